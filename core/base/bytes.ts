/** Node's Buffer is a Uint8Array whose `slice` does not copy; the engine is handed bytes that keep to the language. */
export function plainBytes({ buffer, byteOffset, byteLength }: Uint8Array): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength)
}
