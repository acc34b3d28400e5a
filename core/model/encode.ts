import { Decimal } from '../base/decimal.ts'
import { INVOICE_SHAPE, type Invoice } from './invoice.ts'
import type { FieldShape, ObjectShape } from './shape.ts'

/** How amounts are written. */
export type Decimals = 'number' | 'string'

/**
 * A model as JSON text. Decimals are numbers with all their digits and without exponent, or strings exactly as written; a value that is no
 * decimal is always the string it is. Empty objects and lists are left out, save for the document, which a model always has.
 */
export function encodeInvoice(model: Invoice, options: { readonly decimals: Decimals }): string {
  const text = encodeShape(model, INVOICE_SHAPE, options)
  if (text.startsWith('{"document":')) return text
  return text === '{}' ? '{"document":{}}' : `{"document":{},${text.slice(1)}`
}

/** The same for any table of fields. */
export function encodeShape(value: object, shape: ObjectShape, options: { readonly decimals: Decimals }): string {
  return encodeObject(value, shape, options.decimals === 'number') ?? '{}'
}

interface Member {
  readonly name: string
  /** `"name":` as it is written. */
  readonly written: string
  readonly field: FieldShape
}

const MEMBERS = new WeakMap<ObjectShape, readonly Member[]>()

/** The members of a shape, worked out once: an invoice has thousands of lines of the same one. */
function membersOf(shape: ObjectShape): readonly Member[] {
  const known = MEMBERS.get(shape)
  if (known !== undefined) return known
  const members = Object.entries(shape).map(([name, field]) => ({ name, written: `${JSON.stringify(name)}:`, field }))
  MEMBERS.set(shape, members)
  return members
}

function encodeObject(value: object, shape: ObjectShape, bare: boolean): string | undefined {
  const values = value as Readonly<Record<string, unknown>>
  let text = ''
  for (const { name, written, field } of membersOf(shape)) {
    const member = values[name] === undefined ? undefined : encodeField(values[name], field, bare)
    if (member !== undefined) text += `${text === '' ? '{' : ','}${written}${member}`
  }
  return text === '' ? undefined : `${text}}`
}

function encodeField(value: unknown, field: FieldShape, bare: boolean): string | undefined {
  switch (field.kind) {
    case 'text':
      return JSON.stringify(value)
    case 'number':
      return (bare ? Decimal.parse(value as string)?.toString() : undefined) ?? JSON.stringify(value)
    case 'object':
      return encodeObject(value as object, field.of(), bare)
    case 'list': {
      const entries = (value as readonly object[]).map((entry) => encodeObject(entry, field.of(), bare) ?? '{}')
      return entries.length === 0 ? undefined : `[${entries.join(',')}]`
    }
  }
}
