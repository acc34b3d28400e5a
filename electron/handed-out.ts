import { mkdtempSync, rmSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { app } from 'electron'
import { plainName } from './plain-name.ts'

/** Holds the files that were given to other programs; those read them when they like, so they stay until the program ends. */
let folder: string | undefined
let count = 0

/** Path of a file of that content which another program may read. Throws TypeError for what is no file. */
export async function writeHandedOut(name: unknown, bytes: unknown): Promise<string> {
  if (typeof name !== 'string' || !(bytes instanceof Uint8Array)) throw new TypeError('A file is a name and bytes.')
  folder ??= makeFolder()
  const place = join(folder, String(++count))
  await mkdir(place)
  const file = join(place, plainName(name))
  await writeFile(file, bytes)
  return file
}

function makeFolder(): string {
  const made = mkdtempSync(join(tmpdir(), 'kontor-drag-'))
  app.once('will-quit', () => rmSync(made, { recursive: true, force: true }))
  return made
}
