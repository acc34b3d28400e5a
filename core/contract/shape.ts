import { AppError, type ErrorDetail } from '../base/errors.ts'
import { isObject } from '../base/json.ts'

/** Reads untrusted JSON: answers the typed value, or INVALID after it has put what is wrong, with its path, on the list. */
type Decoder<Value> = (input: unknown, path: string, problems: ErrorDetail[]) => Value | typeof INVALID

export const INVALID: unique symbol = Symbol('invalid')

/** JSON Schema, draft 2020-12. */
export type Schema = { readonly [keyword: string]: unknown }

/** The schema of a shape inside another: a reference where it has a name. */
export type Link = (shape: Shape<unknown>) => Schema

/**
 * What crosses the wire, stated once: its type is `Infer<typeof shape>`, `decode` reads it, and `schema` describes it for the OpenAPI document.
 * Schemas are made when they are asked for, so that no program pays for them that only decodes.
 */
export interface Shape<Value, Sent = Value> {
  readonly decode: Decoder<Value>
  readonly schema: (link: Link) => Schema
  readonly isOptional?: true
  /** The OpenAPI document states its schema once, under this name. */
  readonly name?: string
  /** Never present: carries the type of what a caller sends, where that is not what the decoder answers. */
  readonly sent?: Sent
}

export type Infer<Stated> = Stated extends Shape<infer Value, unknown> ? Value : never
export type SentOf<Stated> = Stated extends Shape<unknown, infer Sent> ? Sent : never

/** Paths that are named in one answer; a body that is wrong throughout would take many times its own size to say so. */
const MAX_PROBLEMS = 1000

/** A value of a shape from untrusted JSON. Throws AppError `validation_error` with every path that is wrong, the first thousand of them. */
export function decodeShaped<Value>(shape: Shape<Value, unknown>, input: unknown): Value {
  const problems: ErrorDetail[] = []
  const decoded = shape.decode(input, '', problems)
  if (decoded !== INVALID && problems.length === 0) return decoded
  throw new AppError('validation_error', problems[0]?.message ?? 'The body is not valid.', { errors: problems })
}

export function report(problems: ErrorDetail[], path: string, code: string, message: string): typeof INVALID {
  if (problems.length < MAX_PROBLEMS) problems.push({ path, code, message })
  return INVALID
}

/** The schema names no limits: what was stored before them is answered all the same. */
export function text({ max = Infinity, min = 0 }: { max?: number; min?: number } = {}): Shape<string> {
  return {
    decode: (input, path, problems) => {
      if (typeof input !== 'string') return report(problems, path, 'not_text', `${path} must be a text.`)
      if (input.length < min) return report(problems, path, 'empty', `${path} must not be empty.`)
      if (input.length > max) return report(problems, path, 'too_long', `${path} is longer than ${max} characters.`)
      return input
    },
    schema: () => ({ type: 'string' }),
  }
}

/** A text whose schema says more than its decoder asks for. */
export function textAs(keywords: Schema, limits: { max?: number; min?: number } = {}): Shape<string> {
  return { ...text(limits), schema: () => ({ type: 'string', ...keywords }) }
}

/** Any text, in answers. */
export const word = text()
export const time = textAs({ format: 'date-time' })
export const base64 = (limits?: { max: number; min?: number }): Shape<string> => textAs({ contentEncoding: 'base64' }, limits)

export const flag: Shape<boolean> = {
  decode: (input, path, problems) =>
    typeof input === 'boolean' ? input : report(problems, path, 'not_boolean', `${path} must be true or false.`),
  schema: () => ({ type: 'boolean' }),
}

/** Present only where it is true. */
export const mark = flag as Shape<true>

export function integer(range: { minimum: number; maximum?: number }): Shape<number> {
  const { minimum, maximum } = range
  const wanted = `a whole number from ${minimum}${maximum === undefined ? '' : ` to ${maximum}`}`
  return {
    decode: (input, path, problems) =>
      typeof input === 'number' && Number.isSafeInteger(input) && input >= minimum && input <= (maximum ?? Infinity)
        ? input
        : report(problems, path, 'not_integer', `${path} must be ${wanted}.`),
    schema: () => ({ type: 'integer', ...range }),
  }
}

export const positiveInteger = integer({ minimum: 1 })
export const count = integer({ minimum: 0 })

export const number: Shape<number> = {
  decode: (input, path, problems) =>
    typeof input === 'number' ? input : report(problems, path, 'not_number', `${path} must be a number.`),
  schema: () => ({ type: 'number' }),
}

/** Any object, decoded later by whoever knows its shape; `name` is that of its schema. */
export function anyObject<Value extends object = object>(name: string): Shape<object, Value> {
  return {
    decode: (input, path, problems) => (isObject(input) ? input : report(problems, path, 'not_object', `${path} must be a JSON object.`)),
    schema: () => refTo(name),
  }
}

