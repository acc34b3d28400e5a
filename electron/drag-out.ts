import { fileURLToPath } from 'node:url'
import { nativeImage } from 'electron'
import { writeHandedOut } from './handed-out.ts'
import { currentWindow } from './current-window.ts'

/** Lets the person who is dragging in the window go on outside it, with a file of that content. */
export async function startDrag(name: unknown, bytes: unknown): Promise<void> {
  const file = await writeHandedOut(name, bytes)
  const icon = nativeImage.createFromPath(fileURLToPath(new URL('./icons/256x256.png', import.meta.url))).resize({ width: 32 })
  currentWindow()?.webContents.startDrag({ file, icon })
}
