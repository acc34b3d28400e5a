import { cmyk, PDFDocument as LibDocument, PDFName, rgb, StandardFonts } from '@cantoo/pdf-lib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AppError } from '../../core/base/errors.ts'
import { checkConformance } from '../../core/pdf/conform/check.ts'
import { embedInvoice, type EmbedInput } from '../../core/pdf/embed.ts'
import { extractInvoice } from '../../core/pdf/extract.ts'
import { writeFacturX } from '../../core/pdf/facturx.ts'
import { readTrueType } from '../../core/pdf/font/truetype.ts'
import { FileCopy } from '../../core/pdf/merging/file-copy.ts'
import { FileWarnings } from '../../core/pdf/merging/warnings.ts'
import { PdfDocument } from '../../core/pdf/read/document.ts'
import { srgbProfile } from '../../core/pdf/file/icc.ts'
import { PdfWriter } from '../../core/pdf/file/writer.ts'
import { listPages } from '../../core/pdf/read/pages.ts'
import { PdfSyntaxError } from '../../core/pdf/read/lexer.ts'
import { latin } from '../../core/pdf/read/values.ts'
import { unpackObjects } from '../support/pdf/plain.ts'
import { inputOf, plainInvoice, TEST_XML, testFonts } from '../support/pdf/samples.ts'
import { countRuns } from '../support/extent.ts'

const input = (pdf: Uint8Array, more: Partial<EmbedInput> = {}): EmbedInput => ({
  pdf,
  xml: TEST_XML,
  profile: 'en16931',
  lang: 'de',
  title: 'Rechnung 1',
  createdAt: '2026-11-21T09:30:00.000Z',
  ...more,
})

