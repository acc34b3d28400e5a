import { invoiceJsonSchema, type JsonSchema as ModelSchema } from '../terms/model-schema.ts'
import { refTo, type Link, type Schema } from './shape.ts'

/**
 * The schemas of the OpenAPI document: that of a shape with a name is stated once, and every link points to it. `list` has those that were linked to, in
 * the order of their names, and those of the model.
 */
export function createSchemas(): { readonly link: Link; readonly list: () => Readonly<Record<string, Schema>> } {
  const named = new Map<string, Schema>()
  const link: Link = (shape) => {
    const { name } = shape
    if (name === undefined) return shape.schema(link)
    if (!named.has(name)) named.set(name, shape.schema(link))
    return refTo(name)
  }
  return { link, list: () => ({ ...Object.fromEntries([...named].sort(([left], [right]) => (left < right ? -1 : 1))), ...modelSchemas() }) }
}

function modelSchemas(): Readonly<Record<string, Schema>> {
  const { $defs, $schema: _dialect, $id: _id, ...invoice } = invoiceJsonSchema()
  const item: ModelSchema = $defs?.item ?? {}
  return {
    Invoice: place(invoice, 'Item') as Schema,
    Item: place(item, 'Item') as Schema,
    InvoiceAsWritten: loosen(place(invoice, 'ItemAsWritten')) as Schema,
    ItemAsWritten: loosen(place(item, 'ItemAsWritten')) as Schema,
  }
}

/** The model's own references lead to its place in the document. */
function place(schema: unknown, item: string): unknown {
  return transform(schema, (key, value) => (key === '$ref' ? [[key, refTo(item).$ref]] : [[key, value]]))
}

/** What was read is answered as it was written (decisions on decimals): a bad date or amount is a text for the rules to judge. */
function loosen(schema: unknown): unknown {
  return transform(schema, (key, value) => (key === 'pattern' || key === 'format' || key === 'enum' ? [] : [[key, value]]))
}

function transform(value: unknown, change: (key: string, value: unknown) => (readonly [string, unknown])[]): unknown {
  if (Array.isArray(value)) return value.map((entry) => transform(entry, change))
  if (typeof value !== 'object' || value === null) return value
  // Members of `properties` are names of fields, not keywords.
  const entries = Object.entries(value).flatMap(([key, inner]) =>
    key === 'properties' ? [[key, transformFields(inner as object, change)] as const] : change(key, transform(inner, change)),
  )
  return Object.fromEntries(entries)
}

function transformFields(fields: object, change: Parameters<typeof transform>[1]): object {
  return Object.fromEntries(Object.entries(fields).map(([name, schema]) => [name, transform(schema, change)]))
}
