import { invoiceJsonSchema, type JsonSchema as ModelSchema } from '../terms/model-schema.ts'
import type { ModelName, ShapeName } from './routes.ts'
import { refTo, type Link, type Schema, type Shape } from './shape.ts'
import { SHAPES } from './shapes/shapes.ts'

/** The schemas of the OpenAPI document: those of the shapes, and those of the model. */
export type SchemaName = ShapeName | ModelName | 'Item' | 'ItemAsWritten'

/** Points to a schema of the document. */
export const ref = (name: SchemaName): Schema => refTo(name)

const NAMES: ReadonlyMap<Shape<unknown>, string> = new Map(Object.entries(SHAPES).map(([name, shape]) => [shape, name]))

/** A shape that has a name is stated once. */
const link: Link = (shape) => {
  const name = NAMES.get(shape)
  return name === undefined ? shape.schema(link) : refTo(name)
}

/** Every schema of the document by its name. */
export function createSchemas(): Readonly<Record<SchemaName, Schema>> {
  const { $defs, $schema: _dialect, $id: _id, ...invoice } = invoiceJsonSchema()
  const item: ModelSchema = $defs?.item ?? {}
  const named = Object.fromEntries(Object.entries(SHAPES).map(([name, shape]) => [name, shape.schema(link)])) as Record<ShapeName, Schema>
  return {
    ...named,
    Invoice: place(invoice, 'Item') as Schema,
    Item: place(item, 'Item') as Schema,
    InvoiceAsWritten: loosen(place(invoice, 'ItemAsWritten')) as Schema,
    ItemAsWritten: loosen(place(item, 'ItemAsWritten')) as Schema,
  }
}

/** The model's own references lead to its place in the document. */
function place(schema: unknown, item: SchemaName): unknown {
  return transform(schema, (key, value) => (key === '$ref' ? [[key, ref(item).$ref]] : [[key, value]]))
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
