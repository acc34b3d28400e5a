import { describe, expect, it } from 'vitest'
import { PdfDocument } from '../../core/pdf/read/document.ts'
import { listPages } from '../../core/pdf/read/pages.ts'
import type { Problem } from '../../core/contract/types.ts'
import { buildPdf } from '../support/pdf/build.ts'
import { unpackObjects } from '../support/pdf/plain.ts'
import { plainPdf } from './bad-input.ts'
import { serveTestNode } from './server-fixture.ts'

const part = (name = 'a.pdf', bytes = plainPdf()) =>
  [new Blob([bytes as Uint8Array<ArrayBuffer>], { type: 'application/pdf' }), name] as const

function formOf(...parts: readonly (readonly [Blob, string])[]): FormData {
  const form = new FormData()
  for (const [blob, name] of parts) form.append('files', blob, name)
  return form
}

describe('pdf/merge', () => {
  it('takes a form and keeps the order', async () => {
    const { call } = await serveTestNode({ methods: ['pdf.merge'] })
    const response = await call('/v2/pdf/merge', { method: 'POST', body: formOf(part('second.pdf'), part('first.pdf')) })
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    const bytes = new Uint8Array(await response.arrayBuffer())
    expect(listPages(new PdfDocument(bytes))).toHaveLength(2)
    const text = Buffer.from(unpackObjects(bytes)).toString('latin1')
    const titleOf = (name: string): number => text.indexOf(`/Title <${Buffer.from(name).toString('hex')}>`)
    expect(titleOf('second.pdf')).toBeGreaterThan(0)
    expect(titleOf('second.pdf')).toBeLessThan(titleOf('first.pdf'))
  })

  it('counts the parts of a form before any is taken apart', async () => {
    const { call } = await serveTestNode({ methods: ['pdf.merge'] })
    const post = async (parts: readonly string[]) => {
      const body = [...parts.map((text) => `--edge\r\n${text}\r\n`), '--edge--\r\n'].join('')
      const response = await call('/v2/pdf/merge', {
        method: 'POST',
        body,
        headers: { 'content-type': 'multipart/form-data; boundary="edge"' },
      })
      return (await response.json()) as Problem
    }
    const field = 'Content-Disposition: form-data; name="x"\r\n\r\nvalue'
    expect((await post(Array<string>(64).fill(field))).code).toBe('invalid_parameter')
    const many = { code: 'malformed_request', detail: 'The form has more than 64 parts.' }
    expect(await post(Array<string>(65).fill(field))).toMatchObject(many)
    expect(await post(Array<string>(100_000).fill('broken'))).toMatchObject(many)
  })

  it('says what could not come along: how much in a header, one by one in JSON', async () => {
    const { call } = await serveTestNode({ methods: ['pdf.merge'] })
    const script = buildPdf({
      1: '<</Type/Catalog/Pages 2 0 R/OpenAction<</S/JavaScript/JS(x)>>>>',
      2: '<</Type/Pages/Count 1/Kids[3 0 R]>>',
      3: '<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>',
    })
    const post = (headers: Record<string, string> = {}) =>
      call('/v2/pdf/merge', { method: 'POST', body: formOf(part('a.pdf'), part('b.pdf', script)), headers })
    const plain = await post()
    expect([plain.headers.get('content-type'), plain.headers.get('x-conversion-warnings')]).toEqual(['application/pdf', '1'])
    const { content, warnings } = (await (await post({ accept: 'application/json' })).json()) as { content: string; warnings: unknown }
    expect(warnings).toEqual([{ path: 'files[1]', code: 'scripts', message: 'b.pdf: its scripts (JavaScript) were left out.' }])
    // Its bytes name the second in which it was made, which may be the next one.
    const pagesOf = (bytes: Uint8Array): number => listPages(new PdfDocument(bytes)).length
    expect([pagesOf(Buffer.from(content, 'base64')), pagesOf(new Uint8Array(await plain.arrayBuffer()))]).toEqual([2, 2])
  })

  it('takes base64 in JSON', async () => {
    const { client } = await serveTestNode({ methods: ['pdf.merge'] })
    const base64 = Buffer.from(plainPdf()).toString('base64')
    expect(listPages(new PdfDocument(await client.pdf_merge({ body: { files: [base64, base64, base64] } })))).toHaveLength(3)
  })

  it('names what is wrong: the number of files, the file, the part, the body, the permission', async () => {
    const { call, node } = await serveTestNode({ methods: ['pdf.merge'] })
    const post = async (body: BodyInit, type?: string) => {
      const response = await call('/v2/pdf/merge', {
        method: 'POST',
        body,
        ...(type === undefined ? {} : { headers: { 'content-type': type } }),
      })
      return [response.status, (await response.json()) as Problem] as const
    }
    expect(await post(formOf(part()))).toMatchObject([422, { code: 'invalid_parameter' }])
    expect(await post(formOf(part(), part('broken.pdf', plainPdf().subarray(0, 40))))).toMatchObject([
      400,
      { code: 'malformed_pdf', detail: expect.stringContaining('broken.pdf') as string, errors: [{ path: 'files[1]' }] },
    ])
    const form = formOf(part(), part())
    form.append('title', 'x')
    expect(await post(form)).toMatchObject([422, { code: 'invalid_parameter', errors: [{ path: 'title' }] }])
    expect(await post('{"files": "x"}', 'application/json')).toMatchObject([422, { code: 'validation_error', errors: [{ path: 'files' }] }])
    expect(await post('{"files": ["!!", "@@"]}', 'application/json')).toMatchObject([400, { code: 'malformed_pdf' }])
    expect(await post('x', 'multipart/form-data')).toMatchObject([400, { code: 'malformed_request' }])
    expect(await post('x', 'application/pdf')).toMatchObject([415, { code: 'unsupported_media_type' }])
    const { key = '' } = await node.services.keys.create({ name: 'other', methods: ['format'] })
    const denied = await call('/v2/pdf/merge', {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json', 'x-api-key': key },
    })
    expect(denied.status).toBe(403)
  })
})
