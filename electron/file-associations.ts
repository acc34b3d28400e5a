import { membersOf } from '../core/base/json.ts'
import { execFile } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import type { Openings } from '../core/contract/desktop.ts'
import { readKept, writeKept } from './kept.ts'
import { registrationFor } from './registration.ts'
import { programOf } from './update/folder.ts'

/** What the person wants the system to open with Kontor. Nothing is registered by the installer. */

const NAME = 'openings'
const NOTHING: Openings = { files: false, links: false }
let staysPortable = false

/** Nothing is told to this computer: it would keep it when the program is gone. */
export function stayPortable(): void {
  staysPortable = true
}

export const isPortable = (): boolean => staysPortable

export const readOpenings = (): Openings => (staysPortable ? NOTHING : decode(readKept(NAME)))

/** Tells the system, and keeps it once the system has taken it. */
export async function setOpenings(wanted: unknown): Promise<Openings> {
  if (staysPortable) return NOTHING
  const openings = decode(wanted)
  const program = process.env.APPIMAGE ?? programOf(process.execPath)
  const { entries, commands } = registrationFor(process.platform, program, process.env, openings)
  for (const { path, text } of entries) {
    if (text === undefined) {
      rmSync(path, { force: true })
      continue
    }
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
  }
  for (const { command, args, mayFail } of commands) {
    await promisify(execFile)(command, [...args], { windowsHide: true }).catch((error: unknown) => {
      if (!mayFail) throw error
    })
  }
  writeKept(NAME, openings)
  return openings
}

/** Nothing leads in until the person wants it; the list at the icon is of what the person has opened here, and on until it is turned off. */
function decode(value: unknown): Openings {
  const hasRecentList = process.platform === 'win32' || process.platform === 'darwin'
  const { files, links, recent } = membersOf(value)
  return { files: files === true, links: links === true, ...(hasRecentList ? { recent: recent !== false } : {}) }
}
