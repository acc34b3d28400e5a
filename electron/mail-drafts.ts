import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { app, shell } from 'electron'
import { plainName } from './plain-name.ts'

/** The first line of what Kontor writes: nothing else is handed to another program. */
const BEGINNING = 'X-Unsent: 1\r\n'

/** A folder that only the person can read. The mail program reads a draft when it likes, so it stays until the next start. */
const folderOfDrafts = (): string => join(app.getPath('userData'), 'mail-drafts')

export function forgetMailDrafts(): void {
  rmSync(folderOfDrafts(), { recursive: true, force: true })
}

/** Opens a draft in the mail program of the system. */
export async function openMail(name: unknown, draft: unknown): Promise<void> {
  if (typeof name !== 'string' || !(draft instanceof Uint8Array)) throw new TypeError('A mail draft is a name and bytes.')
  const isDraft = Buffer.from(draft.subarray(0, BEGINNING.length)).toString('latin1') === BEGINNING
  if (!isDraft || !name.endsWith('.eml')) throw new Error('Only a mail draft is handed to the mail program.')
  // A folder for each, so that a draft that is made anew does not change beneath the program that shows it.
  const place = join(folderOfDrafts(), randomUUID())
  await mkdir(place, { recursive: true, mode: 0o700 })
  const file = join(place, plainName(name))
  await writeFile(file, draft, { mode: 0o600 })
  const problem = await shell.openPath(file)
  if (problem !== '') throw new Error(problem)
}
