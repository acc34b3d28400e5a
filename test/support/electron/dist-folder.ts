import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** What Electron's binaries hold before their fuses, so that tools find them. */
const SENTINEL = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'

/**
 * A folder that looks to the packager like Electron's own: what cannot be downloaded on a closed machine. The program is a script that holds the
 * wire of fuses (sentinel, version, length, one byte each) which the packager sets.
 */
export function writeElectronFolder(folder: string, version: string): void {
  const file = (name: string, content: string | Buffer, mode = 0o644): void => {
    const path = join(folder, name)
    mkdirSync(join(path, '..'), { recursive: true })
    writeFileSync(path, content, { mode })
  }
  const fuses = '0'.repeat(9)
  const wire = Buffer.concat([Buffer.from(SENTINEL), Buffer.from([1, fuses.length]), Buffer.from(fuses)])
  file('electron', Buffer.concat([Buffer.from('#!/bin/sh\nexit 0\n'), wire, Buffer.from('\n')]), 0o755)
  file('version', version)
  file('LICENSE', 'stand-in\n')
  file('LICENSES.chromium.html', '<p>stand-in</p>\n')
  file('chrome-sandbox', '', 0o755)
  for (const language of ['de', 'en-US', 'fr']) file(`locales/${language}.pak`, '')
  mkdirSync(join(folder, 'resources'), { recursive: true })
}
