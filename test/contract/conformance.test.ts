import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type {
  DocumentDetails,
  DocumentRecord,
  ModelAnswer,
  PdfAnswer,
  Problem,
  TransactionRecord,
  ValidationResult,
} from '../../core/contract/types.ts'
import { DOCUMENT_STATUSES } from '../../core/contract/types.ts'
import type { WorkspaceServer } from '../../core/http/types.ts'
import { serveWorkspace } from '../../core/http/serve.ts'
import type { Listener } from '../../core/http/listen.ts'
import { openTestServer, sampleXml } from '../http/server-fixture.ts'
import { MODEL_ROWS, modelOf } from './model-rows.ts'
import { readSpecification } from './specification.ts'
import { createTransports, poll, type Transport } from './transports.ts'
import { V1_FORMATS, V1_METHODS } from './v1-rows.ts'

/**
 * The interface specification, sections 2 to 9, row by row: each row of its tables is a test, over each way in which a call reaches the engine.
 * The last test compares the rows with the specification itself.
 */

const UBL = 'peppol_bis_billing.invoice.3_0.xml_ubl'
const PDF = 'factur_x_zugferd.invoice.2_4.pdf_xml.en16931'
const METHODS = ['auth', 'documents', 'format', 'transactions', 'organisations', 'peppol_lookup', 'pdf']
const XML = { 'content-type': 'application/xml' }
const JSON_TYPE = { 'content-type': 'application/json' }
const xml = (id: Parameters<typeof sampleXml>[0] = 'peppol') => sampleXml(id) as Uint8Array<ArrayBuffer>

const dir = mkdtempSync(join(tmpdir(), 'kontor-test-'))
let node: WorkspaceServer
let listener: Listener
let transports: Transport[] = []

beforeAll(async () => {
  node = await openTestServer({ dir, rehearsal: true })
  listener = await serveWorkspace({ server: node })
  await node.runQueue()
  transports = createTransports(node, listener.url, (await node.services.keys.create({ name: 'conformance', methods: METHODS })).key ?? '')
})
afterAll(async () => {
  await listener.close()
  await node.close()
  rmSync(dir, { recursive: true, force: true })
})

const read = async <Answer>(response: Response, status = 200): Promise<Answer> => {
  const text = await response.text()
  expect([response.status, text.slice(0, response.status === status ? 0 : 500)]).toEqual([status, ''])
  return JSON.parse(text) as Answer
}
const textOf = async (response: Response, type: string): Promise<string> => {
  expect([response.status, response.headers.get('content-type')]).toEqual([200, type])
  return response.text()
}
const post = (path: string, headers: Record<string, string>, body: BodyInit) => (over: Transport) =>
  over.send(path, { method: 'POST', headers, body })
const upload = async (over: Transport, body = xml(), query = '?direction=outbound') =>
  read<DocumentRecord>(await post(`/v2/documents/upload/xml${query}`, XML, body)(over), 201)
const model = async (over: Transport) => (await read<ModelAnswer>(await post('/v2/format/transform/xml-to-model', XML, xml())(over))).model
const withModel = async (over: Transport, path: string, format: string) =>
  post(path, JSON_TYPE, JSON.stringify({ format, model: await model(over) }))(over)
const send = (id: string, body: object = { transaction_type: 'send.peppol' }) =>
  post(`/v2/documents/${id}/send`, JSON_TYPE, JSON.stringify(body))
const isPdf = async (response: Response) => expect((await textOf(response, 'application/pdf')).startsWith('%PDF-')).toBe(true)
const deliver = async (over: Transport, id: string): Promise<DocumentDetails> => {
  const { transaction } = await read<{ transaction: TransactionRecord }>(await send(id)(over))
  expect(transaction).toMatchObject({ type: 'send.peppol', status: 'processing', document_id: id })
  return poll(
    async () => read<DocumentDetails>(await over.send(`/v2/documents/${id}?include=status_log`)),
    ({ status }) => status !== 'send.processing',
  )
}

type Row = readonly [section: string, name: string, test: (over: Transport) => Promise<void>]

