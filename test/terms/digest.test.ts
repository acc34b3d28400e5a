import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { writeSyntax } from '../../core/formats/write.ts'
import type { Invoice } from '../../core/model/invoice.ts'
import { canonicalText, digestOf } from '../../core/terms/digest.ts'
import { modelToView, viewToModel } from '../../core/terms/model-view.ts'
import type { TermView } from '../../core/terms/view.ts'
import { arbitraryInvoice } from '../formats/arbitrary-invoice.ts'
import { readXml } from '../formats/support.ts'
import { countRuns } from '../support/extent.ts'

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
const digest = (view: TermView): string => digestOf(view, sha256)
const text = (view: TermView): string => canonicalText(view, sha256)
const INVOICES = new URL('../verdicts/invoices/', import.meta.url)

/** A view of what both syntaxes carry of one, or undefined where writing it once more loses something even then. */
function carriedByBoth(view: TermView): TermView | undefined {
  const cii = readXml(writeSyntax(readXml(writeSyntax(view, 'ubl-invoice').xml), 'cii').xml)
  return writeSyntax(cii, 'ubl-invoice').lost.length === 0 ? cii : undefined
}

describe('the digest of an invoice', () => {
  it('is that of a text which others can make, too', () => {
    const model: Invoice = {
      document: { number: 'R  1', issue_date: '2026-11-02+01:00', currency_code: 'EUR', process_id: 'P', specification_id: 'S' },
      supplier: { name: ' Nord\nGmbH ', city: 'Kiel', ids: [{ value: '2', scheme: '0088' }, { value: '1' }] },
      notes: [{ text: 'B' }, { text: 'A', subject_code: 'AAI' }],
      additional_documents: [{ id: { value: 'x' }, content: 'aGFs bG8=', mime_code: 'text/csv', filename: 'a.csv' }],
      items: [{ id: '1', quantity: '1.50', unit_code: 'H87', price: '-0.00', price_quantity: '1.0', price_unit_code: 'H87' }],
    }
    expect(text(modelToView(model))).toBe(
      [
        'k1',
        'BT-1=R 1',
        'BT-2=2026-11-02',
        'BT-5=EUR',
        'BG-1{',
        'BT-21=AAI',
        'BT-22=A',
        '}',
        'BG-1{',
        'BT-22=B',
        '}',
        'BG-24{',
        'BT-122=x',
        `BT-125=sha256:${sha256(new TextEncoder().encode('hallo'))}\tBT-125-1=text/csv\tBT-125-2=a.csv`,
        '}',
        'BG-25{',
        'BT-126=1',
        'BT-129=1.5',
        'BT-130=H87',
        'BG-29{',
        'BT-146=0',
        '}',
        '}',
        'BG-4{',
        'BT-27=Nord GmbH',
        'BT-29=1',
        'BT-29=2\tBT-29-1=0088',
        'BG-5{',
        'BT-37=Kiel',
        '}',
        '}',
        '',
      ].join('\n'),
    )
    expect(digest(modelToView(model))).toBe(`k1:${sha256(new TextEncoder().encode(text(modelToView(model))))}`)
  })

  it('is the same in UBL, in CII and of the model, whatever both carry of an invoice', () => {
    let compared = 0
    fc.assert(
      fc.property(arbitraryInvoice, (model) => {
        const view = carriedByBoth(modelToView(model))
        if (view === undefined) return
        compared++
        expect(text(readXml(writeSyntax(view, 'ubl-invoice').xml))).toBe(text(view))
        expect(text(readXml(writeSyntax(view, 'cii').xml))).toBe(text(view))
        expect(text(modelToView(viewToModel(view).model))).toBe(text(view))
      }),
      { numRuns: countRuns(160) },
    )
    expect(compared).toBeGreaterThan(countRuns(160) / 4)
  })

  it.each(readdirSync(INVOICES))('is that of %s in the other syntax', (name) => {
    const view = readXml(readFileSync(new URL(name, INVOICES)))
    const { xml, lost } = writeSyntax(view, view.syntax === 'cii' ? 'ubl-invoice' : 'cii')
    expect(lost.filter(({ reason }) => reason.code !== 'fixed_form')).toEqual([])
    expect(text(readXml(xml))).toBe(text(view))
  })

  it('does not depend on how the XML spells it', () => {
    const xml = readFileSync(new URL('ubl-invoice.xml', INVOICES), 'utf8')
    const spelt = xml
      .replaceAll('cbc:', 'b:')
      .replace('xmlns:cbc', 'xmlns:b')
      .replaceAll(/<b:(\w*Amount) (\w+="\w+")>([\d.]+)</g, '<b:$1\n  $2 >\n +0$3000 <')
      .replaceAll(/ (mimeCode="[^"]*") (filename="[^"]*")/g, ' $2 $1')
      .replaceAll(/(<b:(?:Name|ID)(?: [^>]*)?>)([^<]+)</g, '$1<!-- c -->  $2\n<')
    expect(spelt).not.toBe(xml)
    expect(spelt).toMatch(/>\n \+0\d/)
    expect(digest(readXml(spelt))).toBe(digest(readXml(xml)))
  })

  it('does not depend on the order of what has no order', () => {
    const model = viewToModel(readXml(readFileSync(new URL('ubl-invoice.xml', INVOICES)))).model
    const turned = { ...model, items: model.items?.toReversed() ?? [], taxes: model.taxes?.toReversed() ?? [] }
    expect(turned.items.length).toBeGreaterThan(1)
    expect(digest(modelToView(turned))).toBe(digest(modelToView(model)))
  })

  it('orders texts by their bytes in UTF-8', () => {
    const notes = [{ text: '\u{1f600}' }, { text: '\uff21' }, { text: 'z' }]
    const lines = text(modelToView({ document: {}, notes })).match(/BT-22=.*/g)
    expect(lines).toEqual(['BT-22=z', 'BT-22=\uff21', 'BT-22=\u{1f600}'])
  })

  it('is another one when a single value is', () => {
    const model = JSON.stringify(viewToModel(readXml(readFileSync(new URL('ubl-invoice.xml', INVOICES)))).model)
    const original = digest(modelToView(JSON.parse(model) as Invoice))
    const seen: string[] = []
    JSON.parse(model, function (this: Record<string, unknown>, name, value: unknown) {
      if (typeof value === 'string') seen.push(name)
      return value
    })
    const same = seen.filter((_, at) => {
      let count = 0
      const changed = JSON.parse(model, (name, value: unknown) =>
        typeof value === 'string' && count++ === at
          ? name === 'content'
            ? 'eHg='
            : /^-?[\d.]+$/.test(value)
              ? `${value}7`
              : `${value}x`
          : value,
      ) as Invoice
      return digest(modelToView(changed)) === original
    })
    // Fields that are no terms, the specification, and what only tells allowances from charges by being a plus.
    expect(
      [...new Set(same)].filter(
        (name) => !['process_id', 'specification_id', 'scheme', 'tax_scheme', 'type_code', 'sign', 'currency_code'].includes(name),
      ),
    ).toEqual([])
    expect(seen.length - same.length).toBeGreaterThan(80)
  })
})
