import { unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import type { AppError } from '../../core/base/errors.ts'
import type { DocumentDetails, PdfAnswer } from '../../core/contract/types.ts'
import { comparePages } from '../../core/pdf/compare.ts'
import { readPdfText } from '../../core/pdf/text/pdf-text.ts'
import { extractInvoice } from '../../core/pdf/extract.ts'
import { foreignPdf } from '../support/pdf/foreign.ts'
import { clientOf, sampleXml, serveTestNode, startServer, XML_HEADERS } from './server-fixture.ts'

/** The pages of a person's own in the PDF of a document. */

const OWN = { pages: [['Rechnung NW-2026-0417', 'Gesamtbetrag 1,00 EUR']] }
const JSON_ONLY = { accept: 'application/json' }

async function openDocument() {
  const node = await startServer()
  const window = clientOf(node.handleWindow)
  const { id } = await window.upload_xml({ body: sampleXml('xrechnung'), query: { direction: 'outbound', filename: 'a.xml' } })
  return { node, window, params: { document_id: id } }
}

const startsWith = (bytes: Uint8Array, own: Uint8Array): boolean => Buffer.compare(bytes.subarray(0, own.length), own) === 0

describe('a PDF as JSON', () => {
  it('says its warnings one by one, with page, place and values, where the PDF itself only counts them', async () => {
    const { call } = await serveTestNode()
    const pdf = (await foreignPdf(OWN)) as Uint8Array<ArrayBuffer>
    const form = (): FormData => {
      const data = new FormData()
      data.append('xml', new Blob([sampleXml('xrechnung') as Uint8Array<ArrayBuffer>]), 'a.xml')
      data.append('pdf', new Blob([pdf]), 'a.pdf')
      return data
    }
    const plain = await call('/v2/format/transform/xml-to-pdf?format=auto', { method: 'POST', body: form() })
    expect(plain.headers.get('content-type')).toBe('application/pdf')
    const json = await call('/v2/format/transform/xml-to-pdf?format=auto', { method: 'POST', headers: JSON_ONLY, body: form() })
    const answer = (await json.json()) as PdfAnswer
    expect(answer.format).toBe('factur_x_zugferd.invoice.2_4.pdf_xml.en16931')
    expect(startsWith(Buffer.from(answer.content, 'base64'), pdf)).toBe(true)
    expect(answer.warnings).toHaveLength(Number(plain.headers.get('x-conversion-warnings')))
    expect(answer.warnings.find(({ path }) => path === 'totals.total')).toMatchObject({
      code: 'page_differs',
      rule_id: 'KONTOR-PDF-TOTAL',
      page: 1,
      values: { term: 'BT-112', shown: 'Gesamtbetrag 1,00 EUR' },
    })
  })

  it('is there for our own page, from a model and for what is stored, and a PDF where nothing is said', async () => {
    const { call, client } = await serveTestNode()
    const { id } = await client.upload_xml({ body: sampleXml('xrechnung') })
    const body = sampleXml('xrechnung') as Uint8Array<ArrayBuffer>
    for (const json of [
      await call('/v2/format/transform/xml-to-pdf', { method: 'POST', headers: { ...XML_HEADERS, ...JSON_ONLY }, body }),
      await call(`/v2/documents/${id}/pdf`, { headers: JSON_ONLY }),
    ]) {
      const answer = (await json.json()) as PdfAnswer
      expect(comparePages(readPdfText(Buffer.from(answer.content, 'base64')), { document: { number: 'NW-2026-0417' } })).toEqual([])
    }
    const any = await call(`/v2/documents/${id}/pdf`, { headers: { accept: 'application/json, text/plain, */*' } })
    expect(any.headers.get('content-type')).toBe('application/pdf')
  })
})

describe('the PDF of a stored document', () => {
  it('leaves out what its profile has no place for where that is allowed, and says what', async () => {
    const { call, client } = await serveTestNode()
    const { id } = await client.upload_xml({ body: sampleXml('xrechnung') })
    const ask = async (query: string): Promise<unknown> =>
      (await call(`/v2/documents/${id}/pdf?format=factur_x_zugferd.invoice.2_4.pdf_xml.basic_wl${query}`, { headers: JSON_ONLY })).json()
    expect(await ask('')).toMatchObject({ code: 'conversion_failed' })
    const { format, warnings } = (await ask('&lenient=true')) as PdfAnswer
    expect(format).toBe('factur_x_zugferd.invoice.2_4.pdf_xml.basic_wl')
    expect(warnings.filter(({ code }) => code === 'lost').length).toBeGreaterThan(10)
  })
})

describe('pages of one’s own', { timeout: 60_000 }, () => {
  it('are kept as a version of the same XML, and every PDF of the document has them until they are taken away', async () => {
    const { window, params } = await openDocument()
    const before = await window.document_get({ params })
    const pdf = await foreignPdf(OWN)
    const set = await window.desk_pages_set({ params, body: pdf, query: { filename: 'NW-2026-0417.pdf' } })
    expect(set).toMatchObject({ version: 2, sha256: before.sha256, filename: 'a.xml', status: before.status })
    const shown = (): Promise<DocumentDetails> => window.document_get({ params })
    expect(await shown()).toMatchObject({ own_pages: { filename: 'NW-2026-0417.pdf', since: expect.any(String) as string } })
    expect(await window.desk_pages({ params })).toEqual(pdf)
    const hybrid = await window.document_pdf({ params, query: { format: 'auto' } })
    expect(startsWith(hybrid, pdf)).toBe(true)

    // The XML goes on, and the pages stay.
    const changes = [{ path: 'document.due_date', value: '2026-12-24' }]
    await window.update_terms({ params, body: { base_version: 2, changes } })
    const edited = await window.document_pdf({ params, query: { format: 'auto' } })
    expect(startsWith(edited, pdf)).toBe(true)
    expect(new TextDecoder().decode(extractInvoice(edited).xml)).toContain('20261224')

    expect(await window.desk_pages_clear({ params })).toMatchObject({ version: 4 })
    expect((await shown()).own_pages).toBeUndefined()
    expect(startsWith(await window.document_pdf({ params, query: { format: 'auto' } }), pdf)).toBe(false)
    await expect(window.desk_pages({ params })).rejects.toMatchObject({ code: 'not_found' })
    const { items } = await window.document_versions({ params })
    expect(items.map(({ cause, filename }) => [cause, filename])).toEqual([
      ['upload', 'a.xml'],
      ['pages', 'NW-2026-0417.pdf'],
      ['edit', undefined],
      ['pages', undefined],
    ])
  })

  it('are tried with the XML on the screen without being kept, and refused with every reason by code', async () => {
    const { window, params } = await openDocument()
    const tried = async (pdf: Uint8Array): Promise<PdfAnswer> => {
      const form = new FormData()
      form.append('xml', new Blob([sampleXml('xrechnung') as Uint8Array<ArrayBuffer>]), 'a.xml')
      form.append('pdf', new Blob([pdf as Uint8Array<ArrayBuffer>]), 'a.pdf')
      const packed = new Response(form)
      const headers = { 'content-type': packed.headers.get('content-type') ?? '' }
      return window.desk_pdf({ params, headers, body: new Uint8Array(await packed.arrayBuffer()), query: { format: 'auto' } })
    }
    const answer = await tried(await foreignPdf(OWN))
    expect(answer.warnings.map(({ code }) => code)).toContain('page_differs')
    const mended = await tried(await foreignPdf({ ...OWN, font: 'Helvetica' }))
    expect(mended.warnings).toContainEqual(expect.objectContaining({ code: 'mend_font_embedded', values: { font: 'Helvetica' } }))
    const foreign = await foreignPdf({ ...OWN, font: 'Elsewhere' })
    const refused = expect.objectContaining({
      code: 'unsupported_conversion',
      errors: expect.arrayContaining([
        expect.objectContaining({ code: 'font_not_embedded', page: 1, values: { font: 'Elsewhere' } }),
      ]) as unknown,
    }) as AppError
    await expect(tried(foreign)).rejects.toEqual(refused)
    await expect(window.desk_pages_set({ params, body: foreign })).rejects.toEqual(refused)
    const locked = await foreignPdf({ ...OWN, userPassword: 'x' })
    await expect(window.desk_pages_set({ params, body: locked })).rejects.toMatchObject({ errors: [{ code: 'password' }] })
    const cut = (await foreignPdf(OWN)).subarray(0, 40)
    await expect(window.desk_pages_set({ params, body: cut })).rejects.toMatchObject({ code: 'malformed_pdf' })
    expect((await window.document_get({ params })).version).toBe(1)
  })

  it('are in the export, beside a page made of them, and go with their document', async () => {
    const { window, params } = await openDocument()
    const pdf = await foreignPdf(OWN)
    await window.desk_pages_set({ params, body: pdf, query: { filename: 'a.pdf' } })
    const { id } = await window.desk_archive_start({ body: { kind: 'export' } })
    const state = async (): Promise<string> => (await window.desk_archive({ params: { archive_id: id } })).state
    await expect.poll(state, { timeout: 30_000 }).toBe('done')
    const files = unzipSync(await window.desk_archive_file({ params: { archive_id: id } }))
    const named = (name: string): Uint8Array => Object.entries(files).find(([path]) => path.endsWith(`/${name}`))?.[1] ?? new Uint8Array()
    expect(named('own-pages.pdf')).toEqual(pdf)
    expect(startsWith(named('page.pdf'), pdf)).toBe(true)
    await window.document_delete({ params })
    await expect(window.desk_pages({ params })).rejects.toMatchObject({ code: 'not_found' })
  })
})
