import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Customer, Invoice, Item, Supplier } from '../../../core/model/invoice.ts'
import type { FacturXInput } from '../../../core/pdf/facturx.ts'
import type { FontFiles } from '../../../core/pdf/font/files.ts'
import { platform } from '../../../core/services/platform.ts'
import { repositoryRoot } from '../shared.ts'

const FONTS = join(repositoryRoot(), 'node_modules/@expo-google-fonts/noto-sans')

let fonts: FontFiles | undefined

export function testFonts(): FontFiles {
  fonts ??= {
    regular: new Uint8Array(readFileSync(join(FONTS, '400Regular/NotoSans_400Regular.ttf'))),
    bold: new Uint8Array(readFileSync(join(FONTS, '700Bold/NotoSans_700Bold.ttf'))),
  }
  return fonts
}

export const TEST_XML = new TextEncoder().encode(
  '<?xml version="1.0" encoding="UTF-8"?>\n<rsm:CrossIndustryInvoice xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100"' +
    ' xmlns:ram="urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100"><rsm:ExchangedDocumentContext>' +
    '<ram:GuidelineSpecifiedDocumentContextParameter><ram:ID>urn:cen.eu:en16931:2017</ram:ID></ram:GuidelineSpecifiedDocumentContextParameter>' +
    '</rsm:ExchangedDocumentContext></rsm:CrossIndustryInvoice>\n',
)

/** As the program writes it, by the platform's own code; the tests of embedding and merging take ours. */
export function inputOf(invoice: Invoice, more: Partial<FacturXInput> = {}): FacturXInput {
  return {
    invoice,
    xml: TEST_XML,
    profile: 'en16931',
    lang: 'de',
    fonts: testFonts(),
    createdAt: '2026-11-21T09:30:00.000Z',
    platform,
    ...more,
  }
}

const SUPPLIER: Supplier = {
  name: 'Muster Handels GmbH',
  ids: [{ value: '4012345000009', scheme: '0088' }],
  address_line_1: 'Lindenallee 12',
  city: 'Köln',
  post_code: '50667',
  country_code: 'DE',
  tax_id: { value: 'DE123456789' },
  tax_registration_id: { value: '215/5432/1098' },
  legal_registration_id: { value: 'HRB 12345' },
  additional_legal_information: 'Geschäftsführerin: Anna Muster\nAmtsgericht Köln',
  endpoint_id: { value: 'rechnung@muster.example', scheme: 'EM' },
  contact: { name: 'Petra Klein', telephone: '+49 221 123456-78', email: 'p.klein@muster.example' },
}

const CUSTOMER: Customer = {
  name: 'Stadtwerke Nord AöR',
  address_line_1: 'Hafenstraße 5',
  address_line_2: 'Abteilung Einkauf',
  city: 'Kiel',
  post_code: '24103',
  country_code: 'DE',
  id: { value: 'K-10042' },
  tax_id: { value: 'DE987654321' },
  endpoint_id: { value: '0204:04011000-1234512345-06', scheme: '0204' },
  contact: { name: 'Herr Jensen', telephone: '+49 431 555-12' },
}

const NAMES = ['Edelstahl-Kugelhahn DN 25', 'Beratung vor Ort', 'Dichtungssatz, 12-teilig', 'Wartungsvertrag Heizungsanlage']
const UNITS = ['H87', 'HUR', 'SET', 'MON']

function makeItem(index: number): Item {
  return {
    id: String(index + 1),
    name: `${NAMES[index % 4]}`,
    quantity: '10.0000',
    unit_code: `${UNITS[index % 4]}`,
    price: '12.0000',
    subtotal: '120.00',
    tax_code: 'S',
    tax_percent: '19.00',
    ...(index % 3 === 0 ? { description: 'Gehäuse 1.4408, voller Durchgang, Innengewinde, PN 63' } : {}),
    ...(index % 2 === 0 ? { supplier_item_id: `KH-25-${1000 + index}`, standard_item_id: { value: '4012345678901', scheme: '0160' } } : {}),
  }
}

