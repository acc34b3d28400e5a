import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { AppError } from '../../core/base/errors.ts'
import { PROFILES } from '../../core/profiles/profiles.ts'
import { lackedTerms } from '../../core/formats/binding/profile-terms.ts'
import { extractInvoice } from '../../core/pdf/extract.ts'
import { FACTURX_PROFILES, PROFILE_FACTS, type FacturXProfile } from '../../core/pdf/profiles.ts'
import { convertSource } from '../../core/engine/convert.ts'
import { readFonts } from '../../core/services/pdf/fonts.ts'
import { makePdf, pdfInput } from '../../core/services/pdf/pdf.ts'
import { pdfFormatOf, weighProfiles } from '../../core/services/pdf/pdf-profiles.ts'
import { systemClock } from '../../core/services/ports.ts'
import { openInvoice } from '../../core/engine/source.ts'
import { listTerms } from '../../core/formats/list-terms.ts'
import { modelToView } from '../../core/terms/model-view.ts'
import { foreignPdf } from '../support/pdf/foreign.ts'
import { plainInvoice } from '../support/pdf/samples.ts'
import { repositoryRoot } from '../support/shared.ts'

const XRECHNUNG = readFileSync(join(repositoryRoot(), 'core/services/samples/xrechnung.xml'))
const PORTS = { fonts: readFonts, clock: systemClock, pageStyle: () => Promise.resolve({}) }

/** What stands in the XML of each profile at most, as an invoice of that profile. */
function invoiceOf(profile: FacturXProfile): Uint8Array {
  if (profile === 'xrechnung') return XRECHNUNG
  return new TextEncoder().encode(convertSource(openInvoice(XRECHNUNG), `factur_x_zugferd.invoice.2_4.xml_cii.${profile}`).xml)
}

function edited(from: string, to: string): Uint8Array {
  const text = new TextDecoder().decode(XRECHNUNG)
  expect(text).toContain(from)
  return new TextEncoder().encode(text.replace(from, to))
}

/** Lines rounded one by one: EXTENDED allows the cent of difference that EN 16931 does not. */
const ROUNDED = edited('<cbc:LineExtensionAmount currencyID="EUR">1765.28', '<cbc:LineExtensionAmount currencyID="EUR">1765.29')

const make = (xml: Uint8Array, profile: FacturXProfile, lenient?: boolean) =>
  makePdf(pdfInput(openInvoice(xml), xml), { format: pdfFormatOf(profile), lang: 'de', lenient }, PORTS)

