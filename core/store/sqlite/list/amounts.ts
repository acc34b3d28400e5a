import { compareSums } from '../../../contract/money.ts'
import type { MoneySum, Side } from '../../../contract/types.ts'
import type { StandIns } from '../../sql/list/stand-ins.ts'
import { textOfUnits } from '../../sql/units.ts'

/** What is read of a document to count it. */
export interface AmountRow {
  readonly seq: number
  /** Null for what counts nowhere. */
  readonly side: Side | null
  readonly currency_code: string | null
  /** As digits: a number holds fewer. */
  readonly units: string | null
}

type Group = Pick<MoneySum, 'side' | 'currency_code'>

/** What each document counts in a sum, kept in memory by its `seq`. */
export class DocumentAmounts {
  private readonly groups: Group[] = []
  private readonly groupIndex = new Map<string, number>()
  /** By `seq`: which group, or -1 for what counts nowhere; and how much, with its sign. */
  private groupOf = new Int16Array(0)
  private amounts = new BigInt64Array(0)
  private isMissing = new Uint8Array(0)

  /** The places of all documents, and of some that count nowhere. */
  places(): Iterable<number> {
    return this.groupOf.keys()
  }

  /** Documents as they are now. */
  take(rows: readonly AmountRow[]): void {
    for (const { seq, side, currency_code, units } of rows) {
      this.grow(seq + 1)
      this.groupOf[seq] = side === null ? -1 : this.groupFor(side, currency_code ?? '')
      this.amounts[seq] = BigInt(units ?? 0)
      this.isMissing[seq] = units === null ? 1 : 0
    }
  }

  /** A document counts nowhere until it is taken again; without one, none does. */
  forget(seq?: number): void {
    if (seq === undefined) this.groupOf.fill(-1)
    else if (seq < this.groupOf.length) this.groupOf[seq] = -1
  }

  /** What these documents come to, without those in whose place others of them stand. */
  add(seqs: Iterable<number>, standIns: StandIns): MoneySum[] {
    const totals = this.groups.map(() => 0n)
    const documents = this.groups.map(() => 0)
    const missing = this.groups.map(() => 0)
    const { groupOf, amounts, isMissing } = this
    const isChosen = new Uint8Array(groupOf.length)
    for (const seq of seqs) {
      const group = groupOf[seq] ?? -1
      if (group < 0) continue
      isChosen[seq] = 1
      totals[group] = (totals[group] ?? 0n) + (amounts[seq] ?? 0n)
      documents[group] = (documents[group] ?? 0) + 1
      missing[group] = (missing[group] ?? 0) + (isMissing[seq] ?? 0)
    }
    for (const seq of replacedAmong(isChosen, standIns)) {
      const group = groupOf[seq] ?? -1
      totals[group] = (totals[group] ?? 0n) - (amounts[seq] ?? 0n)
    }
    return this.groups
      .map((group, index) => ({
        ...group,
        total: textOfUnits(totals[index] ?? 0n),
        documents: documents[index] ?? 0,
        missing: missing[index] ?? 0,
      }))
      .filter((sum) => sum.documents > 0)
      .sort(compareSums)
  }

  private groupFor(side: Side, currency_code: string): number {
    const key = `${side} ${currency_code}`
    const known = this.groupIndex.get(key)
    if (known !== undefined) return known
    this.groupIndex.set(key, this.groups.length)
    return this.groups.push({ side, currency_code }) - 1
  }

  private grow(length: number): void {
    if (length <= this.groupOf.length) return
    const room = Math.ceil(length * 1.25) + 64
    const [oldGroups, oldAmounts, oldMissing] = [this.groupOf, this.amounts, this.isMissing]
    this.groupOf = new Int16Array(room).fill(-1)
    this.groupOf.set(oldGroups)
    this.amounts = new BigInt64Array(room)
    this.amounts.set(oldAmounts)
    this.isMissing = new Uint8Array(room)
    this.isMissing.set(oldMissing)
  }
}

function replacedAmong(isChosen: Uint8Array, standIns: StandIns): Set<number> {
  const replaced = new Set<number>()
  for (const [correction, earlier] of standIns) {
    if (isChosen[correction] !== 1) continue
    for (const seq of earlier) if (isChosen[seq] === 1) replaced.add(seq)
  }
  return replaced
}
