import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Decimal } from '../../core/base/decimal.ts'
import type { DocumentDiscountCharge, Invoice, Item, Tax, Totals } from '../../core/model/invoice.ts'
import { applyTotals, computeTotals } from '../../core/model/totals.ts'
import type { ComputedTerm, TotalsReport } from '../../core/model/totals/report.ts'
import { countRuns } from '../support/extent.ts'

interface Parts {
  items?: Item[]
  extras?: DocumentDiscountCharge[]
  totals?: Totals
  taxes?: Tax[]
}

function invoiceOf({ items, extras, totals, taxes }: Parts): Invoice {
  return {
    document: extras === undefined ? {} : { discounts_charges: extras },
    ...(items === undefined ? {} : { items }),
    ...(totals === undefined ? {} : { totals }),
    ...(taxes === undefined ? {} : { taxes }),
  }
}

function line(quantity: string, price: string, percent = '19', code = 'S'): Item {
  return { quantity, price, tax_code: code, tax_percent: percent }
}

/** Computed amounts of a term, in order. */
function computed(report: TotalsReport, term: ComputedTerm): (string | undefined)[] {
  return report.steps.filter((step) => step.term === term).map((step) => step.computed)
}

/** The invoice after changes at paths such as `taxes[1].code`. */
function change(invoice: Invoice, changes: readonly { path: string; value: string | undefined }[]): Invoice {
  const result = structuredClone(invoice) as unknown as Record<string, unknown>
  for (const { path, value } of changes) {
    const keys = path.split(/[.[\]]+/).filter((key) => key !== '')
    let at = result
    keys.slice(0, -1).forEach((key, index) => {
      at[key] ??= /^\d+$/.test(keys[index + 1] ?? '') ? [] : {}
      at = at[key] as Record<string, unknown>
    })
    const last = keys.at(-1) ?? ''
    if (value === undefined) delete at[last]
    else at[last] = value
  }
  return result as unknown as Invoice
}

