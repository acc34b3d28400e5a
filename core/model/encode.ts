import { Decimal } from '../base/decimal.ts'
import type { Invoice } from './invoice.ts'
import { INVOICE_SHAPE, type FieldShape, type ObjectShape } from './shape.ts'

/**
 * A model as JSON text. Decimals are numbers with all their digits and without exponent, or strings exactly as written; a value that is no
 * decimal is always the string it is. Empty objects and lists are left out.
 */
export function encodeInvoice(model: Invoice, options: { readonly decimals: 'number' | 'string' }): string {
  return encodeShape(model, INVOICE_SHAPE, options)
}

/** The same for any table of fields. */
export function encodeShape(value: object, shape: ObjectShape, options: { readonly decimals: 'number' | 'string' }): string {
  return encodeObject(value, shape, options.decimals === 'number') ?? '{}'
}

function encodeObject(value: object, shape: ObjectShape, bare: boolean): string | undefined {
  const members: string[] = []
  const values = value as Readonly<Record<string, unknown>>
  for (const [name, field] of Object.entries(shape)) {
    const member = values[name] === undefined ? undefined : encodeField(values[name], field, bare)
    if (member !== undefined) members.push(`${JSON.stringify(name)}:${member}`)
  }
  return members.length === 0 ? undefined : `{${members.join(',')}}`
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
