import { Decimal } from '../../../core/base/decimal.ts'
import type { Invoice } from '../../../core/model/invoice.ts'
import type { Factor, Summand, TotalsReport, TotalsStep } from '../../../core/model/totals/report.ts'
import { readValue } from '../../editor/model.ts'

/** A summand as a person knows it: the line by its number and name, an allowance by its reason, a VAT amount by its category and rate. */
export interface ProofSummand {
  readonly summand: Summand
  readonly line: string | undefined
  readonly text: string | undefined
  readonly code: string | undefined
  readonly percent: string | undefined
  /** True when the amount itself is not what its own calculation gives. */
  readonly parts: boolean
  readonly factors: readonly Factor[]
}

export interface Proof {
  readonly step: TotalsStep
  readonly summands: readonly ProofSummand[]
  readonly verdict: 'agrees' | 'differs' | 'missing' | 'unknown'
  /** The first step on the way to this amount at which invoice and calculation part; the amount itself or one it follows from. */
  readonly parting: TotalsStep | undefined
}

/** Paid amount and rounding are entered, not computed: what they are part of is the amount due. The accounting VAT has no calculation. */
const PART_OF = new Map([
  ['totals.paid', 'totals.payable'],
  ['totals.round', 'totals.payable'],
])

const PROVEN =
  /^(totals\.(item_subtotal|discount|charge|subtotal|tax_total|total|paid|round|payable)|taxes\[\d+\]\.(taxable_amount|amount)|items\[\d+\]\.subtotal)$/

/** The path of the amount whose proof is shown at a field; undefined for a field without one. */
export function proofPathOf(path: string): string | undefined {
  return PROVEN.test(path) ? (PART_OF.get(path) ?? path) : undefined
}

/** The proof of the amount at a path; undefined for an amount that belongs to nothing in the invoice, as a surplus row of the breakdown. */
export function proveAmount(invoice: Invoice, report: TotalsReport, path: string): Proof | undefined {
  const steps = new Map(report.steps.map((step) => [step.path, step]))
  const step = steps.get(path)
  if (step === undefined) return undefined
  const origins = collectOrigins(step, steps)
  const summands = step.summands.map((summand) => nameSummand(invoice, summand, steps))
  const parting = report.steps.find((candidate) => origins.has(candidate.path) && isParting(candidate))
  return { step, summands, verdict: judgeStep(step), parting }
}

/** True for the fields that a proof is about, so that going to one of them leaves it open. */
export function isInProof(proof: Proof, path: string): boolean {
  return proof.summands.some(({ summand, factors }) => summand.path === path || factors.some((factor) => factor.path === path))
}

/** Sums of allowances (BT-107) and charges (BT-108) stand in an invoice only where there is something to add up. */
function isOptional(step: TotalsStep): boolean {
  return (step.term === 'BT-107' || step.term === 'BT-108') && step.summands.length === 0
}

export function isParting(step: TotalsStep): boolean {
  const verdict = judgeStep(step)
  return verdict === 'differs' || verdict === 'missing'
}

function judgeStep(step: TotalsStep): Proof['verdict'] {
  const { computed, supplied, difference } = step
  if (computed === undefined) return 'unknown'
  if (supplied === undefined) return isOptional(step) ? 'agrees' : 'missing'
  return difference !== undefined || Decimal.parse(supplied) === undefined ? 'differs' : 'agrees'
}

function collectOrigins(step: TotalsStep, steps: ReadonlyMap<string, TotalsStep>): ReadonlySet<string> {
  const found = new Set<string>()
  const open: (TotalsStep | undefined)[] = [step]
  while (open.length > 0) {
    const next = open.pop()
    if (next === undefined || found.has(next.path)) continue
    found.add(next.path)
    for (const { path, factors } of next.summands) {
      open.push(steps.get(path), ...factors.map((factor) => steps.get(factor.path)))
    }
  }
  return found
}

const ENTRY = /^(.*\])\.[^.]+$/

function nameSummand(invoice: Invoice, summand: Summand, steps: ReadonlyMap<string, TotalsStep>): ProofSummand {
  const entry = ENTRY.exec(summand.path)?.[1] ?? ''
  const read = (member: string): string | undefined => (entry === '' ? undefined : readValue(invoice, `${entry}.${member}`))
  const isLine = summand.term === 'BT-131'
  const isRow = entry.startsWith('taxes')
  const own = steps.get(summand.path)
  return {
    summand,
    line: isLine ? (read('id') ?? String(Number(/\d+/.exec(entry)?.[0] ?? 0) + 1)) : undefined,
    text: isLine ? read('name') : read('reason'),
    code: read(isRow ? 'code' : 'tax_code'),
    percent: read(isRow ? 'percent' : 'tax_percent'),
    // A product names its first factor's path; that amount is a step of its own elsewhere.
    parts: summand.factors.length === 0 && own !== undefined && isParting(own),
    factors: summand.factors,
  }
}

/** The summands shown at first, and those that part wherever they stand; few more are not worth hiding. */
export function chooseSummands(summands: readonly ProofSummand[], limit: number): readonly ProofSummand[] {
  if (summands.length <= limit + 2) return summands
  return summands.filter(({ parts }, index) => index < limit || parts)
}
