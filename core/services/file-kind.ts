/** A PDF begins with `%PDF-` (ISO 32000-1, section 7.5.2). */
export function isPdf(bytes: Uint8Array): boolean {
  return bytes[0] === 0x25 && bytes[1] === 0x50 && bytes[2] === 0x44 && bytes[3] === 0x46 && bytes[4] === 0x2d
}

/** What a file is by its content: a PDF by its head, a JSON model by its first brace, and everything else is taken for XML. */
export function fileKind(bytes: Uint8Array): 'pdf' | 'json' | 'xml' {
  if (isPdf(bytes)) return 'pdf'
  // The decoder drops a byte order mark.
  const head = new TextDecoder().decode(bytes.subarray(0, 100))
  return head.trimStart().startsWith('{') ? 'json' : 'xml'
}
