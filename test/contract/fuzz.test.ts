import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { expect, it } from 'vitest'
import { createOpenApi } from '../../core/contract/openapi.ts'
import { sampleXml, startServer } from '../http/server-fixture.ts'
import { createChance, type Chance } from './random.ts'
import { countRuns } from '../support/extent.ts'

/**
 * Requests made from the OpenAPI document by chance, right and wrong ones mixed. No answer is a 500, and every one is what the document says.
 * KONTOR_FUZZ_REQUESTS and KONTOR_FUZZ_SEED make it longer or another one.
 */
const REQUESTS = Number(process.env.KONTOR_FUZZ_REQUESTS ?? countRuns(1000))
const SEED = Number(process.env.KONTOR_FUZZ_SEED ?? 20_261_121)

interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly schema: JsonSchema
}
interface JsonSchema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly enum?: readonly string[]
  readonly anyOf?: readonly JsonSchema[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly items?: JsonSchema
  readonly minimum?: number
  readonly maximum?: number
  readonly format?: string
}
interface Operation {
  readonly operationId: string
  readonly parameters: readonly Parameter[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: JsonSchema }>> }
  readonly responses: Readonly<Record<string, Answer>>
}
interface Answer {
  readonly $ref?: string
  readonly content?: Readonly<Record<string, { readonly schema: JsonSchema }>>
}

const DOCUMENT = createOpenApi('fuzz')
const SCHEMAS = DOCUMENT.components.schemas as unknown as Readonly<Record<string, JsonSchema>>
const OPERATIONS = Object.entries(DOCUMENT.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation: operation as Operation })),
)

const resolve = (schema: JsonSchema): JsonSchema =>
  schema.$ref === undefined ? schema : (SCHEMAS[schema.$ref.split('/').pop() ?? ''] ?? {})

/** A value of the schema, or now and then one that is none. */
function makeValue(input: JsonSchema, chance: Chance, depth = 0): unknown {
  const schema = resolve(input)
  if (chance.maybe(0.02)) return chance.pick<unknown>([null, 7, true, [], {}, chance.text(), [[]], -0.5])
  if (schema.anyOf !== undefined) return makeValue(chance.pick(schema.anyOf), chance, depth)
  if (schema.enum !== undefined) return chance.maybe(0.9) ? chance.pick(schema.enum) : chance.text()
  const type = typeof schema.type === 'string' ? schema.type : schema.type === undefined ? 'string' : chance.pick(schema.type)
  switch (type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .filter(([name]) => schema.required?.includes(name) === true || chance.maybe(depth > 3 ? 0.1 : 0.4))
          .map(([name, inner]) => [chance.maybe(0.995) ? name : chance.text(), makeValue(inner, chance, depth + 1)]),
      )
    case 'array':
      return Array.from({ length: chance.below(depth > 4 ? 1 : 3) }, () => makeValue(schema.items ?? {}, chance, depth + 1))
    case 'integer':
      return chance.pick([1, 0, -1, 2, schema.maximum ?? 50, 1_000_000_000])
    case 'number':
      return chance.pick([0, 1.1, -19.99, 100, 1e21, 1234567.89])
    case 'boolean':
      return chance.maybe(0.5)
    default:
      return schema.format === 'date' ? chance.pick(['2026-11-21', '2024-02-29', chance.text()]) : chance.text()
  }
}

const SAMPLES = (['xrechnung', 'peppol', 'to-mend'] as const).map((id) => new TextDecoder().decode(sampleXml(id)))

/** A sample with something cut out, put in or changed; sometimes whole. */
function makeXml(chance: Chance): string {
  const xml = chance.pick(SAMPLES)
  const at = chance.below(xml.length)
  switch (chance.below(6)) {
    case 0:
      return xml.slice(0, at)
    case 1:
      return xml.slice(0, at) + chance.text() + xml.slice(at)
    case 2:
      return xml.slice(0, at) + xml.slice(at + chance.below(400))
    case 3:
      return xml.replace(/>[^<>]+</, () => `>${chance.text().replaceAll(/[<&]/g, '')}<`)
    case 4:
      return chance.pick(['', '<a/>', '<!DOCTYPE a><a/>', `<a>${'<b>'.repeat(300)}`, chance.text()])
    default:
      return xml
  }
}

