import { digestOf, type Platform } from '../platform.ts'
import type { PdfDocument } from '../read/document.ts'
import { tryRead } from '../read/search.ts'
import { isKind, latin } from '../read/values.ts'
import { packetOf, propertyReader } from '../read/xmp.ts'

/** What a file says of itself (ISO 19005-3, 6.6.4, and ISO 14289-1, 5). */
export interface PdfaClaim {
  readonly part: number
  readonly level: 'A' | 'U' | 'B'
  readonly accessible: boolean
}

const PDFA = 'http://www.aiim.org/pdfa/ns/id/'
const PDFUA = 'http://www.aiim.org/pdfua/ns/id/'
const LEVELS = ['B', 'U', 'A'] as const
/** Part 1 allows what later parts do not: characters without a glyph, annotations without an appearance. */
const MERGED_PARTS = [2, 3]

export function claimOf(document: PdfDocument): PdfaClaim | undefined {
  const packet = document.encrypted ? undefined : packetOf(document)
  const read = packet === undefined ? undefined : propertyReader(packet, PDFA)
  const part = Number(read?.('part'))
  if (packet === undefined || read === undefined || !Number.isInteger(part) || part < 1) return undefined
  const level = LEVELS.find((each) => each === read('conformance')?.toUpperCase()) ?? 'B'
  return { part, level, accessible: propertyReader(packet, PDFUA)?.('part') === '1' }
}

/** What tells output intents apart: their use, and the profile by its bytes or the printing condition by its name; empty for a file without. */
export function intentsOf(document: PdfDocument, platform: Platform | undefined): string {
  return document
    .items(document.catalog?.entries.get('OutputIntents'))
    .flatMap((item) => {
      const intent = document.dictionary(item)
      if (intent === undefined) return []
      const profile = document.resolve(intent.entries.get('DestOutputProfile'))
      const bytes = isKind(profile, 'stream') ? tryRead(() => document.unpack(profile)) : undefined
      const condition = document.resolve(intent.entries.get('OutputConditionIdentifier'))
      const name = isKind(condition, 'string') ? latin(condition.bytes) : ''
      return [`${document.name(intent.entries.get('S'))} ${bytes === undefined ? name : digestOf(bytes, platform)}`]
    })
    .sort()
    .join('\n')
}

export interface ClaimingFile {
  readonly name: string
  readonly claim: PdfaClaim | undefined
  readonly intents: string
  readonly tagged: boolean
}

/** What the merged file may say of itself: the least of what all files say; or why it may not. */
export function joinClaims(files: readonly ClaimingFile[]): PdfaClaim | string {
  const claims: PdfaClaim[] = []
  for (const { name, claim } of files) {
    if (claim === undefined) return `${name} is not`
    if (!MERGED_PARTS.includes(claim.part)) return `${name} is PDF/A-${claim.part}, which not everything goes on from to PDF/A-3`
    claims.push(claim)
  }
  if (new Set(files.flatMap(({ intents }) => (intents === '' ? [] : [intents]))).size > 1) return 'the files have different output intents'
  const isWhole = files.every(({ tagged }) => tagged)
  const level = LEVELS.find((each) => claims.some((claim) => claim.level === each)) ?? 'B'
  return {
    part: 3,
    level: level === 'A' && !isWhole ? 'U' : level,
    accessible: isWhole && claims.every(({ accessible }) => accessible),
  }
}
