import { describe, expect, test } from 'vitest'
import { invoiceJsonSchema, type JsonSchema } from '../../core/terms/model-schema.ts'
import { TERMS } from '../../core/terms/lookup.ts'

const schema = invoiceJsonSchema()

function visit(part: JsonSchema, path: string, seen: (part: JsonSchema, path: string) => void): void {
  seen(part, path)
  for (const [name, below] of Object.entries(part.properties ?? {})) visit(below, path === '' ? name : `${path}.${name}`, seen)
  const items = part.items?.$ref === '#/$defs/item' ? schema.$defs?.['item'] : part.items
  if (items !== undefined && !path.includes('sub_items')) visit(items, `${path}[]`, seen)
}

describe('JSON schema of the model', () => {
  test('every term has its field, described in English and German', () => {
    const described = new Map<string, JsonSchema>()
    visit(schema, '', (part) => {
      for (const id of part['x-terms'] ?? []) described.set(id, part)
    })
    const ids = TERMS.map(({ id }) => id)
    expect(
      ids.filter((id) => !described.has(id)),
      'has no field in core/model/invoice.ts',
    ).toEqual([])
    const isDescribed = ({ description, 'x-description-de': german }: JsonSchema): boolean =>
      typeof description === 'string' && typeof german === 'string'
    expect(
      ids.filter((id) => !isDescribed(described.get(id) ?? {})),
      'has no help in core/languages/{en,de}/help.ts',
    ).toEqual([])
  })

  test('decimals may be numbers or texts, dates are dates, nothing else is allowed', () => {
    expect(schema.properties?.['totals']?.properties?.['payable']).toMatchObject({ type: ['number', 'string'] })
    expect(schema.properties?.['document']?.properties?.['issue_date']).toMatchObject({ type: 'string', format: 'date' })
    visit(schema, '', (part) => {
      if (part.properties !== undefined) expect(part.additionalProperties).toBe(false)
    })
  })

  test('lines hold lines', () => {
    expect(schema.properties?.['items']?.items).toEqual({ $ref: '#/$defs/item' })
    expect(schema.$defs?.['item']?.properties?.['sub_items']?.items).toEqual({ $ref: '#/$defs/item' })
  })
})
