import { contentOf, endpointsOf, fixedTermsOf, headFor, memberOfFixed, partyFor } from '../../../core/contract/contact.ts'
import type { CardContent, CardKind, ContactCard, Side } from '../../../core/contract/types.ts'
import type { Invoice, Item, Supplier } from '../../../core/model/invoice.ts'
import { customerOfParty, partyOfCustomer } from '../../../core/model/party.ts'
import type { Change } from '../../../core/terms/change.ts'
import { textsOf } from '../../../core/terms/texts.ts'
import { readPart } from '../model.ts'

/** What a card can be put in the place of: a party of the invoice, or a line. */
export interface CardPlace {
  readonly kinds: readonly CardKind[]
  /** `supplier`, `customer` or `items[3]`. */
  readonly part: string
}

const PARTY_FIELD = /^(supplier|customer)\.(name|tax_id\.value|endpoint_id\.value|ids\[0\]\.value|id\.value)$/
const LINE_FIELD = /^(items\[\d+\])\.(name|supplier_item_id)$/

/**
 * The cards that a field offers while one types in it: names and identifiers lead to companies, names and numbers to items. A seller has
 * a card where the client is the buyer; otherwise it is the client itself, which has its profile.
 */
export function cardPlaceOf(path: string, side?: Side): CardPlace | undefined {
  const line = LINE_FIELD.exec(path)?.[1]
  if (line !== undefined) return { kinds: ['item'], part: line }
  const party = PARTY_FIELD.exec(path)?.[1]
  if (party === undefined || (party === 'supplier' && side !== 'buyer')) return undefined
  return { kinds: [party === 'supplier' ? 'supplier' : 'customer'], part: party }
}

/** What says which article a line is about; the rest of it belongs to this one sale. */
const ARTICLE = [
  'name',
  'description',
  'supplier_item_id',
  'customer_item_id',
  'standard_item_id',
  'classifications',
  'origin_country_code',
  'attributes',
] as const satisfies readonly (keyof Item)[]
/** Members that mean something only together: a card that names the first replaces them all. */
const TOGETHER = [
  ['unit_code'],
  ['price', 'price_quantity', 'price_unit_code', 'price_discount_charge'],
  ['tax_code', 'tax_percent'],
] as const satisfies readonly (readonly (keyof Item)[])[]

/** What an invoice is, beside what it says, to the card that is put on it. */
export interface Around {
  readonly format?: string | undefined
  /** The contact that stood there before: what came from its card goes with it. */
  readonly before?: ContactCard | undefined
}

/** The card's values in place of what stands there; what the card does not say of another company or article goes. */
export function fillFromCard(model: Invoice, { part }: CardPlace, card: CardContent, around: Around = {}): Change[] {
  if (card.kind === 'template') return []
  if (card.kind !== 'item') {
    const party = partyFor(card, around.format)
    if (part !== 'customer') return replacePart(model, part, party)
    const place = model.delivery === undefined && card.delivery !== undefined ? replacePart(model, 'delivery', card.delivery) : []
    return [...replacePart(model, part, customerOfParty(party)), ...fillHead(model, card, around), ...place]
  }
  const { item } = card
  const members = [...ARTICLE, ...TOGETHER.filter(([first]) => item[first] !== undefined).flat()]
  return members.flatMap((member) => replacePart(model, `${part}.${member}`, item[member]))
}

/** References of a customer, where nothing stands yet but what came from the card of another. */
function fillHead(model: Invoice, card: ContactCard, { before }: Around): Change[] {
  const was = before === undefined ? {} : headFor(before)
  const will = headFor(card)
  const members = [card, before ?? card].flatMap((one) => fixedTermsOf(one).map(({ term }) => memberOfFixed(term)))
  return [...new Set(members)].flatMap((member): Change[] => {
    const written = model.document[member]
    const value = will[member] as string | undefined
    const isOpen = written === undefined || written === was[member]
    return isOpen && written !== value ? [{ path: `document.${member}`, value }] : []
  })
}

