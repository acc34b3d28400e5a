import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { describe, expect, it, onTestFinished } from 'vitest'
import { sayXmlFault, xmlFaultOf } from '../../core/base/xml-faults.ts'
import { XML as DE } from '../../core/languages/de/xml.ts'
import { readLogDetail } from '../../core/contract/log-details.ts'
import type { Problem, ValidationResult } from '../../core/contract/types.ts'
import { BAD_XML, FOREIGN_XML, plainPdf, TOO_LARGE } from './bad-input.ts'
import { sampleXml, serveTestNode, startServer, XML_HEADERS, type ServedNode } from './server-fixture.ts'

type Bytes = Uint8Array<ArrayBuffer>

async function problemOf(response: Response): Promise<Problem> {
  expect(response.headers.get('content-type')).toBe('application/problem+json')
  return (await response.json()) as Problem
}

async function expectNothingStored({ client }: ServedNode): Promise<void> {
  expect((await client.documents_list()).total).toBe(0)
}

const post = ({ call }: ServedNode, path: string, bytes: Uint8Array, type = 'application/xml'): Promise<Response> =>
  call(path, { method: 'POST', headers: { 'content-type': type }, body: bytes as Bytes })

describe.each(BAD_XML)('$name', ({ bytes, code, line }) => {
  it('is refused by upload with place and next step, and nothing is stored', async () => {
    const served = await serveTestNode()
    const response = await post(served, '/v2/documents/upload/xml', bytes)
    const problem = await problemOf(response)
    expect([response.status, problem.code]).toEqual([400, code])
    expect(problem.line).toEqual(line ?? (expect.any(Number) as number))
    expect(problem.column).toEqual(expect.any(Number))
    expect(problem.detail.length).toBeGreaterThan(10)
    expect(problem.next?.length).toBeGreaterThan(10)
    await expectNothingStored(served)
  })

  it('is a verdict for validate/xml, with the place', async () => {
    const served = await serveTestNode()
    const response = await post(served, '/v2/format/validate/xml', bytes)
    const result = (await response.json()) as ValidationResult
    expect([response.status, result.valid, result.format]).toEqual([200, false, null])
    expect(result.issues).toMatchObject([{ rule_id: 'KONTOR-XML', severity: 'error', category: 'format' }])
    if (line !== undefined) expect(result.issues[0]?.location?.line).toBe(line)
    const problem = await problemOf(await post(served, '/v2/documents/upload/xml', bytes))
    const found = xmlFaultOf(problem)
    if (found === undefined) throw new Error('a fault of the reader')
    const german = sayXmlFault(DE(), found.fault, found.values)
    const headers = { ...XML_HEADERS, 'accept-language': 'de' }
    const asked = await served.call('/v2/format/validate/xml', { method: 'POST', headers, body: bytes as Bytes })
    expect(((await asked.json()) as ValidationResult).issues[0]?.message).toBe(`${german.says} ${german.next}`)
    expect(result.issues[0]?.message).toBe(`${problem.detail} ${problem.next ?? ''}`)
  })

  it('is refused by convert and update, and what was stored stays', async () => {
    const served = await serveTestNode()
    const { id } = await served.client.upload_xml({ body: sampleXml('peppol') })
    expect((await post(served, '/v2/format/convert/xml/xrechnung.invoice.3_0.xml_ubl', bytes)).status).toBe(400)
    const update = await served.call(`/v2/documents/${id}/update/xml`, { method: 'PUT', headers: XML_HEADERS, body: bytes as Bytes })
    expect([update.status, (await problemOf(update)).code]).toEqual([400, code])
    expect(await served.client.document_xml({ params: { document_id: id } })).toEqual(sampleXml('peppol'))
  })
})

