import { MEDIA_TYPES } from './client.ts'
import type { Medium, Route } from './route.ts'
import { ROUTES, type ServiceRoute } from './routes.ts'
import { createSchemas } from './schemas.ts'
import type { Link, Schema } from './shape.ts'
import { problem } from './shapes/company.ts'

const ERRORS = { $ref: '#/components/responses/Problem' }

/** Names of the operations of the service, in the order of the contract. */
export const SERVICE_ROUTES = Object.keys(ROUTES).filter((name): name is ServiceRoute => !name.startsWith('desk_'))

/** The whole interface as an OpenAPI 3.1 document, made from the routes; `/api` is the base address of section 1 of the specification. */
export function createOpenApi(version: string) {
  const { link, list } = createSchemas()
  const paths: Record<string, Record<string, object>> = {}
  for (const name of SERVICE_ROUTES) {
    const route: Route = ROUTES[name]
    const methods = (paths[route.path] ??= {})
    methods[route.method.toLowerCase()] = describeOperation(name, route, link)
  }
  const description = 'What is wrong, where, and what to do next.'
  const responses = { Problem: { description, content: { 'application/problem+json': { schema: link(problem) } } } }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Kontor, v2 interface',
      version,
      description:
        'Stores, judges, converts and sends electronic invoices. Errors are problem details (RFC 9457). Every call needs a key in the header x-api-key.',
    },
    servers: [{ url: '/api' }],
    security: [{ key: [] }],
    paths,
    components: {
      securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'x-api-key' } },
      schemas: list(),
      responses,
    },
  }
}

function describeOperation(name: ServiceRoute, route: Route, link: Link): object {
  const body = describeBody(route, link)
  return {
    operationId: name,
    tags: [route.permission.split('.')[0]],
    summary: route.summary,
    description: `Needs the method \`${route.permission}\`.`,
    parameters: [...pathParameters(route.path), ...queryParameters(route, link), ...headerParameters(route)],
    ...(body === undefined ? {} : { requestBody: { required: true, content: body } }),
    responses: {
      [route.more.status ?? 200]: {
        description: 'Done.',
        ...(route.gives === 'none' ? {} : { content: describeAnswer(route, link) }),
      },
      default: ERRORS,
    },
  }
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

function pathParameters(path: string): object[] {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1])
  return names.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } }))
}

function queryParameters({ query }: Route, link: Link): object[] {
  return Object.entries(query).map(([name, parameter]) => ({ name, in: 'query', schema: link(parameter) }))
}

function headerParameters({ more }: Route): object[] {
  const description = 'A repetition within 24 hours gets the answer of the first call; another request under the same key is refused.'
  return more.once === true ? [{ name: 'Idempotency-Key', in: 'header', description, schema: { type: 'string', maxLength: 255 } }] : []
}
