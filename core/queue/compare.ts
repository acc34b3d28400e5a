import { createHash } from 'node:crypto'

/** What is kept of a remote's XML to compare it with ours: two hashes and the ids in it, a few hundred bytes for each. */
export interface Fingerprint {
  readonly sha256: string
  /** The text without what a service may change when it stores XML: declaration, byte order mark, white space between elements. */
  readonly plain: string
  /** Contents of elements called ID, among which is the document number (BT-1) in UBL and CII. */
  readonly ids: readonly string[]
}

const MAX_IDS = 200

export function fingerprint(xml: Uint8Array): Fingerprint {
  const text = new TextDecoder().decode(xml)
  const plain = text
    .replace(/^\s*<\?xml[^>]*\?>/, '')
    .replaceAll(/>\s+</g, '><')
    .trim()
  const ids = new Set<string>()
  for (const match of text.matchAll(/<(?:[\w.-]+:)?ID(?:\s[^>]*)?>\s*([^<]{1,200}?)\s*</g)) {
    if (match[1] !== undefined && ids.size < MAX_IDS) ids.add(match[1])
  }
  return { sha256: hash(xml), plain: hash(plain), ids: [...ids] }
}

/** The same document, byte for byte or but for what storing may change. */
export function isSameContent(ours: Fingerprint, theirs: Fingerprint): boolean {
  return ours.sha256 === theirs.sha256 || ours.plain === theirs.plain
}

function hash(content: Uint8Array | string): string {
  return createHash('sha256').update(content).digest('hex')
}
