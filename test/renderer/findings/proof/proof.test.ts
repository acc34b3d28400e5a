import { describe, expect, it } from 'vitest'
import type { Invoice } from '../../../../core/model/invoice.ts'
import { applyTotals, computeTotals } from '../../../../core/model/totals.ts'
import { applyChanges } from '../../../../renderer/editor/model.ts'
import { chooseSummands, isInProof, proofPathOf, proveAmount, type Proof } from '../../../../renderer/findings/proof/proof.ts'
import { listRemedies, type Remedy } from '../../../../renderer/findings/proof/remedies.ts'

const PLAIN: Invoice = {
  document: {
    currency_code: 'EUR',
    discounts_charges: [
      { sign: '-', amount: '5.00', reason: 'Rebate', tax_code: 'S', tax_percent: '19' },
      { sign: '+', amount: '2.00', tax_code: 'S', tax_percent: '7' },
    ],
  },
  items: [
    { id: '10', name: 'Paper', quantity: '3', price: '3.33', subtotal: '9.99', tax_code: 'S', tax_percent: '19' },
    { id: '20', name: 'Books', quantity: '1', price: '50.00', subtotal: '50.00', tax_code: 'S', tax_percent: '7' },
  ],
  totals: {},
}
const INVOICE = applyChanges(PLAIN, applyTotals(PLAIN))

function change(path: string, value: string | undefined, invoice = INVOICE): Invoice {
  return applyChanges(invoice, [{ path, value }])
}
function prove(invoice: Invoice, path: string): Proof {
  const proof = proveAmount(invoice, computeTotals(invoice), path)
  if (proof === undefined) throw new Error(`no proof of ${path}`)
  return proof
}
function remediesOf(invoice: Invoice, path: string): Remedy[] {
  const { parting } = prove(invoice, path)
  return parting === undefined ? [] : listRemedies(invoice, computeTotals(invoice), parting)
}
const kindsOf = (invoice: Invoice, path: string): string[] => remediesOf(invoice, path).map(({ kind }) => kind)

describe('the proof of an amount', () => {
  it('BT-106 names its lines by number, name, category and rate', () => {
    const { summands, verdict, parting } = prove(INVOICE, 'totals.item_subtotal')
    expect(summands.map(({ line, text, code, percent, summand }) => [line, text, code, percent, summand.value])).toEqual([
      ['10', 'Paper', 'S', '19', '9.99'],
      ['20', 'Books', 'S', '7', '50.00'],
    ])
    expect([verdict, parting]).toEqual(['agrees', undefined])
  })

  it('BT-116 takes allowances off and adds charges, each in its own category and rate', () => {
    const signs = (path: string): unknown[] => prove(INVOICE, path).summands.map(({ summand, text }) => [summand.sign, summand.value, text])
    expect(signs('taxes[0].taxable_amount')).toEqual([
      ['+', '9.99', 'Paper'],
      ['-', '5.00', 'Rebate'],
    ])
    expect(signs('taxes[1].taxable_amount')).toEqual([
      ['+', '50.00', 'Books'],
      ['+', '2.00', undefined],
    ])
  })

  it('BT-117 shows base, rate and per cent as factors', () => {
    const [summand] = prove(INVOICE, 'taxes[0].amount').summands
    expect(summand?.factors.map(({ value, role }) => [value, role])).toEqual([
      ['4.99', 'times'],
      ['19', 'times'],
      ['100', 'divided_by'],
    ])
  })

  it('BT-115 leads back to the step at which invoice and calculation first part', () => {
    const wrong = change('taxes[0].amount', '0.96')
    const proof = prove(wrong, 'totals.payable')
    expect([proof.verdict, proof.parting?.path]).toEqual(['agrees', 'taxes[0].amount'])
    const vat = prove(wrong, 'totals.tax_total').summands
    expect(vat.map(({ parts }) => parts)).toEqual([true, false])
    expect(prove(wrong, 'totals.item_subtotal').parting).toBeUndefined()
  })

  it('BG-23 missing for a rate is a step at which they part', () => {
    const proof = prove(change('taxes[1]', undefined), 'totals.tax_total')
    expect(proof.parting?.path).toBe('taxes[1].taxable_amount')
  })

  it('says when an amount is missing, is no number, or cannot be computed', () => {
    expect(prove(change('totals.payable', undefined), 'totals.payable').verdict).toBe('missing')
    expect(prove(change('totals.payable', 'much'), 'totals.payable').verdict).toBe('differs')
    expect(prove(change('document.discounts_charges[0].amount', 'much'), 'totals.discount').verdict).toBe('unknown')
    expect(prove(applyChanges({ ...INVOICE, document: {} }, []), 'totals.charge').verdict).toBe('differs')
  })

  it('BT-113 and BT-114 are entered: their proof is that of BT-115', () => {
    expect(proofPathOf('totals.paid')).toBe('totals.payable')
    expect(proofPathOf('totals.round')).toBe('totals.payable')
    expect(proofPathOf('taxes[12].amount')).toBe('taxes[12].amount')
    for (const path of ['items[0].price', 'taxes[0].percent', 'document.number', 'totals.tax_total_accounting']) {
      expect(proofPathOf(path)).toBeUndefined()
    }
  })

  it('stays open at the fields it is about', () => {
    const proof = prove(INVOICE, 'items[0].subtotal')
    expect(isInProof(proof, 'items[0].price')).toBe(true)
    expect(isInProof(proof, 'items[1].price')).toBe(false)
  })

  it('shows the first of many summands, and those that part', () => {
    const items = Array.from({ length: 40 }, (_, at) => ({
      ...PLAIN.items?.[1],
      id: String(at + 1),
      subtotal: at === 30 ? '50.01' : '50.00',
    }))
    const { summands } = prove({ ...INVOICE, items }, 'totals.item_subtotal')
    expect(chooseSummands(summands, 8).map(({ line }) => line)).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '31'])
    expect(chooseSummands(summands, 208)).toHaveLength(40)
  })
})

