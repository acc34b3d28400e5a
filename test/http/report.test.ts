import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import type { ClientError } from '../../core/contract/client.ts'
import { readPdfText } from '../../core/pdf/text/pdf-text.ts'
import { clientOf, importOne, sampleXml, startServer } from './server-fixture.ts'
import { manualClock } from '../support/workspace.ts'

/** The report of the verdict on a stored document, for programs and for the window. */

const text = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)
const hash = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

async function received() {
  const clock = manualClock(Date.UTC(2026, 10, 21, 9, 30))
  const server = await startServer({ clock })
  const window = clientOf(server.handleWindow)
  const { document } = await importOne(window, { body: sampleXml('to-mend'), query: { direction: 'inbound', filename: 'r.xml' } })
  return { clock, server, window, params: { document_id: document.id } }
}

it('is a PDF unless a page is asked for, by the parameter or by what the caller accepts', async () => {
  const { window, params } = await received()
  expect(text((await window.document_report({ params })).slice(0, 5))).toBe('%PDF-')
  const page = text(await window.document_report({ params, query: { format: 'html', lang: 'de' } }))
  expect(page).toContain('<html lang="de">')
  expect(page).toContain(hash(sampleXml('to-mend')))
  expect(page).toContain('<dd>r.xml</dd>')
  expect(page).toContain('BR-CO-16')
})

it('names the key and the last signed head of the log, readable and small', async () => {
  const { window, params } = await received()
  const { signed } = await window.desk_proof()
  const facts = [String(signed?.entry), signed?.hash ?? '', signed?.public_key ?? '']
  const page = text(await window.document_report({ params, query: { format: 'html', lang: 'fr' } }))
  const foot = page.slice(page.indexOf('<footer>'))
  expect(facts.filter((fact) => !foot.includes(fact))).toEqual([])
  const pdf = readPdfText(await window.document_report({ params }))
    .lines.map((line) => line.text)
    .join('')
  expect(facts.filter((fact) => !pdf.includes(fact))).toEqual([])
})

it('is saved by a browser, and runs nothing there', async () => {
  const { server, params } = await received()
  const url = `http://localhost/api/v2/documents/${params.document_id}/report`
  const ask = (query: string, accept: string) => server.handleWindow(new Request(`${url}${query}`, { headers: { accept } }))
  const page = await ask('', 'text/html')
  expect([page.headers.get('content-type'), page.headers.get('content-disposition')]).toEqual([
    'text/html',
    'attachment; filename="report.html"',
  ])
  expect(page.headers.get('content-security-policy')).toContain('sandbox')
  expect((await ask('', '*/*')).headers.get('content-type')).toBe('application/pdf')
  expect((await ask('?format=html', 'application/pdf')).status).toBe(406)
  expect((await ask('?format=doc', '*/*')).status).toBe(422)
})

it('says of a version what was said when it came in, and that it was made later', async () => {
  const { clock, window, params } = await received()
  clock.advance(90 * 24 * 3_600_000)
  await window.repair_document({ params, body: { base_version: 1, changes: [] } })
  const read = async (version?: string) =>
    text(await window.document_report({ params, query: { format: 'html', lang: 'en', ...(version === undefined ? {} : { version }) } }))
  const arrival = await read('1')
  expect(arrival).toContain('21 Nov 2026, 09:30:00 UTC')
  expect(arrival).toMatch(/Report made on<\/dt><dd>19 Feb 2027, 09:30:00 UTC/)
  expect(arrival).toContain('This report was made later')
  expect(arrival).toContain('Rules as they stood on 21 Nov 2026.')
  expect(arrival).toContain('BR-CO-16')
  expect(arrival).not.toContain('The verdict stored then says otherwise')
  const newest = await read()
  expect(newest).not.toContain('BR-CO-16')
  expect(newest).not.toContain('made later')
  expect(newest).toContain('Rules as they stood on 19 Feb 2027.')
  const none = window.document_report({ params, query: { version: '9' } })
  await expect(none).rejects.toMatchObject({ code: 'not_found' } satisfies Partial<ClientError>)
})

it('speaks of the PDF that an invoice came in, and of the XML inside', async () => {
  const { window } = await received()
  const pdf = await window.xml_to_pdf({ body: sampleXml('xrechnung'), query: { format: 'factur_x_zugferd.invoice.2_4.pdf_xml.extended' } })
  const { document } = await importOne(window, { body: pdf, query: { direction: 'inbound', filename: 'r.pdf' } })
  const params = { document_id: document.id }
  const page = text(await window.document_report({ params, query: { format: 'html' } }))
  for (const bytes of [pdf, await window.document_xml({ params })]) expect(page).toContain(hash(bytes))
  expect(page).toContain('<dd>r.pdf</dd>')
  const report = readPdfText(await window.document_report({ params }))
  expect(report.lines.map((line) => line.text).join('\n')).toContain(hash(pdf))
})
