import { MATCH_KINDS } from '../contract/types.ts'
import { normalisePostCode, normaliseStreet } from './address.ts'
import { evidenceOfParty } from './evidence.ts'
import { normaliseName } from './name.ts'
import type { PartyFacts } from './parties.ts'

/**
 * What stays the same in all documents of one company: its name and its surest identifier or, without one, its address. Undefined where it has
 * neither a name nor an identifier.
 */
export function partyKey(party: PartyFacts): string | undefined {
  const found = evidenceOfParty(party).filter(({ isDerived, isLoose }) => isDerived === undefined && isLoose === undefined)
  const surest = MATCH_KINDS.flatMap((kind) => found.filter((entry) => entry.kind === kind)).at(0)
  const name = party.name ?? party.trading_name
  if (surest === undefined && name === undefined) return undefined
  const { words, form } = normaliseName(name ?? '')
  const place = [party.country_code ?? '', normalisePostCode(party.post_code ?? ''), normaliseStreet(party.lines?.[0] ?? '')]
  return JSON.stringify([words.join(' '), form ?? '', ...(surest === undefined ? place : [surest.register, surest.value])])
}
