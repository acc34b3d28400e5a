import { describe, expect, it } from 'vitest'
import { plainText } from '../../core/cli/terminal.ts'

describe('what the command shows in a terminal', () => {
  it('writes out what would steer it or turn the order of reading', () => {
    expect(plainText('a\u001b]0;title\u0007b\u009b2J')).toBe('a\\u001b]0;title\\u0007b\\u009b2J')
    expect(plainText('rechnung\u202exml.exe')).toBe('rechnung\\u202exml.exe')
    expect(plainText('first\rsecond')).toBe('first\\u000dsecond')
  })

  it('leaves lines, tabs and every script of the world as they are', () => {
    const words = 'Müller & Søn\t12,50 €\nΑθήνα 東京 👩‍🔧 שלום\n'
    expect(plainText(words)).toBe(words)
    expect(plainText('a\r\nb')).toBe('a\nb')
  })
})
