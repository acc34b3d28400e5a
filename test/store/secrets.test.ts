import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { chmodSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createKeyFileBox } from '../../core/store/secrets.ts'
import { temporaryFolder } from '../support/workspace.ts'

const failure = expect.objectContaining({ code: 'remote_not_configured' }) as Error

describe('the key file box', () => {
  it('opens what it sealed, also after a restart, and never seals alike twice', () => {
    const dir = temporaryFolder(onTestFinished)
    const sealed = createKeyFileBox(dir).seal('geheim ✓')
    expect(Buffer.from(sealed).includes('geheim')).toBe(false)
    expect(createKeyFileBox(dir).open(sealed)).toBe('geheim ✓')
    expect(createKeyFileBox(dir).seal('geheim ✓')).not.toEqual(sealed)
    expect(createKeyFileBox(dir).open(createKeyFileBox(dir).seal(''))).toBe('')
  })

  it('its key file is for the owner alone, and made so again when copied openly', () => {
    const dir = temporaryFolder(onTestFinished)
    const box = createKeyFileBox(dir)
    const sealed = box.seal('x')
    const file = join(dir, 'kontor.key')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    chmodSync(file, 0o644)
    expect(box.open(sealed)).toBe('x')
    expect(statSync(file).mode & 0o777).toBe(0o600)
  })

  it('anything changed, cut, sealed elsewhere or without its key file is not opened', () => {
    const dir = temporaryFolder(onTestFinished)
    const box = createKeyFileBox(dir)
    const sealed = box.seal('secret')
    for (let index = 0; index < sealed.length; index++) {
      const changed = Uint8Array.from(sealed, (byte, at) => (at === index ? byte ^ 1 : byte))
      expect(() => box.open(changed)).toThrow(failure)
      expect(() => box.open(sealed.subarray(0, index))).toThrow(failure)
    }
    const other = createKeyFileBox(temporaryFolder(onTestFinished))
    expect(() => box.open(other.seal('secret'))).toThrow(failure)
    const key = readFileSync(join(dir, 'kontor.key'))
    writeFileSync(join(dir, 'kontor.key'), key.subarray(1))
    expect(() => box.open(sealed)).toThrow(failure)
    rmSync(join(dir, 'kontor.key'))
    expect(() => box.open(sealed)).toThrow(failure)
  })
})