const OPERATIONS: readonly Row[] = [
  [
    '4.1',
    'GET /v2/auth/me',
    async (over) => {
      const me = await read<{ api_methods: string[]; api_version: string }>(await over.send('/v2/auth/me'))
      expect(me.api_version).toBe('v2')
      if (over.hasKey) expect(me.api_methods).toContain('documents.*')
    },
  ],
  [
    '4.2',
    'POST /v2/format/convert/xml/{target_format}',
    async (over) => {
      const ubl = await textOf(await post(`/v2/format/convert/xml/${UBL}?validate=true`, XML, xml())(over), 'application/xml')
      expect(ubl).toContain('Invoice')
      expect(await textOf(await post('/v2/format/convert/xml/erp.invoice.idoc', XML, xml())(over), 'application/xml')).toContain('IDOC')
    },
  ],
  [
    '4.2',
    'POST /v2/format/convert/model/{target_format}',
    async (over) => void (await textOf(await withModel(over, `/v2/format/convert/model/${UBL}`, UBL), 'application/xml')),
  ],
  [
    '4.2',
    'POST /v2/format/transform/model-to-xml',
    async (over) => void (await textOf(await withModel(over, '/v2/format/transform/model-to-xml', UBL), 'application/xml')),
  ],
  ['4.2', 'POST /v2/format/transform/xml-to-model', async (over) => expect((await model(over)).document?.number).toBeDefined()],
  [
    '4.2',
    'POST /v2/format/transform/model-to-pdf',
    async (over) => isPdf(await withModel(over, '/v2/format/transform/model-to-pdf?lenient=true', PDF)),
  ],
  [
    '4.2',
    'POST /v2/format/transform/xml-to-pdf',
    async (over) => {
      await isPdf(await post('/v2/format/transform/xml-to-pdf', XML, xml('xrechnung'))(over))
      const asked = { ...XML, accept: 'application/json' }
      const answer = await read<PdfAnswer>(await post('/v2/format/transform/xml-to-pdf', asked, xml('xrechnung'))(over))
      expect(answer).toEqual({ content: expect.stringMatching(/^JVBER/), format: PDF, warnings: [] })
    },
  ],
  [
    '4.2',
    'POST /v2/format/validate/model',
    async (over) => expect((await read<ValidationResult>(await withModel(over, '/v2/format/validate/model', UBL))).valid).toBe(true),
  ],
  [
    '4.2',
    'POST /v2/format/validate/xml',
    async (over) => {
      expect((await read<ValidationResult>(await post('/v2/format/validate/xml', XML, xml())(over))).valid).toBe(true)
      expect((await read<ValidationResult>(await post('/v2/format/validate/xml', XML, xml('to-mend'))(over))).valid).toBe(false)
    },
  ],
  [
    '4.3',
    'POST /v2/pdf/merge',
    async (over) => {
      const pdf = await (await post('/v2/format/transform/xml-to-pdf', XML, xml('xrechnung'))(over)).bytes()
      const files = [pdf, pdf].map((bytes) => Buffer.from(bytes).toString('base64'))
      await isPdf(await post('/v2/pdf/merge', JSON_TYPE, JSON.stringify({ files }))(over))
    },
  ],
  [
    '4.4',
    'GET /v2/documents',
    async (over) => {
      const { id } = await upload(over)
      const page = await read<{ items: { id: string }[] }>(
        await over.send('/v2/documents?status=upload&sort_by=created_at&sort_order=desc&limit=1'),
      )
      expect(page.items.map((item) => item.id)).toEqual([id])
    },
  ],
  [
    '4.4',
    'POST /v2/documents/upload/xml',
    async (over) => expect(await upload(over)).toMatchObject({ direction: 'outbound', status: 'upload.completed' }),
  ],
  [
    '4.4',
    'POST /v2/documents/upload/model',
    async (over) => {
      const body = JSON.stringify(await model(over))
      const document = await read<DocumentRecord>(await post('/v2/documents/upload/model', JSON_TYPE, body)(over), 201)
      expect(document).toMatchObject({ format: UBL, status: 'upload.completed' })
    },
  ],
  [
    '4.4',
    'PUT /v2/documents/{document_id}/update/xml',
    async (over) => {
      const { id } = await upload(over)
      const update = (body: BodyInit) => over.send(`/v2/documents/${id}/update/xml`, { method: 'PUT', headers: XML, body })
      expect(await read<DocumentRecord>(await update(xml('xrechnung')))).toMatchObject({
        id,
        version: 2,
        format: 'xrechnung.invoice.3_0.xml_ubl',
      })
      expect((await read<Problem>(await update(xml('to-mend')), 400)).code).toBe('validation_error')
    },
  ],
  [
    '4.4',
    'GET /v2/documents/{document_id}',
    async (over) => {
      const { id } = await upload(over)
      const plain = await read<DocumentDetails>(await over.send(`/v2/documents/${id}`))
      expect([plain.status, plain.status_log]).toEqual(['upload.completed', undefined])
      const full = await read<DocumentDetails>(await over.send(`/v2/documents/${id}?include=status_log`))
      expect(full.status_log?.map(({ code }) => code)).toEqual(['upload.completed'])
    },
  ],
  [
    '4.4',
    'GET /v2/documents/{document_id}/xml',
    async (over) => {
      const { id } = await upload(over)
      expect(await textOf(await over.send(`/v2/documents/${id}/xml`), 'application/xml')).toBe(new TextDecoder().decode(xml()))
    },
  ],
  [
    '4.4',
    'GET /v2/documents/{document_id}/model',
    async (over) => {
      const { id } = await upload(over)
      expect(await read(await over.send(`/v2/documents/${id}/model`))).toEqual(await model(over))
    },
  ],
  [
    '4.4',
    'POST /v2/documents/{document_id}/send',
    async (over) => {
      const { id } = await upload(over)
      const { transaction } = await read<{ transaction: TransactionRecord }>(await send(id)(over))
      expect(transaction).toMatchObject({ type: 'send.peppol', status: 'processing' })
      expect((await read<Problem>(await send((await upload(over)).id, { transaction_type: 'send.fax' })(over), 422)).code).toBe(
        'unsupported_transaction_type',
      )
    },
  ],
  [
    '5',
    'Scheme',
    async (over) => {
      if (!over.hasKey) return
      const refused = await over.send('/v2/documents', { headers: { 'x-api-key': 'wrong' } })
      expect([refused.status, refused.headers.get('www-authenticate')?.split(' ')[0]]).toEqual([401, 'ApiKey'])
    },
  ],
  [
    '5',
    'Permissions',
    async (over) => {
      if (!over.hasKey) return
      for (const group of METHODS) {
        const { key = '' } = await node.services.keys.create({ name: group, methods: [group] })
        const headers = { 'x-api-key': key }
        const allowed = new Map<string, Response>([
          ['documents', await over.send('/v2/documents', { headers })],
          ['transactions', await over.send('/v2/transactions', { headers })],
          ['auth', await over.send('/v2/auth/me', { headers })],
          ['organisations', await over.send('/v2/organisations', { headers })],
          ['peppol_lookup', await over.send('/v2/peppol/lookup?scheme=0204&value=1', { headers })],
          ['format', await over.send('/v2/format/validate/xml', { method: 'POST', headers: { ...headers, ...XML }, body: xml() })],
        ])
        for (const [name, response] of allowed) expect([group, name, response.status]).toEqual([group, name, name === group ? 200 : 403])
      }
    },
  ],
  ['5', 'Key check', async (over) => expect((await over.send('/v2/auth/me')).status).toBe(200)],
  ['5', 'v1 compatibility', async (over) => expect((await over.send('/v1/documents')).status).toBe(200)],
  [
    '7',
    'XML sent to PUT /v2/documents/{document_id}/update/xml fails validation',
    async (over) => {
      const { id } = await upload(over)
      const response = await over.send(`/v2/documents/${id}/update/xml`, { method: 'PUT', headers: XML, body: xml('to-mend') })
      expect((await read<Problem>(response, 400)).code).toBe('validation_error')
      expect((await read<DocumentRecord>(await over.send(`/v2/documents/${id}`))).version).toBe(1)
    },
  ],
  ['7', 'Successful conversion', async (over) => expect((await post(`/v2/format/convert/xml/${UBL}`, XML, xml())(over)).status).toBe(200)],
  [
    '4.5',
    'Flow A: convert, upload, send, poll until final',
    async (over) => {
      const converted = await post(`/v2/format/convert/xml/${UBL}?validate=true`, XML, xml())(over)
      const { id } = await upload(over, (await converted.bytes()) as Uint8Array<ArrayBuffer>)
      const final = await deliver(over, id)
      expect([final.status, final.status_log?.at(-1)?.code]).toEqual(['send.completed', 'send.completed'])
    },
  ],
  [
    '4.5',
    'Flow B: the original first, then its conversion, send, poll',
    async (over) => {
      const { id } = await upload(over)
      const body = (await (await post(`/v2/format/convert/xml/${UBL}`, XML, xml())(over)).bytes()) as Uint8Array<ArrayBuffer>
      await read(await over.send(`/v2/documents/${id}/update/xml`, { method: 'PUT', headers: XML, body }))
      expect((await deliver(over, id)).status).toBe('send.completed')
      expect(await (await over.send(`/v2/documents/${id}/versions/1/xml`)).bytes()).toEqual(xml())
    },
  ],
]

