import { Decimal } from '../../base/decimal.ts'
import type { Invoice, Tax, Totals } from '../../model/invoice.ts'
import { computeTotals } from '../../model/totals.ts'
import type { ComputedTerm, TotalsReport } from '../../model/totals/report.ts'
import { isSameRate } from '../../vat/taxed.ts'

/** Where the sums of the document stand (BG-22). */
const SUMS: Readonly<Partial<Record<ComputedTerm, keyof Totals>>> = {
  'BT-106': 'item_subtotal',
  'BT-107': 'discount',
  'BT-108': 'charge',
  'BT-109': 'subtotal',
  'BT-110': 'tax_total',
  'BT-112': 'total',
  'BT-115': 'payable',
}

/** The invoice with sums and VAT breakdown that follow from its lines; what was paid and rounded, and why VAT is none, stays as it is said. */
export function completeInvoice(model: Invoice): Invoice {
  const { totals: { paid, round } = {}, taxes: stated = [], ...rest } = model
  const kept: Totals = { ...(paid === undefined ? {} : { paid }), ...(round === undefined ? {} : { round }) }
  const report = computeTotals({ ...rest, totals: kept })
  const totals: Totals = { ...kept }
  for (const { term, computed, summands } of report.steps) {
    const name = SUMS[term]
    if (name === undefined || computed === undefined) continue
    // Allowances and charges have a sum only where there are some.
    if ((term === 'BT-107' || term === 'BT-108') && summands.length === 0) continue
    totals[name] = computed
  }
  const accounting = accountingTax(model.totals, totals)
  return {
    ...rest,
    totals: { ...totals, ...(accounting === undefined ? {} : { tax_total_accounting: accounting }) },
    taxes: report.breakdown.map((row) => taxOf(row, stated)),
  }
}

function taxOf({ code, percent, taxable, tax }: TotalsReport['breakdown'][number], stated: readonly Tax[]): Tax {
  const known = stated.find((one) => one.code === code && isSameRate(one.percent, percent))
  return {
    ...known,
    code,
    ...(percent === undefined ? {} : { percent }),
    ...(taxable.computed === undefined ? {} : { taxable_amount: taxable.computed }),
    ...(tax.computed === undefined ? {} : { amount: tax.computed }),
  }
}

/** VAT in the accounting currency (BT-111) at the exchange rate of the invoice that the new one is made of. */
function accountingTax(before: Totals | undefined, { tax_total }: Totals): string | undefined {
  const [accounting, old, now] = [before?.tax_total_accounting, before?.tax_total, tax_total].map((text) => Decimal.parse(text ?? ''))
  if (accounting === undefined || old === undefined || now === undefined || old.isZero()) return undefined
  return accounting.times(now).dividedBy(old, 2).toString()
}
