import { hexDigit, isBlank, PdfSyntaxError, StreamLimitError } from './lexer.ts'

/** The filters beside deflate. Each throws StreamLimitError as soon as more than `budget` bytes come out. */

const FIRST_ROOM = 4096
/** Codes of LZW have at most twelve bits; the first 258 are the bytes, the reset and the end. */
const MAX_LZW_CODES = 4096
const FIRST_LZW_CODE = 258

/** LZW (ISO 32000-1, 7.4.4); `early` is 1 where codes get longer one code too early, as is usual. */
export function decodeLzw(bytes: Uint8Array, early: number, budget: number): Uint8Array {
  const output = new Output(budget)
  // What a code stands for is the bytes of the code before it and one more: the place where they were written last, and how many they are.
  const starts = new Uint32Array(MAX_LZW_CODES)
  const lengths = new Uint16Array(MAX_LZW_CODES)
  let size = FIRST_LZW_CODE
  let width = 9
  let held = 0
  let bits = 0
  let previous = -1
  let previousAt = 0
  let previousLength = 0
  for (const byte of bytes) {
    held = ((held << 8) | byte) & 0xffffff
    bits += 8
    if (bits < width) continue
    const code = (held >> (bits - width)) & ((1 << width) - 1)
    bits -= width
    if (code === 257) break
    if (code === 256) {
      size = FIRST_LZW_CODE
      width = 9
      previous = -1
      continue
    }
    const at = output.length
    if (code < 256) output.push(code)
    else if (code < size) output.repeat(starts[code] ?? 0, lengths[code] ?? 0)
    else if (previous < 0) break
    else {
      output.repeat(previousAt, previousLength)
      output.repeat(at, 1)
    }
    if (previous >= 0 && size < MAX_LZW_CODES) {
      starts[size] = previousAt
      lengths[size++] = previousLength + 1
    }
    previous = code
    previousAt = at
    previousLength = output.length - at
    width = size + early >= 2048 ? 12 : size + early >= 1024 ? 11 : size + early >= 512 ? 10 : 9
  }
  return output.bytes()
}

/** ISO 32000-1, 7.4.2. */
export function decodeAsciiHex(bytes: Uint8Array): Uint8Array {
  const output = new Uint8Array((bytes.length + 1) >> 1)
  let count = 0
  for (const byte of bytes) {
    if (byte === 0x3e) break
    const digit = hexDigit(byte)
    if (digit < 0) continue
    output[count >> 1] = (output[count >> 1] ?? 0) | (count % 2 === 0 ? digit << 4 : digit)
    count++
  }
  return output.subarray(0, (count + 1) >> 1)
}

/** ISO 32000-1, 7.4.3. */
export function decodeAscii85(bytes: Uint8Array, budget: number): Uint8Array {
  const output = new Output(budget)
  let value = 0
  let count = 0
  const flush = (): void => {
    for (let index = count; index < 5; index++) value = value * 85 + 84
    for (let index = 0; index < count - 1; index++) output.push(Math.floor(value / 256 ** (3 - index)) & 0xff)
    value = 0
    count = 0
  }
  for (const byte of bytes) {
    if (byte === 0x7e) break
    if (isBlank(byte)) continue
    if (byte === 0x7a && count === 0) {
      output.fill(0, 4)
      continue
    }
    if (byte < 0x21 || byte > 0x75) throw new PdfSyntaxError('a base-85 stream holds other signs')
    value = value * 85 + byte - 0x21
    if (++count === 5) flush()
  }
  if (count > 1) flush()
  return output.bytes()
}

/** ISO 32000-1, 7.4.5. */
export function decodeRunLength(bytes: Uint8Array, budget: number): Uint8Array {
  const output = new Output(budget)
  let at = 0
  while (at < bytes.length) {
    const length = bytes[at++] ?? 128
    if (length === 128) break
    if (length < 128) for (let count = 0; count <= length && at < bytes.length; count++) output.push(bytes[at++] ?? 0)
    else output.fill(bytes[at++] ?? 0, 257 - length)
  }
  return output.bytes()
}

/** Bytes that come out one by one, up to the budget; a list of numbers would take sixteen times their room. */
class Output {
  length = 0
  private room: Uint8Array
  private readonly budget: number

  constructor(budget: number) {
    this.budget = budget
    this.room = new Uint8Array(Math.min(FIRST_ROOM, budget))
  }

  push(byte: number): void {
    this.reserve(1)
    this.room[this.length++] = byte
  }

  fill(byte: number, count: number): void {
    this.reserve(count)
    this.room.fill(byte, this.length, this.length + count)
    this.length += count
  }

  /** Writes again what came out before; it may reach into what is being written. */
  repeat(from: number, count: number): void {
    this.reserve(count)
    for (let index = from; index < from + count; index++) this.room[this.length++] = this.room[index] ?? 0
  }

  bytes(): Uint8Array {
    return this.room.subarray(0, this.length)
  }

  private reserve(count: number): void {
    const wanted = this.length + count
    if (wanted <= this.room.length) return
    if (wanted > this.budget) throw new StreamLimitError()
    const larger = new Uint8Array(Math.min(this.budget, Math.max(wanted, this.room.length * 2)))
    larger.set(this.room)
    this.room = larger
  }
}
