import type { Invoice } from '../model/invoice.ts'
import { fitsParties, isInForce, situationsOfCountry } from './situations.ts'
import { dayOfSupply, partiesOf } from './places.ts'
import type { Situation, SituationKind } from './situation.ts'
import { breakdownOf, isSameRate, type Taxed } from './taxed.ts'

/** The situation of a line, as far as the invoice says it: several where they are written alike, such as the cases of reverse charge at home. */
export interface Recognised {
  readonly kind: SituationKind
  readonly fits: readonly Situation[]
}

/** Which situation a line is in; undefined for a category that has none, and for a taxed line whose rate nobody has said yet. */
export function situationOf(model: Invoice, line: Taxed): Recognised | undefined {
  if (isOpen(line)) return undefined
  const parties = partiesOf(model)
  const all = situationsOfCountry(parties.seller).filter(({ category }) => category === line.tax_code)
  const day = dayOfSupply(model)
  const texts = textsOf(model, line)
  const scored = all
    .map((situation) => ({ situation, score: scoreOf(situation, line, texts) + (isInForce(situation, day) ? 0 : -2) }))
    .filter(({ score }) => score > 0)
  const best = Math.max(...scored.map(({ score }) => score))
  const alike = scored.flatMap(({ situation, score }) => (score === best ? [situation] : []))
  const likely = alike.filter((situation) => fitsParties(parties, situation))
  const [first] = likely.length > 0 ? likely : alike
  if (first === undefined) return undefined
  return { kind: first.kind, fits: alike.filter(({ kind }) => kind === first.kind) }
}

/** A line that is taxed, at a rate that is still to be chosen. */
export const isOpen = ({ tax_code, tax_percent }: Taxed): boolean => tax_code === 'S' && tax_percent === undefined

interface Texts {
  readonly code: string | undefined
  readonly reason: string | undefined
  readonly notes: readonly string[]
}

function textsOf(model: Invoice, line: Taxed): Texts {
  const row = breakdownOf(model, line)?.row
  return {
    code: row?.exemption_reason_code,
    reason: row?.exemption_reason,
    notes: (model.notes ?? []).flatMap(({ text }) => (text === undefined ? [] : text.split('\n'))),
  }
}

/** How much of what a situation writes the invoice says; 0 where they have another rate. */
function scoreOf({ rate, vatex, mention = {}, isNote }: Situation, line: Taxed, { code, reason, notes }: Texts): number {
  if (line.tax_code !== 'O' && rate !== undefined && !isSameRate(rate, line.tax_percent)) return 0
  const words = Object.values(mention)
  const base = rate === undefined && line.tax_code === 'S' ? 5 : 10
  if (isNote) return words.some((text) => notes.includes(text)) ? base + 8 : base - 3
  const byWords = words.length === 0 ? 0 : reason === undefined ? -1 : words.includes(reason) ? 6 : -3
  const byCode = vatex === undefined ? (code === undefined ? 1 : -2) : code === vatex ? 4 : -2
  return Math.max(1, base + byWords + byCode)
}
