/**
 * Widths as the outlines of glyphs say them. Only the beginning of an outline is followed, as far as its width stands; what cannot be followed
 * so has no width, and is never guessed.
 */

const MAX_STEPS = 2000
const MAX_CALLS = 10

export interface Subroutines {
  readonly local: readonly Uint8Array[]
  readonly global: readonly Uint8Array[]
}

/** What stands before the first operator that clears the stack; a width makes its arguments odd, or one more than it takes (5177, 3.1). */
const EVEN = new Set([1, 3, 18, 19, 20, 23])
const TAKES: ReadonlyMap<number, number> = new Map([
  [4, 1],
  [21, 2],
  [22, 1],
])
const CALL_LOCAL = 10
const RETURN = 11
const END = 14
const CALL_GLOBAL = 29

/** The width in a charstring of CFF (Adobe Technical Note 5177): `nominal` plus what it says, else `usual`. */
export function widthOfType2(charstring: Uint8Array, subroutines: Subroutines, usual: number, nominal: number): number | undefined {
  const stack: number[] = []
  const callers: { readonly bytes: Uint8Array; readonly at: number }[] = []
  let bytes = charstring
  let at = 0
  for (let step = 0; step < MAX_STEPS; step++) {
    const byte = bytes[at++]
    if (byte === undefined) return undefined
    if (byte >= 32 || byte === 28) {
      const { value, next } = readNumber(bytes, at - 1)
      stack.push(value)
      at = next
    } else if (byte === CALL_LOCAL || byte === CALL_GLOBAL) {
      const list = byte === CALL_LOCAL ? subroutines.local : subroutines.global
      const called = list[(stack.pop() ?? -1) + biasOf(list.length)]
      if (called === undefined || callers.length >= MAX_CALLS) return undefined
      callers.push({ bytes, at })
      ;({ bytes, at } = { bytes: called, at: 0 })
    } else if (byte === RETURN) {
      const caller = callers.pop()
      if (caller === undefined) return undefined
      ;({ bytes, at } = caller)
    } else {
      const count = stack.length
      const takes = TAKES.get(byte)
      const hasWidth = byte === END ? count === 1 || count === 5 : takes === undefined ? count % 2 === 1 : count === takes + 1
      const isKnown = byte === END ? [0, 1, 4, 5].includes(count) : takes === undefined ? EVEN.has(byte) : hasWidth || count === takes
      if (!isKnown) return undefined
      return hasWidth ? nominal + (stack[0] ?? 0) : usual
    }
  }
  return undefined
}

function biasOf(count: number): number {
  return count < 1240 ? 107 : count < 33900 ? 1131 : 32768
}

/** A number of a Type 2 charstring, which begins with 28 or 32 to 255 (5177, 3.2). */
function readNumber(bytes: Uint8Array, at: number): { readonly value: number; readonly next: number } {
  const byte = bytes[at] ?? 0
  const follow = (offset: number): number => bytes[at + offset] ?? 0
  if (byte === 28) return { value: ((follow(1) << 24) >> 16) | follow(2), next: at + 3 }
  if (byte < 247) return { value: byte - 139, next: at + 1 }
  if (byte < 251) return { value: (byte - 247) * 256 + follow(1) + 108, next: at + 2 }
  if (byte < 255) return { value: -(byte - 251) * 256 - follow(1) - 108, next: at + 2 }
  return { value: ((follow(1) << 24) | (follow(2) << 16) | (follow(3) << 8) | follow(4)) / 65536, next: at + 5 }
}

const SIDE_BEARING = 13
const ESCAPE = 12
const SIDE_BEARINGS = 7
const DIVIDE = 12

/** The width in a Type 1 charstring, which begins with hsbw or sbw (Adobe Type 1 Font Format, 6.4). */
export function widthOfType1(bytes: Uint8Array): number | undefined {
  const stack: number[] = []
  let at = 0
  while (at < bytes.length && stack.length < 24) {
    const byte = bytes[at] ?? 0
    if (byte === 255) {
      stack.push(readNumber(bytes, at).value * 65536)
      at += 5
    } else if (byte >= 32) {
      const { value, next } = readNumber(bytes, at)
      stack.push(value)
      at = next
    } else if (byte === SIDE_BEARING) {
      return stack.length === 2 ? stack[1] : undefined
    } else if (byte === ESCAPE && bytes[at + 1] === SIDE_BEARINGS) {
      return stack.length === 4 ? stack[2] : undefined
    } else if (byte === ESCAPE && bytes[at + 1] === DIVIDE) {
      const divisor = stack.pop() ?? 0
      const dividend = stack.pop() ?? 0
      if (divisor === 0) return undefined
      stack.push(dividend / divisor)
      at += 2
    } else {
      return undefined
    }
  }
  return undefined
}
