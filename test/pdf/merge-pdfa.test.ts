import { describe, expect, it } from 'vitest'
import { writeFacturX } from '../../core/pdf/facturx.ts'
import { packetOf, propertyReader } from '../../core/pdf/read/xmp.ts'
import { checkFile } from '../support/pdf/check-file.ts'
import { checkFonts } from '../support/pdf/check-fonts.ts'
import { checkFiles, checkMetadata, checkOutputIntent } from '../support/pdf/check-metadata.ts'
import { checkViewing } from '../support/pdf/check-structure.ts'
import { pagesOf, readContent } from '../support/pdf/content.ts'
import { EMPTY_PAGE, merge, sourcePdf, stream } from '../support/pdf/merging.ts'
import { inputOf, plainInvoice } from '../support/pdf/samples.ts'

type Merged = ReturnType<typeof merge>

const invoice = (level: 'a' | 'u', lines = 1): Uint8Array => writeFacturX(inputOf(plainInvoice(lines), { level })).bytes

/** A file that claims a part and level, with an output intent of this profile. */
function claiming(part: number, level: string, profile?: string): Uint8Array {
  const intent = profile === undefined ? '' : '/OutputIntents[<</S/GTS_PDFA1/OutputConditionIdentifier(x)/DestOutputProfile 5 0 R>>]'
  return sourcePdf(`/Metadata 4 0 R${intent}`, '', {
    4: stream(
      `<rdf:Description xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/" pdfaid:part="${part}" pdfaid:conformance="${level}"/>`,
      '/Type/Metadata/Subtype/XML',
    ),
    5: stream(profile ?? '', '/N 3'),
  })
}

function claimOf({ document }: Merged): string | undefined {
  const read = propertyReader(packetOf(document) ?? '', 'http://www.aiim.org/pdfa/ns/id/')
  return read === undefined ? undefined : `${read('part')}${read('conformance')}`
}

describe('PDF/A files', () => {
  it('merge into PDF/A-3 that is tagged and accessible, with what they hold', () => {
    const merged = merge([invoice('a'), invoice('a', 40)], { attachments: true })
    const { document, bytes, catalog } = merged
    const contents = pagesOf(document).map((page, index) => readContent(document, page, index))
    expect([
      ...checkFile(bytes, document),
      ...checkMetadata(document, 'A'),
      ...checkOutputIntent(document),
      ...checkFiles(document),
      ...checkFonts(document, contents),
      ...checkViewing(document),
    ]).toEqual([])
    expect(claimOf(merged)).toBe('3A')
    expect(document.items(catalog.entries.get('AF'))).toHaveLength(2)
    expect(merged.warnings).toEqual([])
  })

  it('claim together what the least of them claims', () => {
    const merged = merge([invoice('a'), invoice('u')])
    expect(claimOf(merged)).toBe('3U')
    expect(checkMetadata(merged.document, 'U')).toEqual([])
    expect(merged.said).toEqual(['0 tags', '0 attachments', '1 attachments'])
    expect(claimOf(merge([claiming(2, 'B'), claiming(3, 'U', 'icc'), claiming(2, 'u', 'icc')]))).toBe('3B')
    // Tagged by the standard, but nobody has held it against PDF/UA.
    const accessible = propertyReader(packetOf(merge([invoice('u'), invoice('u')]).document) ?? '', 'http://www.aiim.org/pdfua/ns/id/')
    expect(accessible).toBeUndefined()
  })

  it.each([
    ['a file that is none', EMPTY_PAGE, 'b.pdf is not'],
    ['one of part 1', claiming(1, 'B', 'icc'), 'b.pdf is PDF/A-1, which not everything goes on from to PDF/A-3'],
    ['one of another output intent', claiming(3, 'B', 'other'), 'the files have different output intents'],
  ])('become a plain PDF beside %s, which is said', (_, other, reason) => {
    const merged = merge([claiming(3, 'B', 'icc'), other])
    expect(claimOf(merged)).toBeUndefined()
    expect(merged.catalog.entries.has('OutputIntents')).toBe(reason.includes('PDF/A-1'))
    expect(merged.warnings.find(({ path, code }) => path === 'files[0]' && code === 'pdfa')?.message).toBe(
      `a.pdf: it is PDF/A, and the merged file is not: ${reason}.`,
    )
    expect(merged.said.includes('0 output_intent')).toBe(!reason.includes('PDF/A-1'))
  })
})
