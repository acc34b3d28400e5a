import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import { createOpenApi, SERVICE_ROUTES } from '../../core/contract/openapi.ts'
import { ROUTES } from '../../core/contract/routes.ts'
import { serveTestNode } from '../http/server-fixture.ts'

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
    const links = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/(?:schemas|responses)\/(\w+)"/g)].map(
      (match) => match[1] ?? '',
    )
    expect(links.filter((link) => !names.includes(link) && link !== 'Problem')).toEqual([])
    const ajv = new Ajv2020({ strict: false, validateFormats: false })
    ajv.addSchema({ $id: 'openapi', components: { schemas } })
    for (const name of names) expect(() => ajv.compile({ $ref: `openapi#/components/schemas/${name}` })).not.toThrow()
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
