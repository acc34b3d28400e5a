import { ShareMenu } from 'electron'
import { writeHandedOut } from './handed-out.ts'
import { currentWindow } from './current-window.ts'

/** macOS alone lets a program open its list of programs and people to give a file to. */
export const canShare = (): boolean => process.platform === 'darwin'

export async function share(name: unknown, bytes: unknown): Promise<void> {
  if (!canShare()) throw new Error('This system has no list to share files by.')
  const file = await writeHandedOut(name, bytes)
  const window = currentWindow()
  new ShareMenu({ filePaths: [file] }).popup(window === undefined ? {} : { window })
}
