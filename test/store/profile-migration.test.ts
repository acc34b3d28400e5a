import { cpSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { describe, expect, it, onTestFinished } from 'vitest'
import { decodeBody } from '../../core/contract/decode.ts'
import { applyMigrations, MIGRATIONS } from '../../core/store/migrate.ts'
import { makeFolder, startServer } from '../http/server-fixture.ts'

const OWN = {
  kind: 'own',
  party: {
    name: 'Nordlicht Werkzeugbau GmbH',
    address_line_1: 'Am Holzhafen 14',
    post_code: '24149',
    city: 'Kiel',
    tax_id: { value: 'DE 811 999 207', scheme: 'VAT' },
    tax_registration_id: { value: '20/123/45678', scheme: 'FC' },
    legal_registration_id: { value: 'HRB 90417 KI' },
    ids: [{ value: '4012345000009', scheme: '0088' }],
    additional_legal_information: 'Sitz: Kiel',
    endpoint_id: { value: 'DE811999207', scheme: '9930' },
    contact: { name: 'Jannis Thomsen', telephone: '+49 431 5550142', email: 'thomsen@nordlicht.example' },
  },
  ibans: ['DE70999010100012345678', 'DE89370400440532013000'],
  required_terms: [],
  format: 'xrechnung.invoice.3_0.xml_ubl',
  language: 'fr',
  payment_days: '14',
  number_pattern: 'RE-{YYYY}-{0000}',
}
const BRANCH = { kind: 'own', party: { name: 'Zweigstelle Kopenhagen' }, ibans: [], required_terms: [], number_pattern: 'K-{000}' }
const CUSTOMER = { kind: 'customer', party: { name: 'Bergruh' }, ibans: [], required_terms: ['BT-10'] }

/** A workspace as the program before the profile left it, with these cards and settings. */
function olderWorkspace(cards: readonly object[], settings: Readonly<Record<string, unknown>>): string {
  const dir = makeFolder()
  const database = new Database(join(dir, 'kontor.db'))
  onTestFinished(() => void database.close())
  applyMigrations(
    database,
    MIGRATIONS.filter(({ number }) => number <= 16),
  )
  const card = database.prepare(
    "INSERT INTO cards (id, kind, name_key, words, match_ids, content, updated_at) VALUES (?, ?, ?, '', '', ?, '2026-11-01T08:00:00Z')",
  )
  cards.forEach((content, index) => {
    const { kind, party } = content as typeof OWN
    card.run(`00000000-0000-7000-8000-00000000000${index}`, kind, party.name.toLowerCase(), JSON.stringify(content))
  })
  const setting = database.prepare('INSERT INTO settings (name, value) VALUES (?, ?)')
  for (const [name, value] of Object.entries(settings)) setting.run(name, JSON.stringify(value))
  database.pragma('journal_mode = DELETE')
  database.close()
  const copy = makeFolder()
  cpSync(dir, copy, { recursive: true })
  return copy
}

describe('the migration to the profile of the client company', () => {
  it('makes it of the own card and the letterhead, and leaves the other cards as they are', () => {
    const dir = olderWorkspace([OWN, BRANCH, CUSTOMER], {
      letterhead: { accent: '#86356f' },
      workspace: { name: 'Mandant 7', colour: '#0f766e' },
    })
    const { company, cards, desk } = startServer({ dir }).services
    const profile = company.get()
    expect(profile).toEqual({
      name: 'Nordlicht Werkzeugbau GmbH',
      address: { address_line_1: 'Am Holzhafen 14', post_code: '24149', city: 'Kiel', country_code: 'DE' },
      vat_ids: ['DE811999207'],
      tax_numbers: ['20/123/45678'],
      registrations: [{ value: 'HRB 90417 KI' }, { value: '4012345000009', scheme: '0088' }],
      legal_information: 'Sitz: Kiel',
      directors: [],
      contacts: [{ name: 'Jannis Thomsen', phone: '+49 431 5550142', email: 'thomsen@nordlicht.example' }],
      endpoints: [{ scheme: '9930', value: 'DE811999207' }],
      accounts: [{ iban: 'DE70999010100012345678' }, { iban: 'DE89370400440532013000' }],
      defaults: { format: 'xrechnung.invoice.3_0.xml_ubl', language: 'fr', payment_days: '14', number_pattern: 'RE-{YYYY}-{0000}' },
      letterhead: { accent: '#86356f' },
    })
    // What was migrated can be saved again as it is.
    expect(company.set(decodeBody('company_set', profile))).toEqual(profile)
    expect(desk.state().workspace.name).toBe('Mandant 7')
    const page = { limit: 10, offset: 0 }
    expect(
      cards.list({ kind: ['customer', 'supplier'], ...page }).items.map((card) => [card.kind, 'party' in card && card.party.name]),
    ).toEqual([
      ['customer', 'Bergruh'],
      ['supplier', 'Zweigstelle Kopenhagen'],
    ])
    expect(cards.list({ kind: ['supplier'], ...page }).items[0]).not.toHaveProperty('number_pattern')
  })

  it('keeps a letterhead without an own card for the company that the workspace is called after, and asks for the rest', () => {
    const dir = olderWorkspace([CUSTOMER], { letterhead: { accent: '#86356f' }, workspace: { name: 'Kiel', colour: '#0f766e' } })
    expect(startServer({ dir }).services.company.get()).toMatchObject({
      name: 'Kiel',
      address: { country_code: '' },
      letterhead: { accent: '#86356f' },
    })
  })

  it('makes none where there was no own company', () => {
    const dir = olderWorkspace([CUSTOMER], { workspace: { name: 'Kiel', colour: '#0f766e' } })
    expect(startServer({ dir }).services.company.get()).toBeNull()
  })
})