/** A plain invoice with the given number of lines of 120.00 each. */
export function plainInvoice(lines: number): Invoice {
  const cents = (share: number): string => {
    const digits = String(lines * share).padStart(3, '0')
    return `${digits.slice(0, -2)}.${digits.slice(-2)}`
  }
  return {
    document: {
      number: 'RE-2026-1001',
      issue_date: '2026-11-21',
      type_code: '380',
      currency_code: 'EUR',
      due_date: '2026-12-15',
      customer_reference: '04011000-1234512345-06',
      purchase_order_reference: 'PO-778812',
      terms: '#SKONTO#TAGE=14#PROZENT=2.00#\nZahlbar innerhalb von 24 Tagen ohne Abzug.',
    },
    supplier: SUPPLIER,
    customer: CUSTOMER,
    delivery: { date: '2026-11-18' },
    totals: { item_subtotal: cents(12000), subtotal: cents(12000), tax_total: cents(2280), total: cents(14280), payable: cents(14280) },
    taxes: [{ taxable_amount: cents(12000), amount: cents(2280), code: 'S', percent: '19.00' }],
    notes: [{ text: 'Vielen Dank für Ihren Auftrag.' }],
    payment_details: [
      {
        method_code: '58',
        account_id: 'DE89370400440532013000',
        account_name: 'Muster Handels GmbH',
        service_provider_id: 'COBADEFFXXX',
        remittance_information: 'RE-2026-1001',
      },
    ],
    items: Array.from({ length: lines }, (_, index) => makeItem(index)),
  }
}