describe('XML that is not UBL', () => {
  it('is refused by every operation that needs an invoice, and validate says why', async () => {
    const served = await serveTestNode()
    for (const path of [
      '/v2/format/convert/xml/xrechnung.invoice.3_0.xml_ubl',
      '/v2/format/transform/xml-to-model',
      '/v2/format/transform/xml-to-pdf',
    ]) {
      const problem = await problemOf(await post(served, path, FOREIGN_XML.bytes))
      expect([problem.status, problem.code, problem.line]).toEqual([422, 'unsupported_document', FOREIGN_XML.line])
      expect(problem.detail).toContain('catalog')
    }
    const result = (await (await post(served, '/v2/format/validate/xml', FOREIGN_XML.bytes)).json()) as ValidationResult
    expect(result.issues).toMatchObject([{ rule_id: 'KONTOR-DOCUMENT', location: { line: 2 } }])
  })

  it('cannot be sent', async () => {
    const served = await serveTestNode()
    const { id } = await served.client.upload_xml({ body: FOREIGN_XML.bytes })
    const send = served.client.document_send({ params: { document_id: id }, body: { transaction_type: 'send.peppol' } })
    await expect(send).rejects.toMatchObject({ code: 'unsupported_document', status: 422 })
    expect((await served.client.document_get({ params: { document_id: id } })).status).toBe('upload.completed')
  })
})

describe('a byte order mark', () => {
  it('does no harm: the document is read, and its bytes are kept', async () => {
    const served = await serveTestNode()
    const bytes = Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(sampleXml('peppol'))])
    const document = await served.client.upload_xml({ body: bytes })
    expect(document).toMatchObject({ format: 'peppol_bis_billing.invoice.3_0.xml_ubl', validation: { valid: true } })
    expect(Buffer.from(await served.client.document_xml({ params: { document_id: document.id } })).equals(bytes)).toBe(true)
  })
})

describe('one byte more than the limit', () => {
  it('is another number of megabytes than the limit', async () => {
    const served = await serveTestNode()
    const { detail } = await problemOf(await post(served, '/v2/documents/upload/xml', new Uint8Array(20_000_001)))
    expect(detail).toBe('The body may have at most 20 MB; this one has 20.000001 MB.')
  })
})

describe('100 MB', () => {
  it('is refused with the limit, before it is read into memory, and nothing is stored', async () => {
    const served = await serveTestNode()
    const response = await post(served, '/v2/documents/upload/xml', new Uint8Array(TOO_LARGE))
    const problem = await problemOf(response)
    expect([response.status, problem.code]).toEqual([413, 'payload_too_large'])
    expect(problem.detail).toContain('20 MB')
    await expectNothingStored(served)
  })
})

describe('a PDF', () => {
  it('without an invoice, cut off or no PDF at all is refused, and nothing is stored', async () => {
    const served = await serveTestNode()
    const cases = [
      [plainPdf(), 422, 'no_invoice_in_pdf'],
      [plainPdf().subarray(0, 30), 400, 'malformed_pdf'],
      [new TextEncoder().encode('no PDF'), 400, 'malformed_pdf'],
      [new Uint8Array(), 400, 'malformed_pdf'],
    ] as const
    for (const [bytes, status, code] of cases) {
      const problem = await problemOf(await post(served, '/v2/documents/upload/pdf', bytes, 'application/pdf'))
      expect([problem.status, problem.code]).toEqual([status, code])
      expect(problem.next?.length).toBeGreaterThan(10)
    }
    await expectNothingStored(served)
  })

  it('made here gives its invoice back', async () => {
    const served = await serveTestNode()
    const pdf = await served.client.xml_to_pdf({ body: sampleXml('xrechnung') })
    const document = await served.client.upload_pdf({ body: pdf })
    expect(document).toMatchObject({ number: 'NW-2026-0417', total: '2103.71', format: expect.stringContaining('xml_cii') as string })
  })

  it('that contradicts itself is stored, and says so in the answer, in the log and when it is imported', async () => {
    const served = await serveTestNode()
    const format = 'factur_x_zugferd.invoice.2_4.pdf_xml.en16931'
    const pdf = await served.client.xml_to_pdf({ body: sampleXml('xrechnung'), query: { format } })
    const whole = await served.client.upload_pdf({ body: pdf })
    expect(whole).not.toHaveProperty('warnings')
    const text = Buffer.from(pdf).toString('latin1')
    const other = Buffer.from(text.replace('<fx:ConformanceLevel>EN 16931<', '<fx:ConformanceLevel>EXTENDED<'), 'latin1')
    expect(Buffer.compare(other, pdf)).not.toBe(0)

    const document = await served.client.upload_pdf({ body: other })
    expect(document.warnings?.map(({ code }) => code)).toEqual(['xmp_profile_mismatch'])
    const { status_log: log } = await served.client.document_get({ params: { document_id: document.id }, query: { include: 'status_log' } })
    expect(log?.[0]?.details).toMatch(/^Taken from a PDF\. The metadata name the profile EXTENDED, the XML EN16931/)
    expect(readLogDetail(log?.[0]?.details ?? '')).toMatchObject({ detail: 'pdf', rest: expect.stringContaining('EXTENDED') as string })

    const again = await served.node.services.documents.importFile(new Uint8Array(other), { direction: 'outbound' })
    expect([again.isDuplicate, again.warnings.map(({ code }) => code)]).toEqual([true, ['xmp_profile_mismatch']])
  })
})

