import { Decimal } from '../../base/decimal.ts'
import { isCode } from '../../codelists/codes.ts'
import type { Invoice, Tax } from '../../model/invoice.ts'
import { applyTotals, computeTotals } from '../../model/totals.ts'
import type { TotalsReport } from '../../model/totals/report.ts'
import type { TermChange } from '../../terms/finding.ts'
import { viewToModel } from '../../terms/model-view.ts'
import type { TermId } from '../../terms/types.ts'
import { attribute } from '../../terms/view.ts'
import { familyOf } from '../en16931/vat-table.ts'
import type { DocumentFacts } from '../facts.ts'
import { exists, reach } from '../occurrences.ts'
import type { GroupRule } from '../rule.ts'
import { mendedBy } from './document.ts'

/** What the sums go on with: each value has to be an amount of at most two decimals, or the sums are not those of the rules. */
const SUMMED: readonly TermId[] = ['BT-131', 'BT-92', 'BT-99', 'BT-113', 'BT-114']
/** Stand once in an invoice; which of two values a sum replaces nobody can say. */
const SINGLE: readonly TermId[] = ['BT-106', 'BT-107', 'BT-108', 'BT-109', 'BT-110', 'BT-112', 'BT-113', 'BT-114', 'BT-115']
/** Terms of the VAT breakdown and of the categories that it follows from. */
const TAXED: readonly TermId[] = ['BT-151', 'BT-152', 'BT-95', 'BT-96', 'BT-102', 'BT-103', 'BT-116', 'BT-117', 'BT-118', 'BT-119']

/**
 * The document totals (BG-22) and the VAT breakdown (BG-23) as they follow from lines, allowances and charges (`computeTotals`), as changes
 * of those that are otherwise now; line net amounts stay as they are stated. After the changes none of the rules on totals and breakdown
 * that offer them fires, and no other fatal rule that did not fire before: where that is not certain, nothing is proposed.
 */
export function mendTotals(facts: DocumentFacts): readonly TermChange[] | undefined {
  return facts.share(computeMend)
}

/** The rule with this repair. */
export function mendedByTotals(rule: GroupRule): GroupRule {
  return mendedBy(rule, mendTotals)
}

function computeMend(facts: DocumentFacts): readonly TermChange[] | undefined {
  if (!isCountable(facts)) return undefined
  const { model, surplus } = viewToModel(facts.view)
  if (surplus.some(({ term }) => TAXED.includes(term) || SUMMED.includes(term))) return undefined
  const rates = fillRates(model, facts)
  const report = computeTotals(model)
  // The last one first, so that the others keep their numbers wherever changes are applied one by one.
  const gone = new Set(report.surplus.toReversed().map((index) => `taxes[${index}]`))
  const changes = [...rates, ...applyTotals(model)].filter(({ path }) => !gone.has(path.slice(0, path.indexOf(']') + 1)))
  for (const path of gone) changes.push({ path, value: undefined })
  const changed = new Set(changes.map(({ path }) => path))
  const isOpen = report.problems.some(({ path }) => isNeeded(path) && !changed.has(path))
  if (isOpen || changes.length === 0) return undefined
  return fitsRates(report, model) && mayRemove(report, model, facts) && keepsSign(report, model) ? changes : undefined
}

/** The rate of a row of the breakdown without one, where all that is under its category has the same: filled in, and given back as changes. */
function fillRates({ taxes = [] }: Invoice, facts: DocumentFacts): TermChange[] {
  const changes: TermChange[] = []
  for (const [index, tax] of taxes.entries()) {
    const { code = '' } = tax
    if ((tax.percent ?? '').trim() !== '' || familyOf(code)?.entries === 'one') continue
    const used = facts.usesOf(code).filter(({ place }) => place !== 'breakdown')
    const [rate, ...others] = new Set(used.map((use) => use.rate?.toShortest()))
    if (rate === undefined || others.length > 0 || taxes.filter((other) => other.code === code).length > 1) continue
    tax.percent = rate
    changes.push({ path: `taxes[${index}].percent`, value: rate })
  }
  return changes
}

