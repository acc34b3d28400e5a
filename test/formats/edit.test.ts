import { describe, expect, test } from 'vitest'
import { AppError } from '../../core/base/errors.ts'
import { editInvoice } from '../../core/formats/edit/edit.ts'
import { readInvoice } from '../../core/formats/read.ts'
import type { TermChange } from '../../core/terms/finding.ts'
import { termRow, TERMS } from '../../core/terms/lookup.ts'
import { modelPathOf } from '../../core/terms/path.ts'
import { viewToModel } from '../../core/terms/model-view.ts'
import type { Group, Occurrence } from '../../core/terms/view.ts'
import { parseXml } from '../../core/xml/reader.ts'
import { corpusDir, readCorpusFile, readVerdicts } from '../support/corpus.ts'
import { IS_WHOLE } from '../support/extent.ts'
import { pairs, readXml, SAMPLE, terms, writeModel } from './support.ts'

const ubl = writeModel(SAMPLE, 'ubl-invoice')
const cii = writeModel(SAMPLE, 'cii')

function edit(xml: string, ...changes: TermChange[]): string {
  return editInvoice(parseXml(xml), changes)
}

const set = (path: string, value: string): TermChange => ({ path, value })
const clear = (path: string): TermChange => ({ path, value: undefined })

/** Lines that are in one text and not in the other, both ways. */
function changedLines(before: string, after: string): { gone: string[]; come: string[] } {
  const [old, now] = [before.split('\n'), after.split('\n')]
  const trim = (lines: string[]): string[] => lines.map((line) => line.trim())
  return { gone: trim(old.filter((line) => !now.includes(line))), come: trim(now.filter((line) => !old.includes(line))) }
}

