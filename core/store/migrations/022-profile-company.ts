import type Database from 'better-sqlite3'
import type { Migration } from './migration.ts'

/**
 * The client company had a card among the contacts, and the pages of its PDF a setting; both are its profile now. What a card does not say, such as
 * the country, stays empty until the person says it. Further cards of the kind are companies like others, so they become suppliers: nothing that
 * somebody has typed is lost.
 */
export const profileCompany: Migration = {
  number: 22,
  sql: '',
  run: (database) => {
    const letterhead = readSetting(database, 'letterhead')
    const cards = database.prepare("SELECT id, content FROM cards WHERE kind = 'own' ORDER BY name_key, id").all() as CardRow[]
    const [own, ...others] = cards
    const profile = profileOf(own, letterhead, readSetting(database, 'workspace'))
    const isThere = readSetting(database, 'company') !== undefined
    if (profile !== undefined && !isThere) {
      database.prepare('INSERT INTO settings (name, value) VALUES (?, ?)').run('company', JSON.stringify(profile))
    }
    if (own !== undefined) database.prepare('DELETE FROM cards WHERE id = ?').run(own.id)
    const change = database.prepare('UPDATE cards SET kind = ?, content = ? WHERE id = ?')
    for (const { id, content } of others) change.run('supplier', JSON.stringify(asSupplier(JSON.parse(content) as Members)), id)
    database.prepare("DELETE FROM settings WHERE name = 'letterhead'").run()
  },
}

interface CardRow {
  readonly id: string
  readonly content: string
}

/** JSON of an older program: nothing about it is sure. */
type Members = Readonly<Record<string, unknown>>

const asMembers = (value: unknown): Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Members) : {}
const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

function readSetting(database: Database.Database, name: string): unknown {
  const row = database.prepare('SELECT value FROM settings WHERE name = ?').get(name) as { value: string } | undefined
  return row === undefined ? undefined : (JSON.parse(row.value) as unknown)
}

function asSupplier({ number_pattern: _pattern, ...content }: Members): Members {
  return { ...content, kind: 'supplier' }
}

/** As long as the shape of the profile allows a text to be. */
const MAX_TEXT = 300
const MAX_LONG = 1000
const MAX_ENTRIES = 50

function profileOf(own: CardRow | undefined, letterhead: unknown, label: unknown): object | undefined {
  const { accent, logo } = asMembers(letterhead)
  const style = { ...present('accent', textOf(accent, 30)), ...present('logo', textOf(logo, 1_400_000)) }
  const content = own === undefined ? {} : asMembers(JSON.parse(own.content))
  const party = asMembers(content['party'])
  const name = textOf(party['name']) ?? textOf(asMembers(label)['name'])
  const isSomething = own !== undefined || accent !== undefined || logo !== undefined
  // A letterhead of nobody has no profile to be part of.
  if (name === undefined || !isSomething) return undefined
  const contact = asMembers(party['contact'])
  const person = {
    ...present('name', textOf(contact['name'])),
    ...present('phone', textOf(contact['telephone'])),
    ...present('email', textOf(contact['email'])),
  }
  const defaults = {
    ...present('payment_days', textOf(content['payment_days'], 3)),
    ...present('language', textOf(content['language'], 2)),
    ...present('format', textOf(content['format'], 100)),
    ...present('number_pattern', textOf(content['number_pattern'], 40)),
  }
  const hasPart = (part: object): boolean => Object.keys(part).length > 0
  return {
    name,
    ...present('trading_name', textOf(party['trading_name'])),
    address: {
      ...ADDRESS.reduce((address, member) => ({ ...address, ...present(member, textOf(party[member])) }), {}),
      country_code: countryOf(party) ?? '',
    },
    vat_ids: valuesOf([party['tax_id']]).map((id) => id.replaceAll(/[\s.\-/]/g, '').toUpperCase()),
    tax_numbers: valuesOf([party['tax_registration_id']]),
    registrations: [party['legal_registration_id'], ...asList(party['ids'])].flatMap(identifierOf).slice(0, MAX_ENTRIES),
    ...present('legal_information', textOf(party['additional_legal_information'], MAX_LONG)),
    directors: [],
    contacts: hasPart(person) ? [person] : [],
    endpoints: [party['endpoint_id']].flatMap(identifierOf).filter((id) => 'scheme' in id),
    accounts: asList(content['ibans'])
      .flatMap((iban) => textOf(iban, 60) ?? [])
      .slice(0, MAX_ENTRIES)
      .map((iban) => ({ iban })),
    ...(hasPart(defaults) ? { defaults } : {}),
    ...(hasPart(style) ? { letterhead: style } : {}),
  }
}

const ADDRESS = ['address_line_1', 'address_line_2', 'address_line_3', 'city', 'post_code', 'country_subdivision'] as const

/** The country of the address, else the one that the VAT identifier begins with: Greece writes EL there. */
function countryOf(party: Members): string | undefined {
  const written = textOf(party['country_code'], 2)
  if (written !== undefined) return written
  const prefix = /^[A-Z]{2}/.exec(valuesOf([party['tax_id']])[0]?.trim().toUpperCase() ?? '')?.[0]
  return prefix === 'EL' ? 'GR' : prefix
}

function valuesOf(ids: readonly unknown[]): string[] {
  return ids.flatMap((id) => textOf(asMembers(id)['value']) ?? [])
}

function identifierOf(id: unknown): { value: string; scheme?: string }[] {
  const value = textOf(asMembers(id)['value'])
  return value === undefined ? [] : [{ value, ...present('scheme', textOf(asMembers(id)['scheme'], 100)) }]
}

function textOf(value: unknown, max = MAX_TEXT): string | undefined {
  const text = typeof value === 'string' ? value.trim().slice(0, max) : ''
  return text === '' ? undefined : text
}

function present<Name extends string>(name: Name, value: string | undefined): { [Key in Name]?: string } {
  return value === undefined ? {} : ({ [name]: value } as { [Key in Name]: string })
}