describe('worked by hand', () => {
  it('BT-117 is rounded per rate, not per line: three lines of 33.33 at 19 % give 19.00, not 18.99', () => {
    const report = computeTotals(invoiceOf({ items: [line('1', '33.33'), line('1', '33.33'), line('1', '33.33')] }))
    expect(report.breakdown.map(({ code, percent, taxable, tax }) => [code, percent, taxable.computed, tax.computed])).toEqual([
      ['S', '19', '99.99', '19.00'],
    ])
    expect(computed(report, 'BT-112')).toEqual(['118.99'])
  })

  it('half a cent is rounded away from zero, in both directions', () => {
    expect(computed(computeTotals(invoiceOf({ items: [line('2.5', '0.01'), line('-2.5', '0.01')] })), 'BT-131')).toEqual(['0.03', '-0.03'])
    expect(computed(computeTotals(invoiceOf({ items: [line('1', '0.50', '5')] })), 'BT-117')).toEqual(['0.03'])
    expect(computed(computeTotals(invoiceOf({ items: [line('-1', '0.50', '5')] })), 'BT-117')).toEqual(['-0.03'])
    expect(computed(computeTotals(invoiceOf({ items: [line('1', '1.005')] })), 'BT-131')).toEqual(['1.01'])
  })

  it('BT-131 is quantity x price / base quantity with the line allowances and charges, rounded once', () => {
    const item: Item = {
      ...line('7', '10'),
      price_quantity: '3',
      discounts_charges: [
        { sign: '-', amount: '1.50' },
        { sign: '+', amount: '0.25' },
      ],
    }
    const step = computeTotals(invoiceOf({ items: [item] })).steps[0]
    expect(step).toMatchObject({ term: 'BT-131', path: 'items[0].subtotal', computed: '22.08', supplied: undefined })
    expect(step?.summands.map(({ term, sign, value }) => [term, sign, value])).toEqual([
      ['BT-129', '+', '23.33333333'],
      ['BT-136', '-', '1.50'],
      ['BT-141', '+', '0.25'],
    ])
    expect(step?.summands[0]?.factors).toEqual([
      { term: 'BT-129', path: 'items[0].quantity', value: '7', role: 'times' },
      { term: 'BT-146', path: 'items[0].price', value: '10', role: 'times' },
      { term: 'BT-149', path: 'items[0].price_quantity', value: '3', role: 'divided_by' },
    ])
  })

  it('allowances and charges of the document go to their own category and rate', () => {
    const report = computeTotals(
      invoiceOf({
        items: [line('10', '10.00', '19'), line('5', '20.00', '7.0'), line('1', '50', '0', 'E')],
        extras: [
          { sign: '-', amount: '10.00', tax_code: 'S', tax_percent: '19.00' },
          { sign: '-', amount: '5.00', tax_code: 'S', tax_percent: '7' },
          { sign: '+', amount: '2.50', tax_code: 'S', tax_percent: '7.00' },
        ],
      }),
    )
    expect(report.breakdown.map(({ code, percent, taxable, tax }) => [code, percent, taxable.computed, tax.computed])).toEqual([
      ['S', '19', '90.00', '17.10'],
      ['S', '7.0', '97.50', '6.83'],
      ['E', '0', '50.00', '0.00'],
    ])
    const terms: ComputedTerm[] = ['BT-106', 'BT-107', 'BT-108', 'BT-109', 'BT-110', 'BT-112', 'BT-115']
    expect(terms.map((term) => computed(report, term)[0])).toEqual(['250.00', '15.00', '2.50', '237.50', '23.93', '261.43', '261.43'])
  })

  it('BR-CO-16 and BR-DEX-09: amount due = total - paid + rounding + third party payments', () => {
    const invoice = invoiceOf({ items: [line('1', '100.00')], totals: { paid: '50.00', round: '0.01' } })
    invoice.document.third_party_payments = [{ amount: '7.30' }, { amount: '-2.00' }]
    const due = computeTotals(invoice).steps.at(-1)
    expect(due?.summands.map(({ term, sign, value }) => `${sign}${term} ${value ?? '?'}`)).toEqual([
      '+BT-112 119.00',
      '-BT-113 50.00',
      '+BT-114 0.01',
      '+BT-DEX-002 7.30',
      '+BT-DEX-002 -2.00',
    ])
    expect(due?.computed).toBe('74.31')
  })

  it('a negative invoice mirrors the positive one', () => {
    const report = computeTotals(invoiceOf({ items: [line('-3', '33.33'), line('-1', '0.05', '7')] }))
    expect([computed(report, 'BT-117'), computed(report, 'BT-115')]).toEqual([['-19.00', '0.00'], ['-119.04']])
  })

  it('categories without VAT: one row each, whatever the spelling of their rate; O has no rate', () => {
    const { tax_percent: _, ...exempt } = line('1', '10', '0', 'E')
    const report = computeTotals(
      invoiceOf({
        items: [line('1', '10', '0.00', 'E'), exempt, line('1', '1', '0', 'AE'), line('1', '2', '0', 'O'), line('1', '3', '', 'O')],
      }),
    )
    expect(report.breakdown.map(({ code, percent, taxable, tax }) => [code, percent, taxable.computed, tax.computed])).toEqual([
      ['E', '0.00', '20.00', '0.00'],
      ['AE', '0', '1.00', '0.00'],
      ['O', undefined, '5.00', '0.00'],
    ])
    expect(report.problems).toEqual([])
  })

  it('BG-DEX-01: sub-lines explain their line and add nothing', () => {
    const item: Item = { ...line('1', '100.00'), sub_items: [{ subtotal: '60.00' }, { subtotal: '40.00' }] }
    expect(computed(computeTotals(invoiceOf({ items: [item] })), 'BT-106')).toEqual(['100.00'])
  })

  it('a stated line net amount goes into the sums, and its own step shows that it is another one', () => {
    const report = computeTotals(
      invoiceOf({ items: [{ ...line('3', '1.115'), subtotal: '3.34' }, line('1', '1')], totals: { item_subtotal: '4.35' } }),
    )
    expect(report.firstDifference).toMatchObject({
      term: 'BT-131',
      path: 'items[0].subtotal',
      computed: '3.35',
      supplied: '3.34',
      difference: '-0.01',
    })
    expect(report.steps.find(({ term }) => term === 'BT-106')).toMatchObject({ computed: '4.34', supplied: '4.35', difference: '0.01' })
  })

  it('the first step where invoice and calculation part is found, though all later ones follow it', () => {
    const totals = { item_subtotal: '100', subtotal: '100.0', tax_total: '18.99', total: '118.99', payable: '118.99' }
    const taxes = [{ code: 'S', percent: '19.00', taxable_amount: '100.00', amount: '18.99' }]
    const report = computeTotals(invoiceOf({ items: [line('1', '100')], totals, taxes }))
    expect(report.firstDifference).toMatchObject({ term: 'BT-117', path: 'taxes[0].amount', difference: '-0.01' })
    expect(report.steps.filter((step) => step.difference !== undefined).map((step) => step.term)).toEqual([
      'BT-117',
      'BT-110',
      'BT-112',
      'BT-115',
    ])
  })
})

