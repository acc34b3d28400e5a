import { unzipSync } from 'fflate'
import { expect, it } from 'vitest'
import type { DocumentDetails, ReceivedPdf } from '../../core/contract/types.ts'
import { foreignPdf } from '../support/pdf/foreign.ts'
import { clientOf, importOne, sampleXml, startServer } from './server-fixture.ts'

/** The PDF that a document was taken from, as the sender made it. */

const TIME = { timeout: 60_000 }
const PAGES = [['Nordwind Technik GmbH', 'Rechnung NW-2026-0417'], ['Gesamtbetrag 1,00 EUR']]

async function importHybrid() {
  const window = clientOf((await startServer()).handleWindow)
  // Not PDF/A, with fonts that are not embedded: Kontor could not write into it, and has not to.
  const pdf = await foreignPdf({ pages: PAGES, font: 'Helvetica', xml: sampleXml('xrechnung') })
  const { document } = await importOne(window, { body: pdf, query: { direction: 'inbound', filename: 'Rechnung 417.pdf' } })
  return { window, pdf, params: { document_id: document.id } }
}

const bytesOf = ({ content }: ReceivedPdf): Uint8Array => new Uint8Array(Buffer.from(content, 'base64'))
const STORED = new Uint8Array()

it('is answered byte for byte, with the places of its values and where it parts from the XML', TIME, async () => {
  const { window, pdf, params } = await importHybrid()
  const { received_pages } = await window.document_get({ params })
  expect(received_pages).toEqual({ version: 1, filename: 'Rechnung 417.pdf' })
  const answer = await window.desk_received({ params, body: STORED })
  expect(bytesOf(answer)).toEqual(pdf)
  expect(answer.places.find(({ path }) => path === 'document.number')).toMatchObject({ page: 1 })
  expect(answer.warnings.find(({ path }) => path === 'totals.total')).toMatchObject({ code: 'page_differs', page: 2 })
})

it('is beside the XML on the screen, and there as well when that cannot be read', TIME, async () => {
  const { window, pdf, params } = await importHybrid()
  const beside = (xml: string): Promise<ReceivedPdf> => window.desk_received({ params, body: Buffer.from(xml) })
  const stored = Buffer.from(sampleXml('xrechnung')).toString()
  const paths = async (xml: string): Promise<string[]> => (await beside(xml)).places.map(({ path }) => path)
  expect(await paths(stored.replaceAll('NW-2026-0417', 'NW-2026-0418'))).not.toContain('document.number')
  for (const xml of ['<Invoice', '<other/>']) {
    const answer = await beside(xml)
    expect([bytesOf(answer), answer.places, answer.warnings.map(({ code }) => code)]).toEqual([pdf, [], ['xmp_missing']])
  }
})

it('stays when the invoice is changed and has pages of a person’s own, also in the export', TIME, async () => {
  const { window, pdf, params } = await importHybrid()
  await window.update_terms({ params, body: { base_version: 1, changes: [{ path: 'document.due_date', value: '2026-12-24' }] } })
  const own = await foreignPdf({ pages: PAGES })
  await window.desk_pages_set({ params, body: own, query: { filename: 'own.pdf' } })
  const details: DocumentDetails = await window.document_get({ params })
  expect(details).toMatchObject({ version: 3, received_pages: { version: 1 }, own_pages: { filename: 'own.pdf' } })
  expect(bytesOf(await window.desk_received({ params, body: STORED }))).toEqual(pdf)

  const { id } = await window.desk_archive_start({ body: { kind: 'export' } })
  const state = async (): Promise<string> => (await window.desk_archive({ params: { archive_id: id } })).state
  await expect.poll(state, { timeout: 30_000 }).toBe('done')
  const files = unzipSync(await window.desk_archive_file({ params: { archive_id: id } }))
  const named = (name: string): Uint8Array | undefined => Object.entries(files).find(([path]) => path.endsWith(`/${name}`))?.[1]
  expect([named('received.pdf'), named('own-pages.pdf')]).toEqual([pdf, own])
})

it('is refused for what came in as XML or does not exist', TIME, async () => {
  const window = clientOf((await startServer()).handleWindow)
  const { id } = await window.upload_xml({ body: sampleXml('xrechnung') })
  const params = { document_id: id }
  expect((await window.document_get({ params })).received_pages).toBeUndefined()
  const message = `The document ${id} did not come in as a PDF.`
  await expect(window.desk_received({ params, body: STORED })).rejects.toMatchObject({ code: 'not_found', message })
  // Pages of a person's own did not come in.
  await window.desk_pages_set({ params, body: await foreignPdf({ pages: PAGES }) })
  await expect(window.desk_received({ params, body: STORED })).rejects.toMatchObject({ code: 'not_found', message })
  const unknown = { document_id: '00000000-0000-4000-8000-000000000000' }
  await expect(window.desk_received({ params: unknown, body: STORED })).rejects.toMatchObject({ code: 'not_found' })
})