describe('editing terms in the text', () => {
  test('no change gives the same text', () => {
    expect(edit(ubl)).toBe(ubl)
    expect(edit(ubl, set('document.number', 'R-2026-0815'))).toBe(ubl)
  })

  test('a changed value takes the place of elements that no schema allows in it', () => {
    const nested = ubl.replace('>25.00</cbc:PriceAmount>', '>25.00<cbc:Note>x</cbc:Note></cbc:PriceAmount>')
    expect(nested).not.toBe(ubl)
    expect(edit(nested, set('items[0].price', '26.00'))).toBe(ubl.replace('>25.00</cbc:PriceAmount>', '>26.00</cbc:PriceAmount>'))
  })

  test('a changed value changes its element and nothing else', () => {
    expect(changedLines(ubl, edit(ubl, set('items[0].price', '26.00')))).toEqual({
      gone: ['<cbc:PriceAmount currencyID="EUR">25.00</cbc:PriceAmount>'],
      come: ['<cbc:PriceAmount currencyID="EUR">26.00</cbc:PriceAmount>'],
    })
  })

  test('a new term stands where the schema wants it, behind elements that no term speaks of', () => {
    const odd = ubl
      .replace('</cbc:IssueDate>', '</cbc:IssueDate>\n  <cbc:IssueTime>12:00:00</cbc:IssueTime>')
      .replace(/\n {2}<cbc:DueDate>.*/, '')
    const after = edit(odd, set('document.due_date', '2026-12-24'))
    expect(after).toContain('</cbc:IssueTime>\n  <cbc:DueDate>2026-12-24</cbc:DueDate>\n  <cbc:InvoiceTypeCode>')
    expect(edit(after, clear('document.due_date'))).toBe(odd)
  })

  test('a missing group is made around a new term, and goes with it', () => {
    const after = edit(ubl, set('delivery.city', 'Köln'))
    expect(after).toMatch(/<cac:Delivery>\s*<cac:DeliveryLocation>\s*<cac:Address>\s*<cbc:CityName>Köln</)
    expect(edit(after, clear('delivery.city'))).toBe(ubl)
  })

  test('BT-110 completes a cac:TaxTotal that has a breakdown alone, and taken out leaves it as it was', () => {
    const alone = ubl.replace(/(<cac:TaxTotal>)\s*<cbc:TaxAmount currencyID="EUR">[^<]*<\/cbc:TaxAmount>/, '$1')
    expect(alone).toMatch(/<cac:TaxTotal>\s*<cac:TaxSubtotal>/)
    const after = edit(alone, set('totals.tax_total', '9.50'))
    expect(after).toMatch(/<cac:TaxTotal>\s*<cbc:TaxAmount currencyID="EUR">9.50<\/cbc:TaxAmount>\s*<cac:TaxSubtotal>/)
    expect(after.match(/<cac:TaxTotal>/g)?.length).toBe(alone.match(/<cac:TaxTotal>/g)?.length)
    expect(edit(after, clear('totals.tax_total'))).toBe(alone)
  })

  test('BG-25: a whole line is added behind the last, and taken away with its path', () => {
    const after = edit(ubl, set('items[1].id', '2'), set('items[1].name', 'Porto'), set('items[1].tax_code', 'S'))
    expect(viewToModel(readXml(after)).model.items?.[1]).toEqual({ id: '2', name: 'Porto', tax_code: 'S', tax_scheme: 'VAT' })
    expect(after.indexOf('Porto')).toBeGreaterThan(after.indexOf('Restaurierung'))
    expect(edit(after, clear('items[1]'))).toBe(ubl)
  })

  test('BG-21: a new charge is told from an allowance by its sign in the same edit, and comes last in the list', () => {
    const after = edit(ubl, set('document.discounts_charges[1].amount', '9.00'), set('document.discounts_charges[1].sign', '+'))
    expect(viewToModel(readXml(after)).model.document.discounts_charges?.[1]).toEqual({ sign: '+', amount: '9.00' })
  })

  test('BG-20 becomes BG-21 when its sign changes', () => {
    const after = edit(ubl, set('document.discounts_charges[0].sign', '+'))
    expect(viewToModel(readXml(after)).model.document.discounts_charges).toEqual([
      { sign: '+', amount: '5.00', reason: 'Treue', tax_code: 'S', tax_percent: '19', tax_scheme: 'VAT' },
    ])
  })

  test('BT-21 and BT-22 share one text', () => {
    expect(edit(ubl, set('notes[0].subject_code', 'SUR'))).toContain('<cbc:Note>#SUR#Danke')
    expect(edit(ubl, set('notes[1].subject_code', 'SUR'))).toContain('<cbc:Note>#SUR#Lager 3</cbc:Note>')
    expect(edit(ubl, clear('notes[0].subject_code'))).toContain('<cbc:Note>Danke')
    expect(edit(ubl, clear('notes[1].text'))).not.toContain('Lager')
  })

  test('BT-29-1 is set, added and removed as an attribute', () => {
    const after = edit(ubl, set('supplier.ids[1].scheme', '0060'))
    expect(after).toContain('<cbc:ID schemeID="0060">L-1</cbc:ID>')
    expect(edit(after, clear('supplier.ids[1].scheme'))).toBe(ubl)
    expect(edit(edit(ubl, set('supplier.ids[2].value', 'N')), clear('supplier.ids[2].value'))).toBe(ubl)
  })

  test('BT-32: the tax scheme beside a number is a field of the model', () => {
    const after = edit(ubl, set('supplier.tax_registration_id.scheme', 'TAX'))
    expect(changedLines(ubl, after).come).toEqual(['<cbc:ID>TAX</cbc:ID>'])
    const both = edit(
      writeModel({ document: {} }, 'ubl-invoice'),
      set('supplier.tax_registration_id.scheme', 'TAX'),
      set('supplier.tax_registration_id.value', '1'),
    )
    expect(viewToModel(readXml(both)).model.supplier?.tax_registration_id).toEqual({ value: '1', scheme: 'TAX' })
  })

  test('BT-5 takes the currencyID of the amounts along, and of BT-111 only with BT-6', () => {
    const after = edit(ubl, set('document.currency_code', 'CHF'))
    expect(after.match(/currencyID="CHF"/g)).toHaveLength(ubl.match(/currencyID="EUR"/g)?.length ?? 0)
    expect(after).toContain('currencyID="SEK"')
    expect(edit(after, set('document.currency_code', 'EUR'))).toBe(ubl)
  })

  test('BT-149 is changed on gross and net price alike', () => {
    const both = cii.replace(
      /(<ram:GrossPriceProductTradePrice>\s*<ram:ChargeAmount>[^<]*<\/ram:ChargeAmount>)/,
      '$1<ram:BasisQuantity unitCode="HUR">1</ram:BasisQuantity>',
    )
    const after = edit(both, set('items[0].price_quantity', '10'), set('items[0].price_unit_code', 'DAY'))
    expect(after.match(/<ram:BasisQuantity unitCode="DAY">10</g)).toHaveLength(2)
  })

  test('dates of CII keep their format', () => {
    expect(edit(cii, set('document.due_date', '2027-01-31'))).toContain('<udt:DateTimeString format="102">20270131</udt:DateTimeString>')
  })

  test('prefixes, comments and unknown elements of the document stay', () => {
    const odd = ubl
      .replaceAll('cbc:', 'b:')
      .replaceAll('xmlns:cbc', 'xmlns:b')
      .replace('<cac:LegalMonetaryTotal>', '<!-- Summe -->\n  <cac:Unknown xmlns:cac="urn:x"/>\n  <cac:LegalMonetaryTotal>')
    const after = edit(odd, set('totals.round', '0.01'), set('customer.post_code', '89073'))
    expect(after).toContain('<!-- Summe -->\n  <cac:Unknown xmlns:cac="urn:x"/>')
    expect(after).toContain('<b:PayableRoundingAmount currencyID="EUR">0.01</b:PayableRoundingAmount>')
    expect(edit(after, clear('totals.round'), clear('customer.post_code'))).toBe(odd)
  })

  test('a wrong change is refused with its path', () => {
    const refusals: readonly [string, TermChange][] = [
      ['unknown_path', set('document.nope', '1')],
      ['no_such_entry', set('items[7].price', '1')],
      ['not_a_value', set('items[0]', '1')],
      ['no_place', set('document.third_party_payments[0].type', '1')],
      ['no_place', set('supplier.tax_id.scheme', 'GST')],
    ]
    for (const [code, change] of refusals) {
      const xml = code === 'no_place' ? cii : ubl
      expect(() => edit(xml, change)).toThrow(
        expect.objectContaining({ code: 'validation_error', errors: [expect.objectContaining({ path: change.path, code })] }),
      )
    }
    expect(() => edit('<x/>', set('document.number', '1'))).toThrow(AppError)
  })
})

