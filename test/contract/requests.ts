import { createOpenApi } from '../../core/contract/openapi.ts'
import { sampleXml } from '../support/sample-xml.ts'
import type { Chance } from './random.ts'

interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly schema: JsonSchema
}
export interface JsonSchema {
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
export interface Operation {
  readonly operationId: string
  readonly parameters: readonly Parameter[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: JsonSchema }>> }
  readonly responses: Readonly<Record<string, Answer>>
}
/** What many operations answer alike is named, such as an error. */
export interface Answer {
  readonly $ref?: string
  readonly content?: Readonly<Record<string, { readonly schema: JsonSchema }>>
}

export const DOCUMENT = createOpenApi('fuzz')
export const SCHEMAS = DOCUMENT.components.schemas as unknown as Readonly<Record<string, JsonSchema>>
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

export interface MadeRequest {
  readonly method: string
  /** Path and query, behind `/api`. */
  readonly address: string
  readonly operation: Operation
  readonly headers: Headers
  readonly body: string | undefined
}

/** A request for any operation of the document, right in most of its parts; of the ids one is named where it asks for a document. */
export function makeRequest(chance: Chance, { key, ids }: { readonly key: string; readonly ids: readonly string[] }): MadeRequest {
  const { path, method, operation } = chance.pick(OPERATIONS)
  const headers = new Headers({ 'x-api-key': chance.maybe(0.98) ? key : 'wrong' })
  const fillPath = (name: string): string => {
    if (name === 'document_id') return chance.maybe(0.9) && ids.length > 0 ? chance.pick(ids) : chance.text()
    if (name === 'target_format') return chance.maybe(0.8) ? chance.pick(FORMATS) : chance.text()
    return chance.maybe(0.5) ? '1' : chance.text()
  }
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(fillPath(name).toWellFormed()) || 'x')
  const query = new URLSearchParams()
  for (const parameter of operation.parameters) {
    if (parameter.in === 'query' && chance.maybe(0.25)) query.append(parameter.name, String(makeValue(parameter.schema, chance)))
    if (parameter.in === 'header' && chance.maybe(0.2)) headers.set(parameter.name, makeHeader(parameter.name, chance))
  }
  if (chance.maybe(0.01)) query.append(chance.text(), chance.text())
  const body = makeBody(operation, headers, chance)
  if (chance.maybe(0.1)) headers.set('accept', chance.pick(['application/json', 'application/xml', '*/*', 'text/html']))
  return { method, address: query.size === 0 ? filled : `${filled}?${query.toString()}`, operation, headers, body }
}

/** The organisation that there is, or now and then another one; a key out of fifty. */
function makeHeader(name: string, chance: Chance): string {
  return name === 'X-Active-Org-Id' && chance.maybe(0.9) ? 'workspace' : `k${chance.below(50)}`
}

/** Sets the media type as well. */
function makeBody({ requestBody }: Operation, headers: Headers, chance: Chance): string | undefined {
  const types = Object.keys(requestBody?.content ?? {})
  if (types.length === 0) return undefined
  const type = chance.pick(types)
  headers.set('content-type', chance.maybe(0.98) ? (type.startsWith('multipart') ? `${type}; boundary=b` : type) : 'text/plain')
  if (type.endsWith('xml')) return makeXml(chance)
  if (type.startsWith('multipart'))
    return `--b\r\nContent-Disposition: form-data; name="file"; filename="a.xml"\r\n\r\n${makeXml(chance)}\r\n--b--\r\n`
  return type.endsWith('json') ? JSON.stringify(makeValue(requestBody?.content[type]?.schema ?? {}, chance)) : chance.text()
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
