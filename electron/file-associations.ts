import { membersOf } from '../core/base/json.ts'
import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { app } from 'electron'
import type { Openings } from '../core/contract/desktop.ts'
import { registrationFor } from './registration.ts'

/** What the person wants the system to open with Kontor. Nothing is registered by the installer. */

const fileOf = (): string => join(app.getPath('userData'), 'openings.json')

export function readOpenings(): Openings {
  try {
    return decode(JSON.parse(readFileSync(fileOf(), 'utf8')))
  } catch {
    // None yet, or one that was cut off: nothing was wanted.
    return { files: false, links: false }
  }
}

/** Tells the system, and keeps it once the system has taken it. */
export async function setOpenings(wanted: unknown): Promise<Openings> {
  const openings = decode(wanted)
  const program = process.env.APPIMAGE ?? process.execPath
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
  mkdirSync(dirname(fileOf()), { recursive: true })
  writeFileSync(fileOf(), JSON.stringify(openings))
  return openings
}

function decode(value: unknown): Openings {
  const { files, links } = membersOf(value)
  return { files: files === true, links: links === true }
}
