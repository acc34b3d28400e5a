import { Decimal } from '../../base/decimal.ts'
import type { ErrorDetail } from '../../base/errors.ts'
import type { Tax } from '../invoice.ts'
import { addParts, judgeAmount, makePart, readDecimal } from './amounts.ts'
import type { Outcome, Part } from './amounts.ts'
import type { BreakdownRow, Factor } from './report.ts'

/** An amount that belongs to a VAT category and rate: a line (BT-131), an allowance (BT-92) or a charge (BT-99) of the document. */
export interface Taxed {
  readonly part: Part
  readonly code: string | undefined
  readonly codePath: string
  readonly percent: string | undefined
  readonly percentPath: string
}

export interface Breakdown {
  readonly rows: readonly BreakdownRow[]
  readonly outcomes: readonly Outcome[]
  /** BT-117 of each row. */
  readonly taxes: readonly Part[]
  /** False when the rows are not all: an amount belongs to no category, or there is nothing to make them from. */
  readonly complete: boolean
  readonly surplus: readonly number[]
}

/** Categories whose rate is zero by definition, so that it may be missing: zero rated, exempt, reverse charge, intra-community, export. */
const ZERO_RATED: ReadonlySet<string> = new Set(['Z', 'E', 'AE', 'K', 'G'])
/** Not subject to VAT has no rate at all (BR-O-05 to BR-O-07). */
const WITHOUT_RATE = 'O'

interface Group {
  readonly code: string
  readonly percent: string | undefined
  readonly rate: Decimal | undefined
  readonly parts: Part[]
}

/**
 * The VAT breakdown (BG-23): taxable amount per category and rate (BT-116), and its tax (BT-117), rounded per category and rate and never
 * per line (BR-CO-17; BR-S-08 and its others). Without lines, as in the MINIMUM and BASIC WL profiles, the stated taxable amounts are used.
 */
export function computeBreakdown(amounts: readonly Taxed[], taxes: readonly Tax[], withLines: boolean, problems: ErrorDetail[]): Breakdown {
  const groups = new Map<string, Group>()
  let complete = true
  for (const { part, code, codePath, percent, percentPath } of amounts) {
    if (code === undefined) {
      problems.push({ path: codePath, code: 'missing', message: 'The VAT category is missing.' })
      complete = false
    } else findGroup(groups, code, percent, percentPath, problems).parts.push(part)
  }

  const places = new Map<string, number>()
  const surplus: number[] = []
  taxes.forEach((tax, index) => {
    const { code, percent } = tax
    const key = code === undefined ? undefined : keyOf(code, percent)
    if (key !== undefined && !places.has(key) && (groups.has(key) || !withLines)) places.set(key, index)
    else surplus.push(index)
    if (code !== undefined && !withLines) findGroup(groups, code, percent, `taxes[${index}].percent`, problems)
  })

  let behind = taxes.length
  const rows = Array.from(groups, ([key, group]) => {
    const place = places.get(key)
    return computeRow(group, place ?? behind++, taxes[place ?? -1], withLines, problems)
  })
  rows.sort((a, b) => a.place - b.place)
  return {
    rows: rows.map(({ row }) => row),
    outcomes: [...rows.map(({ taxable }) => taxable), ...rows.map(({ tax }) => tax)],
    taxes: rows.map(({ tax }) => makePart('BT-117', tax.step.path, '+', tax.value)),
    complete: complete && rows.length > 0,
    surplus,
  }
}

function computeRow(
  group: Group,
  place: number,
  stated: Tax | undefined,
  withLines: boolean,
  problems: ErrorDetail[],
): { row: BreakdownRow; place: number; taxable: Outcome; tax: Outcome } {
  const path = `taxes[${place}]`
  const sum = withLines ? addParts(group.parts) : undefined
  const taxable = judgeAmount('BT-116', `${path}.taxable_amount`, stated?.taxable_amount, group.parts, sum, problems)
  const rate = group.code === WITHOUT_RATE ? Decimal.ZERO : group.rate
  const product = rate === undefined ? undefined : taxable.value?.times(rate).times(PERCENT)
  const part = makePart('BT-116', taxable.step.path, '+', product, listFactors(group, path, taxable.value))
  const tax = judgeAmount('BT-117', `${path}.amount`, stated?.amount, [part], product, problems)
  const row = {
    path,
    code: group.code,
    percent: group.percent,
    taxable: taxable.step,
    tax: tax.step,
    supplied: stated !== undefined,
  }
  return { row, place, taxable, tax }
}

const PERCENT = Decimal.of('0.01')

function listFactors(group: Group, path: string, taxable: Decimal | undefined): Factor[] {
  const rate = group.code === WITHOUT_RATE ? undefined : group.rate
  return [
    { term: 'BT-116', path: `${path}.taxable_amount`, value: taxable?.toString() ?? '', role: 'times' },
    {
      term: rate === undefined ? undefined : 'BT-119',
      path: rate === undefined ? '' : `${path}.percent`,
      value: rate?.toString() ?? '0',
      role: 'times',
    },
    { term: undefined, path: '', value: '100', role: 'divided_by' },
  ]
}

function findGroup(
  groups: Map<string, Group>,
  code: string,
  percent: string | undefined,
  percentPath: string,
  problems: ErrorDetail[],
): Group {
  const key = keyOf(code, percent)
  const known = groups.get(key)
  if (known !== undefined) return known
  const rate = readRate(code, percent, percentPath, problems)
  const group: Group = { code, percent: code === WITHOUT_RATE ? undefined : (percent ?? rate?.toString()), rate, parts: [] }
  groups.set(key, group)
  return group
}

/** Amounts with one key share a row: 19 and 19.00 are one rate, and a missing rate is zero where the category says so. */
function keyOf(code: string, percent: string | undefined): string {
  if (code === WITHOUT_RATE) return code
  const rate = percent === undefined && ZERO_RATED.has(code) ? Decimal.ZERO : Decimal.parse(percent ?? '')
  return `${code} ${rate?.toShortest() ?? percent ?? '?'}`
}

function readRate(code: string, percent: string | undefined, path: string, problems: ErrorDetail[]): Decimal | undefined {
  if (code === WITHOUT_RATE) return undefined
  if (percent !== undefined) return readDecimal(path, percent, problems)
  if (ZERO_RATED.has(code)) return Decimal.ZERO
  problems.push({ path, code: 'missing', message: 'The VAT rate is missing.' })
  return undefined
}
