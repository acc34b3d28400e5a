import { MATCH_KINDS, type Company, type Contradiction, type MatchKind } from '../contract/types.ts'
import { isOtherPlace, isSameAddress } from './address.ts'
import { evidenceOfCompany, evidenceOfParty, type Evidence } from './evidence.ts'
import { isSameName, isWithinName } from './name.ts'
import type { PartyFacts } from './parties.ts'
import { isLegalRegister, isSameEntry, isUnique } from './register.ts'

/** Whether a party is the client company. */
export type PartyMatch =
  | { readonly is: 'client'; readonly by: MatchKind }
  /** Something fits and something else says that it is another company. */
  | { readonly is: 'doubtful'; readonly by: MatchKind; readonly contradiction: Contradiction }
  /** `contradiction`: what says that it cannot be the client; absent where there is only nothing that fits. */
  | { readonly is: 'other'; readonly contradiction?: Contradiction }

/**
 * Compares a party of a document with the client company: by VAT identifier, tax number, registration, electronic address, then by name and address
 * together; never by name alone.
 */
export function matchParty(company: Company, party: PartyFacts): PartyMatch {
  const ours = evidenceOfCompany(company)
  const theirs = evidenceOfParty(party)
  const common = listCommon(ours, theirs).filter((found) => isTelling(found) || isNameWithin(company, party))
  const contradiction = contradictionOf(ours, theirs)
  const by = strongest(common)
  if (by === undefined) {
    const isNamed = isNameSame(company, party) && isSameAddress(addressOf(company), party)
    if (!isNamed) return contradiction === undefined ? { is: 'other' } : { is: 'other', contradiction }
    return contradiction === undefined
      ? { is: 'client', by: 'name_and_address' }
      : { is: 'doubtful', by: 'name_and_address', contradiction }
  }
  if (contradiction !== undefined) return { is: 'doubtful', by, contradiction }
  const isProven = new Set(common.map(({ register, value }) => `${register} ${value}`)).size > 1
  const isPerson = common.some((found) => isLegalRegister(found.register) && isTelling(found))
  if (!isProven && !isPerson && isOtherName(company, party)) return { is: 'doubtful', by, contradiction: 'other_name' }
  return { is: 'client', by }
}

/** What the party has of the client; what follows from one identifier only is not compared with what follows from another. */
function listCommon(ours: readonly Evidence[], theirs: readonly Evidence[]): Evidence[] {
  return theirs.filter((their) => ours.some((our) => !(our.isDerived && their.isDerived) && isSameEntry(our, their)))
}

function isTelling(found: Evidence): boolean {
  return found.isLoose === undefined && isUnique(found)
}

function strongest(common: readonly Evidence[]): MatchKind | undefined {
  return MATCH_KINDS.find((kind) => common.some((found) => found.kind === kind))
}

/** Another number in a register in which the client has one, or another VAT identifier of a country in which it has one. */
function contradictionOf(ours: readonly Evidence[], theirs: readonly Evidence[]): Contradiction | undefined {
  const isOther = (isCompared: (found: Evidence) => boolean): boolean => {
    const said = theirs.filter((found) => !found.isDerived && found.isLoose === undefined && isCompared(found))
    return [...new Set(said.map(({ register }) => register))].some((register) => {
      const known = ours.filter((our) => our.register === register && !our.isDerived)
      const named = said.filter((found) => found.register === register)
      return known.length > 0 && !named.some((found) => known.some((our) => isSameEntry(our, found)))
    })
  }
  if (isOther(({ register }) => isLegalRegister(register))) return 'other_registration'
  if (isOther(({ register }) => register.startsWith('vat:'))) return 'other_vat_id'
  return undefined
}

function isNameSame(company: Company, party: PartyFacts): boolean {
  return namePairs(company, party).some(([our, their]) => isSameName(our, their))
}

function isNameWithin(company: Company, party: PartyFacts): boolean {
  return namePairs(company, party).some(([our, their]) => isWithinName(our, their))
}

/** True where the party is named otherwise, or only in part the same and somewhere else; false where it has no name at all. */
function isOtherName(company: Company, party: PartyFacts): boolean {
  if (namePairs(company, party).length === 0 || isNameSame(company, party)) return false
  return !isNameWithin(company, party) || isOtherPlace(addressOf(company), party)
}

function namePairs(company: Company, party: PartyFacts): (readonly [string, string])[] {
  const names = [party.name, party.trading_name].filter((name) => name !== undefined)
  return [company.name, company.trading_name].flatMap((our) => (our === undefined ? [] : names.map((their) => [our, their] as const)))
}

function addressOf({ address }: Company): Pick<PartyFacts, 'lines' | 'post_code' | 'city' | 'country_code'> {
  const lines = [address.address_line_1, address.address_line_2, address.address_line_3].filter((line) => line !== undefined)
  const { post_code, country_code } = address
  return { lines, country_code, ...(post_code === undefined ? {} : { post_code }) }
}
