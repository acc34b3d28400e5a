import { describe, expect, it } from 'vitest'
import { chooseMedium } from '../../core/http/accept.ts'
import type { ConversionAnswer, DocumentRecord, Problem } from '../../core/contract/types.ts'
import { sampleXml, serveTestNode, XML_HEADERS } from './server-fixture.ts'

const xml = (id: Parameters<typeof sampleXml>[0]) => sampleXml(id) as Uint8Array<ArrayBuffer>
const CONVERT = '/v2/format/convert/xml/xrechnung.invoice.3_0.xml_cii'

describe('the Accept header', () => {
  it.each([
    [null, 'xml'],
    ['*/*', 'xml'],
    ['application/json', 'json'],
    ['application/json;q=0.5, application/xml;q=0.4', 'json'],
    ['application/json, application/xml', 'xml'],
    ['text/*', 'xml'],
    ['application/xml;q=0, */*', 'json'],
  ] as const)('%s chooses %s', (accept, medium) => {
    expect(chooseMedium(new Headers(accept === null ? {} : { accept }), ['xml', 'json'])).toBe(medium)
  })

  it('gets a conversion as XML with headers, or as JSON with what was lost', async () => {
    const { call } = await serveTestNode()
    const convert = (accept: string, query = '') =>
      call(`${CONVERT}${query}`, { method: 'POST', headers: { ...XML_HEADERS, accept }, body: xml('xrechnung') })
    const plain = await convert('application/xml', '?validate=true')
    expect(plain.headers.get('content-type')).toBe('application/xml')
    expect(plain.headers.get('x-validation')).toMatch(/^(valid|warnings)$/)
    const lost = Number(plain.headers.get('x-conversion-warnings'))
    const json = await convert('application/json', '?validate=true')
    expect(json.headers.get('content-type')).toBe('application/json')
    const answer = (await json.json()) as ConversionAnswer
    expect(answer.content).toBe(await plain.text())
    expect(answer.format).toBe('xrechnung.invoice.3_0.xml_cii')
    expect(answer.warnings).toHaveLength(lost)
    expect(answer.validation).toMatchObject({ valid: true })
    expect(((await (await convert('application/json')).json()) as ConversionAnswer).validation).toBeNull()
  })
})

describe('forms', () => {
  const form = (entries: readonly (readonly [string, Blob | string])[]): FormData => {
    const data = new FormData()
    for (const [name, value] of entries) {
      if (typeof value === 'string') data.append(name, value)
      else data.append(name, value, 'Rechnung ü.xml')
    }
    return data
  }
  const file = () => new Blob([xml('xrechnung')], { type: 'application/xml' })

  it('may hold the XML of an upload, whose file name is kept', async () => {
    const { call, client } = await serveTestNode()
    const response = await call('/v2/documents/upload/xml?direction=outbound', { method: 'POST', body: form([['file', file()]]) })
    expect(response.status).toBe(201)
    const document = (await response.json()) as DocumentRecord
    expect(document.filename).toBe('Rechnung ü.xml')
    expect(await client.document_xml({ params: { document_id: document.id } })).toEqual(sampleXml('xrechnung'))
  })

  it('may hold the XML of a PDF, a conversion, a model and a verdict', async () => {
    const { call } = await serveTestNode()
    for (const path of [
      '/v2/format/transform/xml-to-pdf?lang=de',
      CONVERT,
      '/v2/format/transform/xml-to-model',
      '/v2/format/validate/xml',
    ]) {
      const response = await call(path, { method: 'POST', body: form([['xml', file()]]) })
      expect([path, response.status]).toEqual([path, 200])
    }
  })

  it.each([
    ['no file', [] as const, 'file'],
    ['two files', ['file', 'xml'], 'xml'],
    ['a part nobody knows', ['file', 'template'], 'template'],
  ])('with %s are refused', async (_, names, path) => {
    const { call } = await serveTestNode()
    const data = form(names.map((name) => [name, file()]))
    data.append('lang', 'de')
    const response = await call('/v2/documents/upload/xml', { method: 'POST', body: data })
    const problem = (await response.json()) as Problem
    expect([response.status, problem.code]).toEqual([422, 'invalid_parameter'])
    expect(problem.errors.map((error) => error.path)).toContain(path)
  })

  it('that cannot be read are malformed, and operations without a file take none', async () => {
    const { call } = await serveTestNode()
    const headers = { 'content-type': 'multipart/form-data; boundary=x' }
    expect((await call('/v2/documents/upload/xml', { method: 'POST', headers, body: 'no form' })).status).toBe(400)
    expect((await call('/v2/format/validate/model', { method: 'POST', headers, body: 'no form' })).status).toBe(415)
  })

  it('keep to the limit of the file', async () => {
    const { call, client } = await serveTestNode()
    const response = await call('/v2/documents/upload/xml', {
      method: 'POST',
      body: form([['file', new Blob([new Uint8Array(20_000_001)])]]),
    })
    expect(response.status).toBe(413)
    expect((await client.documents_list()).total).toBe(0)
  })
})