describe('the remote', () => {
  const servers: Server[] = []
  const closeServers = async (): Promise<void> => {
    for (const server of servers.splice(0)) {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    }
  }
  const serve = async (listener: RequestListener): Promise<string> => {
    const server = createServer(listener)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    servers.push(server)
    onTestFinished(closeServers)
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`
  }
  const page =
    (status: number): RequestListener =>
    (_request, response) =>
      response.writeHead(status, { 'content-type': 'text/html' }).end('<html><body>Welcome to the hotel network</body></html>')

  it.each([
    ['answers HTML', page(200), true, 'network_sign_in'],
    ['answers 401', page(401), true, 'invalid_api_key'],
    ['answers 404', page(404), true, 'access_point_error'],
    ['answers 500', page(500), true, 'access_point_error'],
    ['hangs up', ((request) => request.socket.destroy()) as RequestListener, false, 'offline'],
  ] as const)('that %s is said plainly, with a next step', async (_name, listener, reachable, code) => {
    const { services } = await startServer()
    await services.remote.set({ url: await serve(listener), key: 'secret-key' })
    const result = await services.remote.test()
    expect(result).toMatchObject({
      reachable,
      problem: { code, message: expect.stringMatching(/^HTTP \d{3}$|.{10,}/) as string, next: expect.stringMatching(/.{10,}/) as string },
    })
    expect(JSON.stringify(result)).not.toContain('secret-key')
  })

  it('that is not there leaves the document in the queue, and nothing is lost', async () => {
    const node = await startServer()
    const url = await serve(() => undefined)
    await closeServers()
    await node.services.remote.set({ url, key: 'k' })
    const { id } = await node.services.documents.uploadXml(sampleXml('peppol'), { direction: 'outbound' })
    await node.services.documents.send(id, { transaction_type: 'send.peppol' })
    await node.runQueue()
    await expect
      .poll(() => node.services.documents.get(id, [], 'en'))
      .toMatchObject({ status: 'send.processing', delivery: { state: 'waiting', reason: { code: 'offline' } } })
  })
})

it.each(['/v2/documents/upload/xml', '/v1/documents/upload/xml', '/v2/format/validate/xml'])(
  'a compressed body is refused by %s as such',
  async (path) => {
    const served = await serveTestNode()
    const bytes = new Uint8Array(gzipSync(sampleXml('peppol')))
    const encoded = (encoding: string, body: Uint8Array): Promise<Response> =>
      served.call(path, { method: 'POST', headers: { ...XML_HEADERS, 'content-encoding': encoding }, body: body as Bytes })
    const response = await encoded('gzip', bytes)
    const { code, detail } = await problemOf(response)
    expect([response.status, code, response.headers.get('accept-encoding')]).toEqual([415, 'unsupported_media_type', 'identity'])
    expect(detail).toContain('gzip')
    await expectNothingStored(served)
    expect((await encoded('identity', sampleXml('peppol'))).ok).toBe(true)
  },
)
