import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import * as engine from '../../core/engine/index.ts'
import { encodeInvoice } from '../../core/model/encode.ts'
import { foreignPdf } from '../support/pdf/foreign.ts'
import { repositoryRoot } from '../support/shared.ts'

const sample = (name: string): Uint8Array => new Uint8Array(readFileSync(join(repositoryRoot(), 'core/services/samples', `${name}.xml`)))
const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)

const XRECHNUNG = sample('xrechnung')
const TO_MEND = sample('to-mend')
const DAY = '2026-11-26'
const { model } = await engine.read(XRECHNUNG)

describe('the engine for other programs', () => {
  it('reads XML, a PDF with XML inside and a JSON model as the same invoice', async () => {
    const xml = await engine.read(XRECHNUNG)
    expect(xml).toMatchObject({
      format: 'xrechnung.invoice.3_0.xml_ubl',
      syntax: 'ubl-invoice',
      detected: 'UBL Invoice, BT-24 says XRechnung 3.0',
      warnings: [],
    })
    const cii = await engine.convert(XRECHNUNG, 'xrechnung.invoice.3_0.xml_cii')
    const pdf = await engine.read(await foreignPdf({ pages: [['invoice']], xml: cii.bytes }))
    expect(pdf.format).toBe('xrechnung.invoice.3_0.xml_cii')
    expect(pdf).toEqual(await engine.read(cii.bytes))
    const json = await engine.read(bytesOf(encodeInvoice(model, { decimals: 'number' })))
    expect(json).toMatchObject({ format: undefined, syntax: undefined, model: xml.model })
  })

  it('tells where two invoices differ, whatever they are written in, and gives those that do not one digest', async () => {
    const cii = await engine.convert(XRECHNUNG, 'xrechnung.invoice.3_0.xml_cii')
    expect(await engine.compare(XRECHNUNG, cii.bytes)).toEqual({ changes: [], totals: [] })
    expect(await engine.digest(cii.bytes)).toBe(await engine.digest(XRECHNUNG))
    const other = await engine.change(XRECHNUNG, [
      { path: 'items[0].name', value: 'Buchse' },
      { path: 'totals.payable', value: '1.00' },
    ])
    const { changes, totals } = await engine.compare(XRECHNUNG, other, 'de')
    expect(changes.map(({ term, after }) => [term, after])).toEqual([['BT-153', 'Buchse']])
    expect(totals.map(({ term, after }) => [term, after])).toEqual([['BT-115', '1.00']])
    expect(await engine.digest(other)).not.toBe(await engine.digest(XRECHNUNG))
  })

  it('lists terms with their paths, attached files by their hash', async () => {
    const { bytes } = engine.write(
      { ...model, additional_documents: [{ id: { value: 'A' }, filename: 'a.txt', mime_code: 'text/plain', content: 'YWJj' }] },
      'en16931.invoice.2017.xml_ubl',
    )
    const terms = await engine.terms(bytes)
    expect(terms[0]).toMatchObject({ id: 'BT-24', path: 'document.specification_id' })
    const hash = 'sha256:ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'
    expect(terms.find(({ id }) => id === 'BT-125')).toEqual({ id: 'BT-125', value: hash, path: 'additional_documents[0].content' })
  })

  it('judges by the day, the language and the sets that are asked for', async () => {
    const good = await engine.validate(XRECHNUNG, { day: DAY })
    expect(good).toMatchObject({ valid: true, format: 'xrechnung.invoice.3_0.xml_ubl' })
    expect(good.rulesets.map(({ name }) => name)).toEqual(['en16931', 'xrechnung'])
    const bad = await engine.validate(TO_MEND, { day: DAY, rulesets: ['en16931'] })
    expect(bad.valid).toBe(false)
    expect(bad.rulesets.map(({ name }) => name)).toEqual(['en16931'])
    const sentences = await Promise.all(
      engine.languages.map(async (language) => (await engine.validate(TO_MEND, { day: DAY, language })).findings[0]?.message),
    )
    expect(new Set(sentences).size).toBe(engine.languages.length)
    await expect(engine.validate(XRECHNUNG, { day: 'today' })).rejects.toMatchObject({ code: 'invalid_parameter' })
  })

  it('refuses what JavaScript lets through, before that looks like an empty file or a valid invoice', async () => {
    const invalid = { code: 'invalid_parameter' }
    const text = textOf(XRECHNUNG) as unknown as Uint8Array
    const buffer = Uint8Array.from(XRECHNUNG).buffer as unknown as Uint8Array
    for (const bytes of [text, buffer, undefined as unknown as Uint8Array]) {
      await expect(engine.validate(bytes, { day: DAY })).rejects.toMatchObject(invalid)
      await expect(engine.read(bytes)).rejects.toMatchObject(invalid)
    }
    for (const rulesets of [['xrechnug'], []] as unknown as engine.RulesetName[][])
      await expect(engine.validate(XRECHNUNG, { day: DAY, rulesets })).rejects.toMatchObject(invalid)
    expect((await engine.validate(XRECHNUNG, { day: DAY, rulesets: ['kontor'] })).valid).toBe(true)
    const language = 'xx' as engine.Language
    await expect(engine.validate(XRECHNUNG, { day: DAY, language })).rejects.toMatchObject(invalid)
    await expect(engine.compare(XRECHNUNG, XRECHNUNG, language)).rejects.toMatchObject(invalid)
  })

  it('has a verdict for what is no well-formed XML, or no invoice', async () => {
    const broken = await engine.validate(bytesOf('<a>\n<b></a>'), { day: DAY, language: 'de' })
    expect(broken).toMatchObject({ valid: false, syntax: undefined, findings: [{ rule: 'KONTOR-XML', location: { line: 2, column: 4 } }] })
    const other = await engine.validate(bytesOf('<Order/>'), { day: DAY })
    expect(other).toMatchObject({ valid: false, findings: [{ rule: 'KONTOR-DOCUMENT' }] })
  })

  it('puts the parts of an element in the order of the schema, as the finding says', async () => {
    const text = textOf(XRECHNUNG)
    const turned = bytesOf(text.replace(/(<cbc:IssueDate>.*?<\/cbc:IssueDate>)(\s*)(<cbc:DueDate>.*?<\/cbc:DueDate>)/, '$3$2$1'))
    const { findings } = await engine.validate(turned, { day: DAY })
    const repairs: readonly engine.RepairStep[] = findings.flatMap(({ repair }) => repair ?? [])
    expect(repairs).toEqual([{ path: '/Invoice', order: expect.arrayContaining(['cbc:IssueDate', 'cbc:DueDate']) as string[] }])
    expect(textOf(await engine.change(turned, repairs))).toBe(text)
  })

  it('takes repairs of several findings, whichever comes first, as of the invoice that was judged', async () => {
    const scheme = (number: string, tax: string) =>
      `<cac:PartyTaxScheme>${number}<cac:TaxScheme><cbc:ID>${tax}</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme>`
    const text = textOf(XRECHNUNG)
    const seller = scheme('<cbc:CompanyID>DE123456788</cbc:CompanyID>', 'VAT')
    const with3 = text.replace(/<cac:PartyTaxScheme>.*?<\/cac:PartyTaxScheme>/s, `${scheme('', 'FC')}${scheme('', 'VAT')}${seller}`)
    const { findings } = await engine.validate(bytesOf(with3), { day: DAY })
    const repairs = findings.flatMap(({ repair }) => repair ?? [])
    expect(repairs.length).toBeGreaterThan(1)
    for (const some of [repairs, repairs.toReversed(), [...repairs, ...repairs]])
      expect(textOf(await engine.change(bytesOf(with3), some))).toContain(`<cac:PartyTaxScheme>${seller.slice(20)}`.replaceAll(/\s/g, ''))
    const named = await engine.change(
      XRECHNUNG,
      ['Erst', 'Dann'].map((value) => ({ path: 'customer.name', value })),
    )
    expect((await engine.read(named)).model.customer?.name).toBe('Dann')
  })

  it('changes single terms and keeps the rest, the encoding too', async () => {
    const { findings } = await engine.validate(TO_MEND, { day: DAY })
    const repairs = findings.flatMap(({ repair }) => repair ?? [])
    const latin = Uint8Array.from(Buffer.from(textOf(TO_MEND).replace('UTF-8', 'ISO-8859-1'), 'latin1'))
    const changed = await engine.change(latin, [...repairs, { path: 'customer.name', value: 'Möbel Łódź' }])
    const text = Buffer.from(changed).toString('latin1')
    expect(text).toContain('encoding="ISO-8859-1"')
    expect(text).toContain('Möbel &#321;ód&#378;')
    const rules = (await engine.validate(changed, { day: DAY })).findings.map(({ rule }) => rule)
    expect(rules).not.toContain('BR-CO-16')
    await expect(engine.change(bytesOf(encodeInvoice(model, { decimals: 'string' })), [])).rejects.toMatchObject({
      code: 'unsupported_document',
    })
  })

  it('refuses a JSON model that is not UTF-8, in place of reading other characters', async () => {
    const latin1 = Uint8Array.from(Buffer.from('{"supplier":{"name":"Caf\u00e9"}}', 'latin1'))
    await expect(engine.read(latin1)).rejects.toMatchObject({ code: 'malformed_json' })
  })

  it('tells what a format has no place for, and refuses what is no model', async () => {
    const { lost, format } = engine.write(model, 'factur_x_zugferd.invoice.2_4.xml_cii.minimum')
    expect(format).toBe('factur_x_zugferd.invoice.2_4.xml_cii.minimum')
    expect(lost).toContainEqual(
      expect.objectContaining({ term: 'BT-153', path: 'items[0].name', reason: expect.stringMatching(/.{10}/) as string }),
    )
    await expect(engine.convert(XRECHNUNG, 'factur_x_zugferd.invoice.2_4.pdf_xml.basic')).rejects.toMatchObject({
      code: 'unsupported_conversion',
    })
    expect(() => engine.write({ document: { nonsense: '1' } } as engine.Invoice, 'en16931.invoice.2017.xml_ubl')).toThrow(engine.AppError)
  })

  it('computes totals, and has lists of formats and releases', () => {
    expect(engine.totals(model).firstDifference).toBeUndefined()
    expect(engine.totals({ ...model, totals: { ...model.totals, payable: '1.00' } }).firstDifference).toMatchObject({
      term: 'BT-115',
      supplied: '1.00',
    })
    expect(engine.formats).toContainEqual({ code: 'erp.invoice.idoc', name: 'IDoc INVOIC02', syntax: 'idoc', file: 'xml' })
    expect(engine.rulesets.map(({ name }) => name)).toEqual(expect.arrayContaining(['en16931', 'peppol', 'xrechnung', 'facturx']))
  })
})
