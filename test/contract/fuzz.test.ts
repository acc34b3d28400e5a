import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { expect, it } from 'vitest'
import { sampleXml, startServer } from '../http/server-fixture.ts'
import { createChance } from './random.ts'
import { DOCUMENT, makeRequest, SCHEMAS, type Answer, type JsonSchema, type Operation } from './requests.ts'
import { countRuns } from '../support/extent.ts'

/**
 * Requests made from the OpenAPI document by chance, right and wrong ones mixed. No answer is a 500, and every one is what the document says.
 * KONTOR_FUZZ_REQUESTS and KONTOR_FUZZ_SEED make it longer or another one.
 */
const REQUESTS = Number(process.env.KONTOR_FUZZ_REQUESTS ?? countRuns(1000))
const SEED = Number(process.env.KONTOR_FUZZ_SEED ?? 20_261_121)

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
      const { method, address, operation, headers, body } = makeRequest(chance, { key, ids })
      const what = `${number}: ${method} ${address} ${body?.slice(0, 2000) ?? ''}`
      const response = await node.handleKey(
        new Request(`http://node/api${address}`, { method, headers, ...(body === undefined ? {} : { body }) }),
      )
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
      expect(response.status, what).not.toBe(500)
      const described = answerOf(operation, response.status)
      if (described !== undefined && described.content === undefined) {
        expect([response.headers.get('content-type'), await response.text()], what).toEqual([null, ''])
        // What was deleted is not asked for again and again.
        const gone = ids.findIndex((id) => new URL(address, 'http://node').pathname.endsWith(id))
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
