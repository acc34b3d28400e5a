import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { plainName } from '../../electron/plain-name.ts'
import { ANY_CHARACTER } from '../support/any-character.ts'

describe('a proposed file name', () => {
  it.each([
    ['RE-2026-0417.xml', 'RE-2026-0417.xml'],
    ['Rechnung Müller & Söhne Nr. 7.pdf', 'Rechnung Müller & Söhne Nr. 7.pdf'],
    ['../../.bashrc', '-..-.bashrc'],
    ['..', 'document'],
    ['', 'document'],
    ['C:\\Windows\\x.dll', 'C-Windows-x.dll'],
    ['invoice\u202elmx.exe', 'invoice-lmx.exe'],
    ['line\nbreak\u0000.xml', 'line-break-.xml'],
    ['nul.xml', '_nul.xml'],
    ['COM1', '_COM1'],
    ['aux.2026.pdf', '_aux.2026.pdf'],
    ['ends with a dot. ', 'ends with a dot'],
    ['\ud800.xml', '\ufffd.xml'],
  ])('%j is %j', (name, expected) => {
    expect(plainName(name)).toBe(expected)
  })

  it('keeps its ending when it is cut, and whole characters', () => {
    const name = plainName(`${'東'.repeat(300)}.pdf`)
    expect(name).toMatch(/^東+\.pdf$/)
    expect(Buffer.byteLength(name)).toBeLessThan(255)
  })

  it('of any text is one name of a file in the folder it is put into', () => {
    fc.assert(
      fc.property(fc.string({ unit: ANY_CHARACTER, maxLength: 300 }), (text) => {
        const name = plainName(text)
        expect(name).toMatch(/^[^/\\<>:"|?*\p{Cc}]+$/u)
        expect(name).not.toMatch(/^[.\s]|[.\s]$/)
        expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255)
      }),
    )
  })
})
