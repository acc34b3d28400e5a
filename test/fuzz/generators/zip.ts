import fc from 'fast-check'
import { zipSync, type ZippableFile } from 'fflate'
import { mail } from '../../support/containers/mail.ts'
import { createRandom, pick, type Random } from '../damage.ts'
import { sampleXml } from '../../support/sample-xml.ts'

/** Signatures of the records of an archive, and of what stands in an extra field (APPNOTE 6.3, 4.3 and 4.5). */
export const ZIP_PIECES = [
  'PK\u0003\u0004',
  'PK\u0001\u0002',
  'PK\u0005\u0006',
  'PK\u0006\u0006',
  'PK\u0006\u0007',
  'PK\u0007\u0008',
  '\u0001\u0000\u0010\u0000',
  'up',
]

const NAMES = [
  'a.xml',
  'a.xml',
  'x/',
  '../b.xml',
  'C:\\c.xml',
  'd.pdf',
  '[Content_Types].xml',
  'ä\u202e.xml',
  '',
  '__MACOSX/._a',
  'logo.png',
  'in.zip',
]
const RECORDS = [0x04034b50, 0x02014b50, 0x06054b50]
/** Where such a record has a number, and how wide it is. */
const FIELDS = [4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30, 32, 34, 36, 38, 42]
const NUMBERS = [0, 1, 2, 8, 9, 14, 99, 0x7fff, 0xffff, 0x7fffffff, 0xffffffff]

const CONTENTS: readonly (() => Uint8Array)[] = [
  () => sampleXml('peppol'),
  () => Buffer.from('<Invoice/>'),
  () => new Uint8Array(),
  () => Buffer.alloc(100_000, '<x/>'),
  () => mail([{ name: 'r.xml', bytes: sampleXml('peppol') }]),
  () => Buffer.from('%PDF-1.7'),
]

function makeZip(random: Random, depth: number): Uint8Array {
  const entries = Array.from({ length: random(5) }, () => {
    const content = depth > 0 && random(4) === 0 ? makeZip(random, depth - 1) : pick(CONTENTS, random)()
    return [pick(NAMES, random), [content, { level: pick([0, 6, 9] as const, random), comment: pick(['', 'c'], random) }]] satisfies [
      string,
      ZippableFile,
    ]
  })
  return changeZip(zipSync(Object.fromEntries(entries)), random, random(4))
}

/** The archive with numbers of its records changed. */
export function changeZip(zip: Uint8Array, random: Random, changes = 1): Uint8Array {
  const copy = Buffer.from(zip)
  const records = Array.from({ length: Math.max(0, copy.length - 3) }, (_, at) => at).filter((at) =>
    RECORDS.includes(copy.readUInt32LE(at)),
  )
  for (let count = 0; count < changes && records.length > 0; count++) {
    const at = pick(records, random) + pick(FIELDS, random)
    const number = random(3) === 0 ? random(copy.length) : pick(NUMBERS, random)
    if (random(2) === 0 && at + 4 <= copy.length) copy.writeUInt32LE(number, at)
    else if (at + 2 <= copy.length) copy.writeUInt16LE(number & 0xffff, at)
  }
  return copy
}

/** Archives of whatever invoices come in, whose records contradict each other. */
export const zipBytes: fc.Arbitrary<Uint8Array> = fc.nat().map((seed) => makeZip(createRandom(seed), 3))
