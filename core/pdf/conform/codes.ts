import type { Faults } from './faults.ts'
import { tryRead } from '../read/search.ts'
import { hexDigit, isBlank, Lexer } from '../read/lexer.ts'

/** A font that content shows text in; `judge` is asked once for each code and its answer, which is never 0, kept in `verdicts`. */
export interface ShownFont {
  readonly codeBytes: 1 | 2
  readonly verdicts: Uint8Array
  judge(code: number): number
}

/** Stands for what is left at the end of a string; no font has a glyph for it. */
const HALF_A_CODE = -1
const BACKSLASH = 0x5c

/** The verdicts on all codes of a string put together; it stands between `from` and `to`, with its brackets. */
export function judgeString(bytes: Uint8Array, from: number, to: number, font: ShownFont, faults: Faults): number {
  if (bytes[from] === 0x28) return judgeCodes(literalOf(bytes, from, to), font)
  let digits = 0
  for (let at = from + 1; at < to - 1; at++) {
    if (hexDigit(bytes[at]) >= 0) digits++
    else if (!isBlank(bytes[at] ?? 0)) faults.add('content_syntax', 'its content has hexadecimal strings with other signs')
  }
  if (digits % 2 === 1) faults.add('content_syntax', 'its content has hexadecimal strings with half a byte')
  const value = tryRead(() => new Lexer(bytes, from, to).next())
  return typeof value === 'object' && value !== null && value.kind === 'string' ? judgeCodes(value.bytes, font) : 0
}

function judgeCodes(bytes: Uint8Array, font: ShownFont): number {
  const { verdicts, codeBytes } = font
  let all = bytes.length % codeBytes === 0 ? 0 : font.judge(HALF_A_CODE)
  for (let at = 0; at + codeBytes <= bytes.length; at += codeBytes) {
    const code = codeBytes === 1 ? (bytes[at] ?? 0) : ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0)
    const verdict = verdicts[code] ?? 0
    all |= verdict === 0 ? (verdicts[code] = font.judge(code)) : verdict
  }
  return all
}

/** The bytes of a literal string; only one with escapes has to be read. */
function literalOf(bytes: Uint8Array, from: number, to: number): Uint8Array {
  const inner = bytes.subarray(from + 1, to - 1)
  if (!inner.includes(BACKSLASH)) return inner
  const value = new Lexer(bytes, from, to).next()
  return typeof value === 'object' && value !== null && value.kind === 'string' ? value.bytes : inner
}
