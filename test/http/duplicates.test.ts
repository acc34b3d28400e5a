import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Client } from '../../core/contract/client.ts'
import { clientOf, importOne, sampleXml, startServer } from './server-fixture.ts'
import { countRuns } from '../support/extent.ts'

/** An invoice that comes in once more is known again, whatever it is written in. */

const TIME = { timeout: 120_000 }
const TARGETS = [
  'xrechnung.invoice.3_0.xml_ubl',
  'xrechnung.invoice.3_0.xml_cii',
  'en16931.invoice.2017.xml_ubl',
  'factur_x_zugferd.invoice.2_4.xml_cii.en16931',
  'factur_x_zugferd.invoice.2_4.xml_cii.extended',
] as const

const text = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)
const receive = (window: Client, body: Uint8Array) => importOne(window, { body, query: { direction: 'inbound' } })

/** What one of the samples is written in, and the pages of a PDF around some of it. */
async function write(window: Client, target: (typeof TARGETS)[number] | 'pdf', replace: readonly (readonly [string, string])[] = []) {
  const xml = replace.reduce((before, [from, to]) => before.replaceAll(from, to), text(sampleXml('xrechnung')))
  const body = new TextEncoder().encode(xml)
  if (target === 'pdf') return window.xml_to_pdf({ body, query: { format: 'factur_x_zugferd.invoice.2_4.pdf_xml.en16931' } })
  return window.convert_xml({ params: { target_format: target }, body })
}

it('is the same in every syntax and inside a PDF, in whatever order they come', TIME, async () => {
  const property = fc.asyncProperty(
    fc.shuffledSubarray([...TARGETS, 'pdf'] as const, { minLength: 2 }),
    fc.integer({ min: 1, max: 99_999 }),
    async (targets, number) => {
      const window = clientOf((await startServer()).handleWindow)
      const files = await Promise.all(targets.map((target) => write(window, target, [['NW-2026-0417', `NW-${number}`]])))
      const [first = new Uint8Array(), ...others] = files
      const { document, duplicate_of } = await receive(window, first)
      expect(duplicate_of).toBeUndefined()
      for (const other of others) {
        const answer = await receive(window, other)
        // The CII inside a PDF may be the very file that came by itself.
        const known = answer.is_duplicate ? answer.document.id : document.id
        expect(answer.duplicate_of).toEqual({ id: known, kind: answer.is_duplicate ? 'bytes' : 'terms' })
      }
      const again = await receive(window, first)
      expect([again.is_duplicate, again.duplicate_of]).toEqual([true, { id: document.id, kind: 'bytes' }])
    },
  )
  await fc.assert(property, { numRuns: countRuns(8) })
})

it('says what tells it: another syntax, or number and year of the same supplier alone', TIME, async () => {
  const window = clientOf((await startServer()).handleWindow)
  const first = await receive(window, sampleXml('xrechnung'))
  const kindOf = async (...change: Parameters<typeof write>): Promise<string | undefined> =>
    (await receive(window, await write(...change))).duplicate_of?.kind
  expect(await kindOf(window, 'xrechnung.invoice.3_0.xml_cii')).toBe('terms')
  expect(await kindOf(window, 'xrechnung.invoice.3_0.xml_cii', [['Nordlicht Werkzeugbau GmbH', 'Nordlicht Werkzeugbau']])).toBe('syntax')
  expect(await kindOf(window, 'xrechnung.invoice.3_0.xml_ubl', [['2026-11-02', '2026-11-03']])).toBe('number')
  // A supplier who changed his name has kept his VAT id.
  expect(await kindOf(window, 'xrechnung.invoice.3_0.xml_ubl', [['Nordlicht Werkzeugbau GmbH', 'Nordlicht AG']])).toBe('number')
  expect((await window.document_get({ params: { document_id: first.document.id } })).duplicates?.length).toBe(4)
})

it('is the same by its terms only as long as its newest version is', TIME, async () => {
  const window = clientOf((await startServer()).handleWindow)
  const first = await receive(window, sampleXml('xrechnung'))
  const second = await receive(window, await write(window, 'xrechnung.invoice.3_0.xml_cii'))
  const params = { document_id: second.document.id }
  const duplicates = async () => (await window.document_get({ params })).duplicates
  expect(await duplicates()).toEqual([{ id: first.document.id, kind: 'terms' }])
  await window.update_terms({ params, body: { base_version: 1, changes: [{ path: 'document.terms', value: 'Another term.' }] } })
  expect(await duplicates()).toEqual([{ id: first.document.id, kind: 'syntax' }])
  await window.update_xml({ params, body: await window.document_xml({ params: { document_id: first.document.id } }) })
  expect(await duplicates()).toEqual([{ id: first.document.id, kind: 'terms' }])
})

it('is another one of another supplier, year or number', TIME, async () => {
  const window = clientOf((await startServer()).handleWindow)
  await receive(window, sampleXml('xrechnung'))
  const ids = [...text(sampleXml('xrechnung')).matchAll(/DE\d{9}/g)].map(([id]) => id)
  const others = [
    [['NW-2026-0417', 'NW-2026-0418']],
    [['2026-11-02', '2025-11-02']],
    // The same name is no proof where VAT ids differ.
    ids.map((id) => [id, 'DE811115368'] as const),
  ] as const
  for (const replace of others) {
    const { duplicate_of } = await receive(window, await write(window, 'xrechnung.invoice.3_0.xml_ubl', replace))
    expect(duplicate_of).toBeUndefined()
  }
})