const directory = corpusDir()
const SAMPLED = IS_WHOLE ? 200 : 20

/** Files spread over the corpus and over the syntaxes. */
function sample(): string[] {
  const files = readVerdicts().filter(({ file, xsd_valid }) => xsd_valid && file.startsWith('corpus/'))
  return Array.from({ length: SAMPLED }, (_, index) => files[Math.floor((index * files.length) / SAMPLED)]?.file ?? '')
}

function everyOccurrence(group: Group): { group: Group; occurrence: Occurrence }[] {
  return [...group.occurrences.map((occurrence) => ({ group, occurrence })), ...group.children.flatMap(everyOccurrence)]
}

function other(id: string, value: string): string {
  const { kind } = termRow(id as 'BT-1')
  if (kind === 'date') return value === '2031-12-24' ? '2031-12-25' : '2031-12-24'
  if (id === 'BT-8') return value === '35' ? '432' : '35'
  return id === 'BT-21' ? (value === 'REG' ? 'SUR' : 'REG') : `${value.trim()}7`
}

/** Terms that more than one element says: currencies, and in CII tax point, base quantity and contact name. */
const AT_SEVERAL_PLACES: ReadonlySet<string> = new Set(['BT-5', 'BT-6', 'BT-7', 'BT-8', 'BT-41', 'BT-56', 'BT-149', 'BT-150'])