it(
  `answers ${REQUESTS} requests made from the document without a 500, each as the document says`,
  async () => {
    const chance = createChance(SEED)
    const node = await startServer({ rehearsal: true })
    const methods = ['auth', 'documents', 'format', 'transactions', 'organisations', 'peppol_lookup', 'pdf']
    const { key = '' } = await node.services.keys.create({ name: 'fuzz', methods })
    const ids: string[] = []
    const ajv = new Ajv2020({ strict: false, validateFormats: false, allowUnionTypes: true })
    ajv.addSchema({ $id: 'openapi', components: { schemas: SCHEMAS } })
    const compiled = new Map<JsonSchema, ValidateFunction>()
    const validatorOf = (schema: JsonSchema): ValidateFunction => {
      const known = compiled.get(schema)
      if (known !== undefined) return known
      const made = ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"openapi#/')) as object)
      compiled.set(schema, made)
      return made
    }
    const statuses = new Map<number, number>()

    for (let number = 0; number < REQUESTS; number++) {
      // What was deleted makes room for another, so that most requests are about something.
      while (ids.length < 2) ids.push((await node.services.documents.uploadXml(sampleXml('peppol'), { direction: 'outbound' })).id)
      const { path, method, operation } = chance.pick(OPERATIONS)
      const headers = new Headers({ 'x-api-key': chance.maybe(0.98) ? key : 'wrong' })
      const fillPath = (name: string): string => {
        if (name === 'document_id') return chance.maybe(0.9) && ids.length > 0 ? chance.pick(ids) : chance.text()
        if (name === 'target_format') return chance.maybe(0.8) ? chance.pick(FORMATS) : chance.text()
        return chance.maybe(0.5) ? '1' : chance.text()
      }
      const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(fillPath(name).toWellFormed()) || 'x')
      const query = new URLSearchParams()
      for (const parameter of operation.parameters) {
        if (parameter.in === 'query' && chance.maybe(0.25)) query.append(parameter.name, String(makeValue(parameter.schema, chance)))
        if (parameter.in === 'header' && chance.maybe(0.2)) headers.set(parameter.name, `k${chance.below(50)}`)
      }
      if (chance.maybe(0.01)) query.append(chance.text(), chance.text())
      let body: string | undefined
      const types = Object.keys(operation.requestBody?.content ?? {})
      if (types.length > 0) {
        const type = chance.pick(types)
        headers.set('content-type', chance.maybe(0.98) ? (type.startsWith('multipart') ? `${type}; boundary=b` : type) : 'text/plain')
        const schema = operation.requestBody?.content[type]?.schema ?? {}
        body = type.endsWith('xml')
          ? makeXml(chance)
          : type.startsWith('multipart')
            ? `--b\r\nContent-Disposition: form-data; name="file"; filename="a.xml"\r\n\r\n${makeXml(chance)}\r\n--b--\r\n`
            : type.endsWith('json')
              ? JSON.stringify(makeValue(schema, chance))
              : chance.text()
      }
      if (chance.maybe(0.1)) headers.set('accept', chance.pick(['application/json', 'application/xml', '*/*', 'text/html']))
      const search = query.size === 0 ? '' : `?${query.toString()}`
      const what = `${number}: ${method} ${address}${search} ${body?.slice(0, 2000) ?? ''}`
      const response = await node.handleKey(
        new Request(`http://node/api${address}${search}`, { method, headers, ...(body === undefined ? {} : { body }) }),
      )
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
      expect(response.status, what).not.toBe(500)
      const described = answerOf(operation, response.status)
      if (described !== undefined && described.content === undefined) {
        expect([response.headers.get('content-type'), await response.text()], what).toEqual([null, ''])
        // What was deleted is not asked for again and again.
        const gone = ids.findIndex((id) => address.endsWith(id))
        if (gone !== -1) ids.splice(gone, 1)
        continue
      }
      const type = response.headers.get('content-type') ?? ''
      const schema = described?.content?.[type]?.schema
      expect(schema, `${what} -> ${response.status} ${type}`).toBeDefined()
      if (schema === undefined || !type.endsWith('json')) {
        await response.bytes()
        continue
      }
      const answer = (await response.json()) as { id?: unknown; code?: unknown }
      const validate = validatorOf(schema)
      expect(validate(answer) ? [] : validate.errors, what).toEqual([])
      if (response.status === 201 && typeof answer.id === 'string') ids.push(answer.id)
    }
    const success = [...statuses].filter(([status]) => status < 300).reduce((sum, [, amount]) => sum + amount, 0)
    expect(success / REQUESTS).toBeGreaterThan(0.2)
    process.stdout.write(`fuzz: ${JSON.stringify(Object.fromEntries([...statuses].sort((left, right) => left[0] - right[0])))}\n`)
  },
  120_000 + REQUESTS * 100,
)

/** What the document says of an answer: of an error also the codes that it may have. */
function answerOf({ responses }: Operation, status: number): Answer | undefined {
  const stated = responses[status]
  const name = stated?.$ref?.split('/').pop()
  return name === undefined ? stated : (DOCUMENT.components.responses as Readonly<Record<string, Answer>>)[name]
}

const FORMATS = [
  'peppol_bis_billing.invoice.3_0.xml_ubl',
  'peppol_bis_billing.credit_note.3_0.xml_ubl',
  'xrechnung.invoice.3_0.xml_ubl',
  'xrechnung.invoice.3_0.xml_cii',
  'xrechnung.invoice.3_0.xml_ubl.extension',
  'erp.invoice.idoc',
  'factur_x_zugferd.invoice.2_4.pdf_xml.en16931',
]
