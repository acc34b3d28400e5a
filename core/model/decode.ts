import { AppError, type ErrorDetail } from '../base/errors.ts'
import { INVOICE_SHAPE, type Invoice } from './invoice.ts'
import type { FieldShape, ObjectShape } from './shape.ts'

const MAX_ENTRIES = 10_000
const MAX_DEPTH = 10

/**
 * A model from untrusted JSON. Numbers must have come in as text with their digits, so that no amount passes through a binary float.
 * An unknown field is an error with its path; `lenient` drops it and says so in `warnings`. `null` and an absent member are the same.
 * Throws AppError `validation_error` that lists everything wrong. Limits: 10,000 entries a list, ten levels of sub-lines.
 */
export function decodeInvoice(
  input: unknown,
  options: { readonly lenient: boolean },
): { readonly model: Invoice; readonly warnings: ErrorDetail[] } {
  const { value, warnings } = decodeShape(input, INVOICE_SHAPE, options)
  // Invoice is the type of what the shape holds, and the document itself is never absent.
  return { model: { document: {}, ...value } as Invoice, warnings }
}

/** The same for any table of fields. */
export function decodeShape(
  input: unknown,
  shape: ObjectShape,
  options: { readonly lenient: boolean },
): { readonly value: Record<string, unknown>; readonly warnings: ErrorDetail[] } {
  const decoding: Decoding = { problems: [], warnings: [], lenient: options.lenient }
  const value = decodeObject(input, shape, '', 0, decoding)
  if (decoding.problems.length > 0) {
    throw new AppError('validation_error', decoding.problems[0]?.message ?? 'The model is not valid.', { errors: decoding.problems })
  }
  return { value, warnings: decoding.warnings }
}

interface Decoding {
  readonly problems: ErrorDetail[]
  readonly warnings: ErrorDetail[]
  readonly lenient: boolean
}

function decodeObject(input: unknown, shape: ObjectShape, path: string, depth: number, decoding: Decoding): Record<string, unknown> {
  const decoded: Record<string, unknown> = {}
  if (typeof input !== 'object' || input === null || Array.isArray(input)) {
    return refuse(decoding, path, 'not_object', `${nameOf(path)} must be a JSON object.`) ?? decoded
  }
  for (const [name, value] of Object.entries(input)) {
    const at = path === '' ? name : `${path}.${name}`
    const field = Object.hasOwn(shape, name) ? shape[name] : undefined
    if (field === undefined) {
      const list = decoding.lenient ? decoding.warnings : decoding.problems
      list.push({
        path: at,
        code: 'unknown_field',
        message: `${at} is no field of the model${decoding.lenient ? ' and was left out' : ''}.`,
      })
    } else if (value !== null && value !== undefined) {
      const member = decodeField(value, field, at, depth, decoding)
      if (member !== undefined) decoded[name] = member
    }
  }
  return decoded
}

function decodeField(value: unknown, field: FieldShape, path: string, depth: number, decoding: Decoding): unknown {
  switch (field.kind) {
    case 'text':
    case 'number':
      // A value that is no number stays the text it is: the rules say what is wrong with it.
      return typeof value === 'string' ? value : refuse(decoding, path, 'not_text', `${path} must be a text or a number.`)
    case 'object':
      return decodeObject(value, field.of(), path, depth, decoding)
    case 'list':
      if (!Array.isArray(value)) return refuse(decoding, path, 'not_list', `${path} must be a list.`)
      if (value.length > MAX_ENTRIES) return refuse(decoding, path, 'too_many', `${path} has more than ${MAX_ENTRIES} entries.`)
      if (depth >= MAX_DEPTH) return refuse(decoding, path, 'too_deep', `${path} is nested more than ${MAX_DEPTH} levels deep.`)
      return value.map((entry: unknown, index) => decodeObject(entry, field.of(), `${path}[${index}]`, depth + 1, decoding))
  }
}

function refuse(decoding: Decoding, path: string, code: string, message: string): undefined {
  decoding.problems.push({ path, code, message })
  return undefined
}

function nameOf(path: string): string {
  return path === '' ? 'The model' : path
}