describe.skipIf(directory === undefined)(`${SAMPLED} files of the corpus (skipped where the measuring data are absent)`, () => {
  test('setting a term changes nothing outside of its element, and setting it back gives the original bytes', () => {
    let edits = 0
    for (const [index, file] of sample().entries()) {
      const document = parseXml(readCorpusFile(directory ?? '', file))
      if (document.text.length > 150_000) continue
      const { view } = readInvoice(document)
      const list = terms(view)
      const single = everyOccurrence(view.root).filter(
        ({ group, occurrence }) => group.all(occurrence.term).length === 1 && occurrence.value.trim() !== '',
      )
      // Every term in turn: each file takes every seventh of its terms, beginning at another one.
      for (const { occurrence } of single.filter((_, at) => at % 7 === index % 7)) {
        const path = list.find(
          ([id, value, at]) => id === occurrence.term && value === occurrence.value && list.filter((entry) => entry[2] === at).length === 1,
        )?.[2]
        if (path === undefined || occurrence.place === undefined || AT_SEVERAL_PLACES.has(occurrence.term)) continue
        const after = editInvoice(document, [set(path, other(occurrence.term, occurrence.value))])
        const { start, end } =
          list.filter(([id]) => id === occurrence.term).length === 1 ? occurrence.place : { start: 0, end: document.text.length }
        const behind = document.text.length - end
        expect([file, path, after.slice(0, start)]).toEqual([file, path, document.text.slice(0, start)])
        expect([file, path, after.slice(after.length - behind)]).toEqual([file, path, document.text.slice(end)])
        expect([file, path, editInvoice(parseXml(after), [set(path, occurrence.value)]) === document.text]).toEqual([file, path, true])
        edits++
      }
    }
    expect(edits).toBeGreaterThan(SAMPLED * 2)
  }, 60_000)

  test('a term that is absent is added in schema order, read back, and taken out again to the same bytes', () => {
    let edits = 0
    for (const [index, file] of sample().entries()) {
      if (index % Math.max(1, SAMPLED / 40) !== 0) continue
      const document = parseXml(readCorpusFile(directory ?? '', file))
      if (document.text.length > 150_000 || /<!--/.test(document.text)) continue
      const { view } = readInvoice(document)
      const present = new Set(terms(view).map(([id]) => id))
      const before = pairs(terms(view))
      for (const term of TERMS) {
        if (term.of !== undefined || present.has(term.id) || modelPathOf(term.id).includes('[]')) continue
        if (['BT-5', 'BT-6', 'BT-110', 'BT-111'].includes(term.id)) continue
        const value = term.kind === 'date' ? '2031-12-24' : term.id === 'BT-8' ? '35' : '4711'
        const path = modelPathOf(term.id)
        const after = editInvoice(document, [set(path, value)])
        const found = terms(readXml(after))
        expect([file, path, found.find(([id]) => id === term.id)]).toEqual([file, path, [term.id, value, path]])
        expect([file, path, before.filter((pair) => !pairs(found).includes(pair))]).toEqual([file, path, []])
        expect([file, path, editInvoice(parseXml(after), [clear(path)]) === document.text]).toEqual([file, path, true])
        edits++
      }
    }
    expect(edits).toBeGreaterThan(SAMPLED < 40 ? 60 : 150)
  }, 60_000)
})

test('BT-148: a gross price that the format demands with a discount is told, and nothing else ever is', () => {
  const notesOf = (xml: string, ...changes: TermChange[]): string[] => {
    const notes: string[] = []
    editInvoice(parseXml(xml), changes, undefined, ({ path, value, reason }) => notes.push(`${path} ${value} ${reason.code}`))
    return notes
  }
  const bare = edit(
    cii,
    clear('items[0].price_discount_charge.amount'),
    clear('items[0].price_discount_charge.base_amount'),
    set('items[0].price', '10.00'),
  )
  const discount = set('items[0].price_discount_charge.amount', '1.50')
  expect(notesOf(bare, discount)).toEqual(['items[0].price_discount_charge.base_amount 11.50 computed_gross_price'])
  expect(notesOf(bare, discount, set('items[0].price_discount_charge.base_amount', '11.50'))).toEqual([])
  for (const xml of [ubl, cii]) expect(notesOf(xml, set('document.number', 'N-2'), set('items[0].name', 'Other'))).toEqual([])
})
