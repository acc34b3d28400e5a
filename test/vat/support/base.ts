import type { Address, Customer, Invoice, Supplier } from '../../../core/model/invoice.ts'
import { applyTotals } from '../../../core/model/totals.ts'
import type { TermChange } from '../../../core/terms/finding.ts'
import type { Demand } from '../../../core/vat/demands.ts'
import { demandsOf } from '../../../core/vat/demands.ts'
import { applySituation } from '../../../core/vat/apply.ts'
import type { SellerCountry, Situation } from '../../../core/vat/situation.ts'
import { applyChanges } from '../../../renderer/editor/model.ts'

/** An invoice of each seller's country over 2,621.10 net with the standard rate, a discount and a charge included, to a buyer at home, in the EU or beyond. */

interface Party extends Address {
  readonly name: string
  readonly vat: string | undefined
  readonly register: readonly [value: string, scheme?: string]
  readonly endpoint: readonly [scheme: string, value: string]
}

const PARTIES: Readonly<Record<SellerCountry | 'CH' | 'GP', Party>> = {
  DE: party('Muster Handels GmbH', 'Lindenallee 12', '50667', 'Köln', 'DE', 'DE123456788', ['HRB 12345'], ['9930', 'DE123456788']),
  AT: party('Donau Handel GmbH', 'Ringstraße 3', '1010', 'Wien', 'AT', 'ATU13585627', ['FN 12345a'], ['9914', 'ATU13585627']),
  FR: party(
    'Atelier du Port SARL',
    '4 rue du Quai',
    '13002',
    'Marseille',
    'FR',
    'FR40303265045',
    ['303265045', '0002'],
    ['0002', '303265045'],
  ),
  BE: party('Handel Noord BV', 'Kaai 9', '2000', 'Antwerpen', 'BE', 'BE0403019261', ['0403019261', '0208'], ['0208', '0403019261']),
  NL: party(
    'Grachten Handel BV',
    'Gracht 1',
    '1012 AB',
    'Amsterdam',
    'NL',
    'NL123456782B90',
    ['12345678', '0106'],
    ['9944', 'NL123456782B90'],
  ),
  LU: party('Moselle Commerce SA', '2 rue de la Gare', '1611', 'Luxembourg', 'LU', 'LU15027442', ['B12345'], ['9938', 'LU15027442']),
  CH: party('Berg AG', 'Bahnhofstrasse 1', '8001', 'Zürich', 'CH', undefined, ['CHE-123.456.788'], ['0183', 'CHE123456788']),
  GP: party('Antilles SARL', '1 rue du Port', '97100', 'Basse-Terre', 'GP', undefined, ['303265045', '0002'], ['0002', '303265045']),
}

function party(
  name: string,
  address_line_1: string,
  post_code: string,
  city: string,
  country_code: string,
  vat: string | undefined,
  register: Party['register'],
  endpoint: Party['endpoint'],
): Party {
  return { name, address_line_1, post_code, city, country_code, vat, register, endpoint }
}

function asParty({ vat, register: [value, scheme], endpoint, ...address }: Party): Customer & Supplier {
  return {
    ...address,
    ...(vat === undefined ? {} : { tax_id: { value: vat } }),
    legal_registration_id: { value, ...(scheme === undefined ? {} : { scheme }) },
    endpoint_id: { scheme: endpoint[0], value: endpoint[1] },
    contact: { name: 'Petra Klein', telephone: '+49 221 12345678', email: 'p.klein@muster.example' },
  }
}

const STANDARD: Readonly<Record<SellerCountry, string>> = { DE: '19', AT: '20', FR: '20', BE: '21', NL: '21', LU: '17' }

export function baseInvoice(seller: SellerCountry, buyer: keyof typeof PARTIES): Invoice {
  const tax = { tax_code: 'S', tax_percent: STANDARD[seller] }
  const model: Invoice = {
    document: {
      number: 'R-2026-1',
      issue_date: '2026-10-15',
      due_date: '2026-11-15',
      type_code: '380',
      currency_code: 'EUR',
      customer_reference: '04011000-1234512345-06',
      discounts_charges: [
        { sign: '-', amount: '50.00', reason: 'Discount', ...tax },
        { sign: '+', amount: '12.10', reason: 'Freight', ...tax },
      ],
    },
    supplier: asParty(PARTIES[seller]),
    customer: { ...asParty(PARTIES[buyer]), name: `${PARTIES[buyer].name} (Einkauf)` },
    payment_details: [{ method_code: '58', account_id: 'DE02120300000000202051', account_name: 'Muster' }],
    items: [
      { id: '1', name: 'Kabel', quantity: '10', unit_code: 'C62', price: '250.00', subtotal: '2500.00', ...tax },
      { id: '2', name: 'Stecker', quantity: '3', unit_code: 'C62', price: '53.00', subtotal: '159.00', ...tax },
    ],
  }
  return applyChanges(model, applyTotals(model))
}

/** The buyer whom a situation is meant for. */
export function buyerFor(seller: SellerCountry, { kind, id }: Situation): keyof typeof PARTIES {
  if (id === 'overseas') return 'GP'
  if (kind === 'export' || id === 'service_abroad') return 'CH'
  const isAcross = kind === 'intra_eu_supply' || kind === 'intra_eu_service' || kind === 'triangular'
  return isAcross ? (seller === 'AT' ? 'DE' : 'AT') : seller
}

const ANSWERS: Readonly<Record<Demand['need'], string>> = {
  seller_tax: '215/5432/1098',
  seller_vat: 'DE123456788',
  seller_register: 'HRB 12345',
  buyer_id: 'ATU13585627',
  buyer_vat: 'ATU13585627',
  delivery_country: 'AT',
  delivery_town: 'Graz',
  delivery_post_code: '8010',
  delivery_date: '2026-10-10',
  rate: '16',
  reason: 'Steuerfrei nach Auskunft unseres Steuerberaters',
}

function answer(demands: readonly Demand[]): TermChange[] {
  return demands.map(({ need, path }) => ({ path, value: ANSWERS[need] }))
}

/** The base invoice in a situation, with what that asks for filled in; totals follow a rate that is typed. */
export function invoiceIn(seller: SellerCountry, situation: Situation, specification?: string): Invoice {
  const plain = baseInvoice(seller, buyerFor(seller, situation))
  const base = specification === undefined ? plain : { ...plain, document: { ...plain.document, specification_id: specification } }
  const rate = situation.category === 'S' && situation.rate === undefined ? { rate: '10' } : {}
  const chosen = applyChanges(base, applySituation(base, situation, { lang: 'de', ...rate }))
  const delivered = situation.kind === 'intra_eu_supply' || situation.kind === 'triangular' ? (seller === 'AT' ? 'DE' : 'AT') : undefined
  const answers = answer(demandsOf(situation, chosen)).map((change) =>
    change.path === 'delivery.country_code' && delivered !== undefined ? { ...change, value: delivered } : change,
  )
  return applyChanges(chosen, answers)
}