describe('what cannot be computed', () => {
  it('is taken as stated, and its reason noted', () => {
    const items = [{ subtotal: '1e3', tax_code: 'S', tax_percent: '19' }]
    const totals = { item_subtotal: '100.00', subtotal: '100.00', tax_total: 'n/a', total: '119.00', payable: '118.00' }
    const report = computeTotals(invoiceOf({ items, totals }))
    expect(report.problems.map(({ path, code }) => [path, code])).toEqual([
      ['items[0].subtotal', 'not_decimal'],
      ['totals.tax_total', 'not_decimal'],
    ])
    expect([computed(report, 'BT-106'), computed(report, 'BT-109'), computed(report, 'BT-110'), computed(report, 'BT-115')]).toEqual([
      [undefined],
      ['100.00'],
      [undefined],
      ['119.00'],
    ])
    expect(report.firstDifference).toMatchObject({ term: 'BT-115', difference: '-1.00' })
  })

  it('missing amounts, categories, rates and signs are named by their paths', () => {
    const report = computeTotals(
      invoiceOf({
        items: [{ tax_code: 'S' }, line('1', '1', '19', 'S'), { subtotal: '5' }, { ...line('1', '1'), price_quantity: '0.00' }],
        extras: [
          { amount: '1', tax_code: 'S', tax_percent: '19' },
          { sign: '-', tax_code: 'S', tax_percent: '19' },
        ],
      }),
    )
    expect(report.problems.map(({ path, code }) => `${path} ${code}`)).toEqual([
      'items[0].subtotal missing',
      'items[3].price_quantity invalid',
      'items[3].subtotal missing',
      'document.discounts_charges[0].sign missing',
      'document.discounts_charges[1].amount missing',
      'items[0].tax_percent missing',
      'items[2].tax_code missing',
    ])
    expect(computed(report, 'BT-110')).toEqual([undefined])
  })

  it('a profile without lines is judged by its stated amounts', () => {
    const totals = { subtotal: '100.00', tax_total: '19.00', total: '119.01', payable: '119.00' }
    const minimum = computeTotals(invoiceOf({ totals }))
    expect(minimum.firstDifference).toMatchObject({ term: 'BT-112', computed: '119.00', supplied: '119.01' })
    const taxes = [{ code: 'S', percent: '19', taxable_amount: '100.00', amount: '19.01' }]
    const basic = computeTotals(invoiceOf({ totals, taxes }))
    expect(basic.firstDifference).toMatchObject({ term: 'BT-117', computed: '19.00', supplied: '19.01' })
    expect(basic.surplus).toEqual([])
    expect(applyTotals(invoiceOf({ totals }))).toEqual([{ path: 'totals.total', value: '119.00' }])
  })
})

