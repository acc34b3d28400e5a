import { SUPPLIER_FACTS, type ContactCard, type SupplierChange } from '../../contract/types.ts'
import type { DocumentParties } from '../../identity/parties.ts'
import type { KnownFact, SupplierFact } from '../../store/handling.ts'
import { IDENTITY_KINDS, identifierKey, identityOf } from './same-supplier.ts'

const bare = (text: string): string => text.replaceAll(/\s/g, '').toUpperCase()

/** What an invoice says of its supplier: what tells who it is, and what is watched. */
export function factsOf({ seller, accounts }: Pick<DocumentParties, 'seller' | 'accounts'>): SupplierFact[] {
  const { endpoint, name = '', vat_id = '', tax_number = '', registration } = seller
  const shown: Readonly<Record<string, string>> = { name, vat_id, tax_number, registration: registration?.value ?? '' }
  const identity = Object.entries(identityOf(seller)).map(([kind, value]) => ({ kind, value, shown: shown[kind] ?? value }))
  const address = endpoint === undefined ? undefined : `${endpoint.scheme === undefined ? '' : `${endpoint.scheme}:`}${endpoint.value}`
  return [
    ...identity,
    ...(address === undefined ? [] : [{ kind: 'endpoint', value: bare(address), shown: address }]),
    ...accounts.map((account) => ({ kind: 'iban', value: bare(account), shown: account })),
  ]
}

/** By what the earlier invoices of a supplier are found. */
export const identityIn = (facts: readonly SupplierFact[]): SupplierFact[] =>
  facts.filter(({ kind }) => (IDENTITY_KINDS as readonly string[]).includes(kind))

/** What the card of a supplier says of him. */
export function factsOfCard({ party, ibans }: Pick<ContactCard, 'party' | 'ibans'>): SupplierFact[] {
  const { tax_id, endpoint_id } = party
  const vat_id = identifierKey(tax_id?.value)
  const endpoint = endpoint_id?.value === undefined ? {} : { endpoint: { ...schemeOf(endpoint_id.scheme), value: endpoint_id.value } }
  return [
    ...(vat_id === undefined ? [] : [{ kind: 'vat_id', value: vat_id, shown: tax_id?.value ?? '' }]),
    ...factsOf({ seller: endpoint, accounts: ibans }),
  ]
}

const schemeOf = (scheme: string | undefined): { scheme?: string } => (scheme === undefined ? {} : { scheme })

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
