import { PdfSyntaxError } from './lexer.ts'

/** Runs a reading step; broken syntax means that there is nothing, any other fault goes on up. */
export function tryRead<Value>(read: () => Value): Value | undefined {
  try {
    return read()
  } catch (thrown) {
    if (thrown instanceof PdfSyntaxError) return undefined
    throw thrown
  }
}

export function indexOf(bytes: Uint8Array, word: string, from: number): number {
  const first = word.charCodeAt(0)
  for (let at = bytes.indexOf(first, from); at >= 0; at = bytes.indexOf(first, at + 1)) if (startsWith(bytes, word, at)) return at
  return -1
}

export function startsWith(bytes: Uint8Array, word: string, at: number): boolean {
  for (let index = 0; index < word.length; index++) if (bytes[at + index] !== word.charCodeAt(index)) return false
  return true
}
