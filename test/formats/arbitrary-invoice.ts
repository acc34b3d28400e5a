import fc from 'fast-check'
import { INVOICE_SHAPE, type Invoice } from '../../core/model/invoice.ts'
import type { FieldShape, ObjectShape } from '../../core/model/shape.ts'
import { TERMS } from '../../core/terms/lookup.ts'
import { modelPathOf } from '../../core/terms/path.ts'

/** Values that every format can write: no control characters, and nothing that reads as another thing than it is. */
const plainText = fc
  .string({ unit: fc.constantFrom(...'abcXYZ019 äß€<>&"\'#-.,/'), minLength: 1, maxLength: 12 })
  .filter((value) => value.trim() !== '' && !/^#[A-Z0-9]{3}#/.test(value))
const decimal = fc
  .tuple(fc.integer({ min: -99_999, max: 99_999 }), fc.integer({ min: 0, max: 99 }))
  .map(([whole, cents]) => `${whole}.${String(cents).padStart(2, '0')}`)
const date = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((day) => day.toISOString().slice(0, 10))

/** Terms whose values are told apart by their form, or decide what others mean. */
const SPECIAL: Readonly<Record<string, fc.Arbitrary<string>>> = {
  'BT-5': fc.constant('EUR'),
  'BT-6': fc.constant('SEK'),
  'BT-8': fc.constantFrom('3', '35', '432'),
  'BT-21': fc.constantFrom('AAI', 'SUR', 'REG'),
  'BT-84': fc.constantFrom('DE02120300000000202051', 'local-4711'),
  'BT-125': fc.constantFrom('aGFsbG8=', 'cGRm'),
}

function leaf(kind: 'text' | 'number', path: string): fc.Arbitrary<string> {
  const term = TERMS.find((row) => modelPathOf(row.id) === path.replaceAll('.sub_items[]', ''))
  if (term !== undefined && SPECIAL[term.id] !== undefined) return SPECIAL[term.id] as fc.Arbitrary<string>
  if (path.endsWith('.sign')) return fc.constantFrom('-', '+')
  if (term?.kind === 'date') return date
  return kind === 'number' ? decimal : plainText
}

/** Fields that are no terms take their usual value, which views leave out and models show. */
const FIXED =
  /(^|\.)(tax_id\.scheme|tax_registration_id\.scheme|tax_scheme|taxes\[\]\.(scheme|currency_code)|type_code|price_discount_charge\.sign)$/

function object(shape: ObjectShape, path: string, depth: number): fc.Arbitrary<Record<string, unknown>> {
  const members: Record<string, fc.Arbitrary<unknown>> = {}
  const required: string[] = []
  for (const [name, field] of Object.entries(shape)) {
    const at = path === '' ? name : `${path}.${name}`
    if (FIXED.test(at) && at !== 'document.type_code') continue
    if (name === 'sub_items' && depth > 0) continue
    members[name] = fieldOf(field, at, depth)
    if (name === 'sign' || name === 'document') required.push(name)
  }
  return fc.record(members, { requiredKeys: required }).filter((value) => Object.keys(value).length > 0 || path === '')
}

function fieldOf(field: FieldShape, path: string, depth: number): fc.Arbitrary<unknown> {
  switch (field.kind) {
    case 'text':
    case 'number':
      return leaf(field.kind, path)
    case 'object':
      return object(field.of(), path, depth)
    case 'list':
      return fc.array(object(field.of(), `${path}[]`, path.endsWith('sub_items') ? depth + 1 : depth), { minLength: 1, maxLength: 2 })
  }
}

/** Models with any combination of fields; every value is one that each format can write. */
export const arbitraryInvoice: fc.Arbitrary<Invoice> = object(INVOICE_SHAPE, '', 0).map((value) => value as unknown as Invoice)