describe('applyTotals', () => {
  it('writes what is missing or wrong, and nothing else', () => {
    const invoice = invoiceOf({
      items: [line('1', '100', '19'), line('1', '10', '7')],
      extras: [],
      totals: { item_subtotal: '110', discount: '5.00', subtotal: '110.00', total: '1' },
      taxes: [
        { code: 'Z', percent: '0', taxable_amount: '3', amount: '0' },
        { code: 'S', percent: '7.00', taxable_amount: '10.000', amount: '0.71', exemption_reason: 'kept' },
        { code: 'S', percent: '7', taxable_amount: '10.00' },
      ],
    })
    expect(applyTotals(invoice)).toEqual([
      { path: 'taxes[3].code', value: 'S' },
      { path: 'taxes[3].percent', value: '19' },
      { path: 'totals.discount', value: undefined },
      { path: 'taxes[3].taxable_amount', value: '100.00' },
      { path: 'taxes[1].amount', value: '0.70' },
      { path: 'taxes[3].amount', value: '19.00' },
      { path: 'totals.tax_total', value: '19.70' },
      { path: 'totals.total', value: '129.70' },
      { path: 'totals.payable', value: '129.70' },
      ...['code', 'percent', 'taxable_amount', 'amount'].map((name) => ({ path: `taxes[0].${name}`, value: undefined })),
      ...['code', 'percent', 'taxable_amount'].map((name) => ({ path: `taxes[2].${name}`, value: undefined })),
    ])
  })
})

const amount = fc.tuple(fc.integer({ min: -1_000_000, max: 1_000_000 }), fc.nat(4)).map(([digits, scale]) => {
  const text = Math.abs(digits)
    .toString()
    .padStart(scale + 1, '0')
  const point = text.length - scale
  return `${digits < 0 ? '-' : ''}${text.slice(0, point)}${scale === 0 ? '' : `.${text.slice(point)}`}`
})
const cents = fc.integer({ min: -100_000, max: 100_000 }).map((digits) => Decimal.of(`${digits}`).times(Decimal.of('0.01')).toString())
const category = fc.constantFrom(
  ['S', '19'],
  ['S', '19.00'],
  ['S', '7'],
  ['Z', '0'],
  ['E', '0.0'],
  ['AE', '0'],
  ['L', '6.5'],
) as fc.Arbitrary<[string, string]>

const item: fc.Arbitrary<Item> = fc
  .tuple(
    amount,
    amount,
    fc.option(fc.constantFrom('1', '3', '100', '0.7')),
    category,
    fc.array(fc.tuple(fc.constantFrom('+', '-'), cents), { maxLength: 2 }),
  )
  .map(([quantity, price, base, [tax_code, tax_percent], extras]) => ({
    quantity,
    price,
    ...(base === null ? {} : { price_quantity: base }),
    tax_code,
    tax_percent,
    discounts_charges: extras.map(([sign, value]) => ({ sign, amount: value })),
  }))

const extra: fc.Arbitrary<DocumentDiscountCharge> = fc
  .tuple(fc.constantFrom('+', '-'), cents, category)
  .map(([sign, value, [tax_code, tax_percent]]) => ({ sign, amount: value, tax_code, tax_percent }))

const invoice = fc
  .record({
    items: fc.array(item, { minLength: 1, maxLength: 8 }),
    extras: fc.array(extra, { maxLength: 4 }),
    paid: fc.option(cents),
    round: fc.option(cents),
  })
  .map(({ items, extras, paid, round }) =>
    invoiceOf({ items, extras, totals: { ...(paid === null ? {} : { paid }), ...(round === null ? {} : { round }) } }),
  )

function one(report: TotalsReport, term: ComputedTerm): Decimal {
  return Decimal.of(computed(report, term)[0] ?? '')
}

