import { Decimal } from '../base/decimal.ts'
import type { ErrorDetail } from '../base/errors.ts'
import type { DocumentDiscountCharge, Invoice, Item, Tax, Totals } from './invoice.ts'
import { addParts, judgeAmount, makePart, readDecimal, requireDecimal } from './totals/amounts.ts'
import type { Outcome, Part } from './totals/amounts.ts'
import { computeBreakdown } from './totals/breakdown.ts'
import type { Taxed } from './totals/breakdown.ts'
import { computeLine, readSign } from './totals/lines.ts'
import type { ComputedTerm, TotalsReport } from './totals/report.ts'

/**
 * The totals (BG-22) and the VAT breakdown (BG-23) as EN 16931-1 computes them, step by step and exactly, beside what the invoice says.
 *
 * Every step goes on with the computed amounts; stated line net amounts (BT-131), paid amount (BT-113), rounding (BT-114) and third party
 * payments are taken as they are. What cannot be computed, because a value is missing or no decimal, is taken as stated and noted in
 * `problems`. BT-111 is not derived: the exchange rate is not part of an invoice.
 */
export function computeTotals(invoice: Invoice): TotalsReport {
  const problems: ErrorDetail[] = []
  const items = invoice.items ?? []
  const totals = invoice.totals ?? {}
  const judge = (term: ComputedTerm, name: keyof Totals, parts: readonly Part[], known = true): Outcome =>
    judgeAmount(term, `totals.${name}`, totals[name], parts, known ? addParts(parts) : undefined, problems)

  const lines = items.map((item, index) => computeLine(item, `items[${index}]`, problems))
  const extras = (invoice.document.discounts_charges ?? []).map((extra, index) => readExtra(extra, index, problems))
  const lineSum = judge(
    'BT-106',
    'item_subtotal',
    lines.map((line) => asSummand(line)),
    items.length > 0,
  )
  const allowances = judge('BT-107', 'discount', extras.filter(({ sign }) => sign !== '+').map(asAmount))
  const charges = judge('BT-108', 'charge', extras.filter(({ sign }) => sign !== '-').map(asAmount))
  const net = judge('BT-109', 'subtotal', [
    asSummand(lineSum),
    ...(allowances.step.summands.length > 0 ? [asSummand(allowances, '-')] : []),
    ...(charges.step.summands.length > 0 ? [asSummand(charges)] : []),
  ])

  const taxed = [...lines.map((line, index) => taxLine(line, items[index], `items[${index}]`)), ...extras.map(taxExtra)]
  const breakdown = computeBreakdown(taxed, invoice.taxes ?? [], items.length > 0, problems)
  const vat = judge('BT-110', 'tax_total', breakdown.taxes, breakdown.complete)
  const gross = judge('BT-112', 'total', [asSummand(net), asSummand(vat)])
  const due = judge('BT-115', 'payable', [asSummand(gross), ...listSettlements(invoice, problems)])

  const outcomes = [...lines, lineSum, allowances, charges, net, ...breakdown.outcomes, vat, gross, due]
  const steps = outcomes.map(({ step }) => step)
  return {
    steps,
    breakdown: breakdown.rows,
    surplus: breakdown.surplus,
    firstDifference: steps.find((step) => step.difference !== undefined),
    problems,
  }
}

/** One change of one value at a model path, as `TermChange` of the terms; undefined takes the value away. */
export interface TotalsChange {
  readonly path: string
  readonly value: string | undefined
}

/**
 * The changes that make totals and VAT breakdown say what was computed. Amounts that agree, whatever their spelling, and amounts that could
 * not be computed stay as they are; line net amounts are never changed. Paths are those of the invoice as it is: rows that it lacks are
 * appended, rows that belong to nothing lose all their values.
 */
export function applyTotals(invoice: Invoice): TotalsChange[] {
  const report = computeTotals(invoice)
  const changes: TotalsChange[] = []
  for (const row of report.breakdown) {
    if (!row.supplied) {
      changes.push({ path: `${row.path}.code`, value: row.code })
      if (row.percent !== undefined) changes.push({ path: `${row.path}.percent`, value: row.percent })
    }
  }
  for (const step of report.steps) {
    const agrees = step.difference === undefined && step.supplied !== undefined && Decimal.parse(step.supplied) !== undefined
    if (step.term === 'BT-131' || step.computed === undefined || agrees) continue
    // BT-107 and BT-108 exist only where there is something to add up.
    const optional = (step.term === 'BT-107' || step.term === 'BT-108') && step.summands.length === 0
    if (!optional) changes.push({ path: step.path, value: step.computed })
    else if (step.supplied !== undefined) changes.push({ path: step.path, value: undefined })
  }
  for (const index of report.surplus) {
    const row: Tax = invoice.taxes?.[index] ?? {}
    for (const name of Object.keys(row)) changes.push({ path: `taxes[${index}].${name}`, value: undefined })
  }
  return changes
}

function asSummand({ step, value }: Outcome, sign: '+' | '-' = '+'): Part {
  return makePart(step.term, step.path, sign, value)
}

/** An allowance (BG-20) or charge (BG-21) of the document. */
interface Extra {
  readonly source: DocumentDiscountCharge
  readonly path: string
  readonly sign: '+' | '-' | undefined
  readonly amount: Decimal | undefined
}

function readExtra(source: DocumentDiscountCharge, index: number, problems: ErrorDetail[]): Extra {
  const path = `document.discounts_charges[${index}]`
  const sign = readSign(`${path}.sign`, source.sign, problems)
  const amount = requireDecimal(`${path}.amount`, source.amount, problems)
  return { source, path, sign, amount: sign === undefined ? undefined : amount }
}

/** In the sum of its own kind every amount counts as it is; without a sign it makes both sums unknown. */
function asAmount({ path, sign, amount }: Extra): Part {
  return makePart(sign === '+' ? 'BT-99' : 'BT-92', `${path}.amount`, '+', amount)
}

function taxExtra({ source, path, sign, amount }: Extra): Taxed {
  return {
    part: makePart(sign === '+' ? 'BT-99' : 'BT-92', `${path}.amount`, sign ?? '+', amount),
    code: source.tax_code,
    codePath: `${path}.tax_code`,
    percent: source.tax_percent,
    percentPath: `${path}.tax_percent`,
  }
}

function taxLine(line: Outcome, item: Item | undefined, path: string): Taxed {
  return {
    part: asSummand(line),
    code: item?.tax_code,
    codePath: `${path}.tax_code`,
    percent: item?.tax_percent,
    percentPath: `${path}.tax_percent`,
  }
}

/** What lies between the total with VAT and the amount due (BR-CO-16), third party payments of the XRechnung extension included (BR-DEX-09). */
function listSettlements(invoice: Invoice, problems: ErrorDetail[]): Part[] {
  const { paid, round } = invoice.totals ?? {}
  const parts: Part[] = []
  if (paid !== undefined) parts.push(makePart('BT-113', 'totals.paid', '-', readDecimal('totals.paid', paid, problems)))
  if (round !== undefined) parts.push(makePart('BT-114', 'totals.round', '+', readDecimal('totals.round', round, problems)))
  const payments = invoice.document.third_party_payments ?? []
  payments.forEach(({ amount }, index) => {
    const path = `document.third_party_payments[${index}].amount`
    parts.push(makePart('BT-DEX-002', path, '+', requireDecimal(path, amount, problems)))
  })
  return parts
}