async function refusal(xml: Uint8Array, profile: FacturXProfile): Promise<AppError> {
  try {
    await make(xml, profile)
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
  throw new Error(`${profile} took the invoice`)
}

describe('profiles of Factur-X', () => {
  it.each(FACTURX_PROFILES)('BT-24 of the XML inside names the profile %s, and so does the XMP packet', async (profile) => {
    const { bytes, lost } = await make(invoiceOf(profile), profile)
    const extracted = extractInvoice(bytes)
    const { view } = openInvoice(extracted.xml)
    expect(lost).toEqual([])
    const id = { minimum: 'facturx_minimum', basic_wl: 'facturx_basic_wl', basic: 'facturx_basic', extended: 'facturx_extended' } as const
    const specification = PROFILES[profile === 'en16931' || profile === 'xrechnung' ? profile : id[profile]].specification
    expect(view.root.group('BG-2')?.value('BT-24')).toBe(specification)
    expect(extracted.conformanceLevel).toBe(PROFILE_FACTS[profile].conformanceLevel)
    expect(extracted.warnings).toEqual([])
  })

  it('an invoice that breaks rules of its profile says which, one that keeps them says nothing', async () => {
    const nameless = new TextEncoder().encode(
      new TextDecoder()
        .decode(XRECHNUNG)
        .replace(/<ram:BuyerReference>[^<]*<\/ram:BuyerReference>|<cbc:BuyerReference>[^<]*<\/cbc:BuyerReference>/, ''),
    )
    const rulesOf = async (xml: Uint8Array, profile: FacturXProfile) => (await make(xml, profile)).warnings.map(({ rule_id }) => rule_id)
    expect(await rulesOf(nameless, 'xrechnung')).toContain('BR-DE-15')
    expect(await rulesOf(XRECHNUNG, 'xrechnung')).toEqual([])
    expect(await rulesOf(invoiceOf('en16931'), 'en16931')).toEqual([])
  })

  it('BR-CL-24: an attached file of a type that the standard forbids is in the PDF as what it is, with a warning', async () => {
    const attached = edited(
      '<cac:AccountingSupplierParty>',
      '<cac:AdditionalDocumentReference><cbc:ID>A-1</cbc:ID><cac:Attachment><cbc:EmbeddedDocumentBinaryObject mimeCode="application/x-msdownload" ' +
        'filename="../run.exe">TVo=</cbc:EmbeddedDocumentBinaryObject></cac:Attachment></cac:AdditionalDocumentReference><cac:AccountingSupplierParty>',
    )
    const { bytes, warnings } = await make(attached, 'en16931')
    expect(warnings.map(({ rule_id }) => rule_id)).toContain('BR-CL-24')
    const inside = extractInvoice(bytes)
    expect(inside.filename).toBe('factur-x.xml')
    expect(inside.files).toHaveLength(2)
    expect(inside.files.join()).not.toMatch(/[\\/]/)
  })

  it('CII of the profile is embedded byte for byte', async () => {
    const xml = invoiceOf('basic')
    const spaced = new TextEncoder().encode(
      new TextDecoder().decode(xml).replace('<rsm:ExchangedDocument>', '<!-- ours -->\n<rsm:ExchangedDocument>'),
    )
    expect(extractInvoice((await make(spaced, 'basic')).bytes).xml).toEqual(spaced)
  })

  it('a profile that cannot hold the invoice is refused with every term it would lose, and the lowest that can is named', async () => {
    const error = await refusal(XRECHNUNG, 'basic')
    expect(error.code).toBe('conversion_failed')
    const terms = listTerms(openInvoice(XRECHNUNG).view, () => '')
    const lacked = terms.filter(([term]) => lackedTerms('facturx_basic').has(term as never))
    expect(lacked.length).toBeGreaterThan(3)
    expect(error.errors.map(({ path }) => path).sort()).toEqual(lacked.map(([, , path]) => path).sort())
    expect(error.next).toContain('pdf_xml.en16931')
    expect((await refusal(invoiceOf('basic'), 'minimum')).next).toContain('pdf_xml.basic.')
  })

  it('the automatic profile is the lowest that holds every term and whose rules the invoice keeps', async () => {
    const chosen = async (xml: Uint8Array) =>
      (await makePdf(pdfInput(openInvoice(xml), xml), { format: 'auto', lang: 'it' }, PORTS)).profile
    expect(await chosen(XRECHNUNG)).toBe('en16931')
    expect(await chosen(invoiceOf('basic'))).toBe('basic')
    expect(await chosen(ROUNDED)).toBe('extended')
  })

  it('each profile says what it would lose or which rules are broken, and which one is taken', () => {
    const weigh = (xml: Uint8Array) => weighProfiles(pdfInput(openInvoice(xml), xml), { lang: 'en', now: systemClock.now() })
    const plain = weigh(XRECHNUNG)
    expect(plain.chosen).toBe(pdfFormatOf('en16931'))
    expect(plain.profiles.map(({ profile, lost, broken }) => [profile, lost.length > 0, broken.length > 0])).toEqual([
      ['minimum', true, false],
      ['basic_wl', true, false],
      ['basic', true, false],
      ['en16931', false, false],
      ['extended', false, false],
      ['xrechnung', false, false],
    ])
    const rounded = weigh(ROUNDED)
    expect(rounded.chosen).toBe(pdfFormatOf('extended'))
    const broken = rounded.profiles.find(({ profile }) => profile === 'en16931')?.broken.map(({ rule_id }) => rule_id)
    expect(broken).toEqual(['BR-CO-10', 'BR-CO-13'])
  })

  it('what is offered in place of a refused profile keeps the rules too, or says which it breaks', async () => {
    expect((await refusal(ROUNDED, 'basic')).next).toContain(
      `extended is the lowest profile that holds all of it and whose rules it keeps: use ${pdfFormatOf('extended')}.`,
    )
    const wrong = edited('<cbc:TaxInclusiveAmount currencyID="EUR">2103.71', '<cbc:TaxInclusiveAmount currencyID="EUR">9103.71')
    expect((await refusal(wrong, 'basic')).next).toContain('en16931 holds all of it, though the invoice breaks its rules (BR-CO-15')
  })

  it('a date with a time zone and an accounting currency that is the invoice\u2019s own are no reason to refuse', async () => {
    const zoned = edited('</cbc:IssueDate>', '+01:00</cbc:IssueDate>')
    const said = edited('</cbc:DocumentCurrencyCode>', '</cbc:DocumentCurrencyCode><cbc:TaxCurrencyCode>EUR</cbc:TaxCurrencyCode>')
    expect((await make(zoned, 'en16931')).lost.map(({ term, reason }) => [term, reason.code])).toEqual([['BT-2', 'time_zone']])
    expect((await make(said, 'en16931')).lost.map(({ term, reason }) => [term, reason.code])).toEqual([['BT-6', 'currency_said']])
  })

  it('a price discount without gross price is carried, with the gross price that follows from it, and a warning says so', async () => {
    const price = '<cbc:PriceAmount currencyID="EUR">84.50</cbc:PriceAmount>'
    const discount = '<cbc:ChargeIndicator>false</cbc:ChargeIndicator><cbc:Amount currencyID="EUR">1.50</cbc:Amount>'
    const discounted = edited(price, `${price}<cac:AllowanceCharge>${discount}</cac:AllowanceCharge>`)
    const { bytes, lost, warnings } = await make(discounted, 'en16931')
    expect(new TextDecoder().decode(extractInvoice(bytes).xml)).toMatch(
      /<ram:GrossPriceProductTradePrice>\s*<ram:ChargeAmount>86\.00<\/ram:ChargeAmount>/,
    )
    expect(lost).toEqual([])
    expect(warnings).toMatchObject([{ path: 'items[0].price_discount_charge.base_amount', code: 'computed' }])
  })

  it('a charge that no term holds is lost only where that is taken: the totals count it', async () => {
    const charge = '<ram:Description>Freight</ram:Description><ram:AppliedAmount>15.00</ram:AppliedAmount>'
    const before = '<ram:SpecifiedTradePaymentTerms>'
    const logistics = `<ram:SpecifiedLogisticsServiceCharge>${charge}</ram:SpecifiedLogisticsServiceCharge>${before}`
    const extended = new TextEncoder().encode(new TextDecoder().decode(invoiceOf('extended')).replace(before, logistics))
    const kept = await make(extended, 'extended')
    expect([extractInvoice(kept.bytes).xml, kept.lost]).toEqual([extended, []])
    expect(kept.warnings.filter(({ code }) => code === 'not_on_page').map(({ path }) => path)).toEqual([
      expect.stringContaining('SpecifiedLogisticsServiceCharge'),
    ])
    const refused = await refusal(extended, 'en16931')
    expect(refused.errors).toMatchObject([{ path: expect.stringContaining('SpecifiedLogisticsServiceCharge'), code: 'lost' }])
    expect(refused.next).toContain('extended holds all of it')
    const taken = await make(extended, 'en16931', true)
    expect(taken.lost).toMatchObject([{ term: '', value: charge }])
    expect(taken.warnings.filter(({ code }) => code === 'lost')).toEqual([])
  })

  it('an allowance or charge that does not say which of both it is is counted as well, one in a price is not', async () => {
    const unsaid = '<cac:AllowanceCharge><cbc:Amount currencyID="EUR">1.50</cbc:Amount></cac:AllowanceCharge>'
    const [price, total] = ['<cbc:PriceAmount currencyID="EUR">84.50</cbc:PriceAmount>', '<cac:TaxTotal>']
    expect((await refusal(edited(total, `${unsaid}${total}`), 'en16931')).errors).toMatchObject([
      { path: '/Invoice/cac:AllowanceCharge[2]' },
    ])
    expect((await make(edited(price, `${price}${unsaid}${unsaid}`), 'en16931')).lost).toEqual([])
  })

  it('that a line does not count is lost only where that is taken, that it counts follows from nothing else', async () => {
    const first = /(<ram:AssociatedDocumentLineDocument>\s*<ram:LineID>[^<]*<\/ram:LineID>)/
    const extended = (status: string): Uint8Array => {
      const text = new TextDecoder().decode(invoiceOf('extended'))
      return new TextEncoder().encode(text.replace(first, `$1<ram:LineStatusReasonCode>${status}</ram:LineStatusReasonCode>`))
    }
    expect((await refusal(extended('INFORMATION'), 'en16931')).errors).toMatchObject([
      { message: expect.stringContaining('"INFORMATION"') },
    ])
    expect((await make(extended('DETAIL'), 'en16931')).lost).toEqual([])
  })

  it('with the losses taken, the XML of MINIMUM holds nothing that the profile has no place for', async () => {
    const { bytes, lost } = await make(XRECHNUNG, 'minimum', true)
    const { view } = openInvoice(extractInvoice(bytes).xml)
    const terms = listTerms(view, () => '').map(([term]) => term)
    expect(terms.filter((term) => lackedTerms('facturx_minimum').has(term as never))).toEqual([])
    expect(terms).toEqual(expect.arrayContaining(['BT-1', 'BT-10', 'BT-27', 'BT-44', 'BT-109', 'BT-112', 'BT-115']))
    expect(lost.length).toBeGreaterThan(30)
  })
})

describe('the schema of a profile', () => {
  const terms = (text: string): string =>
    `<ram:SpecifiedTradePaymentTerms><ram:Description>${text}</ram:Description></ram:SpecifiedTradePaymentTerms>`
  const changed = (profile: FacturXProfile, from: RegExp, to: string): Uint8Array => {
    const text = new TextDecoder().decode(invoiceOf(profile))
    expect(text).toMatch(from)
    return new TextEncoder().encode(text.replace(from, to))
  }
  const schemaFaults = ({ warnings }: Awaited<ReturnType<typeof make>>): readonly string[] =>
    warnings.filter(({ rule_id }) => rule_id === 'KONTOR-SCHEMA').map(({ message }) => message)

  it.each(FACTURX_PROFILES)('takes what is written for %s', async (profile) => {
    const { bytes, warnings } = await make(XRECHNUNG, profile, true)
    expect(warnings.filter(({ code }) => code === 'profile_rule')).toEqual([])
    expect(openInvoice(extractInvoice(bytes).xml).view.syntax).toBe('cii')
  })

  it('is kept by XML that breaks it as it came in: it is written anew, and what that leaves out is said', async () => {
    const twice = changed('en16931', /<ram:SpecifiedTradePaymentTerms>/, `${terms('Zweitens')}<ram:SpecifiedTradePaymentTerms>`)
    const made = await make(twice, 'en16931')
    const inside = new TextDecoder().decode(extractInvoice(made.bytes).xml)
    expect(inside.split('<ram:SpecifiedTradePaymentTerms>')).toHaveLength(2)
    expect(schemaFaults(made)).toEqual([])
    expect(made.lost).not.toEqual([])
  })

  it('decides before the rules which profile is taken, and is told where none is kept', async () => {
    const unpaid = changed('basic', /<ram:DuePayableAmount>[^<]*<\/ram:DuePayableAmount>/, '')
    expect(schemaFaults(await make(unpaid, 'basic'))).toHaveLength(1)
    const made = await makePdf(pdfInput(openInvoice(unpaid), unpaid), { format: 'auto', lang: 'en' }, PORTS)
    expect([made.profile, schemaFaults(made).length]).toEqual(['en16931', 1])
  })
})

describe('the size of a PDF', () => {
  it.each([
    [20, 25_000],
    [1000, 500_000],
  ])('with %i lines is below %i bytes, its XML included', async (lines, most) => {
    const items = plainInvoice(lines).items?.map(({ description: _, ...item }) => item) ?? []
    const { document } = plainInvoice(1)
    const invoice = { document, supplier: { name: 'Muster Handels GmbH', city: 'Köln' }, customer: { name: 'Stadtwerke Nord AöR' }, items }
    const { bytes } = await makePdf({ invoice, view: modelToView(invoice) }, { format: pdfFormatOf('en16931'), lang: 'de' }, PORTS)
    expect(extractInvoice(bytes).xml.length).toBeGreaterThan(lines * 500)
    expect(bytes.length).toBeLessThan(most)
  })
})

describe('the user\u2019s own page', () => {
  it('is kept byte for byte, and what it says otherwise is a warning', async () => {
    const page = await foreignPdf({ pages: [['Rechnung NW-2026-0417, zu zahlen 1,00 EUR']] })
    const input = pdfInput(openInvoice(XRECHNUNG), XRECHNUNG)
    const { bytes, warnings } = await makePdf(input, { format: pdfFormatOf('xrechnung'), lang: 'de', into: page }, PORTS)
    expect(Buffer.compare(bytes.subarray(0, page.length), page)).toBe(0)
    expect(extractInvoice(bytes)).toMatchObject({ filename: 'xrechnung.xml', conformanceLevel: 'XRECHNUNG', warnings: [] })
    expect(warnings).toContainEqual({
      path: 'totals.total',
      code: 'page_differs',
      message: expect.stringContaining('BT-112'),
      rule_id: 'KONTOR-PDF-TOTAL',
      page: 1,
      place: { x: expect.any(Number), y: expect.any(Number) },
      values: { term: 'BT-112', value: expect.any(String), shown: 'Rechnung NW-2026-0417, zu zahlen 1,00 EUR' },
    })
  })
})
