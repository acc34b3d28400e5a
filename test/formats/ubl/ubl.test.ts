import { describe, expect, test } from 'vitest'
import type { BoundSyntax } from '../../../core/formats/bindings.ts'
import { editInvoice } from '../../../core/formats/edit/edit.ts'
import { writeInvoice, writeSyntax } from '../../../core/formats/write.ts'
import type { Invoice } from '../../../core/model/invoice.ts'
import { modelToView, viewToModel } from '../../../core/terms/model-view.ts'
import { attribute } from '../../../core/terms/view.ts'
import { parseXml } from '../../../core/xml/reader.ts'
import { readXml, SAMPLE, writeModel } from '../support.ts'

const invoice = writeModel(SAMPLE, 'ubl-invoice')
const creditNote = writeModel(SAMPLE, 'ubl-creditnote')

const ROOT = 'xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"'
const CAC = 'xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2"'
const CBC = 'xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2"'
const read = (content: string) => readXml(`<Invoice ${ROOT} ${CAC} ${CBC}>${content}</Invoice>`).root

describe('UBL', () => {
  test('BT-90 is an id of the seller in the scheme SEPA, and comes back into the payment that debits', () => {
    expect(invoice).toMatch(/<cac:PartyIdentification>\s*<cbc:ID schemeID="SEPA">DE98ZZZ09999999999<\/cbc:ID>/)
    const { root } = readXml(invoice)
    expect(
      root
        .group('BG-4')
        ?.all('BT-29')
        .map(({ value }) => value),
    ).toEqual(['4260001', 'L-1'])
    expect(root.groups('BG-16').map((means) => means.group('BG-19')?.value('BT-90'))).toEqual([undefined, 'DE98ZZZ09999999999'])
  })

  test('BT-90 is read from the payee too', () => {
    const root = read(
      '<cac:PayeeParty><cac:PartyIdentification><cbc:ID schemeID="SEPA">X</cbc:ID></cac:PartyIdentification></cac:PayeeParty>',
    )
    expect(root.group('BG-16')?.group('BG-19')?.value('BT-90')).toBe('X')
    expect(root.group('BG-10')?.has('BT-60')).toBe(false)
  })

  test('BT-110 and BT-111 are told apart by their currency, wherever the currencies stand', () => {
    const totals = ['EUR', 'SEK', 'USD'].map(
      (code, at) => `<cac:TaxTotal><cbc:TaxAmount currencyID="${code}">${at + 1}</cbc:TaxAmount></cac:TaxTotal>`,
    )
    const root = read(
      `${totals.join('')}<cbc:DocumentCurrencyCode>EUR</cbc:DocumentCurrencyCode><cbc:TaxCurrencyCode>SEK</cbc:TaxCurrencyCode><cac:LegalMonetaryTotal/>`,
    )
    expect(
      root
        .group('BG-22')
        ?.all('BT-110')
        .map(({ value }) => value),
    ).toEqual(['1'])
    expect(
      root
        .group('BG-22')
        ?.all('BT-111')
        .map(({ value }) => value),
    ).toEqual(['2'])
  })

  test('BT-111 is written in the currency BT-6, every other amount in BT-5', () => {
    expect(invoice).toContain('<cbc:TaxAmount currencyID="SEK">203.10</cbc:TaxAmount>')
    expect([...invoice.matchAll(/currencyID="(\w+)"/g)].filter(([, code]) => code !== 'EUR')).toHaveLength(1)
  })

  test('BT-111 without BT-6 cannot be said, and is reported', () => {
    const { xml, lost } = writeSyntax(
      modelToView({ document: { currency_code: 'EUR' }, totals: { tax_total_accounting: '1' } }),
      'ubl-invoice',
    )
    expect(xml).not.toContain('TaxTotal')
    expect(lost.map(({ term, path }) => [term, path])).toEqual([['BT-111', 'totals.tax_total_accounting']])
  })

  test('BT-31 is the number for VAT however it is spelt, BT-32 the one for any other tax, and its scheme survives', () => {
    const number = (id: string, scheme: string) =>
      `<cac:PartyTaxScheme><cbc:CompanyID>${id}</cbc:CompanyID><cac:TaxScheme><cbc:ID>${scheme}</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme>`
    const root = read(
      `<cac:AccountingSupplierParty><cac:Party>${number('A', 'Vat')}${number('B', 'TAX')}</cac:Party></cac:AccountingSupplierParty>`,
    )
    expect(root.group('BG-4')?.value('BT-31')).toBe('A')
    expect(root.group('BG-4')?.value('BT-32')).toBe('B')
    const { model } = viewToModel({ root, syntax: 'ubl-invoice' })
    expect(model.supplier?.tax_registration_id).toEqual({ value: 'B', scheme: 'TAX' })
    expect(writeModel(model, 'ubl-invoice')).toMatch(/<cbc:CompanyID>B<\/cbc:CompanyID>\s*<cac:TaxScheme>\s*<cbc:ID>TAX</)
  })

  test('BT-110 is the sum of the breakdown where the invoice has none, since the schema demands the element', () => {
    const totals = (taxes: { amount: string }[]) =>
      readXml(writeModel({ document: { currency_code: 'EUR' }, taxes }, 'ubl-invoice'))
        .root.group('BG-22')
        ?.value('BT-110')
    expect(totals([{ amount: '0.00' }])).toBe('0.00')
    expect(totals([{ amount: '19.00' }, { amount: '7.5' }])).toBe('26.50')
    expect(totals([{ amount: 'unknown' }])).toBeUndefined()
    expect(writeModel({ document: { currency_code: 'EUR' } }, 'ubl-invoice')).not.toContain('TaxTotal')
    const { notes } = writeSyntax(modelToView({ document: { currency_code: 'EUR' }, taxes: [{ amount: '19.00' }] }), 'ubl-invoice')
    expect(notes).toMatchObject([{ term: 'BT-110', path: 'totals.tax_total', value: '19.00', reason: { code: 'computed_tax_total' } }])
  })

  test('what stands for an absent BT-13 or BT-81 is said, where it is written', () => {
    const notesOf = (model: Invoice) =>
      writeSyntax(modelToView(model), 'ubl-invoice').notes.map(({ path, value, reason }) => [path, value, reason.code])
    expect(notesOf({ document: { sales_order_reference: 'S-1' } })).toEqual([
      ['document.purchase_order_reference', 'NA', 'computed_stand_in'],
    ])
    expect(notesOf({ document: {}, payment_details: [{ account_id: 'DE02120300000000202051' }] })).toEqual([
      ['payment_details[0].method_code', '1', 'computed_stand_in'],
    ])
    expect(notesOf({ document: { number: 'R-1' } })).toEqual([])
  })

  test('a tax scheme is VAT whatever its case and the blanks around it', () => {
    const root = (scheme: string) =>
      read(
        `<cac:TaxTotal><cac:TaxSubtotal><cac:TaxCategory><cbc:ID>S</cbc:ID><cac:TaxScheme><cbc:ID>${scheme}</cbc:ID></cac:TaxScheme></cac:TaxCategory></cac:TaxSubtotal></cac:TaxTotal>`,
      )
    const written = (scheme: string) => writeSyntax({ root: root(scheme), syntax: 'ubl-invoice' }, 'cii').xml
    expect(written(' vat')).toContain('<ram:TypeCode>VAT</ram:TypeCode>')
    expect(written('GST')).toContain('<ram:TypeCode>GST</ram:TypeCode>')
  })

  test('BT-18 is written once, and a second one is reported', () => {
    const twice =
      '<cac:AdditionalDocumentReference><cbc:ID>A</cbc:ID><cbc:DocumentTypeCode>130</cbc:DocumentTypeCode></cac:AdditionalDocumentReference>' +
      '<cac:AdditionalDocumentReference><cbc:ID>B</cbc:ID><cbc:DocumentTypeCode>130</cbc:DocumentTypeCode></cac:AdditionalDocumentReference>'
    const { xml, lost } = writeSyntax({ root: read(twice), syntax: 'ubl-invoice' }, 'ubl-invoice')
    expect(xml.match(/AdditionalDocumentReference>/g)).toHaveLength(2)
    expect(lost.map(({ term, value, reason }) => [term, value, reason.code])).toEqual([['BT-18', 'B', 'once']])
  })

  test('lines below lines have a place in the XRechnung extension alone; elsewhere they are reported', () => {
    const view = modelToView({ document: {}, items: [{ id: '1', sub_items: [{ id: '1.1' }] }] })
    for (const format of [
      'xrechnung.invoice.3_0.xml_ubl',
      'peppol_bis_billing.invoice.3_0.xml_ubl',
      'en16931.invoice.2017.xml_ubl',
    ] as const) {
      const { xml, lost } = writeInvoice(view, format)
      expect(xml).not.toContain('SubInvoiceLine')
      expect(lost.map(({ path, reason }) => [path, reason.code])).toEqual([['items[0].sub_items[0].id', 'extended_only']])
    }
    expect(writeInvoice(view, 'xrechnung.invoice.3_0.xml_ubl.extension').lost).toEqual([])
  })

  test('BT-18 is the additional document of type 130', () => {
    expect(invoice).toMatch(/<cbc:ID schemeID="ABZ">ZAEHLER-4<\/cbc:ID>\s*<cbc:DocumentTypeCode>130</)
    expect(readXml(invoice).root.value('BT-18')).toBe('ZAEHLER-4')
    expect(readXml(invoice).root.groups('BG-24')).toHaveLength(1)
  })

  test('BT-11 is a project reference in an invoice, an additional document of type 50 in a credit note', () => {
    expect(invoice).toMatch(/<cac:ProjectReference>\s*<cbc:ID>P-7</)
    expect(creditNote).toMatch(/<cbc:ID>P-7<\/cbc:ID>\s*<cbc:DocumentTypeCode>50</)
    expect(readXml(creditNote).root.value('BT-11')).toBe('P-7')
  })

  test('BT-9 is written under PaymentMeans in a credit note', () => {
    expect(creditNote).toMatch(/<cac:PaymentMeans>\s*<cbc:PaymentMeansCode>58<\/cbc:PaymentMeansCode>\s*<cbc:PaymentDueDate>2026-12-02</)
    expect(creditNote).not.toContain('<cbc:DueDate>')
    expect(readXml(creditNote).root.value('BT-9')).toBe('2026-12-02')
    const alone = writeModel({ document: { due_date: '2026-12-02' } }, 'ubl-creditnote')
    expect(alone).toMatch(/<cbc:PaymentMeansCode>1<\/cbc:PaymentMeansCode>\s*<cbc:PaymentDueDate>/)
  })

  test('BT-21 leads the note as #CODE#, and no other # is taken for one', () => {
    expect(invoice).toContain('<cbc:Note>#AAI#Danke für Ihren Auftrag</cbc:Note>')
    const notes = ['#SUR# mit Abstand', '#SKONTO#TAGE=7#', 'Nr. #AAI#'].map((text) => `<cbc:Note>${text}</cbc:Note>`)
    expect(
      read(notes.join(''))
        .groups('BG-1')
        .map((note) => [note.value('BT-21'), note.value('BT-22')]),
    ).toEqual([
      ['SUR', ' mit Abstand'],
      [undefined, '#SKONTO#TAGE=7#'],
      [undefined, 'Nr. #AAI#'],
    ])
  })

  test('BT-14 alone needs an order reference with an id, NA as Peppol asks', () => {
    expect(invoice).toMatch(/<cac:OrderReference>\s*<cbc:ID>NA<\/cbc:ID>\s*<cbc:SalesOrderID>A-99</)
  })

  test('BT-8 stands in an invoice period of its own where there is no period', () => {
    const xml = writeModel({ document: { tax_point_date_code: '35' } }, 'ubl-invoice')
    expect(xml).toMatch(/<cac:InvoicePeriod>\s*<cbc:DescriptionCode>35</)
  })

  test('BG-20 and BG-21 are told apart by both forms of a boolean', () => {
    const charge = (indicator: string) =>
      `<cac:AllowanceCharge><cbc:ChargeIndicator>${indicator}</cbc:ChargeIndicator><cbc:Amount>1</cbc:Amount></cac:AllowanceCharge>`
    const root = read(['false', '1', ' true ', '0'].map(charge).join(''))
    expect([root.groups('BG-20').length, root.groups('BG-21').length]).toEqual([2, 2])
    expect(root.groups('BG-20').map(({ path }) => path)).toEqual(['document.discounts_charges[0]', 'document.discounts_charges[3]'])
  })

  test('BG-30 belongs to the line, though its element stands in the item', () => {
    const { root } = readXml(invoice)
    expect(root.group('BG-25')?.group('BG-30')?.value('BT-151')).toBe('S')
    expect(root.group('BG-25')?.group('BG-31')?.group('BG-32')?.value('BT-160')).toBe('Einband')
  })

  test('BG-3 is repeated with its billing reference', () => {
    expect(invoice.match(/<cac:BillingReference>/g)).toHaveLength(2)
  })

  test('BT-147 is not written for a charge on the price', () => {
    const model = { document: {}, items: [{ price: '1', price_discount_charge: { sign: '+', amount: '2', base_amount: '3' } }] }
    const { xml, lost } = writeSyntax(modelToView(model), 'ubl-invoice')
    expect(xml).not.toContain('AllowanceCharge')
    expect(lost.map(({ term }) => term)).toEqual(expect.arrayContaining(['BT-147', 'BT-148']))
  })

  test('BT-21 and BT-22 that are read otherwise than they were said are reported', () => {
    const lossOf = (note: { subject_code?: string; text?: string }) =>
      writeSyntax(modelToView({ document: {}, notes: [note] }), 'ubl-invoice').lost.map(
        ({ term, path, reason }) => `${term} ${path} ${reason.code}`,
      )
    const [code, text] = ['BT-21 notes[0].subject_code fixed_form', 'BT-22 notes[0].text fixed_form']
    expect(lossOf({ subject_code: '#AAA#', text: 'Goods' })).toEqual([code, text])
    expect(lossOf({ subject_code: 'aai', text: 'Goods' })).toEqual([code, text])
    expect(lossOf({ text: '#AAI#not a subject' })).toEqual([text])
    expect(lossOf({ subject_code: '#A' })).toEqual([code])
    for (const note of [{ subject_code: 'AAI', text: '#AAI#twice' }, { subject_code: 'AAI' }, { text: '#1' }])
      expect(lossOf(note)).toEqual([])
  })

  test('a supporting document is never written as another term, and its type is reported', () => {
    const model: Invoice = {
      document: { project_reference: 'P-1' },
      additional_documents: [
        { id: { value: 'TS' }, type_code: '50', description: 'Timesheet' },
        { id: { value: 'B' }, type_code: '130 ', description: 'B' },
        { id: { value: 'C' }, type_code: '916' },
      ],
    }
    const told = (syntax: BoundSyntax) => {
      const { xml, lost } = writeSyntax(modelToView(model), syntax)
      return { lost: lost.map(({ path, reason }) => `${path} ${reason.code}`), view: readXml(xml) }
    }
    const note = told('ubl-creditnote')
    expect(note.lost).toEqual(['additional_documents[0].type_code fixed_form', 'additional_documents[1].type_code fixed_form'])
    expect(note.view.root.all('BT-11').map(({ value }) => value)).toEqual(['P-1'])
    expect(note.view.root.groups('BG-24').map((one) => [one.value('BT-122'), one.value('BT-123')])).toEqual([
      ['TS', 'Timesheet'],
      ['B', 'B'],
      ['C', undefined],
    ])
    const invoiced = told('ubl-invoice')
    expect(invoiced.lost).toEqual(['additional_documents[1].type_code fixed_form'])
    expect(viewToModel(invoiced.view).model.additional_documents?.[0]).toEqual(model.additional_documents?.[0])
  })

  test('a tax number is never written as one of another kind, and its scheme is reported', () => {
    const model: Invoice = {
      document: {},
      supplier: { tax_id: { value: 'A', scheme: 'GST' }, tax_registration_id: { value: 'B', scheme: 'vat' } },
      customer: { tax_id: { value: 'C', scheme: 'GST' } },
      tax_representative: { tax_id: { value: 'D', scheme: 'GST' } },
    }
    for (const syntax of ['ubl-invoice', 'ubl-creditnote', 'cii'] as const) {
      const { xml, lost } = writeSyntax(modelToView(model), syntax)
      const { model: back } = viewToModel(readXml(xml))
      expect(back.supplier).toEqual({ tax_id: { value: 'A', scheme: 'VAT' }, tax_registration_id: { value: 'B', scheme: 'FC' } })
      expect([back.customer?.tax_id?.value, back.tax_representative?.tax_id?.value]).toEqual(['C', 'D'])
      expect(lost.map(({ path, reason }) => `${path} ${reason.code}`).sort()).toEqual([
        'customer.tax_id.scheme fixed_form',
        'supplier.tax_id.scheme fixed_form',
        'supplier.tax_registration_id.scheme fixed_form',
        'tax_representative.tax_id.scheme fixed_form',
      ])
    }
  })

  test('BT-82 is said once for all payments (UBL-SR-46), and what is dropped is reported', () => {
    const means = (method_name?: string) => ({ method_code: '58', ...(method_name === undefined ? {} : { method_name }) })
    const model: Invoice = { document: {}, payment_details: [means(), means('Transfer'), means('Transfer'), means('Cash')] }
    for (const syntax of ['ubl-invoice', 'ubl-creditnote'] as const) {
      const { xml, lost } = writeSyntax(modelToView(model), syntax)
      expect(
        readXml(xml)
          .root.groups('BG-16')
          .map((one) => one.value('BT-82')),
      ).toEqual([undefined, 'Transfer', undefined, undefined])
      expect(lost.map(({ path, value, reason }) => `${path} ${value} ${reason.code}`)).toEqual([
        'payment_details[2].method_name Transfer once',
        'payment_details[3].method_name Cash once',
      ])
    }
    expect(writeSyntax(modelToView(model), 'cii').lost).toEqual([])
    const set = (at: number, value: string) => ({ path: `payment_details[${at}].method_name`, value })
    const two = writeModel({ document: {}, payment_details: [means(), means()] }, 'ubl-invoice')
    const { root } = readXml(editInvoice(parseXml(two), [set(0, 'Transfer'), set(1, 'Cash')]))
    expect(root.groups('BG-16').map((one) => one.value('BT-82'))).toEqual(['Transfer', 'Cash'])
  })

  test('BT-148 without a discount: that is what the net price is below it, exactly, and a note says so', () => {
    const written = (item: NonNullable<Invoice['items']>[number]) =>
      writeSyntax(modelToView({ document: {}, items: [item] }), 'ubl-invoice')
    const discounted = written({ price: '720.81', price_discount_charge: { base_amount: '857.76' } })
    expect(discounted.xml).toMatch(/<cbc:Amount>136\.95<\/cbc:Amount>\s*<cbc:BaseAmount>857\.76<\/cbc:BaseAmount>/)
    expect(discounted.lost).toEqual([])
    expect(discounted.notes).toMatchObject([
      { term: 'BT-147', path: 'items[0].price_discount_charge.amount', value: '136.95', reason: { code: 'computed_price_discount' } },
    ])
    expect(written({ price: '5.00', price_discount_charge: { base_amount: '5' } }).xml).toContain('<cbc:Amount>0.00</cbc:Amount>')
    for (const item of [
      { price: '6', price_discount_charge: { base_amount: '5' } },
      { price_discount_charge: { base_amount: '5' } },
      { price: '1', price_discount_charge: { base_amount: 'five' } },
    ]) {
      const { xml, lost, notes } = written(item)
      expect(xml).not.toContain('AllowanceCharge')
      expect(lost.map(({ term }) => term)).toEqual(['BT-148'])
      expect(notes).toEqual([])
    }
  })

  test('BG-DEX-01 lines hold lines to any depth', () => {
    const model = { document: {}, items: [{ id: '1', sub_items: [{ id: '1.1', name: 'a', sub_items: [{ id: '1.1.1', price: '2' }] }] }] }
    const view = readXml(writeModel(model, 'ubl-invoice'))
    expect(viewToModel(view).model.items).toEqual(model.items)
    const { lost } = writeSyntax(modelToView(model), 'ubl-creditnote')
    expect(lost.map(({ term, path }) => `${term} ${path}`)).toContain('BT-146 items[0].sub_items[0].sub_items[0].price')
  })

  test('attributes that are no terms stay with their occurrence, empty elements are occurrences', () => {
    const root = read('<cbc:ID/><cbc:DocumentCurrencyCode listID="ISO4217">EUR</cbc:DocumentCurrencyCode>')
    expect(root.value('BT-1')).toBe('')
    expect(attribute(root.first('BT-5'), 'listID')).toBe('ISO4217')
  })

  test('prefixes are free', () => {
    const xml = invoice
      .replaceAll('cac:', 'x1:')
      .replaceAll('xmlns:cac', 'xmlns:x1')
      .replaceAll('cbc:', 'y-2:')
      .replaceAll('xmlns:cbc', 'xmlns:y-2')
    expect(viewToModel(readXml(xml)).model).toEqual(viewToModel(readXml(invoice)).model)
  })
})
