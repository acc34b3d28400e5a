import { describe, expect, test } from 'vitest'
import { convertAndCompare } from '../../../core/engine/convert.ts'
import { readInvoice } from '../../../core/formats/read.ts'
import { writeSyntax } from '../../../core/formats/write.ts'
import { modelToView, viewToModel } from '../../../core/terms/model-view.ts'
import { parseXml } from '../../../core/xml/reader.ts'
import { fullInvoice } from '../../support/pdf/samples.ts'
import { readXml, SAMPLE, writeModel } from '../support.ts'

const xml = writeModel(SAMPLE, 'cii')
const { root } = readXml(xml)

const URN = 'urn:un:unece:uncefact:data:standard:'
const NAMESPACES = `xmlns:rsm="${URN}CrossIndustryInvoice:100" xmlns:ram="${URN}ReusableAggregateBusinessInformationEntity:100" xmlns:udt="${URN}UnqualifiedDataType:100"`
const settlement = (content: string) =>
  `<rsm:CrossIndustryInvoice ${NAMESPACES}><rsm:SupplyChainTradeTransaction><ram:ApplicableHeaderTradeSettlement>${content}</ram:ApplicableHeaderTradeSettlement></rsm:SupplyChainTradeTransaction></rsm:CrossIndustryInvoice>`

