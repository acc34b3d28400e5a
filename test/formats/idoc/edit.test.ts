import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { AppError } from '../../../core/base/errors.ts'
import { editInvoice } from '../../../core/formats/edit/edit.ts'
import { compareViews } from '../../../core/formats/difference.ts'
import { listTerms } from '../../../core/formats/list-terms.ts'
import { readInvoice } from '../../../core/formats/read.ts'
import type { TermChange } from '../../../core/terms/finding.ts'
import { termRow } from '../../../core/terms/lookup.ts'
import { parseXml } from '../../../core/xml/reader.ts'
import { IS_WHOLE } from '../../support/extent.ts'

const fixture = (name: string): string => readFileSync(fileURLToPath(new URL(`./fixtures/${name}.xml`, import.meta.url)), 'utf8')
const edit = (xml: string, ...changes: TermChange[]): string => editInvoice(parseXml(xml), changes)
const set = (path: string, value: string): TermChange => ({ path, value })
const clear = (path: string): TermChange => ({ path, value: undefined })
const viewOf = (xml: string) => readInvoice(parseXml(xml)).view

function changedLines(before: string, after: string): { gone: string[]; come: string[] } {
  const lines = (text: string): string[] => text.split('\n').map((line) => line.trim())
  const [old, now] = [lines(before), lines(after)]
  return { gone: old.filter((line) => !now.includes(line)), come: now.filter((line) => !old.includes(line)) }
}

const held = fixture('held')
const sales = fixture('sales-invoice')

/** Another value of the kind that a term has. */
function otherValue({ kind, codeList }: ReturnType<typeof termRow>, value: string): string {
  if (kind === 'date') return '2026-12-24'
  if (['amount', 'unit_price', 'quantity', 'percentage'].includes(kind)) return '7.5'
  if (codeList === 'iso_3166') return 'IT'
  if (codeList === 'iso_4217') return 'CHF'
  if (codeList === 'unece_rec20') return 'KGM'
  if (codeList === 'untdid_5305') return 'AE'
  return kind === 'code' ? value : 'Anderes 1'
}

describe('editing terms of an IDoc', () => {
  it('changes the field of the term and nothing else, and back gives the bytes', () => {
    const after = edit(held, set('items[0].subtotal', '900.00'))
    expect(changedLines(held, after).come.toSorted()).toEqual(['<BETRG>900.00</BETRG>', '<NETWR>900.00</NETWR>'])
    expect(edit(after, set('items[0].subtotal', '907.20'))).toBe(held)
    expect(edit(held, set('document.number', '9000012345'))).toBe(held)
  })

  it('keeps segments of extensions, and lets repetitions of a value follow', () => {
    const after = edit(sales, set('document.number', '7000009999'))
    expect(after.match(/7000009999/g)?.length).toBe(sales.match(/7000001188/g)?.length)
    expect(after).not.toContain('7000001188')
    expect(after).toContain('<PALLETS>2</PALLETS>')
    expect(edit(after, set('document.number', '7000001188'))).toBe(sales)
  })

  it('rewrites the lines of a text, and takes a text out with its segment', () => {
    const after = edit(held, set('notes[0].text', 'Neue Zeile\nund noch eine'))
    expect(changedLines(held, after).gone).toEqual(['<TDLINE>Amtsgericht Kiel HRB 1234</TDLINE>'])
    expect(viewOf(after).root.groups('BG-1')[0]?.value('BT-22')).toBe('Neue Zeile\nund noch eine')
    const without = edit(held, clear('items[0].note'))
    expect(compareViews(viewOf(held), viewOf(without)).map(({ kind, path }) => `${kind} ${path}`)).toEqual(['missing items[0].note'])
  })

  it('adds a whole line behind the last, and takes it out again', () => {
    const next = viewOf(held).root.count('BG-25')
    const line = (name: string, value: string): TermChange => set(`items[${next}].${name}`, value)
    const after = edit(
      held,
      ...[line('id', '90'), line('name', 'Fracht'), line('quantity', '1'), line('unit_code', 'H87'), line('price', '5.00')],
      ...[line('subtotal', '5.00'), line('tax_code', 'S'), line('tax_percent', '19')],
    )
    expect(viewOf(after).root.count('BG-25')).toBe(next + 1)
    expect(after.indexOf('<POSEX>000090</POSEX>')).toBeGreaterThan(held.lastIndexOf('<POSEX>'))
    expect(edit(after, clear(`items[${next}]`))).toBe(held)
  })

  it('refuses what an IDoc has no field for, with the path, and says why', () => {
    for (const change of [set('customer.contact.email', 'a@b.example'), set('taxes[0].taxable_amount', '1.00'), clear('taxes[0].code')]) {
      let refusal: unknown
      try {
        edit(held, change)
      } catch (error) {
        refusal = error
      }
      expect(refusal).toBeInstanceOf(AppError)
      expect((refusal as AppError).code).toBe('validation_error')
      expect((refusal as AppError).errors[0]?.path).toBe(change.path)
    }
  })

  const FIXTURES = ['held', 'sales-invoice', 'credit-memo']
  it.each(FIXTURES)(
    '%s: every term is what was asked for and no other changes with it, or it is refused',
    (name) => {
      const text = fixture(name)
      const view = viewOf(text)
      let done = 0
      const listed = listTerms(view, () => '')
      const terms = [...new Map(listed.map((entry) => [entry[0], entry])).values()]
      // Each term in every place of every file; where that would take too long once, and each file has a part of them.
      const tried = IS_WHOLE ? listed : terms.filter((_, at) => at % FIXTURES.length === FIXTURES.indexOf(name))
      for (const [id, value, path] of tried) {
        for (const wanted of [otherValue(termRow(id), value), undefined]) {
          if (wanted === value) continue
          let after: string
          try {
            after = edit(text, { path, value: wanted })
          } catch (error) {
            expect([path, (error as AppError).code]).toEqual([path, 'validation_error'])
            continue
          }
          done += 1
          const [left = value] = listTerms(viewOf(after), () => '').flatMap(([, now, at]) => (at === path ? [now] : []))
          if (wanted !== undefined)
            expect([path, Number.isNaN(Number(wanted)) ? left : Number(left)]).toEqual([
              path,
              Number.isNaN(Number(wanted)) ? wanted : Number(wanted),
            ])
          expect(after).not.toBe(text)
        }
      }
      expect(done).toBeGreaterThan(tried.length)
    },
    120_000,
  )
})
