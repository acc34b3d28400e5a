import { ERROR_CODES, type ErrorCode } from '../base/errors.ts'
import { MEDIA_TYPES } from './client.ts'
import { exampleOf } from './examples.ts'
import { failuresOf } from './failures.ts'
import { PROBLEMS, statusOf } from './problems.ts'
import type { Medium, Route } from './route.ts'
import { ROUTES, type ServiceRoute } from './routes.ts'
import { createSchemas } from './schemas.ts'
import type { Link, Schema } from './shape.ts'
import { problem } from './shapes/company.ts'
import { xmlFormatCode } from './shapes/formats.ts'

const PROBLEM = 'application/problem+json'
/** Answers that say in a header when to come again. */
const LATER: readonly number[] = [429, 503]

/** Names of the operations of the service, in the order of the contract. */
export const SERVICE_ROUTES = Object.keys(ROUTES).filter((name): name is ServiceRoute => !name.startsWith('desk_'))

/** What the specification leaves open and a caller may run into. */
const CHOICES = [
  'A key without auth.me is valid all the same: auth/me answers it 403, and an unknown key 401.',
  'A conversion writes the format it is asked for, an invoice as a credit note too; whether the result is valid is judged with validate=true.',
  'A conversion between XML formats leaves out what the target cannot hold, and counts it in X-Conversion-Warnings (named one by one with Accept: application/json). A PDF is refused (422 conversion_failed) where its profile cannot hold everything, unless lenient=true.',
  'Of two replacements of a document at the same time the second is refused (409 invalid_state), without any condition in its headers; base_version refuses it also later.',
  'Resources have no ETag: a change under an If-Match other than * is refused (412 precondition_failed) before anything is done.',
  'XML says its own encoding: a charset of its Content-Type that says another one is refused (415 unsupported_media_type) where a byte shows the difference.',
  'A repetition under the Idempotency-Key of a call whose document was deleted since is 404: it is not stored again.',
  'The limit of 20 MB and of a million elements holds for the XML that is written on the way as well: a source below it may be 413.',
].join('\n- ')

/** The whole interface as an OpenAPI 3.1 document, made from the routes; `/api` is the base address of section 1 of the specification. */
export function createOpenApi(version: string) {
  const { link, list } = createSchemas()
  const problems = createProblems(link(problem))
  const paths: Record<string, Record<string, object>> = {}
  for (const name of SERVICE_ROUTES) {
    const route: Route = ROUTES[name]
    const methods = (paths[route.path] ??= {})
    methods[route.method.toLowerCase()] = describeOperation(name, route, link, problems.refer)
  }
  const schemas = list()
  for (const methods of Object.values(paths)) for (const operation of Object.values(methods)) addExamples(operation, schemas)
  return {
    openapi: '3.1.0',
    info: {
      title: 'Kontor, v2 interface',
      version,
      description: `Stores, judges, converts and sends electronic invoices. Errors are problem details (RFC 9457). Every call needs a key in the header x-api-key.\n\n- ${CHOICES}`,
    },
    servers: [{ url: '/api' }],
    security: [{ key: [] }],
    paths,
    components: {
      securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'x-api-key' } },
      schemas,
      responses: problems.list(),
      examples: Object.fromEntries(ERROR_CODES.map((code) => [code, exampleOfProblem(code, exampleOf(link(problem), schemas) as object)])),
    },
  }
}

function describeOperation(name: ServiceRoute, route: Route, link: Link, refer: Problems['refer']): object {
  const body = describeBody(route, link)
  const statuses = [...Map.groupBy(failuresOf(route), (code) => statusOf(code, name))].sort(([left], [right]) => left - right)
  return {
    operationId: name,
    tags: [route.permission.split('.')[0]],
    summary: route.summary,
    description: `Needs the method \`${route.permission}\`.`,
    parameters: [...pathParameters(route.path, link), ...queryParameters(route, link), ...headerParameters(route)],
    ...(body === undefined ? {} : { requestBody: { required: true, content: body } }),
    responses: {
      [route.more.status ?? 200]: {
        description: 'Done.',
        ...describeHeaders(route),
        ...(route.gives === 'none' ? {} : { content: describeAnswer(route, link) }),
      },
      ...Object.fromEntries(statuses.map(([status, some]) => [status, refer(status, some)])),
    },
  }
}

const WARNINGS = 'How many values could not come along or differ; with Accept: application/json they are named one by one.'
const VERDICT =
  'With validate=true: the XML that was written is valid, with or without warnings. What is not valid is refused (422 validation_error).'

/** What an answer says beside its content. */
function describeHeaders({ more, query }: Route): { readonly headers?: object } {
  const headers = {
    ...(more.status === 201 ? { Location: { description: 'Address of the document.', schema: { type: 'string' } } } : {}),
    ...(more.alsoGives === undefined
      ? {}
      : { 'X-Conversion-Warnings': { description: WARNINGS, schema: { type: 'integer', minimum: 0 } } }),
    ...('validate' in query ? { 'X-Validation': { description: VERDICT, schema: { type: 'string', enum: ['valid', 'warnings'] } } } : {}),
  }
  return Object.keys(headers).length === 0 ? {} : { headers }
}

