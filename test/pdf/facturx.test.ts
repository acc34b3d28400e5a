import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Invoice } from '../../core/model/invoice.ts'
import { extractInvoice } from '../../core/pdf/extract.ts'
import { writeFacturX } from '../../core/pdf/facturx.ts'
import { FACTURX_PROFILES, PROFILE_FACTS } from '../../core/pdf/profiles.ts'
import { PdfDocument } from '../../core/pdf/read/document.ts'
import { embeddedFiles } from '../../core/pdf/read/files.ts'
import { PAGE_LANGUAGES } from '../../core/languages/languages.ts'
import { checkPdfA } from '../support/pdf/pdfa-check.ts'
import { unpackObjects } from '../support/pdf/plain.ts'
import { creditNote, fullInvoice, greekInvoice, inputOf, plainInvoice, TEST_XML } from '../support/pdf/samples.ts'

const SAMPLES: Record<string, Invoice> = {
  'one line': plainInvoice(1),
  '40 lines': plainInvoice(40),
  '300 lines': plainInvoice(300),
  'all terms': fullInvoice(),
  'a credit note': creditNote(),
  'Greek and Cyrillic': greekInvoice(),
  nothing: { document: {} },
}

describe('a written hybrid invoice', () => {
  for (const [name, invoice] of Object.entries(SAMPLES)) {
    it(`ISO 19005-3: is PDF/A-3A and PDF/UA-1 with ${name}`, () => {
      for (const lang of PAGE_LANGUAGES) expect(checkPdfA(writeFacturX(inputOf(invoice, { lang })).bytes)).toEqual([])
    })
  }

  it('ISO 19005-3: is PDF/A-3U without tags on demand', () => {
    const { bytes } = writeFacturX(inputOf(fullInvoice(), { level: 'u' }))
    expect(checkPdfA(bytes, 'U')).toEqual([])
    expect(new PdfDocument(bytes).catalog?.entries.has('StructTreeRoot')).toBe(false)
  })

  it.each(FACTURX_PROFILES)('carries the XML of profile %s byte for byte under its name', (profile) => {
    const { bytes } = writeFacturX(inputOf(plainInvoice(1), { profile }))
    const extracted = extractInvoice(bytes)
    expect(checkPdfA(bytes)).toEqual([])
    expect(extracted.xml).toEqual(TEST_XML)
    expect(extracted.filename).toBe(profile === 'xrechnung' ? 'xrechnung.xml' : 'factur-x.xml')
    expect(extracted.relationship).toBe(profile === 'minimum' || profile === 'basic_wl' ? 'Data' : 'Alternative')
    expect(extracted.conformanceLevel).toBe(PROFILE_FACTS[profile].conformanceLevel)
  })

  it('gives the same bytes for the same input and other bytes for another time', () => {
    const digest = (createdAt: string): string =>
      createHash('sha256')
        .update(writeFacturX(inputOf(fullInvoice(), { createdAt })).bytes)
        .digest('hex')
    expect(digest('2026-11-21T09:30:00.000Z')).toBe(digest('2026-11-21T09:30:00.000Z'))
    expect(digest('2026-11-21T09:30:00.000Z')).not.toBe(digest('2026-11-22T09:30:00.000Z'))
  })

  it('BG-24: attaches supporting documents as Supplement, each under its own safe name', () => {
    const attached = (filename: string) => ({ id: { value: 'A' }, filename, mime_code: 'text/csv', content: 'YTtiCg==' })
    const documents = [
      attached('a.csv'),
      attached('A.csv'),
      attached('../../etc/passwd'),
      attached('factur-x.xml'),
      attached('Übersicht ☃.csv'),
    ]
    const { bytes, warnings } = writeFacturX(inputOf({ ...plainInvoice(1), additional_documents: documents }))
    const files = embeddedFiles(new PdfDocument(bytes))
    expect(checkPdfA(bytes)).toEqual([])
    expect(files.map((file) => [file.name, file.relationship])).toEqual([
      ['factur-x.xml', 'Alternative'],
      ['a.csv', 'Supplement'],
      ['A-2.csv', 'Supplement'],
      ['_.._etc_passwd', 'Supplement'],
      ['factur-x-2.xml', 'Supplement'],
      ['Übersicht ☃.csv', 'Supplement'],
    ])
    expect(extractInvoice(bytes).xml).toEqual(TEST_XML)
    expect(warnings.map((warning) => warning.code)).toEqual(['missing_glyph'])
  })

  it('BT-125: leaves out an attachment that is no base64, and says so', () => {
    const { bytes, warnings } = writeFacturX(
      inputOf({ ...plainInvoice(1), additional_documents: [{ id: { value: 'A' }, content: 'no base64!' }] }),
    )
    expect(warnings).toMatchObject([{ path: 'additional_documents[0].content', code: 'unreadable_attachment' }])
    expect(embeddedFiles(new PdfDocument(bytes))).toHaveLength(1)
  })

  it('shows a replacement for a character without glyph and names the place', () => {
    const invoice = { ...plainInvoice(1), items: [{ id: '1', name: 'Tee 茶 und 茶' }] }
    const { bytes, warnings } = writeFacturX(inputOf(invoice))
    expect(warnings).toMatchObject([{ path: 'items[0].name', code: 'missing_glyph' }])
    expect(warnings[0]?.message).toContain('U+8336')
    expect(checkPdfA(bytes)).toEqual([])
  })

  it('keeps the check sharp: a changed byte of a content, a width or a tag is found', () => {
    const { bytes } = writeFacturX(inputOf(plainInvoice(1)))
    const source = Buffer.from(unpackObjects(bytes)).toString('latin1')
    const change = (from: string | RegExp, to: string): string[] => {
      const changed = source.replace(from, to)
      expect(changed).not.toBe(source)
      expect(changed.length).toBe(source.length)
      return checkPdfA(Buffer.from(changed, 'latin1'))
    }
    expect(change(/\/W \[1 \[\d/, '/W [1 [1')).toContainEqual(expect.stringContaining('6.2.11.5'))
    expect(change('/Scope /Row', '/Scope /Rod')).toContainEqual(expect.stringContaining('UA 7.5'))
    expect(change('/AFRelationship /Alternative', '/AFRelationship /Alternativo')).toContainEqual(expect.stringContaining('6.8-3'))
    expect(change('/S /TD', '/S /TX')).toContainEqual(expect.stringContaining('6.7.3.4'))
    expect(change('<pdfaid:part>3<', '<pdfaid:part>2<')).toContainEqual(expect.stringContaining('6.6.4-2'))
    expect(change('<fx:Version>1.0</fx:Version>', '<fx:Vorsion>1.0</fx:Vorsion>')).toContainEqual(expect.stringContaining('6.6.2.3.1'))
    expect(change('/Title <52', '/Title <58')).toContainEqual(expect.stringContaining('Title'))
    expect(change('/StructParents 0', '/StructParents 7')).toContainEqual(expect.stringContaining('parent tree'))
    expect(change('GTS_PDFA1', 'GTS_PDFA0')).toContainEqual(expect.stringContaining('6.2.3'))
  })
})