/** An invoice with a value for every term that the page prints, or an IDoc holds. */
export function fullInvoice(): Invoice {
  const plain = plainInvoice(4)
  const [first = {}, second = {}, third = {}, fourth = {}] = plain.items ?? []
  return {
    ...plain,
    supplier: {
      ...plain.supplier,
      trading_name: 'Muster Armaturen',
      legal_registration_id: { value: '315712345', scheme: '0060' },
      address_line_2: 'Hof 2',
      address_line_3: 'Tor C',
      country_subdivision: 'Nordrhein-Westfalen',
    },
    customer: {
      ...plain.customer,
      trading_name: 'Nordwerke',
      address_line_3: 'Haus 7',
      country_subdivision: 'Schleswig-Holstein',
      id: { value: '4012345000023', scheme: '0088' },
      legal_registration_id: { value: '341234567', scheme: '0060' },
      contact: { ...plain.customer?.contact, email: 'jensen@nord.example' },
    },
    document: {
      ...plain.document,
      project_reference: 'Neubau Klärwerk',
      contract_reference: 'RV-2024-17',
      sales_order_reference: 'AB-55120',
      receiving_advice_reference: 'WE-9981',
      despatch_advice_reference: 'LS-2026-778',
      tender_reference: 'Los 3',
      customer_accounting_reference: '4711-0815',
      period_start_date: '2026-11-01',
      period_end_date: '2026-11-30',
      tax_point_date: '2026-11-19',
      tax_point_date_code: '35',
      tax_currency_code: 'SEK',
      discounts_charges: [
        { sign: '-', amount: '24.00', base_amount: '250.00', percent: '9.6', reason: 'Treuerabatt', tax_code: 'S', tax_percent: '19' },
        { sign: '-', amount: '12.00', reason_code: '95', tax_code: 'S', tax_percent: '7' },
        { sign: '+', amount: '15.00', reason: 'Versand', tax_code: 'S', tax_percent: '19' },
      ],
      third_party_payments: [{ type: 'Pfand', amount: '1.10', description: 'Leergut' }],
    },
    preceding_documents: [{ number: 'RE-2026-0900', issue_date: '2026-09-30' }, { number: 'RE-2026-0950' }],
    additional_documents: [
      { id: { value: 'Zähler 7788-12' }, type_code: '130' },
      {
        id: { value: 'A-1' },
        description: 'Stundennachweis',
        filename: 'stunden.pdf',
        mime_code: 'application/pdf',
        content: 'JVBERi0xLjQK',
      },
      { id: { value: 'A-2' }, uri: 'https://muster.example/lieferung/778' },
    ],
    delivery: {
      date: '2026-11-18',
      name: 'Klärwerk West',
      id: { value: '4099999000006', scheme: '0088' },
      address_line_1: 'Am Deich 1',
      address_line_2: 'Schleuse 3',
      address_line_3: 'Rampe 4',
      country_subdivision: 'Kreis Plön',
      post_code: '24106',
      city: 'Kiel',
      country_code: 'DE',
    },
    payee: {
      name: 'Factoring Nord AG',
      id: { value: '4099999000013', scheme: '0088' },
      legal_registration_id: { value: '318765432', scheme: '0060' },
    },
    tax_representative: {
      name: 'Steuerbüro Ost',
      address_line_1: 'Am Graben 5',
      address_line_2: 'Stiege 2',
      address_line_3: 'Tür 9',
      city: 'Wien',
      post_code: '1010',
      country_subdivision: 'Innere Stadt',
      country_code: 'AT',
      tax_id: { value: 'ATU12345678' },
    },
    notes: [...(plain.notes ?? []), { subject_code: 'REG', text: 'Stammkapital 25.000 Euro' }],
    totals: {
      item_subtotal: '480.00',
      discount: '36.00',
      charge: '15.00',
      subtotal: '459.00',
      tax_total: '59.85',
      tax_total_accounting: '657.13',
      total: '518.85',
      paid: '100.00',
      round: '0.05',
      payable: '418.90',
    },
    taxes: [
      { taxable_amount: '231.00', amount: '43.89', code: 'S', percent: '19.00' },
      { taxable_amount: '228.00', amount: '15.96', code: 'S', percent: '7.00' },
      { taxable_amount: '0.00', amount: '0.00', code: 'E', percent: '0', exemption_reason: 'Steuerfrei nach § 4 Nr. 11 UStG' },
      { taxable_amount: '0.00', amount: '0.00', code: 'AE', percent: '0', exemption_reason_code: 'VATEX-EU-AE' },
    ],
    payment_details: [
      ...(plain.payment_details ?? []),
      {
        method_code: '59',
        direct_debit_mandate_id: 'M-2024-001',
        direct_debit_creditor_id: 'DE98ZZZ09999999999',
        direct_debit_payer_account: 'DE02120300000000202051',
      },
      { method_code: '54', card_number: 'XXXXXXXXXXXX1234', card_holder_name: 'J. Jensen' },
    ],
    items: [
      {
        ...first,
        customer_item_id: 'SN-77',
        classifications: [{ value: '0721-880X', scheme: 'IB', scheme_version: '2' }],
        order_line_reference: '10',
        document_reference: { id: { value: 'OBJ-9', scheme: 'AWV' }, type_code: '130' },
        customer_accounting_reference: 'KST 4200',
        discounts_charges: [
          { sign: '-', amount: '6.00', base_amount: '126.00', percent: '4.76', reason: 'Mengenrabatt' },
          { sign: '+', amount: '2.50', reason: 'Verpackung' },
        ],
      },
      {
        ...second,
        note: 'Nachlieferung',
        discounts_charges: [{ sign: '-', amount: '1.00', reason_code: '100' }],
        origin_country_code: 'IT',
        attributes: [
          { name: 'Farbe', value: 'rot' },
          { name: 'Größe', value: 'XL' },
        ],
        price_discount_charge: { base_amount: '14.00', amount: '2.00', sign: '-' },
        price_quantity: '100',
        price_unit_code: 'H87',
      },
      { ...third, tax_percent: '7', period_start_date: '2026-10-01', period_end_date: '2026-10-31' },
      {
        ...fourth,
        tax_percent: '7',
        sub_items: [{ id: '4.1', name: 'Kugel', quantity: '5', unit_code: 'H87', price: '10', subtotal: '50.00' }],
      },
    ],
  }
}

export function creditNote(): Invoice {
  const { document, ...rest } = plainInvoice(1)
  const { due_date: _, terms: __, ...head } = document
  return {
    ...rest,
    document: { ...head, type_code: '381', number: 'GS-2026-7' },
    preceding_documents: [{ number: 'RE-2026-1001', issue_date: '2026-11-21' }],
  }
}

export function greekInvoice(): Invoice {
  const plain = plainInvoice(2)
  return {
    ...plain,
    supplier: { ...SUPPLIER, name: 'Αφοί Παπαδόπουλου Α.Ε.', address_line_1: 'Ερμού 15', city: 'Αθήνα', country_code: 'GR' },
    customer: { ...CUSTOMER, name: 'ООО «Северный ветер»', address_line_1: 'ул. Ленина, 5', city: 'София', country_code: 'BG' },
    items: (plain.items ?? []).map((item, index) => ({
      ...item,
      name: index === 0 ? 'Ελαιόλαδο εξαιρετικό παρθένο' : 'Болты оцинкованные М8',
      description: '₽ ₴ ₺ € £ ¥ zł Kč ẞ',
    })),
  }
}
