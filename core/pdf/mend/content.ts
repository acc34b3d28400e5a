import { joinBytes } from '../../base/bytes.ts'
import {
  readInlineImage,
  isLiteral,
  isOddNumber,
  isTiny,
  KINDS,
  GOES_ON,
  OPERATORS,
  keyOf,
  endOfLiteral,
  BLANK,
  NUMBER,
  REGULAR,
} from '../conform/content.ts'
import { INTENTS } from '../conform/colors.ts'
import { hexDigit, isBlank } from '../read/lexer.ts'
import { latin, latinBytes } from '../read/values.ts'

const SAVE = keyOf('q')
const RESTORE = keyOf('Q')
const INTENT = keyOf('ri')
const INLINE_IMAGE = keyOf('BI')
const MAX_INTEGER = 2147483647
/** A number with fewer signs is within all limits. */
const SHORT_NUMBER = 9

interface Edit {
  readonly from: number
  readonly to: number
  readonly text: string
}

/**
 * Content without what PDF/A-3 forbids and every viewer passes over (ISO 19005-3, 6.2.2 and 6.1.13): operators that there are none of, surplus
 * `Q`, signs where none belong, halves of bytes. What is missing at the end, `Q`, is added. Undefined where nothing is to be changed.
 */
export function mendContent(bytes: Uint8Array): Uint8Array | undefined {
  const edits: Edit[] = []
  const missing = collectEdits(bytes, edits)
  if (edits.length === 0 && missing === 0) return undefined
  const parts: Uint8Array[] = []
  let at = 0
  for (const { from, to, text } of edits) {
    parts.push(bytes.subarray(at, Math.max(at, from)), latinBytes(text))
    at = Math.max(at, to)
  }
  parts.push(bytes.subarray(at), latinBytes('\nQ'.repeat(missing)))
  return joinBytes(parts)
}

/** Returns how many states are saved and not restored. */
function collectEdits(bytes: Uint8Array, edits: Edit[]): number {
  const end = bytes.length
  let depth = 0
  let dictionaries = 0
  let operandsAt = 0
  let nameAt = 0
  let at = 0
  while (at < end) {
    const byte = bytes[at] ?? 0
    const kind = KINDS[byte]
    if (kind === BLANK) {
      at++
    } else if (kind === NUMBER) {
      const from = at++
      while (at < end && KINDS[bytes[at] ?? 0] === NUMBER) at++
      if (at - from > SHORT_NUMBER || isOddNumber(bytes, from, at)) mendNumber(bytes, from, at, edits)
    } else if (kind === REGULAR) {
      const from = at++
      let key = byte
      while (at < end && GOES_ON[bytes[at] ?? 0] === 1) key = (key << 8) | (bytes[at++] ?? 0)
      if (at - from > 3) {
        if (isLiteral(bytes, from, at)) continue
        key = -1
      }
      if (key === INLINE_IMAGE) at = mendInlineImage(bytes, at, edits)
      else if (key === SAVE) depth++
      else if (key === RESTORE && depth > 0) depth--
      // What a dictionary holds is not the operand of what stands inside it.
      else if (dictionaries > 0) continue
      else if (key === RESTORE || !OPERATORS.has(key)) dropFrom(edits, operandsAt, at)
      else if (key === INTENT && !INTENTS.has(latin(bytes, nameAt, from).trim()))
        edits.push({ from: nameAt, to: from, text: 'RelativeColorimetric ' })
      // Readers differ in whether a comment right behind an operator is a part of it.
      if (bytes[at] === 0x25 && key !== INLINE_IMAGE) edits.push({ from: at, to: at, text: ' ' })
      operandsAt = at
    } else if (byte === 0x3c && bytes[at + 1] === 0x3c) {
      dictionaries++
      at += 2
    } else if (byte === 0x3e && bytes[at + 1] === 0x3e) {
      dictionaries = Math.max(0, dictionaries - 1)
      at += 2
    } else if (byte === 0x3c) {
      const close = bytes.indexOf(0x3e, at)
      if (close < 0) return depth
      mendHex(bytes, at, close + 1, edits)
      at = close + 1
    } else if (byte === 0x28) {
      at = endOfLiteral(bytes, at)
    } else if (byte === 0x2f) {
      nameAt = ++at
      while (at < end && GOES_ON[bytes[at] ?? 0] === 1) at++
    } else if (byte === 0x25) {
      while (at < end && bytes[at] !== 0x0a && bytes[at] !== 0x0d) at++
    } else {
      if (byte === 0x29 || byte === 0x7b || byte === 0x7d) edits.push({ from: at, to: at + 1, text: ' ' })
      at++
    }
  }
  return depth
}

function mendInlineImage(bytes: Uint8Array, at: number, edits: Edit[]): number {
  const { entries, end } = readInlineImage(bytes, at)
  for (const { key, value, from, to } of entries)
    if (value === true && (key === 'I' || key === 'Interpolate')) edits.push({ from, to, text: ' false' })
  return end
}

/** An operator goes with its operands, and with what was changed in them. */
function dropFrom(edits: Edit[], from: number, to: number): void {
  while ((edits.at(-1)?.from ?? -1) >= from) edits.pop()
  edits.push({ from, to, text: ' ' })
}

/** A number next to zero is zero, as is one without a digit; an integer that is too large is allowed as a real number. */
function mendNumber(bytes: Uint8Array, from: number, to: number, edits: Edit[]): void {
  const text = latin(bytes, from, Math.min(to, from + 400))
  const number = Number(text)
  if (isTiny(number) || !/\d/.test(text)) edits.push({ from, to, text: '0' })
  else if (Math.abs(number) > MAX_INTEGER && /^[+-]?\d{1,30}$/.test(text)) edits.push({ from, to, text: `${text}.0` })
}

function mendHex(bytes: Uint8Array, from: number, to: number, edits: Edit[]): void {
  let digits = 0
  let isClean = true
  for (let at = from + 1; at < to - 1; at++) {
    if (hexDigit(bytes[at]) >= 0) digits++
    else if (!isBlank(bytes[at] ?? 0)) isClean = false
  }
  if (isClean && digits % 2 === 0) return
  const text = latin(bytes, from + 1, to - 1).replace(/[^\da-f]/gi, '')
  edits.push({ from, to, text: `<${text}${text.length % 2 === 1 ? '0' : ''}>` })
}
