import type { ContactCard } from '../../../core/contract/types.ts'
import type { Identifier, Invoice } from '../../../core/model/invoice.ts'
import type { TermChange } from '../../../core/terms/finding.ts'
import { modelPathOf } from '../../../core/terms/path.ts'
import type { TermId } from '../../../core/terms/types.ts'
import { readValue } from '../model.ts'

export type KnownContact = ContactCard & { readonly id: string }

/** What an invoice says otherwise than the card of one of its companies, or lacks although the card demands it. */
export interface CardFault {
  readonly kind: 'vat' | 'endpoint' | 'iban' | 'required'
  readonly path: string
  readonly term: TermId
  readonly card: KnownContact
  /** What the card says; empty for a term that is only demanded. */
  readonly expected: string
  /** Makes the invoice say what the card says. */
  readonly take?: readonly TermChange[]
  /** The card as the invoice would have it. */
  readonly update: ContactCard
}

type Side = 'supplier' | 'customer'
type Cards = Readonly<Record<Side, KnownContact | undefined>>

const TERMS = {
  supplier: { tax_id: 'BT-31', endpoint_id: 'BT-34' },
  customer: { tax_id: 'BT-48', endpoint_id: 'BT-49' },
} as const satisfies Record<Side, object>

const compact = (text: string): string => text.replaceAll(/\s/g, '').toUpperCase()
const content = ({ id: _, ...card }: KnownContact & { updated_at?: string }): ContactCard => {
  const { updated_at: _at, ...rest } = card
  return rest
}

/** Faults in the order of the page. Terms that neither side names are none: whether they are needed is what the rules say. */
export function findFaults(model: Invoice, cards: Cards): CardFault[] {
  const sides = (['supplier', 'customer'] as const).flatMap((side) => {
    const card = cards[side]
    return card === undefined ? [] : [...identifierFaults(model, side, card), ...requiredFaults(model, card)]
  })
  return [...sides, ...(cards.supplier === undefined ? [] : accountFaults(model, cards.supplier))]
}

function identifierFaults(model: Invoice, side: Side, card: KnownContact): CardFault[] {
  return (['tax_id', 'endpoint_id'] as const).flatMap((member) => {
    const known = card.party[member]
    const written = model[side]?.[member]
    if (known?.value === undefined || written?.value === undefined || isSame(known, written)) return []
    const path = `${side}.${member}`
    const scheme = known.scheme === undefined || member === 'tax_id' ? [] : [{ path: `${path}.scheme`, value: known.scheme }]
    return [
      {
        kind: member === 'tax_id' ? ('vat' as const) : ('endpoint' as const),
        path: `${path}.value`,
        term: TERMS[side][member],
        card,
        expected: member === 'tax_id' ? known.value : [known.scheme, known.value].filter((part) => part !== undefined).join(':'),
        take: [{ path: `${path}.value`, value: known.value }, ...scheme],
        update: { ...content(card), party: { ...card.party, [member]: { ...known, ...written } } },
      },
    ]
  })
}

function isSame(known: Identifier, written: Identifier): boolean {
  const schemes = [known.scheme, written.scheme].filter((scheme) => scheme !== undefined)
  return compact(known.value ?? '') === compact(written.value ?? '') && (schemes.length < 2 || schemes[0] === schemes[1])
}

function requiredFaults(model: Invoice, card: KnownContact): CardFault[] {
  return card.required_terms.flatMap((term) => {
    const path = modelPathOf(term).replaceAll('[]', '[0]')
    if (readValue(model, path) !== undefined) return []
    const required_terms = card.required_terms.filter((other) => other !== term)
    return [{ kind: 'required' as const, path, term, card, expected: '', update: { ...content(card), required_terms } }]
  })
}

function accountFaults(model: Invoice, card: KnownContact): CardFault[] {
  const [first] = card.ibans
  if (first === undefined) return []
  const known = new Set(card.ibans.map(compact))
  return (model.payment_details ?? []).flatMap(({ account_id }, index) => {
    if (account_id === undefined || known.has(compact(account_id))) return []
    const path = `payment_details[${index}].account_id`
    const update = { ...content(card), ibans: [...card.ibans, compact(account_id)] }
    return [{ kind: 'iban' as const, path, term: 'BT-84' as const, card, expected: first, take: [{ path, value: first }], update }]
  })
}
