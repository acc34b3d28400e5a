import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { makeFolder, sampleXml } from '../http/server-fixture.ts'
import { run, type Run } from './run.ts'

/** Whose document it is, on the command line: imported, decided, sent. */

const TIME = { timeout: 60_000 }

async function openDesk(company: object) {
  const [dir, files] = [makeFolder(), makeFolder()]
  const on = (...argv: string[]): Promise<Run> => run([...argv, '--data', dir, '--json'])
  const file = join(files, 'a.xml')
  const profile = join(files, 'company.json')
  writeFileSync(file, sampleXml('xrechnung'))
  writeFileSync(join(files, 'b.xml'), Buffer.from(sampleXml('xrechnung')).toString().replace('NW-2026-0417', 'NW-2'))
  writeFileSync(profile, JSON.stringify(company))
  expect((await on('company', 'set', '--file', profile)).exit).toBe(0)
  return { on, file, other: join(files, 'b.xml') }
}

const BUYER = { name: 'Ostsee Fährbetrieb AG', address: { country_code: 'DE' }, vat_ids: ['DE812888345'] }
/** Shares the seller's VAT id, as companies of a group do. */
const SISTER = { name: 'Polarstern Logistik GmbH', address: { country_code: 'DE' }, vat_ids: ['DE811999207'] }
const STRANGER = { name: 'Alpenglanz Optik GmbH', address: { country_code: 'DE' }, vat_ids: ['DE136695976'] }

it('import says which way a file goes and by what it was recognised', TIME, async () => {
  const { on, file } = await openDesk(BUYER)
  const { lines } = await on('import', file)
  expect(lines).toMatchObject([{ file, status: 'imported', direction: 'inbound', match: { role: 'buyer', by: 'endpoint' } }])
  const said = await on('import', file, '--direction', 'sideways')
  expect([said.exit, said.messages]).toEqual([2, expect.stringContaining('--direction must be one of auto, inbound, outbound') as string])
})

it('another company’s invoice is not put into the queue, until it is sent on its behalf', TIME, async () => {
  const { on, file } = await openDesk(STRANGER)
  const { lines } = await on('import', file, '--direction', 'outbound')
  const id = String(lines[0]?.['id'])
  expect(lines).toMatchObject([{ direction: 'outbound', match: { role: 'none' } }])
  const refused = await on('send', id)
  expect([refused.exit, refused.lines]).toMatchObject([1, [{ id, error: { code: 'other_seller' } }]])
  expect((await on('send', '--all')).lines).toEqual([])
  expect((await on('queue', 'list')).lines).toEqual([])
  expect((await on('send', id, '--on-behalf', 'friendship')).exit).toBe(2)
  expect((await on('send', id, '--on-behalf', 'Tax representative')).lines).toMatchObject([{ id, state: 'waiting' }])
  expect((await on('verify')).lines).toMatchObject([{ valid: true }])
})

it('a sister with the same VAT id is asked about, and sending on its behalf is the answer', TIME, async () => {
  const { on, file } = await openDesk(SISTER)
  const [first] = (await on('import', file)).lines
  expect(first).toMatchObject({ direction: 'undecided' })
  const id = String(first?.['id'])
  expect((await on('send', id)).lines).toMatchObject([{ error: { code: 'undecided' } }])
  expect((await on('send', id, '--on-behalf', 'agent')).lines).toMatchObject([{ id, state: 'waiting' }])
  expect((await on('documents', '--direction', 'outbound')).lines).toMatchObject([{ id }])
})

it('decide settles the undecided of a company at once, those that come later included', TIME, async () => {
  const { on, file, other } = await openDesk(STRANGER)
  const [first] = (await on('import', file)).lines
  expect(first).toMatchObject({ direction: 'undecided', match: { role: 'none' } })
  const id = String(first?.['id'])
  expect((await on('documents', '--direction', 'undecided')).lines).toMatchObject([{ id }])
  expect((await on('decide', id, '--direction', 'inbound')).lines).toEqual([{ id, direction: 'inbound', settled: [id] }])
  expect((await on('import', other)).lines).toMatchObject([{ direction: 'inbound' }])
  expect((await on('documents', '--direction', 'undecided')).lines).toEqual([])
  expect((await on('decide', id)).exit).toBe(2)
})
