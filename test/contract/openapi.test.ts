import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import { createOpenApi, SERVICE_ROUTES } from '../../core/contract/openapi.ts'
import { ERROR_CODES } from '../../core/base/errors.ts'
import type { Client } from '../../core/contract/client.ts'
import { decodeBody, takesJson } from '../../core/contract/decode.ts'
import { exampleOf } from '../../core/contract/examples.ts'
import { FORMAT_CODES } from '../../core/profiles/formats.ts'
import { ROUTES, type RouteName } from '../../core/contract/routes.ts'
import { ALL_METHODS, JSON_HEADERS, serveTestNode } from '../http/server-fixture.ts'

interface Content {
  readonly content?: Readonly<Record<string, { readonly schema: object; readonly example?: unknown; readonly examples?: object }>>
}
interface Operation {
  readonly operationId: RouteName
  readonly requestBody?: Content
  readonly responses: Readonly<Record<string, Content & { readonly headers?: object }>>
}
type WireInvoice = Parameters<Client['validate_model']>[0]['body'] extends infer Body ? Extract<Body, { model: unknown }>['model'] : never

describe('the OpenAPI document', () => {
  const document = createOpenApi('1.2.3')

  it('describes every operation but those of the window', () => {
    const described = Object.values(document.paths).flatMap((methods) => Object.values(methods) as { operationId: string }[])
    expect(described.map(({ operationId }) => operationId).sort()).toEqual(
      Object.keys(ROUTES)
        .filter((name) => !name.startsWith('desk_'))
        .sort(),
    )
  })

  it('has schemas that are JSON Schema and lead to each other', () => {
    const { schemas } = document.components
    const names = Object.keys(schemas)
    const links = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/(\w+\/\w+)"/g)].map((match) => match[1] ?? '')
    const stated = Object.entries(document.components).flatMap(([kind, all]) => Object.keys(all).map((name) => `${kind}/${name}`))
    expect(links.filter((link) => !stated.includes(link))).toEqual([])
    const ajv = new Ajv2020({ strict: false, validateFormats: false })
    ajv.addSchema({ $id: 'openapi', components: { schemas } })
    for (const name of names) expect(() => ajv.compile({ $ref: `openapi#/components/schemas/${name}` })).not.toThrow()
  })

  it('gives an example of each shape that fits it, and is understood where it is sent', () => {
    const { schemas } = document.components
    const ajv = new Ajv2020({ strict: false, validateFormats: false })
    ajv.addSchema({ $id: 'openapi', components: { schemas } })
    const check = (schema: object, example: unknown, what: string): void => {
      // References are those of the whole document.
      const text = JSON.stringify(schema).replaceAll('"#/components', '"openapi#/components')
      const validate = ajv.compile(JSON.parse(text) as object)
      expect(validate(example) ? [] : validate.errors, what).toEqual([])
    }
    for (const [name, schema] of Object.entries(schemas)) if (name !== 'LetterheadFonts') check(schema, exampleOf(schema, schemas), name)
    let sent = 0
    for (const operation of Object.values(document.paths).flatMap((methods) => Object.values(methods)) as Operation[]) {
      const { operationId, requestBody, responses } = operation
      for (const { content = {} } of [requestBody ?? {}, ...Object.values(responses)]) {
        const json = content['application/json']
        if (json !== undefined && !operationId.startsWith('company_fonts_')) check(json.schema, json.example, operationId)
      }
      const body = requestBody?.content?.['application/json']
      if (body?.example === undefined || !takesJson(operationId)) continue
      expect(() => decodeBody(operationId, JSON.parse(JSON.stringify(body.example))), operationId).not.toThrow()
      sent++
    }
    expect(sent).toBeGreaterThan(8)
  })

  it('gives an example of each body that is taken as it stands, where nothing has to be there before', async () => {
    const { call } = await serveTestNode({ methods: [...ALL_METHODS, 'organisations', 'pdf'] })
    const sent: string[] = []
    for (const [path, methods] of Object.entries(document.paths)) {
      for (const [method, { operationId, requestBody, responses }] of Object.entries(methods) as [string, Operation][]) {
        const { example } = requestBody?.content?.['application/json'] ?? {}
        if (example === undefined || path.includes('{document_id}')) continue
        const response = await call(path.replace('{target_format}', 'xrechnung.invoice.3_0.xml_cii'), {
          method: method.toUpperCase(),
          headers: JSON_HEADERS,
          body: JSON.stringify(example),
        })
        expect([operationId, response.status, response.ok || (await response.text())]).toEqual([
          operationId,
          operationId === 'upload_model' ? 201 : 200,
          true,
        ])
        const stated = Object.keys(responses[response.status]?.headers ?? {})
        expect([operationId, stated.filter((name) => name !== 'X-Validation' && !response.headers.has(name))]).toEqual([operationId, []])
        const said = ['Location', 'X-Conversion-Warnings', 'X-Validation'].filter((name) => response.headers.has(name))
        expect([operationId, said.filter((name) => !stated.includes(name))]).toEqual([operationId, []])
        sent.push(operationId)
      }
    }
    expect(sent.sort()).toEqual([
      'company_letterhead_set',
      'company_set',
      'convert_model',
      'model_to_pdf',
      'model_to_xml',
      'pdf_merge',
      'upload_model',
      'validate_model',
    ])
  })

  it('names for each operation the errors that it may answer, each with its example', () => {
    const { responses, examples, schemas } = document.components
    const ajv = new Ajv2020({ strict: false, validateFormats: false })
    ajv.addSchema({ $id: 'openapi', components: { schemas } })
    const validate = ajv.compile({ $ref: 'openapi#/components/schemas/Problem' })
    for (const [code, { value }] of Object.entries(examples) as [string, { value: unknown }][]) {
      expect([code, validate(value) ? [] : validate.errors]).toEqual([code, []])
      expect(value).toMatchObject({ code })
    }
    const named = new Set<string>()
    for (const answer of Object.values(responses) as Required<Content>[]) {
      for (const code of Object.keys(answer.content['application/problem+json']?.examples ?? {})) named.add(code)
    }
    // The others are those of commands, files and the window alone.
    expect(ERROR_CODES.filter((code) => !named.has(code))).toEqual([
      'malformed_container',
      'method_not_allowed',
      'office_offline',
      'timestamp_failed',
      'update_refused',
      'usage',
      'file_unreadable',
      'workspace_missing',
      'workspace_newer',
      'workspace_damaged',
    ])
    const send = document.paths['/v2/documents/{document_id}/send']?.post as Operation
    expect(Object.keys(send.responses)).toEqual([
      '200',
      '400',
      '401',
      '403',
      '404',
      '406',
      '409',
      '412',
      '413',
      '415',
      '422',
      '429',
      '500',
      '503',
      '504',
    ])
    const update = document.paths['/v2/documents/{document_id}/update/xml']?.put as Operation
    const [, name = ''] = /responses\/(\w+)/.exec(JSON.stringify(update.responses['400'])) ?? []
    expect(responses[name]).toMatchObject({ description: expect.stringContaining('validation_error') as string })
  })

  it('says what the specification leaves open', () => {
    for (const word of ['auth.me', 'lenient=true', 'base_version', 'If-Match', 'Idempotency-Key', '20 MB'])
      expect(document.info.description).toContain(word)
  })

  it('has for an invoice one that the rules let pass', async () => {
    const { client } = await serveTestNode()
    const { Invoice = {} } = document.components.schemas
    const model = exampleOf({ $ref: '#/components/schemas/Invoice' }, { Invoice }) as WireInvoice
    expect(await client.validate_model({ body: { model } })).toMatchObject({ valid: true })
  })

  it('gives each parameter a schema, and a path its parameters', () => {
    for (const [path, methods] of Object.entries(document.paths)) {
      for (const operation of Object.values(methods) as { parameters: { name: string; in: string; schema?: object }[] }[]) {
        expect(operation.parameters.every(({ schema }) => schema !== undefined)).toBe(true)
        const named = operation.parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => `{${name}}`)
        expect([...path.matchAll(/\{\w+\}/g)].map(([match]) => match)).toEqual(named)
      }
    }
  })

  it('says in which headers an answer has a verdict, losses and an address, and for whom one may act', () => {
    const stated = Object.values(document.paths).flatMap((methods) =>
      (Object.values(methods) as (Operation & { parameters: { name: string }[] })[]).map(({ operationId, parameters, responses }) => {
        expect(parameters.map(({ name }) => name)).toContain('X-Active-Org-Id')
        return [operationId, Object.keys(responses['200']?.headers ?? responses['201']?.headers ?? {}).join(' ')] as const
      }),
    )
    expect(Object.fromEntries(stated.filter(([, headers]) => headers !== ''))).toEqual({
      convert_xml: 'X-Conversion-Warnings X-Validation',
      convert_model: 'X-Conversion-Warnings X-Validation',
      model_to_xml: 'X-Conversion-Warnings',
      model_to_pdf: 'X-Conversion-Warnings',
      xml_to_pdf: 'X-Conversion-Warnings',
      pdf_merge: 'X-Conversion-Warnings',
      upload_xml: 'Location',
      upload_model: 'Location',
      upload_pdf: 'Location',
      document_pdf: 'X-Conversion-Warnings',
    })
  })

  it('says what an absent parameter means', () => {
    const defaults = (path: string, method: string) => {
      const operation = document.paths[path]?.[method] as { parameters: { name: string; schema: { default?: unknown } }[] }
      return Object.fromEntries(
        operation.parameters.filter(({ schema }) => schema.default !== undefined).map(({ name, schema }) => [name, schema.default]),
      )
    }
    expect(defaults('/v2/documents', 'get')).toEqual({ limit: 50, offset: 0, sort_by: 'created_at', sort_order: 'desc' })
    expect(defaults('/v2/format/convert/model/{target_format}', 'post')).toEqual({ validate: 'false', lenient: 'false' })
    expect(defaults('/v2/peppol/lookup', 'get')).toEqual({ network: 'prod' })
  })

  it('lists the codes of formats wherever one is asked for', () => {
    const { schemas } = document.components
    expect(schemas['FormatCode']).toMatchObject({ enum: FORMAT_CODES })
    const convert = document.paths['/v2/format/convert/xml/{target_format}']?.post as { parameters: object[] }
    expect(convert.parameters).toContainEqual(
      expect.objectContaining({ name: 'target_format', schema: { $ref: '#/components/schemas/XmlFormatCode' } }),
    )
    const toPdf = document.paths['/v2/format/transform/xml-to-pdf']?.post as { parameters: object[] }
    expect(toPdf.parameters).toContainEqual(
      expect.objectContaining({ name: 'format', schema: { $ref: '#/components/schemas/PdfFormatCode' } }),
    )
    expect(schemas['XmlFormatCode']).toMatchObject({ enum: FORMAT_CODES.filter((code) => !code.includes('pdf_xml')) })
    expect(schemas['PdfFormatCode']).toMatchObject({ enum: expect.arrayContaining(['auto']) as string[] })
    expect(JSON.stringify(schemas['FormatAndModel'])).toContain('"#/components/schemas/XmlFormatCode"')
  })

  it('is answered without a key, as is the readable page', async () => {
    const { url } = await serveTestNode()
    const answer = await fetch(`${url}/v2/openapi.json`)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/json'])
    expect(((await answer.json()) as { openapi: string }).openapi).toBe('3.1.0')
    const page = await fetch(`${url}/v2/`)
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    const text = await page.text()
    for (const name of SERVICE_ROUTES) expect(text).toContain(ROUTES[name].path)
  })
})