/** What the invoice says at a place, as a card keeps it. */
export function cardFromPlace(model: Invoice, { part, kinds: [kind] }: CardPlace): CardContent | undefined {
  const found = readPart(model, part)
  if (kind === undefined || kind === 'template' || typeof found !== 'object' || found === null) return undefined
  if (kind === 'item') {
    const item = found as Item
    if (item.name === undefined) return undefined
    const kept = [...ARTICLE, ...TOGETHER.flat()].flatMap((member) => (item[member] === undefined ? [] : [[member, item[member]] as const]))
    return { kind, item: Object.fromEntries(kept) as Item }
  }
  const party = part === 'customer' ? partyOfCustomer(found) : (found as Supplier)
  if (party.name === undefined) return undefined
  return { kind, party, ibans: kind === 'supplier' ? accountsOf(model) : [], required_terms: [] }
}

function accountsOf(model: Invoice): string[] {
  const accounts = (model.payment_details ?? []).map(({ account_id }) => account_id?.replaceAll(/\s/g, '') ?? '')
  return [...new Set(accounts.filter((account) => account !== ''))]
}

export function isContact<One extends CardContent>(card: One): card is One & ContactCard {
  return card.kind !== 'item' && card.kind !== 'template'
}

/** A card with the values of an invoice; its kind, its habits and the accounts that are known stay: another account is asked about by itself. */
export function mergeCard(known: CardContent, found: CardContent): CardContent {
  if (known.kind === 'item' || found.kind === 'item') return found
  if (known.kind === 'template' || found.kind === 'template') return known
  const content = contentOf(known as ContactCard)
  return { ...content, party: found.party, ibans: content.ibans.length === 0 ? found.ibans : content.ibans }
}

/** True when a card says of a company all that the invoice says. */
export function isKept(known: ContactCard, found: CardContent): boolean {
  if (found.kind === 'item' || found.kind === 'template') return false
  const told = (party: Supplier): string[] =>
    textsOf(party, '').flatMap(({ path, value }) => (path.endsWith('.scheme') ? [] : [`${path} ${value}`]))
  const kept = new Set(told(known.party))
  return told(found.party).every((text) => kept.has(text))
}

/** Changes that make a part of the invoice be the given one: values first, then entries that are too many, the last one first. */
function replacePart(model: Invoice, path: string, after: unknown): Change[] {
  const wanted = new Map(textsOf(after, path).map((text) => [text.path, text.value]))
  const present = new Map(textsOf(readPart(model, path), path).map((text) => [text.path, text.value]))
  const set = [...wanted].flatMap(([at, value]) => (present.get(at) === value ? [] : [{ path: at, value }]))
  const gone = [...present.keys()].filter((at) => !wanted.has(at)).map((at) => surplusEntry(at, path, wanted) ?? at)
  return [...set, ...[...new Set(gone)].reverse().map((at) => ({ path: at, value: undefined }))]
}

/** The outermost list entry below a part that nothing of what is wanted stands in. */
function surplusEntry(path: string, part: string, wanted: ReadonlyMap<string, string>): string | undefined {
  const ends = [...path.matchAll(/\]/g)].map(({ index }) => path.slice(0, index + 1)).filter((entry) => entry.length > part.length)
  return ends.find((entry) => ![...wanted.keys()].some((at) => at.startsWith(`${entry}.`)))
}

/** What a card is told apart by, in capitals and without blanks: numbers of an item, identifiers of a company, the electronic address also with its scheme. */
export function identifiersOf(card: CardContent): string[] {
  if (card.kind === 'template') return []
  const { item, party } = card.kind === 'item' ? { item: card.item, party: undefined } : { item: undefined, party: card.party }
  const addresses = card.kind === 'item' ? [] : endpointsOf(card)
  const ids = [
    item?.supplier_item_id,
    item?.standard_item_id?.value,
    party?.tax_id?.value,
    ...addresses.flatMap(({ scheme = '', value = '' }) => [value, `${scheme}:${value}`]),
    party?.tax_registration_id?.value,
    ...(party?.ids ?? []).map((id) => id.value),
  ]
  return ids.flatMap((id) => (id === undefined || id === '' || id === ':' ? [] : [id.replaceAll(/\s/g, '').toUpperCase()]))
}