type Problems = ReturnType<typeof createProblems>

/** The answers that are errors, by status and codes, each stated once. */
function createProblems(schema: Schema) {
  const stated = new Map<string, { readonly name: string; readonly answer: object }>()
  const describe = (status: number, codes: readonly ErrorCode[]): object => ({
    description: codes.map((code) => `${code}: ${PROBLEMS[code].title}.`).join(' '),
    ...(LATER.includes(status) ? { headers: { 'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer' } } } } : {}),
    content: {
      [PROBLEM]: {
        schema: { allOf: [schema, { properties: { code: { enum: [...codes] } } }] },
        examples: Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${code}` }])),
      },
    },
  })
  return {
    refer: (status: number, codes: readonly ErrorCode[]): object => {
      const key = `${status} ${codes.join(' ')}`
      const name = stated.get(key)?.name ?? `Problem${stated.size + 1}`
      if (!stated.has(key)) stated.set(key, { name, answer: describe(status, codes) })
      return { $ref: `#/components/responses/${name}` }
    },
    list: () => Object.fromEntries([...stated.values()].map(({ name, answer }) => [name, answer])),
  }
}

function exampleOfProblem(code: ErrorCode, form: object): object {
  const { status, title, next } = PROBLEMS[code]
  const value = {
    ...form,
    type: `urn:kontor:problem:${code}`,
    title,
    status,
    detail: `${title}.`,
    instance: '/api/v2/documents',
    code,
    errors: [],
  }
  return { summary: title, value: next === undefined ? value : { ...value, next } }
}

/** JSON that is sent and answered gets an example, once all schemas are known. */
function addExamples(operation: object, schemas: Readonly<Record<string, Schema>>): void {
  const { requestBody, responses } = operation as { requestBody?: WithContent; responses: Record<string, WithContent> }
  for (const { content = {} } of [...(requestBody === undefined ? [] : [requestBody]), ...Object.values(responses)]) {
    const json = content[MEDIA_TYPES.json]
    const example = json === undefined ? undefined : exampleOf(json.schema, schemas)
    if (json !== undefined && example !== undefined) json.example = example
  }
}

interface WithContent {
  readonly content?: Readonly<Record<string, { readonly schema: Schema; example?: unknown }>>
}

function describeBody(route: Route, link: Link): Record<string, object> | undefined {
  if (route.takes === 'none') return undefined
  const json = route.body === undefined ? {} : link(route.body)
  if (route.takes === 'multipart') {
    return {
      [MEDIA_TYPES.multipart]: { schema: formOf('files', { type: 'array', items: fileOf('pdf') }) },
      [MEDIA_TYPES.json]: { schema: json },
    }
  }
  return {
    [MEDIA_TYPES[route.takes]]: { schema: contentSchema(route.takes, json) },
    ...describeOtherBody(route),
  }
}

function describeOtherBody({ takes, more }: Route): Record<string, object> {
  if (more.alsoTakes === undefined) return {}
  const schema = more.alsoTakes === 'multipart' ? formOf('file', fileOf(takes)) : contentSchema(more.alsoTakes, {})
  return { [MEDIA_TYPES[more.alsoTakes]]: { schema } }
}

const fileOf = (medium: Medium): Schema => ({ type: 'string', contentMediaType: MEDIA_TYPES[medium] })

function formOf(part: string, schema: Schema): Schema {
  return { type: 'object', required: [part], properties: { [part]: schema } }
}

function describeAnswer({ gives, answer, more }: Route, link: Link): Record<string, object> {
  const schema = answer === undefined ? {} : link(answer)
  return {
    [MEDIA_TYPES[gives]]: { schema: contentSchema(gives, schema) },
    ...(more.orGives === undefined ? {} : { [MEDIA_TYPES[more.orGives]]: { schema: {} } }),
    ...(more.alsoGives === undefined ? {} : { [MEDIA_TYPES.json]: { schema } }),
  }
}

const contentSchema = (medium: Medium, json: Schema): Schema => (medium === 'json' ? json : {})

function pathParameters(path: string, link: Link): object[] {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1])
  return names.map((name) => ({
    ...{ name, in: 'path', required: true },
    schema: name === 'target_format' ? link(xmlFormatCode) : { type: 'string' },
  }))
}

function queryParameters({ query }: Route, link: Link): object[] {
  return Object.entries(query).map(([name, parameter]) => ({ name, in: 'query', schema: link(parameter) }))
}

const ONCE = 'A repetition within 24 hours gets the answer of the first call; another request under the same key is refused.'
const FOR_WHOM =
  'For which organisation one acts: an id that GET /v2/organisations lists. Any other is refused (403 organisation_not_permitted).'

function headerParameters({ more }: Route): object[] {
  return [
    ...(more.once === true ? [headerParameter('Idempotency-Key', ONCE, { maxLength: 255 })] : []),
    headerParameter('X-Active-Org-Id', FOR_WHOM, {}),
  ]
}

const headerParameter = (name: string, description: string, schema: Schema): object => ({
  ...{ name, in: 'header', description },
  schema: { type: 'string', ...schema },
})