function refusal(pdf: Uint8Array): AppError | undefined {
  try {
    embedInvoice(input(pdf))
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
  return undefined
}

/** What keeps the invoice from being added behind the bytes as they are; much of it is mended where the file is written anew. */
function reasons(pdf: Uint8Array): readonly string[] {
  try {
    return checkConformance(new PdfDocument(pdf), pdf).obstacles.map(({ page, sentence }) =>
      page === undefined ? sentence : `Page ${page}: ${sentence}`,
    )
  } catch (error) {
    if (error instanceof PdfSyntaxError) return ['malformed_pdf']
    throw error
  }
}

/** Pages of our writer without what makes them hybrid: what a good program of another maker would save. */
function plainPages(): Uint8Array {
  const source = new PdfDocument(writeFacturX(inputOf(plainInvoice(3), { level: 'u' })).bytes)
  const writer = new PdfWriter()
  const catalog = writer.reserve()
  const tree = writer.reserve()
  const copy = new FileCopy(writer, source, listPages(source), new FileWarnings())
  copy.writePages(tree)
  copy.finish()
  writer.put(tree, `<</Type/Pages/Count ${copy.pageIds.length}/Kids[${copy.pageIds.map((id) => `${id} 0 R`).join(' ')}]>>`)
  writer.put(catalog, `<</Type/Catalog/Pages ${tree} 0 R>>`)
  return writer.finish(catalog, writer.add('<</Title(Meine Rechnung)>>'), 'test')
}

/** The same from another program, which packs objects and writes a cross-reference stream. */
async function packedPages(): Promise<Uint8Array> {
  return (await LibDocument.load(plainPages())).save()
}

/** One page; `more` writes what it needs and says its resources, and what the catalog says beside. */
function onePage(content: string, more: (writer: PdfWriter) => { resources?: string; entries?: string }): Uint8Array {
  const writer = new PdfWriter()
  const catalog = writer.reserve()
  const tree = writer.reserve()
  const { resources = '', entries = '' } = more(writer)
  const text = writer.addStream('', new TextEncoder().encode(content))
  const page = writer.add(`<</Type/Page/Parent ${tree} 0 R/MediaBox[0 0 595 842]/Resources<<${resources}>>/Contents ${text} 0 R>>`)
  writer.put(tree, `<</Type/Pages/Count 1/Kids[${page} 0 R]>>`)
  writer.put(catalog, `<</Type/Catalog/Pages ${tree} 0 R${entries}>>`)
  return writer.finish(catalog, writer.add('<</Title(A)>>'), 'test')
}

function writeDescriptor(writer: PdfWriter): number {
  const program = writer.addStream('', testFonts().regular)
  return writer.add(
    `<</Type/FontDescriptor/FontName/F/Flags 32/FontBBox[0 0 1 1]/ItalicAngle 0/Ascent 1/Descent 0/CapHeight 1/StemV 80/FontFile2 ${program} 0 R>>`,
  )
}

/** A page whose text is set in a simple TrueType font, as many office programs write it. */
function simpleFontPage(entries: string, content = 'BT /F 9 Tf 50 700 Td (AB) Tj ET'): Uint8Array {
  return onePage(content, (writer) => {
    const descriptor = writeDescriptor(writer)
    const font = writer.add(
      `<</Type/Font/Subtype/TrueType/BaseFont/F/Encoding/WinAnsiEncoding/FirstChar 65/LastChar 66/FontDescriptor ${descriptor} 0 R${entries}>>`,
    )
    return { resources: `/Font<</F ${font} 0 R>>` }
  })
}

/** A page whose text is set in a composite font with glyph numbers as codes; its ToUnicode speaks of codes with one byte. */
function compositeFontPage(content: string): Uint8Array {
  return onePage(content, (writer) => {
    const descendant = writer.add(
      `<</Type/Font/Subtype/CIDFontType2/BaseFont/F/CIDToGIDMap/Identity/FontDescriptor ${writeDescriptor(writer)} 0 R>>`,
    )
    const map = writer.addStream('', new TextEncoder().encode('1 begincodespacerange\n<00><ff>\nendcodespacerange'))
    const font = writer.add(
      `<</Type/Font/Subtype/Type0/BaseFont/F/Encoding/Identity-H/DescendantFonts[${descendant} 0 R]/ToUnicode ${map} 0 R>>`,
    )
    return { resources: `/Font<</F ${font} 0 R>>` }
  })
}

describe('embedding into a given PDF', () => {
  it.each(['table', 'stream'] as const)(
    'keeps the bytes of a file with a cross-reference %s and adds the XML behind them',
    async (kind) => {
      const pdf = kind === 'table' ? unpackObjects(plainPages()) : await packedPages()
      const { bytes: hybrid, notices } = embedInvoice(input(pdf))
      expect(Buffer.compare(hybrid.subarray(0, pdf.length), pdf)).toBe(0)
      const extracted = extractInvoice(hybrid)
      expect(extracted.xml).toEqual(TEST_XML)
      expect(extracted).toMatchObject({ filename: 'factur-x.xml', relationship: 'Alternative', conformanceLevel: 'EN 16931', warnings: [] })
      expect(new PdfDocument(hybrid).recovered).toBe(false)
      expect(notices).toEqual([])
      expect(embedInvoice(input(pdf)).bytes).toEqual(hybrid)
      const added = latin(hybrid.subarray(pdf.length))
      expect([added.includes('\nxref\n'), added.includes('/Type/XRef')]).toEqual([kind === 'table', kind === 'stream'])
      expect(added).toContain('<pdfaid:part>3</pdfaid:part><pdfaid:conformance>U</pdfaid:conformance>')
      expect(added).toContain('Meine Rechnung')
    },
  )

  it('6.2.11.4 a font that is not embedded is named with its page, and every other reason with it', async () => {
    const pdf = await LibDocument.create()
    const helvetica = await pdf.embedFont(StandardFonts.Helvetica)
    pdf.addPage().drawText('eins', { font: helvetica, size: 12, color: rgb(0, 0, 0) })
    pdf.addPage().drawText('zwei', { font: helvetica, size: 12, color: rgb(0, 0, 0) })
    pdf.addPage().drawText('drei', { font: helvetica, size: 12, color: cmyk(0, 0, 0, 1) })
    pdf.catalog.set(PDFName.of('AcroForm'), pdf.context.obj({ Fields: [{ FT: 'Sig', V: {} }] }))
    const found = refusal(await pdf.save({ useObjectStreams: false }))?.errors
    for (const page of [1, 2]) {
      const message = `Page ${page}: font Helvetica is not embedded.`
      expect(found).toContainEqual({ path: `pages[${page - 1}]`, code: 'font_not_embedded', message, page, values: { font: 'Helvetica' } })
    }
    expect(found?.find(({ code }) => code === 'form')).toMatchObject({ path: '', values: {} })
  })

  it('what a file claims of itself in its metadata is not believed', async () => {
    const pdf = await LibDocument.create()
    pdf.addPage().drawText('eins', { font: await pdf.embedFont(StandardFonts.Helvetica), size: 12, color: rgb(0, 0, 0) })
    const claim = pdf.context.stream('<x:xmpmeta><pdfaid:part>3</pdfaid:part><pdfaid:conformance>A</pdfaid:conformance></x:xmpmeta>')
    pdf.catalog.set(PDFName.of('Metadata'), pdf.context.register(claim))
    expect(reasons(await pdf.save({ useObjectStreams: false }))).toContain('Page 1: font Helvetica is not embedded')
  })

  it('6.2.11.5 the widths of a simple TrueType font are checked', () => {
    expect(reasons(simpleFontPage('/Widths[900 900]'))).toContain('Page 1: font F has other widths than the file says')
  })

  it('6.2.11.6 a simple TrueType font with right widths and WinAnsiEncoding is taken', () => {
    const face = readTrueType(testFonts().regular)
    const widths = [...'AB'].map((letter) => face.advanceOf(face.glyphOf(letter.charCodeAt(0))))
    const { bytes: hybrid } = embedInvoice(input(simpleFontPage(`/Widths[${widths.join(' ')}]`)))
    expect(extractInvoice(hybrid).xml).toEqual(TEST_XML)
    expect(latin(hybrid)).toContain('<pdfaid:conformance>U</pdfaid:conformance>')
  })

  it.each([
    ['(eins', 'malformed_pdf'],
    ['BT /F 9 Tf <4> Tj ET', 'half a byte'],
    ['BT /F 9 Tf (\\001) Tj ET', 'no glyph'],
    ['q 1 0 0 rg', 'unevenly'],
    ['/DeviceCMYK cs', 'CMYK'],
    ['BI /W 1 /H 1 /BPC 8 /CS /CMYK /I true ID 1234 EI', 'smoothed'],
    ['[1 2 d', 'arrays without an end'],
    ['999999999999 0 m', 'too large'],
    ['0.00000000000000000000000000000000000000001 0 m', 'too small'],
    ['foo', 'unknown operator foo'],
  ])('content "%s" is named', (content, fault) => {
    expect(reasons(simpleFontPage('/Widths[1 1]', content)).join()).toContain(fault)
  })

  it.each([
    ['6.1.13 numbers next to zero', '<</X 0.00000000000000000000000000000000000000001>>', 'it has numbers that are too small'],
    ['6.2.5 a transfer function', '<</ExtGState<</A<</TR/Identity>>>>>>', 'transfer functions'],
    ['6.2.8.1 the rendering intent of an image', '/Subtype/Image/Intent/Loud', 'rendering intent Loud'],
    ['6.2.9.1 PostScript in a form', '/Subtype/Form/Subtype2/PS', 'content outside of the page'],
    ['6.5.1 the action of a bookmark', '<</Title(A)/Parent 1 0 R/A<</S/Launch>>>>', 'it has an action of the kind Launch'],
    ['6.8 a file that no list names', '<</Type/Filespec/EF<<>>>>', 'it holds embedded files already'],
  ])('%s', (_, body, fault) => {
    const pdf = onePage('', (writer) => {
      if (body.startsWith('<<')) writer.add(body)
      else writer.addStream(body, new Uint8Array())
      return {}
    })
    expect(reasons(pdf).join()).toContain(fault)
  })

  it.each([true, false])('6.2.4.2 overprint mode 1 is about profiles for CMYK alone: %s', (hasProfile) => {
    const pdf = onePage('', (writer) => {
      writer.add('<</ExtGState<</A<</OPM 1>>/B<</OP true>>>>>>')
      if (hasProfile) writer.add(`[/ICCBased ${writer.addStream('/N 4', srgbProfile())} 0 R]`)
      return {}
    })
    expect(reasons(pdf).join().includes('overprint mode 1')).toBe(hasProfile)
  })

  it.each(['mntr', 'scnr'])('6.2.3 an output intent with a profile of the class %s', (kind) => {
    const profile = srgbProfile().slice()
    profile.set(new TextEncoder().encode(kind), 12)
    const pdf = onePage('', (writer) => ({
      entries: `/OutputIntents[<</S/GTS_PDFA1/DestOutputProfile ${writer.addStream('/N 3', profile)} 0 R>>]`,
    }))
    expect(reasons(pdf).some((reason) => reason.includes('output intent'))).toBe(kind === 'scnr')
  })

  it.each(['<ffff>', '<ff>'])('6.2.11.4 the codes of a composite font have two bytes, whatever its ToUnicode says: %s', (text) => {
    expect(reasons(compositeFontPage(`BT /F 9 Tf ${text} Tj ET`))).toContain('Page 1: font F shows characters that it has no glyph for')
  })

  it('a file cut or spoilt anywhere is refused or embedded whole, never half', () => {
    const pdf = plainPages()
    fc.assert(
      fc.property(fc.nat(pdf.length - 1), fc.nat(255), fc.boolean(), (at, byte, cut) => {
        const file = cut ? pdf.slice(0, at) : pdf.slice()
        if (!cut) file[at] = byte
        try {
          expect(extractInvoice(embedInvoice(input(file)).bytes).xml).toEqual(TEST_XML)
        } catch (error) {
          expect(error).toBeInstanceOf(AppError)
          expect((error as AppError).code).toMatch(/^(?:unsupported_conversion|malformed_pdf)$/)
        }
      }),
      { numRuns: countRuns(150) },
    )
  })
})
