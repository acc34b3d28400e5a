import { expect, it } from 'vitest'
import { parseFormatCode, formatOf } from '../../../core/profiles/formats.ts'
import { targetsFor } from '../../../renderer/documents/convert/targets.ts'

it('every target is a format of XML, the own format is left out, and credit notes do not become invoices', () => {
  for (const type of ['invoice', 'credit_note', null] as const) {
    const codes = targetsFor({ format: 'xrechnung.invoice.3_0.xml_cii', type }).map(({ code }) => parseFormatCode(code))
    expect(codes).not.toContain('xrechnung.invoice.3_0.xml_cii')
    const syntaxes = codes.map((code) => formatOf(code)).map(({ syntax, file }) => `${file} ${syntax}`)
    expect(syntaxes).toContain(type === 'credit_note' ? 'xml ubl-creditnote' : 'xml ubl-invoice')
    expect(syntaxes).not.toContain(type === 'credit_note' ? 'xml ubl-invoice' : 'xml ubl-creditnote')
    expect(syntaxes.some((syntax) => syntax.startsWith('pdf'))).toBe(false)
  }
})
