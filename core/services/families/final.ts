import { Decimal } from '../../base/decimal.ts'
import type { Invoice, Item, PrecedingDocument } from '../../model/invoice.ts'
import { completeInvoice } from './complete.ts'
import { LUMP_SUM, lumpLine, type RateShare } from './shares.ts'
import { saysSetOffs, type FamilyWords } from './words.ts'

/** A part invoice with what is left of it after its credit notes. */
export interface PartToSetOff {
  readonly named: PrecedingDocument
  readonly rates: readonly RateShare[]
  /** Total with VAT (BT-112). */
  readonly gross: Decimal
}

/** Lines that set off a part invoice: a lump sum taken away whose name says a number of the family. */
export function withoutSetOffs({ items = [] }: Invoice, numbers: readonly string[]): Item[] {
  return items.filter(
    ({ unit_code, quantity, name = '' }) => unit_code !== LUMP_SUM || quantity !== '-1' || !numbers.some((number) => name.includes(number)),
  )
}

interface SetOff {
  readonly parts: readonly PartToSetOff[]
  /** Those of all documents that belong together: by them lines are known that were set off before. */
  readonly numbers: readonly string[]
  readonly words: FamilyWords
}

/**
 * An invoice over the whole with its part invoices set off: a line for each of them and each VAT rate takes away what it has invoiced, so that the VAT
 * breakdown is what is left to be invoiced. What it set off before is set off anew. Each document rounds its VAT; the rounding amount (BT-114) takes
 * up the cents between, so that all of them together are exactly the whole.
 */
export function setOffParts(model: Invoice, { parts, numbers, words }: SetOff): Invoice {
  const items = withoutSetOffs(model, numbers)
  const { round: _round, ...totals } = model.totals ?? {}
  const { notes = [], preceding_documents: _before, ...rest } = model
  const whole = completeInvoice({ ...rest, totals, items })
  let id = Math.max(0, ...items.map((item) => Number(/^\d{1,9}$/.exec(item.id ?? '')?.[0] ?? '0')))
  const taken = parts.flatMap(({ named, rates }) =>
    rates.map((rate) => lumpLine(String(++id), words.setOff(named), { ...rate, net: rate.net.negated() })),
  )
  // The newest stands first: where a format names one alone, each leads to the one before it.
  const preceding = [...parts].reverse().map(({ named }) => named)
  const kept = notes.filter(({ text }) => !saysSetOffs(text))
  const left = completeInvoice({ ...rest, totals, items: [...items, ...taken] })
  const set: Invoice = {
    ...left,
    ...(parts.length === 0 ? {} : { preceding_documents: preceding }),
    ...(kept.length + parts.length === 0
      ? {}
      : { notes: [...kept, ...(parts.length === 0 ? [] : [{ text: words.setOffs(parts.map(({ named }) => named)) }])] }),
  }
  return roundTo(set, grossOf(whole).minus(Decimal.sum(parts.map(({ gross }) => gross))))
}

const grossOf = ({ totals }: Invoice): Decimal => Decimal.parse(totals?.total ?? '') ?? Decimal.ZERO

function roundTo(invoice: Invoice, gross: Decimal): Invoice {
  const round = gross.minus(grossOf(invoice))
  return round.isZero() ? invoice : completeInvoice({ ...invoice, totals: { ...invoice.totals, round: round.toString() } })
}
