/** All bytes of a source that may have more than it said. Throws `tooLong()` as soon as there are more than `most`. */
export async function collectAtMost(bytes: AsyncIterable<Uint8Array>, most: number, tooLong: () => Error): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of bytes) {
    length += part.byteLength
    if (length > most) throw tooLong()
    parts.push(part)
  }
  return Buffer.concat(parts)
}
