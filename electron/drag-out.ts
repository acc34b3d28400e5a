import { mkdtempSync, rmSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { app, nativeImage } from 'electron'
import { plainName } from './plain-name.ts'
import { currentWindow } from './window.ts'

/** Holds the files that were dragged out; where they were dropped reads them when it likes, so they stay until the program ends. */
let folder: string | undefined
let count = 0

/** Lets the person who is dragging in the window go on outside it, with a file of that content. */
export async function startDrag(name: unknown, bytes: unknown): Promise<void> {
  if (typeof name !== 'string' || !(bytes instanceof Uint8Array)) throw new TypeError('A file is a name and bytes.')
  folder ??= makeFolder()
  const place = join(folder, String(++count))
  await mkdir(place)
  const file = join(place, plainName(name))
  await writeFile(file, bytes)
  const icon = nativeImage.createFromPath(fileURLToPath(new URL('./icons/256x256.png', import.meta.url))).resize({ width: 32 })
  currentWindow()?.webContents.startDrag({ file, icon })
}

function makeFolder(): string {
  const made = mkdtempSync(join(tmpdir(), 'kontor-drag-'))
  app.once('will-quit', () => rmSync(made, { recursive: true, force: true }))
  return made
}
