import type { Schema } from './shape.ts'

/** Values of texts that have a form which no schema says, by their name. */
const TEXTS: readonly (readonly [name: RegExp, value: string])[] = [
  [/(^|_)sha256$/, '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'],
  [/^rule_id$/, 'BR-CO-10'],
  [/^(sender|receiver)_id$/, '0088:4399902020206'],
  [/(^|_)id(_at_remote)?$/, '01a21745-a7a1-764c-ae35-70185d8da113'],
  [/currency_code$/, 'EUR'],
  [/country(_code)?$/, 'DE'],
  [/^type_code$/, '380'],
  [/(^|_)format$/, 'xrechnung.invoice.3_0.xml_ubl'],
  [/(^|_)number$/, 'RE-2026-0417'],
  [/(^|_)name$/, 'Tischlerei Brandt GmbH'],
  [/^filename$/, 'invoice.xml'],
  [/date$/, '2026-11-30'],
  [/^business_terms$/, 'BT-106'],
  [/^path$/, 'totals.item_subtotal'],
  [/^xpath$/, '/Invoice/cac:LegalMonetaryTotal/cbc:LineExtensionAmount'],
  [/^(message|detail|title|detected)$/, 'What is so, in a sentence.'],
  [/^(api_)?version$/, 'v2'],
  [/^api_methods$/, 'documents.*'],
  [/total|amount|percent|payable/, '119.00'],
]

/** A small invoice that keeps the rules of EN 16931. */
const INVOICE = {
  document: {
    number: 'RE-2026-0417',
    issue_date: '2026-11-30',
    due_date: '2026-12-30',
    type_code: '380',
    currency_code: 'EUR',
    specification_id: 'urn:cen.eu:en16931:2017',
  },
  supplier: { name: 'Tischlerei Brandt GmbH', city: 'Kiel', country_code: 'DE', tax_id: { value: 'DE123456789', scheme: 'VAT' } },
  customer: { name: 'Hotel am Deich KG', city: 'Husum', country_code: 'DE' },
  totals: { item_subtotal: 100, subtotal: 100, tax_total: 19, total: 119, payable: 119 },
  taxes: [{ taxable_amount: 100, amount: 19, code: 'S', percent: 19 }],
  items: [{ id: '1', name: 'Table', quantity: 1, unit_code: 'H87', price: 100, subtotal: 100, tax_code: 'S', tax_percent: 19 }],
}

/** A PDF of one empty page. */
const PDF = [
  'JVBERi0xLjcKMSAwIG9iajw8L1R5cGUvQ2F0YWxvZy9QYWdlcyAyIDAgUj4+IGVuZG9iagoyIDAgb2JqPDwvVHlwZS9QYWdlcy9LaWRzWzMgMCBSXS9Db3VudCAxPj4gZW5kb2JqCjMg',
  'MCBvYmo8PC9UeXBlL1BhZ2UvUGFyZW50IDIgMCBSL01lZGlhQm94WzAgMCA1OTUgODQyXT4+IGVuZG9iagp4cmVmCjAgNAowMDAwMDAwMDAwIDY1NTM1IGYgCjAwMDAwMDAwMDkgMDAw',
  'MDAgbiAKMDAwMDAwMDA1MyAwMDAwMCBuIAowMDAwMDAwMTAzIDAwMDAwIG4gCnRyYWlsZXI8PC9TaXplIDQvUm9vdCAxIDAgUj4+CnN0YXJ0eHJlZgoxNjcKJSVFT0YK',
].join('')

/** Where a value that was made up part by part would say nothing, or would be refused. */
const WHOLE: Readonly<Record<string, unknown>> = {
  Invoice: INVOICE,
  InvoiceAsWritten: INVOICE,
  Item: INVOICE.items[0],
  ItemAsWritten: INVOICE.items[0],
  Company: {
    name: 'Tischlerei Brandt GmbH',
    address: { address_line_1: 'Werftweg 4', post_code: '24103', city: 'Kiel', country_code: 'DE' },
    vat_ids: ['DE123456789'],
    tax_numbers: [],
    registrations: [{ value: 'HRB 12345' }],
    directors: ['Inga Brandt'],
    contacts: [{ name: 'Inga Brandt', email: 'rechnung@brandt.example' }],
    endpoints: [{ scheme: 'EM', value: 'rechnung@brandt.example' }],
    accounts: [{ iban: 'DE02120300000000202051' }],
    defaults: { currency_code: 'EUR', payment_days: '30', number_pattern: 'RE-{YYYY}-{0000}' },
  },
  LetterheadStyle: {
    layout: 'classic',
    accent: '#1f4e79',
    footer: 'Tischlerei Brandt GmbH · HRB 12345 Kiel',
    texts: [{ language: 'de', before: 'Wir danken für Ihren Auftrag.' }],
  },
  // Two whole fonts are too long for an example.
  LetterheadFonts: undefined,
  // A model and its format suffice: a PDF of one's own has to be the invoice.
  FormatModelAndPdf: { format: 'factur_x_zugferd.invoice.2_4.pdf_xml.en16931', model: INVOICE },
  EditRequest: { base_version: 1, changes: [{ path: 'document.number', value: 'RE-2026-0418' }] },
}

/** A value that fits a schema, with everything that it may hold; undefined where none is short enough. References lead to `schemas`. */
export function exampleOf(schema: Schema, schemas: Readonly<Record<string, Schema>>, name = ''): unknown {
  const { $ref, anyOf, oneOf, const: only, enum: choices, properties } = schema
  const inside = (part: unknown, of = name): unknown => exampleOf(part as Schema, schemas, of)
  if (typeof $ref === 'string') {
    const target = $ref.slice($ref.lastIndexOf('/') + 1)
    return Object.hasOwn(WHOLE, target) ? WHOLE[target] : inside(schemas[target])
  }
  const [choice] = (anyOf ?? oneOf ?? []) as readonly Schema[]
  if (choice !== undefined) return inside(choice)
  if (only !== undefined) return only
  if (Array.isArray(choices)) return choices[0]
  if (properties === undefined) return exampleOfValue(schema, name, inside)
  return Object.fromEntries(Object.entries(properties as object).map(([member, part]) => [member, inside(part, member)]))
}

function exampleOfValue(schema: Schema, name: string, inside: (part: unknown) => unknown): unknown {
  const { type, format, contentEncoding, items } = schema
  switch (Array.isArray(type) ? (type as readonly unknown[])[0] : type) {
    case 'object':
      return typeof schema.additionalProperties === 'object' ? { [name]: inside(schema.additionalProperties) } : {}
    case 'array':
      return Array.from({ length: Number(schema.minItems ?? 1) }, () => inside(items))
    case 'boolean':
      return true
    case 'integer':
      return Math.max(1, Number(schema.minimum ?? 1))
    case 'number':
      return 119
    case 'string':
      if (format === 'date') return '2026-11-30'
      if (format === 'date-time') return '2026-11-30T09:30:00.000Z'
      return contentEncoding === 'base64' ? PDF : (TEXTS.find(([form]) => form.test(name))?.[1] ?? name)
    default:
      return {}
  }
}