/** Section 3.1: a status of the table is a value of the filter; every other one is refused by name. */
const STATUSES: readonly Row[] = DOCUMENT_STATUSES.map((status) => [
  '3.1',
  status,
  async (over) => {
    const page = await read<{ items: DocumentRecord[] }>(await over.send(`/v2/documents?status=${status}`))
    expect(page.items.every((document) => document.status === status)).toBe(true)
    expect((await read<Problem>(await over.send(`/v2/documents?status=${status}.x`), 422)).code).toBe('invalid_parameter')
  },
])

/** Section 2.3: the v2 name is known and kept, the v1 name is refused with its path. */
const MODEL: readonly Row[] = MODEL_ROWS.map(({ v1, v2, before }) => [
  '2.3',
  v1,
  async (over) => {
    const judge = (body: object) => post('/v2/format/validate/model', JSON_TYPE, JSON.stringify({ model: body }))(over)
    for (const path of v2) await read(await judge(modelOf(path)))
    for (const { path, value } of before) {
      const problem = await read<Problem>(await judge(value), 422)
      expect([problem.code, problem.errors.map((error) => error.path)]).toEqual(['validation_error', [path]])
    }
  },
])

/** Section 9.2: both codes name the same format; one that is neither is refused. */
const FORMATS: readonly Row[] = V1_FORMATS.map(({ v1, v2 }) => [
  '9.2',
  v1,
  async (over) => {
    // As text: what is written as 484.50 must not come back as 484.5 from this test's own JSON.
    const { id } = await upload(over)
    const body = await (await over.send(`/v2/documents/${id}/model`)).text()
    const written = await textOf(await post(`/v2/format/convert/model/${v2}?lenient=true`, JSON_TYPE, body)(over), 'application/xml')
    const before = await (await over.send(`/v1/documents/${id}/json`)).text()
    const old = await post(`/v1/invoice/convert/json-to-xml?format=${v1}&lenient=true`, JSON_TYPE, before)(over)
    expect(await textOf(old, 'application/xml')).toBe(written)
    expect((await post(`/v2/format/convert/model/${v2}.x`, JSON_TYPE, body)(over)).status).toBe(404)
  },
])

