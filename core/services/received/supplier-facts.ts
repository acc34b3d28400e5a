import { SUPPLIER_FACTS, type ContactCard, type SupplierChange } from '../../contract/types.ts'
import type { DocumentParties, PartyId } from '../../identity/parties.ts'
import { readEndpoint, vatEntry } from '../../identity/register.ts'
import type { KnownFact, SupplierFact } from '../../store/types.ts'
import { identifiersOf, nameKey } from './same-supplier.ts'

/** What tells who a supplier is, beside what is watched of him. */
const IDENTITY = ['identifier', 'name']

/** What an invoice says of its supplier: who he is, and what must not change unnoticed. */
export function factsOf({ seller, accounts }: Pick<DocumentParties, 'seller' | 'accounts'>): SupplierFact[] {
  const name = nameKey(seller.name)
  return [
    ...identifiersOf(seller).map(({ key }) => ({ kind: 'identifier', value: key, shown: key })),
    ...(name === undefined ? [] : [{ kind: 'name', value: name, shown: seller.name ?? '' }]),
    ...watchedOf(seller.vat_id, seller.country_code, seller.endpoint, accounts),
  ]
}

/** By what the earlier invoices of a supplier are found. */
export const identityIn = (facts: readonly SupplierFact[]): SupplierFact[] => facts.filter(({ kind }) => IDENTITY.includes(kind))

/** What the card of a supplier says of him. */
export function factsOfCard({ party, ibans }: Pick<ContactCard, 'party' | 'ibans'>): SupplierFact[] {
  const { tax_id, country_code, endpoint_id: { value, scheme } = {} } = party
  const endpoint = value === undefined ? undefined : { value, ...(scheme === undefined ? {} : { scheme }) }
  return watchedOf(tax_id?.value, country_code, endpoint, ibans)
}

function watchedOf(
  vatId: string | undefined,
  country: string | undefined,
  endpoint: PartyId | undefined,
  accounts: readonly string[],
): SupplierFact[] {
  const vat = vatId === undefined ? undefined : vatEntry(vatId, country)
  return [
    ...(vat === undefined ? [] : [{ kind: 'vat_id', value: vat.value, shown: vatId ?? '' }]),
    ...(endpoint === undefined ? [] : [{ kind: 'endpoint', value: endpointKey(endpoint), shown: wordEndpoint(endpoint) }]),
    ...accounts.map((account) => ({ kind: 'iban', value: bare(account), shown: account })),
  ]
}

const bare = (text: string): string => text.replaceAll(/\s/g, '').toUpperCase()
const wordEndpoint = ({ scheme, value }: PartyId): string => (scheme === undefined ? value : `${scheme}:${value}`)

function endpointKey(endpoint: PartyId): string {
  const entry = readEndpoint(endpoint)
  return entry === undefined ? bare(endpoint.value) : `${entry.register} ${entry.value}`
}

/**
 * What an invoice says otherwise than all that is known of its supplier, unless a person has let it pass; what was never said before is no change.
 */
export function findChanges({
  facts,
  known,
  card,
  confirmed,
}: Comparison): { readonly fact: SupplierFact; readonly change: SupplierChange }[] {
  return SUPPLIER_FACTS.flatMap((kind) => {
    const before = known.filter((fact) => fact.kind === kind)
    const onCard = card.filter((fact) => fact.kind === kind)
    if (before.length === 0 && onCard.length === 0) return []
    const until = [
      ...before.map(({ value, shown, documents, since }) => {
        const isOnCard = onCard.some((fact) => fact.value === value)
        return { value: shown, documents, ...(since === null ? {} : { since }), on_card: isOnCard }
      }),
      ...onCard
        .filter(({ value }) => !before.some((fact) => fact.value === value))
        .map(({ shown }) => ({ value: shown, documents: 0, on_card: true })),
    ]
    const passed = [...before, ...onCard, ...confirmed.filter((fact) => fact.kind === kind)]
    const isNew = (fact: SupplierFact): boolean => fact.kind === kind && !passed.some(({ value }) => value === fact.value)
    return facts.filter(isNew).map((fact) => ({ fact, change: { kind, value: fact.shown, known: until } }))
  })
}

interface Comparison {
  readonly facts: readonly SupplierFact[]
  /** From invoices of the supplier that were checked. */
  readonly known: readonly KnownFact[]
  readonly card: readonly SupplierFact[]
  readonly confirmed: readonly Pick<SupplierFact, 'kind' | 'value'>[]
}