/** Points to a schema of the OpenAPI document; the tests prove that it is there. */
export const refTo = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` })

/** `null` and an absent member are both "not there". */
export function optional<Value, Sent>(shape: Shape<Value, Sent>): Shape<Value | undefined, Sent | undefined> {
  return {
    decode: (input, path, problems) => (input === undefined || input === null ? undefined : shape.decode(input, path, problems)),
    schema: (link) => link(shape),
    isOptional: true,
  }
}

export function nullable<Value>(shape: Shape<Value>): Shape<Value | null> {
  return {
    decode: (input, path, problems) => (input === null ? null : shape.decode(input, path, problems)),
    schema: (link) => ({ anyOf: [link(shape), { type: 'null' }] }),
  }
}

export function listOf<Value, Sent>(shape: Shape<Value, Sent>, max = Infinity): Shape<Value[], Sent[]> {
  return {
    decode: (input, path, problems) => {
      if (!Array.isArray(input)) return report(problems, path, 'not_list', `${path} must be a list.`)
      if (input.length > max) return report(problems, path, 'too_many', `${path} has more than ${max} entries.`)
      const values = input.map((entry: unknown, index) => shape.decode(entry, `${path}[${index}]`, problems))
      return values.some((value) => value === INVALID) ? INVALID : (values as Value[])
    },
    schema: (link) => ({ type: 'array', items: link(shape) }),
  }
}

/** A list that may be absent, and is empty then. */
export function listOrNone<Value>(shape: Shape<Value>, max: number): Shape<Value[]> {
  const list = listOf(shape, max)
  return {
    ...list,
    decode: (input, path, problems) => (input === undefined || input === null ? [] : list.decode(input, path, problems)),
  }
}

export type Fields = Readonly<Record<string, Shape<unknown>>>
type Optional<Value> = undefined extends Value ? true : false
type Flat<Value> = { [Key in keyof Value]: Value[Key] }
export type ObjectOf<Members extends Fields> = Flat<
  { [Key in keyof Members as Optional<Infer<Members[Key]>> extends true ? never : Key]: Infer<Members[Key]> } & {
    [Key in keyof Members as Optional<Infer<Members[Key]>> extends true ? Key : never]?: Exclude<Infer<Members[Key]>, undefined>
  }
>
type SentObjectOf<Members extends Fields> = Flat<
  { [Key in keyof Members as Optional<Infer<Members[Key]>> extends true ? never : Key]: SentOf<Members[Key]> } & {
    [Key in keyof Members as Optional<Infer<Members[Key]>> extends true ? Key : never]?: Exclude<SentOf<Members[Key]>, undefined>
  }
>

/** The members of a type that another room owns: one that it has not, or that is left out, does not compile. */
export type FieldsOf<Value> = {
  [Key in keyof Value]-?: Record<never, never> extends Pick<Value, Key> ? Shape<Value[Key] | undefined> : Shape<Value[Key]>
}

/** An object with exactly these members; any other is named. Absent optional members leave no key. */
export function object<Members extends Fields>(members: Members): Shape<ObjectOf<Members>, SentObjectOf<Members>> {
  return {
    decode: (input, path, problems) => {
      if (!isObject(input)) {
        return report(problems, path, 'not_object', `${path === '' ? 'The body' : path} must be a JSON object.`)
      }
      const prefix = path === '' ? '' : `${path}.`
      for (const name of Object.keys(input)) {
        if (!Object.hasOwn(members, name)) report(problems, `${prefix}${name}`, 'unknown_member', `${prefix}${name} is not known here.`)
      }
      const before = problems.length
      const value: Record<string, unknown> = {}
      for (const [name, member] of Object.entries(members)) {
        const decoded = member.decode(input[name], `${prefix}${name}`, problems)
        if (decoded !== undefined && decoded !== INVALID) value[name] = decoded
      }
      return problems.length > before ? INVALID : (value as ObjectOf<Members>)
    },
    schema: (link) => {
      const entries = Object.entries(members)
      const required = entries.filter(([, member]) => member.isOptional !== true)
      const ordered = [...required, ...entries.filter(([, member]) => member.isOptional === true)]
      const properties = Object.fromEntries(ordered.map(([name, member]) => [name, link(member)]))
      return { type: 'object', required: required.map(([name]) => name), properties, additionalProperties: false }
    },
  }
}

/** An object whose schema the OpenAPI document states under a name. */
export function named<Members extends Fields>(name: string, members: Members): Shape<ObjectOf<Members>, SentObjectOf<Members>> {
  return { ...object(members), name }
}

/** Texts by names of any kind. */
export const texts: Shape<Readonly<Record<string, string>>> = {
  decode: (input, path, problems) => {
    const isTexts = typeof input === 'object' && input !== null && Object.values(input).every((value) => typeof value === 'string')
    return isTexts ? (input as Record<string, string>) : report(problems, path, 'not_texts', `${path} must be an object of texts.`)
  },
  schema: (link) => ({ type: 'object', additionalProperties: link(word) }),
}

/** A text that fits; of another one the problem says what was wanted. */
export function checked<Value extends string>(code: string, wanted: string, fits: (value: string) => value is Value): Shape<Value>
export function checked(code: string, wanted: string, fits: (value: string) => boolean): Shape<string>
export function checked(code: string, wanted: string, fits: (value: string) => boolean): Shape<string> {
  return {
    ...word,
    decode: (input, path, problems) =>
      typeof input === 'string' && fits(input) ? input : report(problems, path, code, `${path} must be ${wanted}.`),
  }
}

/** One of a closed list of texts. */
export function oneOf<const Choice extends string>(choices: readonly Choice[]): Shape<Choice> {
  const isChoice = (value: string): value is Choice => (choices as readonly string[]).includes(value)
  return {
    ...checked('wrong_choice', `one of ${choices.join(', ')}`, isChoice),
    schema: () => ({ type: 'string', enum: [...choices] }),
  }
}