describe('CII', () => {
  test('BT-2 is written as CCYYMMDD in format 102 and read as a date', () => {
    expect(xml).toContain('<udt:DateTimeString format="102">20261102</udt:DateTimeString>')
    expect(root.value('BT-2')).toBe('2026-11-02')
  })

  test.each(['minimum', 'basic_wl', 'basic'])('what %s leaves out is listed with all that qualifies it', (profile) => {
    const { lost, differences } = convertAndCompare(
      { view: modelToView(fullInvoice()), leftover: [] },
      `factur_x_zugferd.invoice.2_4.xml_cii.${profile}`,
    )
    const listed = new Set(lost.map(({ term, path }) => `${term} ${path}`))
    const unlisted = differences.filter(({ kind, term, path }) => kind === 'missing' && !listed.has(`${term} ${path}`))
    expect(unlisted.map(({ term, path }) => `${term} ${path}`)).toEqual([])
    expect(differences.some(({ term }) => term === 'BT-158-1')).toBe(true)
  })

  const withDocument = (fields: Partial<(typeof SAMPLE)['document']>) =>
    writeSyntax(modelToView({ ...SAMPLE, document: { ...SAMPLE.document, ...fields } }), 'cii')

  test('a date is written without its time zone, which is listed as lost', () => {
    const { xml: written, lost } = withDocument({ issue_date: '2026-11-02+01:00' })
    expect(written).toContain('<udt:DateTimeString format="102">20261102</udt:DateTimeString>')
    expect(lost.filter(({ term }) => term === 'BT-2').map(({ value }) => value)).toEqual(['2026-11-02+01:00'])
  })

  test('BT-6 is left out and listed where it repeats BT-5, and written where it differs', () => {
    const inCurrency = (code: string) => withDocument({ currency_code: 'EUR', tax_currency_code: code })
    expect(inCurrency('EUR').xml).not.toContain('TaxCurrencyCode')
    expect(
      inCurrency('EUR')
        .lost.filter(({ term }) => term === 'BT-6')
        .map(({ reason }) => reason.sentence),
    ).toEqual([expect.stringContaining('invoice currency')])
    expect(inCurrency('NOK').xml).toContain('<ram:TaxCurrencyCode>NOK</ram:TaxCurrencyCode>')
  })

  test('BT-9 in another format than 102, or no date at all, stays as written', () => {
    const due = (format: string, text: string) =>
      readXml(
        settlement(
          `<ram:SpecifiedTradePaymentTerms><ram:DueDateDateTime><udt:DateTimeString format="${format}">${text}</udt:DateTimeString></ram:DueDateDateTime></ram:SpecifiedTradePaymentTerms>`,
        ),
      ).root.value('BT-9')
    expect([due('102', '20260230'), due('610', '202602'), due('102', '2026-02-01')]).toEqual(['20260230', '202602', '2026-02-01'])
  })

  test('BT-8 is written in UNTDID 2475 and read in UNTDID 2005', () => {
    expect(xml).toContain('<ram:DueDateTypeCode>29</ram:DueDateTypeCode>')
    expect(root.value('BT-8')).toBe('35')
  })

  test('BT-8 that UBL says several times is written with the taxes as if it were said once', () => {
    const codes = (count: number) =>
      readXml(
        `<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2" xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2" xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2"><cac:InvoicePeriod>${'<cbc:DescriptionCode>35</cbc:DescriptionCode>'.repeat(count)}</cac:InvoicePeriod><cac:TaxTotal>${'<cac:TaxSubtotal><cbc:TaxAmount currencyID="EUR">1</cbc:TaxAmount></cac:TaxSubtotal>'.repeat(3)}</cac:TaxTotal></Invoice>`,
      )
    const once = writeSyntax(codes(1), 'cii')
    expect(writeSyntax(codes(2), 'cii').xml).toBe(once.xml)
  })

  test('BT-7 is repeated with the taxes: equal ones are one, others are seen', () => {
    const tax = (day: string) =>
      `<ram:ApplicableTradeTax><ram:TaxPointDate><udt:DateString format="102">${day}</udt:DateString></ram:TaxPointDate></ram:ApplicableTradeTax>`
    const dates = (...days: string[]) =>
      readXml(settlement(days.map(tax).join('')))
        .root.all('BT-7')
        .map(({ value }) => value)
    expect(dates('20260101', '20260101')).toEqual(['2026-01-01'])
    expect(dates('20260101', '20260202')).toEqual(['2026-01-01', '2026-02-02'])
  })

  test('BT-29 with a scheme is a GlobalID, without one an ID', () => {
    expect(xml).toContain('<ram:GlobalID schemeID="0088">4260001</ram:GlobalID>')
    expect(xml).toContain('<ram:ID>L-1</ram:ID>')
  })

  test('BT-31 and BT-32 have the schemes VA and FC', () => {
    expect(xml).toContain('<ram:ID schemeID="VA">DE123456789</ram:ID>')
    expect(xml).toContain('<ram:ID schemeID="FC">12/345/67890</ram:ID>')
  })

  test('BT-18-1 and BT-128-1 are elements of their own', () => {
    expect(xml.match(/<ram:ReferenceTypeCode>ABZ</g)).toHaveLength(2)
    expect(viewToModel(readXml(xml)).model.items?.[0]?.document_reference?.id).toEqual({ value: 'BUCH-17', scheme: 'ABZ' })
  })

  test('BT-83 stands once and holds for every payment', () => {
    expect(xml.match(/<ram:PaymentReference>/g)).toHaveLength(1)
    expect(viewToModel(readXml(xml)).model.payment_details?.map((each) => each.remittance_information)).toEqual([
      'R-2026-0815',
      'R-2026-0815',
    ])
    const { lost } = writeSyntax(
      modelToView({ document: {}, payment_details: [{ remittance_information: 'A' }, { remittance_information: 'B' }] }),
      'cii',
    )
    expect(lost.map(({ term, value }) => [term, value])).toEqual([['BT-83', 'B']])
  })

  test('BT-84 is an IBANID when it is an IBAN, a ProprietaryID otherwise', () => {
    const account = (account_id: string) => writeModel({ document: {}, payment_details: [{ account_id }] }, 'cii')
    expect(account('DE02 1203 0000 0000 2020 51')).toContain('<ram:IBANID>')
    expect(account('123456-7')).toContain('<ram:ProprietaryID>')
  })

  test('BT-149 on gross and net price is one term while both agree', () => {
    const price = (gross: string) =>
      `<rsm:CrossIndustryInvoice ${NAMESPACES}><rsm:SupplyChainTradeTransaction><ram:IncludedSupplyChainTradeLineItem><ram:SpecifiedLineTradeAgreement><ram:GrossPriceProductTradePrice><ram:BasisQuantity>${gross}</ram:BasisQuantity></ram:GrossPriceProductTradePrice><ram:NetPriceProductTradePrice><ram:BasisQuantity>10</ram:BasisQuantity></ram:NetPriceProductTradePrice></ram:SpecifiedLineTradeAgreement></ram:IncludedSupplyChainTradeLineItem></rsm:SupplyChainTradeTransaction></rsm:CrossIndustryInvoice>`
    const quantities = (gross: string) =>
      readXml(price(gross))
        .root.group('BG-25')
        ?.group('BG-29')
        ?.all('BT-149')
        .map(({ value }) => value)
    expect(quantities('10.00')).toEqual(['10'])
    expect(quantities('1')).toEqual(['10', '1'])
  })

  test('BT-111 and BT-110 are told apart by currency', () => {
    expect(xml).toContain('<ram:TaxTotalAmount currencyID="SEK">203.10</ram:TaxTotalAmount>')
    expect(root.group('BG-22')?.value('BT-111')).toBe('203.10')
  })

  test('BT-147 without a gross price: it is net price and discount added up, exactly, and a note says so', () => {
    const item = { price: '0.10', price_discount_charge: { amount: '12345678901234567890.205' } }
    const { xml: written, lost, notes } = writeSyntax(modelToView({ document: {}, items: [{ price: '1' }, item] }), 'cii')
    expect(written).toMatch(
      /<ram:GrossPriceProductTradePrice>\s*<ram:ChargeAmount>12345678901234567890\.305<\/ram:ChargeAmount>\s*<ram:AppliedTradeAllowanceCharge>/,
    )
    expect(written.match(/GrossPrice/g)).toHaveLength(2)
    expect(lost).toEqual([])
    expect(notes).toMatchObject([
      {
        term: 'BT-148',
        path: 'items[1].price_discount_charge.base_amount',
        value: '12345678901234567890.305',
        reason: { code: 'computed_gross_price' },
      },
    ])
  })

  test('BT-147 without a gross price that follows has no place and is reported', () => {
    for (const item of [
      { price_discount_charge: { amount: '2' } },
      { price: '1', price_discount_charge: { amount: 'two' } },
      { price: 'one', price_discount_charge: { amount: '2' } },
      { price: '1', price_discount_charge: { sign: '+', amount: '2' } },
    ]) {
      const { xml: written, lost, notes } = writeSyntax(modelToView({ document: {}, items: [item] }), 'cii')
      expect(written).not.toContain('GrossPrice')
      expect(lost.map(({ term }) => term)).toContain('BT-147')
      expect(notes).toEqual([])
    }
  })

  test('what no term speaks of is reported with its place', () => {
    const { leftover } = readInvoice(parseXml(settlement('\n<ram:PaymentCurrencyCode>USD</ram:PaymentCurrencyCode>stray')))
    expect(leftover).toEqual([
      expect.objectContaining({ xpath: expect.stringMatching(/PaymentCurrencyCode$/), line: 2, column: 1, value: 'USD' }),
      expect.objectContaining({ xpath: expect.stringMatching(/text\(\)$/), line: 2, value: 'stray' }),
    ])
  })
})