describe('the lawful remedies', () => {
  it.each([
    'totals.item_subtotal',
    'totals.subtotal',
    'taxes[0].taxable_amount',
    'taxes[1].amount',
    'totals.tax_total',
    'totals.total',
    'totals.payable',
  ])('recomputing %s mends that step and no other', (path) => {
    const wrong = change(path, '1.23')
    const [recompute] = remediesOf(wrong, path)
    expect(recompute?.changes.map((entry) => entry.path)).toEqual([path])
    expect(applyChanges(wrong, recompute?.changes ?? [])).toEqual(INVOICE)
  })

  it('BG-23 missing for a rate is written as a whole row', () => {
    const wrong = change('taxes[1]', undefined)
    const [recompute] = remediesOf(wrong, 'totals.tax_total')
    expect(applyChanges(wrong, recompute?.changes ?? []).taxes).toEqual(INVOICE.taxes)
  })

  it('BT-146 with more decimals, or BT-149 for the whole quantity, gives the stated line amount', () => {
    const wrong = change('items[0].subtotal', '10.00')
    const remedies = remediesOf(wrong, 'items[0].subtotal')
    expect(remedies.map(({ kind, value, quantity }) => [kind, value, quantity])).toEqual([
      ['recompute', '9.99', undefined],
      ['decimals', '3.333', undefined],
      ['base', '10.00', '3'],
    ])
    for (const { changes } of remedies) expect(prove(applyChanges(wrong, changes), 'items[0].subtotal').verdict).toBe('agrees')
  })

  it('BT-146 is left alone where a gross price leads to it (BT-148), and is never made negative', () => {
    const wrong = change('items[0].subtotal', '10.00')
    expect(kindsOf(change('items[0].price_discount_charge.base_amount', '4.00', wrong), 'items[0].subtotal')).toEqual(['recompute'])
    expect(kindsOf(change('items[0].subtotal', '-10.00'), 'items[0].subtotal')).toEqual(['recompute'])
  })

  it('BT-114 takes up a difference of less than one', () => {
    const due = INVOICE.totals?.total ?? ''
    expect(due).toBe('61.58')
    const wrong = change('totals.payable', '61.60')
    const rounding = remediesOf(wrong, 'totals.payable').find(({ kind }) => kind === 'rounding')
    expect(rounding?.changes).toEqual([{ path: 'totals.round', value: '0.02' }])
    expect(prove(applyChanges(wrong, rounding?.changes ?? []), 'totals.payable').verdict).toBe('agrees')
    expect(kindsOf(change('totals.payable', '70.00'), 'totals.payable')).toEqual(['recompute'])
  })

  it('BG-20 is to be split where several rates and an allowance meet in a wrong taxable amount', () => {
    expect(kindsOf(change('taxes[0].taxable_amount', '5.00'), 'taxes[0].taxable_amount')).toEqual(['recompute', 'split'])
    expect(kindsOf(change('totals.total', '5.00'), 'totals.total')).toEqual(['recompute'])
  })
})
