import type { PartyFacts } from '../../identity/parties.ts'

/** What says which company a supplier is; `name` says it least. An electronic address may belong to whoever sends for many. */
export const IDENTITY_KINDS = ['vat_id', 'tax_number', 'registration', 'name'] as const
export type IdentityKind = (typeof IDENTITY_KINDS)[number]

/** Identifiers are written with and without blanks, dots and slashes; what is too short or holds no digit is a filler such as `n/a`. */
export function identifierKey(text: string | undefined): string | undefined {
  const key = text?.replaceAll(/[^\p{L}\p{N}]/gu, '').toUpperCase() ?? ''
  return key.length >= 4 && /\d/.test(key) ? key : undefined
}

/** Names are compared without case, accents and punctuation. */
export function nameKey(text: string | undefined): string | undefined {
  const key =
    text
      ?.normalize('NFKD')
      .replaceAll(/[^\p{L}\p{N}]/gu, '')
      .toLowerCase() ?? ''
  return key === '' ? undefined : key
}

/** What a supplier is recognised by. A number of a register counts with the scheme that issued it: every court numbers anew. */
export function identityOf({ vat_id, tax_number, registration, name }: PartyFacts): Partial<Record<IdentityKind, string>> {
  const register = registration?.scheme === undefined ? undefined : identifierKey(registration.value)
  const found = {
    vat_id: identifierKey(vat_id),
    tax_number: identifierKey(tax_number),
    registration: register === undefined ? undefined : `${registration?.scheme ?? ''}:${register}`,
    name: nameKey(name),
  }
  return Object.fromEntries(Object.entries(found).filter((entry) => entry[1] !== undefined))
}

/** By an identifier that both have; where none says anything, by the name. */
export function isSameSupplier(left: PartyFacts, right: PartyFacts): boolean {
  const [one, other] = [identityOf(left), identityOf(right)]
  const shared = IDENTITY_KINDS.filter((kind) => one[kind] !== undefined && other[kind] !== undefined)
  const identifiers = shared.filter((kind) => kind !== 'name')
  if (identifiers.length > 0) return identifiers.some((kind) => one[kind] === other[kind])
  return shared.length > 0 && one.name === other.name
}
