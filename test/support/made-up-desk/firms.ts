import type { Company } from '../../../core/contract/types.ts'

/** Firms that do not exist, always the same: whose numbers have the right check digits, and whose addresses lead nowhere. */
export interface Firm {
  readonly name: string
  readonly street: string
  readonly post_code: string
  readonly city: string
  readonly vat_id: string
  readonly iban: string
  readonly register: string
  readonly person: string
  readonly email: string
}

const TRADES = ['Tischlerei', 'Werkzeugbau', 'Gärtnerei', 'Buchhandlung', 'Elektrotechnik', 'Malerbetrieb', 'Hafenlogistik', 'Druckerei']
const NAMES = ['Brandt', 'Petersen', 'Yıldız', 'Müller & Söhne', 'Kowalski', 'Lindner', 'Asmussen', 'Nguyen', 'Öztürk', 'Vogel', 'Hansen']
const FORMS = ['GmbH', 'KG', 'AG', 'e. K.', 'OHG', 'eG', 'GmbH & Co. KG']
const CITIES = [
  ['24149', 'Kiel'],
  ['18147', 'Rostock'],
  ['50667', 'Köln'],
  ['80331', 'München'],
  ['04109', 'Leipzig'],
  ['20457', 'Hamburg'],
  ['99084', 'Erfurt'],
] as const
const PEOPLE = ['Wiebke Asmussen', 'Jannis Thomsen', 'Ayşe Demir', 'Karl Vogel', 'Linh Nguyen', 'Marta Kowalski']
export const COLOURS = ['#2b5f8c', '#8c2b4a', '#2b8c5f', '#7a5a12', '#5f2b8c', '#2b7f8c', '#8c4a2b', '#4a6b1f', '#3a3f8c', '#8c2b7a']

/** The firm of a number: neighbours have different trades, names and towns. */
export function makeFirm(number: number): Firm {
  const [post_code, city] = pick(CITIES, number)
  const name = `${pick(TRADES, number)} ${pick(NAMES, number)} ${pick(FORMS, number)}`
  const host = name
    .toLowerCase()
    .normalize('NFD')
    .replace(/[^a-z]+/g, '-')
    .replace(/-$/, '')
  return {
    name,
    street: `Am Speicher ${(number % 97) + 1}`,
    post_code,
    city,
    vat_id: makeVatId(number),
    iban: makeIban(number),
    register: `HRB ${90_000 + number}`,
    person: pick(PEOPLE, number),
    email: `rechnung@${host}.example`,
  }
}

/** What the firm says of itself as a client. */
export function makeCompany({ name, street, post_code, city, vat_id, iban, register, person, email }: Firm): Company {
  return {
    name,
    address: { address_line_1: street, post_code, city, country_code: 'DE' },
    vat_ids: [vat_id],
    tax_numbers: [],
    registrations: [{ value: register }],
    directors: [person],
    contacts: [{ name: person, phone: '+49 431 5550142', email }],
    endpoints: [{ scheme: '9930', value: vat_id }],
    accounts: [{ iban, holder: name }],
    defaults: { currency_code: 'EUR', vat: { category: 'S', rate: '19' }, payment_days: '30' },
  }
}

export function pick<Value>(values: readonly Value[], index: number): Value {
  const value = values[index % values.length]
  if (value === undefined) throw new Error('There is nothing to pick from.')
  return value
}

/** The last of the nine digits is a check digit (ISO 7064, MOD 11, 10). */
function makeVatId(number: number): string {
  const digits = String(81_000_000 + number * 7919)
  const product = [...digits].reduce((before, digit) => (((before + Number(digit)) % 10 || 10) * 2) % 11, 10)
  return `DE${digits}${(11 - product) % 10}`
}

/** A bank code that no bank has; the check digits are right (ISO 13616, MOD 97-10). */
function makeIban(number: number): string {
  const account = `99901010${String(number).padStart(10, '0')}`
  const check = 98n - (BigInt(`${account}131400`) % 97n)
  return `DE${String(check).padStart(2, '0')}${account}`
}
