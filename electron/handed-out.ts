import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { app } from 'electron'
import { plainName } from './plain-name.ts'

/** Files that were given to other programs; those read them when they like, so they stay until the program ends, and after a crash until the next start. */
const folderOf = (): string => join(app.getPath('userData'), 'handed-out')

export function forgetHandedOut(): void {
  rmSync(folderOf(), { recursive: true, force: true })
}

/** Path of a file of that content which another program may read. Throws TypeError for what is no file. */
export async function writeHandedOut(name: unknown, bytes: unknown): Promise<string> {
  if (typeof name !== 'string' || !(bytes instanceof Uint8Array)) throw new TypeError('A file is a name and bytes.')
  const place = join(folderOf(), randomUUID())
  await mkdir(place, { recursive: true, mode: 0o700 })
  const file = join(place, plainName(name))
  await writeFile(file, bytes, { mode: 0o600 })
  return file
}
