/** MD5 (RFC 1321). PDF asks for it by name (`CheckSum` of embedded files, file identifiers); it protects nothing here. */
const SHIFTS = [7, 12, 17, 22, 5, 9, 14, 20, 4, 11, 16, 23, 6, 10, 15, 21]
const SINES = Int32Array.from({ length: 64 }, (_, index) => Math.floor(Math.abs(Math.sin(index + 1)) * 4294967296) | 0)

/** The 16 bytes of the digest. */
export function md5(bytes: Uint8Array): Uint8Array {
  const tail = new Uint8Array(((bytes.length % 64) + 72) & ~63 || 64)
  const whole = bytes.length - (bytes.length % 64)
  tail.set(bytes.subarray(whole))
  tail[bytes.length - whole] = 0x80
  const tailView = new DataView(tail.buffer)
  tailView.setUint32(tail.length - 8, (bytes.length << 3) >>> 0, true)
  tailView.setUint32(tail.length - 4, Math.floor(bytes.length / 0x20000000), true)

  const state = new Int32Array([0x67452301, 0xefcdab89 | 0, 0x98badcfe | 0, 0x10325476])
  const words = new Int32Array(16)
  for (let at = 0; at < whole; at += 64) digestBlock(state, words, bytes, at)
  for (let at = 0; at < tail.length; at += 64) digestBlock(state, words, tail, at)

  const digest = new Uint8Array(16)
  const view = new DataView(digest.buffer)
  state.forEach((word, index) => view.setInt32(index * 4, word, true))
  return digest
}

function digestBlock(state: Int32Array, words: Int32Array, bytes: Uint8Array, at: number): void {
  for (let index = 0; index < 16; index++) {
    const from = at + index * 4
    words[index] = at4(bytes, from) | (at4(bytes, from + 1) << 8) | (at4(bytes, from + 2) << 16) | (at4(bytes, from + 3) << 24)
  }
  let a = state[0] ?? 0
  let b = state[1] ?? 0
  let c = state[2] ?? 0
  let d = state[3] ?? 0
  for (let step = 0; step < 64; step++) {
    const round = step >> 4
    const mixed = round === 0 ? (b & c) | (~b & d) : round === 1 ? (d & b) | (~d & c) : round === 2 ? b ^ c ^ d : c ^ (b | ~d)
    const word = round === 0 ? step : round === 1 ? 5 * step + 1 : round === 2 ? 3 * step + 5 : 7 * step
    const sum = (a + mixed + (SINES[step] ?? 0) + (words[word & 15] ?? 0)) | 0
    const shift = SHIFTS[round * 4 + (step & 3)] ?? 0
    a = d
    d = c
    c = b
    b = (b + ((sum << shift) | (sum >>> (32 - shift)))) | 0
  }
  state[0] = (state[0] ?? 0) + a
  state[1] = (state[1] ?? 0) + b
  state[2] = (state[2] ?? 0) + c
  state[3] = (state[3] ?? 0) + d
}

function at4(bytes: Uint8Array, index: number): number {
  return bytes[index] ?? 0
}