const V1: readonly Row[] = V1_METHODS.map(({ name, call }) => [
  '9.1',
  name,
  async (over) => {
    const { id } = await upload(over)
    const response = await call(over, { id, xml: xml('xrechnung') })
    expect([response.status, response.ok ? '' : await response.text()]).toEqual([response.ok ? response.status : 200, ''])
    expect(response.headers.get('deprecation')).toMatch(/^@\d+$/)
    expect(response.headers.get('link')).toMatch(/^<\/api\/v2\//)
  },
])

const ROWS = [...MODEL, ...STATUSES, ...OPERATIONS, ...V1, ...FORMATS]

for (const index of [0, 1, 2]) {
  describe(['in process', 'HTTP', "the app's scheme"][index] ?? '', () => {
    for (const [section, name, test] of ROWS) {
      // A flow mostly waits for its delivery.
      const define = name.startsWith('Flow') ? it.concurrent : it
      define(`${section} ${name}`, async () => {
        const over = transports[index]
        if (over === undefined) throw new Error('no transport')
        await test(over)
      })
    }
  })
}

describe.skipIf(readSpecification() === undefined)('the specification (skipped where the measuring data are absent)', () => {
  it('has no row in sections 2 to 9 without a test', () => {
    const wanted = (readSpecification() ?? []).map(({ section, cells }) => {
      const [first = '', second = ''] = cells
      return `${section} ${/^(?:GET|POST|PUT)$/.test(first) ? `${first} ${second}` : first}`
    })
    const tested = new Set(ROWS.map(([section, name]) => `${section} ${name}`))
    expect(wanted.filter((row) => !tested.has(row))).toEqual([])
    expect(wanted.length).toBeGreaterThan(100)
  })
})
