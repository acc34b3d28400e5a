import fc from 'fast-check'
import { outlookMail, type OutlookMail } from '../../support/containers/outlook.ts'
import { createRandom, pick, type Random } from '../damage.ts'
import { sampleXml } from '../../support/sample-xml.ts'

export const OUTLOOK_PIECES = [
  '\u0000\u0000\u0000\u0000',
  'R\u0000o\u0000o\u0000t\u0000',
  '_\u0000_\u0000s\u0000u\u0000b\u0000s\u0000t\u0000g\u00001\u0000',
]

/** What a compound file says of its sectors and of its folder (MS-CFB 2.2, 2.3 and 2.6): the end of a chain, a free sector, one far away. */
const SECTORS = [0, 1, 2, 3, 4, 8, 0xff, 0xfffffffa, 0xfffffffc, 0xfffffffd, 0xfffffffe, 0xffffffff, 0x7fffffff, 0x80000000]
const HEADER_FIELDS = [24, 26, 30, 32, 40, 44, 48, 52, 56, 60, 64, 68, 72, 76, 80]
const SECTOR_BYTES = 512

function makeMail(random: Random, depth: number): OutlookMail {
  const attachments = Array.from({ length: random(4) }, () =>
    depth > 0 && random(3) === 0
      ? makeMail(random, depth - 1)
      : {
          name: pick(['a.xml', 'ä.pdf', '', 'a\u202e.xml'], random),
          bytes: pick([sampleXml('peppol'), new Uint8Array(), Buffer.from('<a/>')], random),
          isNarrow: random(2) === 0,
        },
  )
  return { subject: pick(['Rechnung', ''], random), attachments }
}

/** Numbers of the header, of the tables of sectors or of the folder changed: each is a sector, a length or a count. */
export function changeOutlook(file: Uint8Array, random: Random, changes = 1): Uint8Array {
  const copy = Buffer.from(file)
  const sectors = Math.floor(copy.length / SECTOR_BYTES)
  for (let count = 0; count < changes; count++) {
    if (sectors === 0) return copy
    const at = random(3) === 0 ? pick(HEADER_FIELDS, random) : SECTOR_BYTES * random(sectors) + 4 * random(SECTOR_BYTES / 4)
    if (at + 4 <= copy.length) copy.writeUInt32LE(random(2) === 0 ? random(sectors + 2) : pick(SECTORS, random), at)
  }
  return copy
}

/** Mails of Outlook whose sectors lead astray. */
export const outlookBytes: fc.Arbitrary<Uint8Array> = fc.tuple(fc.nat(), fc.nat(4)).map(([seed, changes]) => {
  const random = createRandom(seed)
  return changeOutlook(outlookMail(makeMail(random, 2)), random, changes)
})
