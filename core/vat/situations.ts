import { AT } from './countries/at.ts'
import { BE } from './countries/be.ts'
import { DE } from './countries/de.ts'
import { EVERYWHERE } from './countries/everywhere.ts'
import { FR } from './countries/fr.ts'
import { LU } from './countries/lu.ts'
import { NL } from './countries/nl.ts'
import { dayOfSupply, partiesOf, type Parties } from './places.ts'
import {
  KIND_OF,
  type Category,
  type Need,
  type SellerCountry,
  type Situation,
  type SituationKind,
  type SituationRow,
} from './situation.ts'
import type { Invoice } from '../model/invoice.ts'

const ROWS: Readonly<Record<SellerCountry, readonly SituationRow[]>> = { DE, AT, FR, BE, NL, LU }

/** What a category asks for by the rules of EN 16931 (BR-S-02, BR-AE-02, BR-IC-02 and -11, -12, BR-G-02, BR-CO-26). */
const NEEDS: Readonly<Record<Category, readonly Need[]>> = {
  S: ['seller_tax'],
  Z: ['seller_tax'],
  E: ['seller_tax'],
  AE: ['seller_tax', 'buyer_id'],
  K: ['seller_vat', 'buyer_vat', 'delivery_country', 'delivery_town', 'delivery_post_code', 'delivery_date'],
  G: ['seller_vat'],
  O: ['seller_register'],
}
/** Both VAT ids have to be on the invoice (Directive 2006/112/EC, art. 226 (3) and (4)). */
const BOTH_VAT_IDS: readonly Need[] = ['seller_vat', 'buyer_vat']

const table = new Map<string, readonly Situation[]>()

/** Every situation of a seller's country: its own rows, and those of the whole EU that it has none of its own for. */
export function situationsOfCountry(country: string | undefined): readonly Situation[] {
  const own = SELLER_ROWS.get(country ?? '')
  const key = own === undefined ? '*' : (country ?? '*')
  const known = table.get(key)
  if (known !== undefined) return known
  const situations = (own ?? []).map((row) => complete(row, country as SellerCountry))
  const kinds = new Set(situations.map(({ kind }) => kind))
  const ids = new Set(situations.map(({ id }) => id))
  const others = EVERYWHERE.map((row) => complete(row, '*')).filter(
    ({ id, kind }) => !ids.has(id) && !(id === 'reverse_other' && kinds.has(kind)),
  )
  const made = [...situations, ...others]
  table.set(key, made)
  return made
}

const SELLER_ROWS = new Map<string, readonly SituationRow[]>(Object.entries(ROWS))

function complete(row: SituationRow, country: Situation['country']): Situation {
  const kind = KIND_OF[row.id]
  const isAcross = row.category === 'AE' && kind !== 'reverse_domestic'
  const needs = [...(row.needs ?? (isAcross ? BOTH_VAT_IDS : NEEDS[row.category]))]
  if (row.category === 'S' && row.rate === undefined) needs.push('rate')
  // A category that must have a reason (BR-E-10 and its others), and a row that nobody has read: the person says why.
  const isSilent = row.mention === undefined && row.category !== 'S' && row.category !== 'Z'
  if (isSilent && (row.assurance === 'no' || row.vatex === undefined)) needs.push('reason')
  return { ...row, country, kind, needs }
}

export function isInForce({ since, until }: SituationRow, day: string | undefined): boolean {
  return day === undefined || ((since === undefined || day >= since) && (until === undefined || day <= until))
}

/** Kinds by how likely they are: of what is sold at home, to the EU and beyond. */
const AT_HOME: readonly SituationKind[] = ['rate', 'goods', 'zero', 'small_business', 'reverse_domestic', 'exempt', 'margin', 'travel']
const FIRST: Readonly<Record<'domestic' | 'business' | 'private' | 'third', readonly SituationKind[]>> = {
  domestic: AT_HOME,
  business: ['intra_eu_supply', 'intra_eu_service', 'triangular', 'small_business'],
  private: AT_HOME,
  third: ['export', 'outside_scope', 'small_business'],
}

function likelyKinds({ distance, hasBuyerVatId }: Parties): readonly SituationKind[] {
  return FIRST[distance === 'eu' ? (hasBuyerVatId ? 'business' : 'private') : (distance ?? 'domestic')]
}

/** What fits the parties. Nothing is kept away for good: a person may know better. */
export function fitsParties(parties: Parties, { kind }: Situation): boolean {
  return likelyKinds(parties).includes(kind)
}

/** The situations that a document can be in on its day, those that fit its parties first. */
export function offersFor(model: Invoice): readonly Situation[] {
  const parties = partiesOf(model)
  const day = dayOfSupply(model)
  const order = [...likelyKinds(parties), ...AT_HOME]
  const rank = ({ kind }: Situation): number => (order.indexOf(kind) < 0 ? order.length : order.indexOf(kind))
  return situationsOfCountry(parties.seller)
    .filter((situation) => isInForce(situation, day))
    .toSorted((left, right) => rank(left) - rank(right))
}
