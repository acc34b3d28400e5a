import { describe, expect, it } from 'vitest'
import { fits, parsePattern } from '../../core/rules/syntax/pattern.ts'

const match = (pattern: string, path: string): boolean => parsePattern(pattern).some((one) => fits(one, path.split('/')))

describe('patterns over element paths', () => {
  it.each([
    ['cbc:ID', 'Invoice/cac:Party/cbc:ID', true],
    ['cac:Party/cbc:ID', 'Invoice/cac:Party/cbc:ID', true],
    ['/cbc:ID', 'Invoice/cbc:ID', true],
    ['/cbc:ID', 'Invoice/cac:Party/cbc:ID', false],
    ['/', 'Invoice', true],
    ['/', 'Invoice/cbc:ID', false],
    ['cac:A|cac:B/cbc:ID', 'Invoice/cac:B/cbc:ID', true],
    ['cac:A//cbc:ID', 'Invoice/cac:A/cac:X/cac:Y/cbc:ID', true],
    ['cac:A//cbc:ID', 'Invoice/cac:X/cbc:ID', false],
    ['*Amount', 'Invoice/cbc:TaxAmount', true],
    ['*Amount', 'Invoice/cbc:AmountType', false],
    ['*', 'Invoice/?:anything', true],
    ['cbc:A , cbc:B', 'Invoice/cbc:B', true],
  ] as const)('%s on %s: %s', (pattern, path, expected) => {
    expect(match(pattern, path)).toBe(expected)
  })

  it('a last step with @ is an attribute of the element before it', () => {
    expect(parsePattern('cac:Party/cbc:ID/@schemeID')[0]?.attribute).toBe('schemeID')
    expect(match('cac:Party/cbc:ID/@schemeID', 'Invoice/cac:Party/cbc:ID')).toBe(true)
    expect(match('//@schemeName', 'Invoice')).toBe(true)
    expect(match('//@schemeName', 'Invoice/cac:Party/cbc:ID')).toBe(true)
  })
})
