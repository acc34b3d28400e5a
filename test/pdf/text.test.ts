import { describe, expect, it } from 'vitest'
import { readInvoice } from '../../core/formats/read.ts'
import type { Invoice, Item } from '../../core/model/invoice.ts'
import { writeFacturX } from '../../core/pdf/facturx.ts'
import { PAGE_LANGUAGES } from '../../core/languages/languages.ts'
import { viewToModel } from '../../core/terms/model-view.ts'
import { parseXml } from '../../core/xml/reader.ts'
import { corpusDir, readCorpusFile, readVerdicts } from '../support/corpus.ts'
import { missingOnPage } from '../support/pdf/printed.ts'
import { creditNote, fullInvoice, greekInvoice, inputOf, plainInvoice } from '../support/pdf/samples.ts'
import { IS_WHOLE } from '../support/extent.ts'

/** Each run takes a part of the files; another one than the check of the file format. */
const STEP = IS_WHOLE ? 13 : 130

const directory = corpusDir()

/** Line numbers as other programs give them; quantities, prices and amounts with many digits. */
function withNumbers(invoice: Invoice, figures: Item): Invoice {
  return { ...invoice, items: (invoice.items ?? []).map((item) => ({ ...item, ...figures })) }
}

describe('the text of the pages', () => {
  it.each(PAGE_LANGUAGES)('holds every amount, date and identifier again, in reading order, over several pages (%s)', (lang) => {
    const invoice = plainInvoice(120)
    const { bytes, pages } = writeFacturX(inputOf(invoice, { lang }))
    expect(pages).toBeGreaterThan(2)
    expect(missingOnPage(bytes, invoice, lang)).toEqual([])
  })

  it.each(PAGE_LANGUAGES)('holds them of invoices with nearly every term, of credit notes and in other letters, too (%s)', (lang) => {
    const numbered = [
      withNumbers(plainInvoice(6), { id: 'ii_1SZsC2Eoy1L9z02ASZW4Bx' }),
      withNumbers(plainInvoice(6), { quantity: '1234567.8901', price: '0.00012345', price_quantity: '1000', subtotal: '-9876543210.55' }),
    ]
    for (const level of ['a', 'u'] as const)
      for (const invoice of [fullInvoice(), creditNote(), greekInvoice(), ...numbered])
        expect(missingOnPage(writeFacturX(inputOf(invoice, { lang, level })).bytes, invoice, lang)).toEqual([])
  })

  it('says what is missing', () => {
    const { bytes } = writeFacturX(inputOf(plainInvoice(2)))
    const other = { ...plainInvoice(2), totals: { ...plainInvoice(2).totals, payable: '987654.32' } }
    expect(missingOnPage(bytes, other, 'de')).toEqual(['totals.payable "987.654,32"'])
  })

  it.skipIf(directory === undefined)(
    'does so for the invoices of the corpus (skipped where the measuring data are absent)',
    () => {
      if (directory === undefined) return
      const files = readVerdicts().filter((verdict) => verdict.xsd_valid && verdict.file.startsWith('corpus/'))
      const missing: string[] = []
      for (let index = 0; index < files.length; index += STEP) {
        const file = files[index]?.file ?? ''
        const xml = readCorpusFile(directory, file)
        const invoice = viewToModel(readInvoice(parseXml(xml)).view).model
        const lang = PAGE_LANGUAGES[(index / STEP) % PAGE_LANGUAGES.length] ?? 'en'
        missing.push(...missingOnPage(writeFacturX(inputOf(invoice, { xml, lang })).bytes, invoice, lang).map((each) => `${file}: ${each}`))
      }
      expect(missing).toEqual([])
    },
    60_000,
  )
})
