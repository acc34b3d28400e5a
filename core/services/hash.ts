/** The cryptography of Node takes long to load, and judging a file needs none: it is loaded here, when the first hash is asked for. In hexadecimal digits. */
export function sha256(bytes: Uint8Array): string {
  return process.getBuiltinModule('node:crypto').createHash('sha256').update(bytes).digest('hex')
}