/** Every amount that is summed is there and a number, totals stand once and in the invoice currency, and there is no other tax than VAT. */
function isCountable(facts: DocumentFacts): boolean {
  const { root, view } = facts
  const lines = root.groups('BG-25')
  if (lines.length === 0 || lines.some((line) => facts.numberOf(line, 'BT-131') === undefined)) return false
  if (SUMMED.some((term) => !reach(root, term).every((one) => isAmount(facts.number(one))))) return false
  if (SINGLE.some((term) => reach(root, term).length > 1) || reach(root, 'BT-5').length !== 1) return false
  // Without anything to sum these are only left out or zero.
  if (exists(root, 'BT-107') && root.groups('BG-20').length === 0 && facts.numberOf(root, 'BT-107') === undefined) return false
  if (exists(root, 'BT-108') && root.groups('BG-21').length === 0 && facts.numberOf(root, 'BT-108') === undefined) return false
  // A total in a currency that nobody has named stays, and another one beside it would be one too many.
  if (
    facts.syntax.totalsIn.size > 0 &&
    !exists(root, 'BT-6') &&
    !reach(root, 'BT-110').some((one) => attribute(one, 'currencyID') === facts.currency)
  )
    return false
  // BR-CO-16 knows no third party payments, BR-DEX-09 does.
  if (root.groups('BG-DEX-09').length > 0 || facts.taxUses.some(({ place, vat }) => place === 'stray' || !vat)) return false
  if (root.groups('BG-22').length === 0 && view.syntax !== 'model') return false
  if (facts.currency === undefined || !isCode('iso_4217', facts.currency)) return false
  const inCurrency = [...reach(root, 'BT-110'), ...reach(root, 'BT-117')]
  return inCurrency.every((one) => (attribute(one, 'currencyID') ?? facts.currency) === facts.currency)
}

/** Official rules add in doubles, which know no cents of larger amounts. */
const COUNTED_BELOW = Decimal.of('1000000000000')

const isAmount = (value: Decimal | undefined): boolean => value?.round(2).equals(value) === true && value.abs().compare(COUNTED_BELOW) < 0

/** Totals need only the net amounts and VAT categories of lines. */
function isNeeded(path: string): boolean {
  return !path.startsWith('items[') || path.includes('].tax_')
}

const HALF = Decimal.of('0.5')

const isNothing = (amount: string | undefined): boolean => amount === undefined || Decimal.parse(amount)?.isZero() === true
/** The row of the breakdown that stands at a path, `taxes[0]`. */
const rowAt = ({ taxes }: Invoice, path: string): Tax | undefined => taxes?.[Number(/\d+/.exec(path)?.[0])]

/** Each row fits its category: a new one asks for no reason that only a person knows, and one without VAT stands alone and at zero. */
function fitsRates({ breakdown }: TotalsReport, invoice: Invoice): boolean {
  return breakdown.every(({ code, percent, supplied, path }) => {
    const family = familyOf(code)
    if (!supplied && family?.exemption !== 'forbidden') return false
    const rate = Decimal.parse(percent ?? '0')
    if (rate === undefined) return false
    if (family?.entries === 'one')
      return rate.isZero() && isNothing(rowAt(invoice, path)?.percent) && breakdown.filter((row) => row.code === code).length === 1
    // BR-CO-17 takes a rate below a half for none.
    return !rate.isNegative() && (rate.isZero() || rate.compare(HALF) >= 0)
  })
}

/** A row of the breakdown goes only when it repeats another or says nothing: for an amount without lines a person has to find the reason. */
function mayRemove({ surplus, breakdown }: TotalsReport, invoice: Invoice, { root, cii }: DocumentFacts): boolean {
  if (surplus.length === 0) return true
  // The XML keeps the VAT point date in the breakdown (CII), or a second breakdown for the accounting currency (UBL).
  if (cii ? exists(root, 'BT-7') || exists(root, 'BT-8') : invoice.totals?.tax_total_accounting !== undefined) return false
  const rows = new Map(breakdown.map(({ code, percent, path }) => [keyOf(code, percent), path]))
  return surplus.every((index) => {
    const row: Tax = invoice.taxes?.[index] ?? {}
    const said = (other: Tax | undefined): boolean =>
      (row.exemption_reason ?? other?.exemption_reason) === other?.exemption_reason &&
      (row.exemption_reason_code ?? other?.exemption_reason_code) === other?.exemption_reason_code
    const twin = rows.get(keyOf(row.code, row.percent))
    const kept = twin === undefined ? undefined : rowAt(invoice, twin)
    return said(kept) && (kept !== undefined || (isNothing(row.taxable_amount) && isNothing(row.amount)))
  })
}

/** One category and rate, however the rate is spelled. */
function keyOf(code: string | undefined, percent: string | undefined): string {
  return `${code} ${Decimal.parse(percent ?? '0')?.toShortest()}`
}

/** VAT in the accounting currency is not computed; it keeps the sign of VAT (PEPPOL-EN16931-R055). */
function keepsSign({ steps }: TotalsReport, { totals }: Invoice): boolean {
  const accounting = Decimal.parse(totals?.tax_total_accounting ?? '')
  const vat = Decimal.parse(steps.find(({ term }) => term === 'BT-110')?.computed ?? '')
  return accounting === undefined || vat === undefined || accounting.isNegative() === vat.isNegative()
}
