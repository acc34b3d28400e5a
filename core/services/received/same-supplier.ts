import { evidenceOfParty } from '../../identity/evidence.ts'
import { isSameName, normaliseName } from '../../identity/name.ts'
import type { PartyFacts } from '../../identity/parties.ts'
import { isUnique } from '../../identity/register.ts'

/** Identifiers that name one company, each behind its register. An e-mail address may belong to whoever sends for many. */
export function identifiersOf(party: PartyFacts): { readonly register: string; readonly key: string }[] {
  return evidenceOfParty(party)
    .filter((found) => found.isLoose === undefined && isUnique(found) && found.register !== 'EM')
    .map(({ register, value, court = [] }) => ({ register, key: [register, value, ...court].join(' ') }))
}

/** A name without its legal form, case, accents and blanks; undefined where nothing is left. */
export function nameKey(name: string | undefined): string | undefined {
  const key = normaliseName(name ?? '').words.join('')
  return key === '' ? undefined : key
}

/** By an identifier that both have; where they have none of one register, by the name. */
export function isSameSupplier(left: PartyFacts, right: PartyFacts): boolean {
  const [ours, theirs] = [identifiersOf(left), identifiersOf(right)]
  if (ours.some(({ key }) => theirs.some((their) => their.key === key))) return true
  if (ours.some(({ register }) => theirs.some((their) => their.register === register))) return false
  return isSameName(left.name ?? '', right.name ?? '')
}
