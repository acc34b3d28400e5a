import { readFile } from 'node:fs/promises'
import { plainBytes } from '../../base/bytes.ts'

const files = new Map<URL, Promise<Uint8Array>>()

/** Bytes of a file, read once. `slice` of Node's Buffer would share memory where the pure rooms expect a copy. */
export function readBytes(file: URL): Promise<Uint8Array> {
  let bytes = files.get(file)
  if (bytes === undefined) files.set(file, (bytes = readFile(file).then((read) => plainBytes(new Uint8Array(read)))))
  return bytes
}
