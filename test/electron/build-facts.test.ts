import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { PACKAGE_KINDS } from '../../core/contract/updates.ts'
import { BUILD_FACTS_FILE, readBuildFacts } from '../../electron/build-facts.ts'

const folder = mkdtempSync(join(tmpdir(), 'kontor-build-facts-'))
afterAll(() => rmSync(folder, { recursive: true }))
const write = (text: string): void => writeFileSync(join(folder, BUILD_FACTS_FILE), text)

describe('what the program was packed as', () => {
  it('is unknown where nothing packed it', () => {
    expect(readBuildFacts(join(folder, 'none'))).toBeUndefined()
  })

  it.each(PACKAGE_KINDS)('is read: %s', (kind) => {
    const facts = { kind, version: '1.2.3', signed: kind === 'msi', commit: 'a'.repeat(40) }
    write(JSON.stringify({ ...facts, further: 1 }))
    expect(readBuildFacts(folder)).toEqual(facts)
  })

  it.each(['', '{}', '[]', '{"kind":"snap","version":"1","signed":true}', '{"kind":"deb","version":"1","signed":"no"}'])(
    'is never guessed: %j',
    (text) => {
      write(text)
      expect(() => readBuildFacts(folder)).toThrow(expect.objectContaining({ code: 'file_unreadable' }))
    },
  )
})