describe('for every invoice', () => {
  it('the trace explains each amount: its summands add up to it', () => {
    fc.assert(
      fc.property(invoice, (model) => {
        const report = computeTotals(model)
        expect(report.problems).toEqual([])
        for (const { summands, computed: result } of report.steps) {
          const sum = Decimal.sum(
            summands.map(({ sign, value }) => (sign === '-' ? Decimal.of(value ?? '').negated() : Decimal.of(value ?? ''))),
          )
          expect(sum.round(2).toString()).toBe(result)
        }
      }),
    )
  })

  it('the totals hang together as BR-CO-13 to BR-CO-16 and the breakdown rules say', () => {
    fc.assert(
      fc.property(invoice, (model) => {
        const report = computeTotals(model)
        const net = one(report, 'BT-106').minus(one(report, 'BT-107')).plus(one(report, 'BT-108'))
        expect(one(report, 'BT-109').equals(net)).toBe(true)
        expect(Decimal.sum(report.breakdown.map((row) => Decimal.of(row.taxable.computed ?? ''))).equals(net)).toBe(true)
        expect(Decimal.sum(report.breakdown.map((row) => Decimal.of(row.tax.computed ?? ''))).equals(one(report, 'BT-110'))).toBe(true)
        expect(one(report, 'BT-112').equals(net.plus(one(report, 'BT-110')))).toBe(true)
        for (const { taxable, tax, percent } of report.breakdown) {
          const exact = Decimal.of(taxable.computed ?? '').times(Decimal.of(percent ?? '0'))
          expect(
            Decimal.of(tax.computed ?? '')
              .times(Decimal.of('100'))
              .minus(exact)
              .abs()
              .compare(Decimal.of('0.5')),
          ).toBeLessThanOrEqual(0)
        }
      }),
    )
  })

  it('the order of lines and allowances does not matter', () => {
    fc.assert(
      fc.property(invoice, (model) => {
        const turned = structuredClone(model)
        turned.items?.reverse()
        turned.document.discounts_charges?.reverse()
        const rows = (report: TotalsReport): string[] =>
          report.breakdown
            .map((row) => `${row.code} ${Decimal.of(row.percent ?? '0').toShortest()} ${row.taxable.computed} ${row.tax.computed}`)
            .sort()
        expect(rows(computeTotals(turned))).toEqual(rows(computeTotals(model)))
        expect(computed(computeTotals(turned), 'BT-115')).toEqual(computed(computeTotals(model), 'BT-115'))
      }),
    )
  })

  it('after applyTotals nothing differs and nothing is left to apply; a changed total is found where it was changed', () => {
    const target = fc.constantFrom('item_subtotal', 'subtotal', 'tax_total', 'total', 'payable') as fc.Arbitrary<keyof Totals>
    fc.assert(
      fc.property(invoice, target, fc.constantFrom('0.01', '-0.01', '100'), (model, name, by) => {
        const applied = change(model, applyTotals(model))
        const report = computeTotals(applied)
        expect(report.firstDifference).toBeUndefined()
        expect(applyTotals(applied)).toEqual([])
        const wrong = Decimal.of(applied.totals?.[name] ?? '')
          .plus(Decimal.of(by))
          .toString()
        const broken = change(applied, [{ path: `totals.${name}`, value: wrong }])
        expect(computeTotals(broken).firstDifference).toMatchObject({ path: `totals.${name}`, supplied: wrong })
        expect(applyTotals(broken)).toEqual([{ path: `totals.${name}`, value: applied.totals?.[name] }])
      }),
    )
  })

  it('values of any form are reported, never thrown, and the model stays as it was', () => {
    const text = fc.oneof(fc.string({ maxLength: 6 }), fc.constantFrom('1', '-1.5', '', 'NaN', '1,5', ' 2 ', '1e5', '0'))
    const anyItem = fc.record(
      { quantity: text, price: text, price_quantity: text, subtotal: text, tax_code: text, tax_percent: text },
      { requiredKeys: [] },
    )
    const anyTax = fc.record({ code: text, percent: text, amount: text, taxable_amount: text }, { requiredKeys: [] })
    const anyExtra = fc.record({ sign: text, amount: text, tax_code: text, tax_percent: text }, { requiredKeys: [] })
    fc.assert(
      fc.property(
        fc.array(anyItem, { maxLength: 3 }),
        fc.array(anyTax, { maxLength: 3 }),
        fc.array(anyExtra, { maxLength: 2 }),
        text,
        (items, taxes, extras, total) => {
          const model = invoiceOf({ items, taxes, extras, totals: { total, paid: total } })
          const before = structuredClone(model)
          computeTotals(model)
          expect(applyTotals(change(model, applyTotals(model)))).toEqual([])
          expect(model).toEqual(before)
        },
      ),
      { numRuns: countRuns(500) },
    )
  })
})
