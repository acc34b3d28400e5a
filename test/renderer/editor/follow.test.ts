import { describe, expect, it } from 'vitest'
import { Decimal } from '../../../core/base/decimal.ts'
import type { Invoice } from '../../../core/model/invoice.ts'
import { applyTotals, computeTotals } from '../../../core/model/totals.ts'
import type { FormatCode } from '../../../core/profiles/formats.ts'
import type { Change } from '../../../core/terms/change.ts'
import { applySituation } from '../../../core/vat/apply.ts'
import type { SituationId } from '../../../core/vat/situation.ts'
import { situationsOfCountry } from '../../../core/vat/situations.ts'
import { followChanges } from '../../../renderer/editor/follow.ts'
import { applyChanges } from '../../../renderer/editor/model.ts'
import { judgeWritten } from '../../support/judge-written.ts'
import { baseInvoice } from '../../vat/support/base.ts'

/** One step of a person, with all that follows from it. */
const step = (before: Invoice, changes: readonly Change[], isBegun = true): Invoice =>
  applyChanges(before, [...changes, ...followChanges(before, changes, isBegun)])

describe('the due date of a begun draft that gets another invoice date', () => {
  const draft = (document: Invoice['document']): Invoice => ({ document: { issue_date: '2026-01-31', ...document } })
  const moved = (document: Invoice['document'], isBegun = true): string | undefined =>
    step(draft(document), [{ path: 'document.issue_date', value: '2026-02-10' }], isBegun).document.due_date

  it.each([
    ['goes as its terms say, whatever the distance was', { terms: '30 Tage zum Monatsende', due_date: '2026-03-31' }, '2026-03-31'],
    ['goes as its terms say', { terms: '2 % 10 Tage, 30 Tage netto', due_date: '2026-03-02' }, '2026-03-12'],
    ['keeps its distance without terms', { due_date: '2026-02-14' }, '2026-02-24'],
    ['keeps its distance where the terms do not say it', { terms: 'nach Vereinbarung', due_date: '2026-02-14' }, '2026-02-24'],
    ['stays where it was typed and the terms say otherwise', { terms: '30 Tage netto', due_date: '2026-02-20' }, '2026-02-20'],
  ])('%s: %o', (_title, document, due) => {
    expect(moved(document)).toBe(due)
  })

  it('stays where a sender elsewhere has agreed on it', () => {
    expect(moved({ due_date: '2026-02-14' }, false)).toBe('2026-02-14')
  })
})

describe('percentages of the document in another situation of VAT', () => {
  const situation = (id: SituationId) => situationsOfCountry('DE').find((one) => one.id === id) ?? expect.fail(id)
  const discounts = ({ document }: Invoice) =>
    document.discounts_charges?.map(({ tax_code, tax_percent, percent, base_amount, amount }) =>
      [tax_code, tax_percent, percent, base_amount, amount].join(' '),
    )
  const FORMATS: readonly FormatCode[] = [
    'xrechnung.invoice.3_0.xml_ubl',
    'xrechnung.invoice.3_0.xml_cii',
    'peppol_bis_billing.invoice.3_0.xml_ubl',
  ]
  const fatal = (model: Invoice): string[] =>
    FORMATS.flatMap((format) => judgeWritten(model, format).found.filter((one) => /^(BR-(?!DE-(15|21))|PEPPOL)/.test(one)))

  /** Lines at 19 % and 7 % with 5 % off all of it, in cents that no rate divides evenly. */
  function mixed(): Invoice {
    const { document, totals: _totals, taxes: _taxes, items = [], ...rest } = baseInvoice('DE', 'AT')
    const parts = [
      { tax_code: 'S', tax_percent: '19', base_amount: '2500.10', amount: '125.01' },
      { tax_code: 'S', tax_percent: '7', base_amount: '159.50', amount: '7.97' },
    ]
    const model: Invoice = {
      ...rest,
      document: {
        ...document,
        discounts_charges: parts.map((part) => ({ sign: '-', reason: 'Rabatt', reason_code: '95', percent: '5', ...part })),
      },
      delivery: { name: 'Lager', country_code: 'AT', date: '2026-10-10', post_code: '8010', city: 'Graz' },
      items: items.map((item, index) =>
        index === 0
          ? { ...item, price: '250.01', subtotal: '2500.10' }
          : { ...item, price: '53.1667', subtotal: '159.50', tax_percent: '7' },
      ),
    }
    return applyChanges(model, applyTotals(model))
  }
  const into = (model: Invoice, id: SituationId, rate?: string, line?: number): Invoice =>
    step(
      model,
      applySituation(model, situation(id), {
        lang: 'de',
        ...(rate === undefined ? {} : { rate }),
        ...(line === undefined ? {} : { line }),
      }),
    )
  const adds = (model: Invoice): boolean => computeTotals(model).firstDifference === undefined

  it('are one for one rate, and are split again with it', () => {
    const start = mixed()
    expect(adds(start)).toBe(true)
    const abroad = into(start, 'intra_eu_supply')
    expect(discounts(abroad)).toEqual(['K 0 5 2659.60 132.98'])
    expect(abroad.totals).toMatchObject({
      item_subtotal: '2659.60',
      discount: '132.98',
      subtotal: '2526.62',
      tax_total: '0.00',
      payable: '2526.62',
    })
    expect(abroad.taxes).toMatchObject([{ code: 'K', percent: '0', taxable_amount: '2526.62', exemption_reason_code: 'VATEX-EU-IC' }])
    expect(adds(abroad)).toBe(true)
    expect(fatal(abroad)).toEqual([])

    const home = into(abroad, 'standard')
    expect(discounts(home)).toEqual(['S 19 5 2659.60 132.98'])
    expect(home.taxes).toHaveLength(1)
    const back = into(home, 'reduced', '7', 1)
    expect(discounts(back)).toEqual(discounts(start))
    expect(back.totals).toMatchObject(start.totals ?? {})
    expect(Decimal.sum((back.taxes ?? []).map(({ amount = '' }) => Decimal.of(amount))).toString()).toBe(start.totals?.tax_total)
    expect(back.taxes).not.toContainEqual(expect.objectContaining({ exemption_reason_code: 'VATEX-EU-IC' }))
    expect(fatal(back)).toEqual([])
  })

  it('on some lines alone go with these lines, and amounts stay what they are', () => {
    const start = mixed()
    const [first] = start.document.discounts_charges ?? []
    const alone = (entry: object): Invoice => {
      const model: Invoice = {
        ...start,
        taxes: [],
        totals: {},
        document: { ...start.document, discounts_charges: [{ ...first, ...entry }] },
      }
      return applyChanges(model, applyTotals(model))
    }
    const ofLine = into(alone({}), 'intra_eu_supply')
    expect(discounts(ofLine)).toEqual(['K 0 5 2500.10 125.01'])
    expect(adds(ofLine)).toBe(true)
    const { percent: _, base_amount: __, ...amount } = first ?? {}
    const fixed = into(alone({ ...amount, percent: undefined, base_amount: undefined }), 'intra_eu_supply')
    expect(discounts(fixed)).toEqual(['K 0   125.01'])
    expect(adds(fixed)).toBe(true)
  })
})
