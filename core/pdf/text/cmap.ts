import { hexDigit, isRegular } from '../read/lexer.ts'
import { latin } from '../read/values.ts'

/** Codes of a font -> text, read from a ToUnicode stream (ISO 32000-1, 9.10.3). */
export interface UnicodeMap {
  readonly texts: ReadonlyMap<number, string>
  /** Bytes of a code, as the code space says; undefined when it says nothing. */
  readonly width: number | undefined
  /**
   * Readers differ in what it says: a range goes on where the last byte of its codes is used up, or a list has another length than it says
   * (ISO 32000-1, 9.10.3).
   */
  readonly isDoubtful: boolean
}

/** A hexadecimal string as a code and as a text, UTF-16BE without a mark; an array has items. */
interface Operand {
  /** -1 for what is no string of digits. */
  readonly code: number
  readonly bytes: number
  readonly text: string
  readonly items?: Operand[]
}

/** More than the codes of two bytes; a range beyond it is a trap. */
const MAX_CODES = 70_000
/** A code is said once, and some makers' tables overlap; what says all of them over and over is a trap, too. */
const MAX_SAID = 4 * MAX_CODES
const MAX_WORD = 24
const NONE: Operand = { code: -1, bytes: 0, text: '' }

/** Reads strings, arrays, names and words; other signs are passed over. */
export function readUnicodeMap(bytes: Uint8Array): UnicodeMap {
  const texts = new Map<number, string>()
  let width: number | undefined
  let said = 0
  let isDoubtful = false
  let announced = 0
  let before = ''
  let operands: Operand[] = []
  let list: Operand[] | undefined
  for (let at = 0; at < bytes.length;) {
    const byte = bytes[at] ?? 0
    if (byte === 0x3c) {
      const end = bytes.indexOf(0x3e, at)
      if (end < 0) break
      ;(list ?? operands).push(readString(bytes, at + 1, end))
      at = end + 1
    } else if (byte === 0x25) {
      while (at < bytes.length && bytes[at] !== 0x0a && bytes[at] !== 0x0d) at++
    } else if (byte !== 0x2f && !isRegular(byte)) {
      if (byte === 0x5b) operands.push({ ...NONE, items: (list = []) })
      else if (byte === 0x5d) list = undefined
      at++
    } else {
      const from = at++
      while (at < bytes.length && isRegular(bytes[at] ?? 0)) at++
      // A name stands where a text could, but says nothing here.
      if (byte === 0x2f) (list ?? operands).push(NONE)
      else {
        const word = latin(bytes, from, Math.min(at, from + MAX_WORD))
        if (word === 'endcodespacerange') width = operands[0]?.bytes || undefined
        else if (word === 'endbfchar')
          for (let row = 0; row + 1 < operands.length; row += 2) put(texts, operands[row]?.code ?? -1, operands[row + 1]?.text ?? '')
        else if (word === 'endbfrange')
          for (let row = 0; row + 2 < operands.length && said < MAX_SAID; row += 3) {
            said += putRange(texts, operands.slice(row, row + 3))
            isDoubtful ||= (operands[row]?.code ?? 0) >> 8 !== (operands[row + 1]?.code ?? 0) >> 8
          }
        if (word === 'beginbfchar') announced = Number(before) * 2
        else if (word === 'beginbfrange') announced = Number(before) * 3
        else if (/^endbf(?:char|range)$/.test(word)) isDoubtful ||= operands.length !== announced
        before = word
        operands = []
      }
    }
  }
  return { texts, width, isDoubtful }
}

function readString(bytes: Uint8Array, from: number, to: number): Operand {
  let digits = 0
  let code = 0
  let unit = 0
  let text = ''
  for (let at = from; at < to; at++) {
    const digit = hexDigit(bytes[at])
    if (digit < 0) continue
    code = code * 16 + digit
    unit = ((unit << 4) | digit) & 0xffff
    if (++digits % 4 === 0) text += String.fromCharCode(unit)
  }
  if (digits === 0) return NONE
  // A last digit alone stands for two (ISO 32000-1, 7.3.4.3).
  if (digits % 2 === 1) code *= 16
  return { code, bytes: (digits + 1) >> 1, text: digits > 2 ? text : String.fromCharCode(code) }
}

/** Returns how many codes the range says. */
function putRange(texts: Map<number, string>, [low = NONE, high = NONE, target = NONE]: readonly Operand[]): number {
  const from = low.code
  if (target.items !== undefined) {
    target.items.forEach(({ text }, index) => put(texts, from + index, text))
    return target.items.length
  }
  const to = Math.min(high.code, from + 0xffff)
  const first = target.text
  if (first === '') return 1
  const last = first.codePointAt(first.length - 1) ?? 0
  for (let code = from; code <= to && texts.size < MAX_CODES; code++)
    put(texts, code, first.slice(0, -1) + String.fromCodePoint(Math.min(last + code - from, 0x10ffff)))
  return Math.max(to - from, 0) + 1
}

function put(texts: Map<number, string>, code: number, text: string): void {
  if (code >= 0 && texts.size < MAX_CODES) texts.set(code, text)
}
