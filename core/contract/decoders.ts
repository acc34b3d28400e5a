import type { ErrorDetail } from '../base/errors.ts'

/**
 * Small decoders of untrusted JSON. Each returns the typed value, or INVALID after it has put what is wrong, with its path, on the list;
 * so one answer names everything that is wrong in a body.
 */
export type Decoder<Value> = (input: unknown, path: string, problems: ErrorDetail[]) => Value | typeof INVALID

export const INVALID: unique symbol = Symbol('invalid')

function report(problems: ErrorDetail[], path: string, code: string, message: string): typeof INVALID {
  problems.push({ path, code, message })
  return INVALID
}

export function text(limits: { max: number; min?: number }): Decoder<string> {
  return (input, path, problems) => {
    if (typeof input !== 'string') return report(problems, path, 'not_text', `${path} must be a text.`)
    if (input.length < (limits.min ?? 0)) return report(problems, path, 'empty', `${path} must not be empty.`)
    if (input.length > limits.max) return report(problems, path, 'too_long', `${path} is longer than ${limits.max} characters.`)
    return input
  }
}

export const boolean: Decoder<boolean> = (input, path, problems) =>
  typeof input === 'boolean' ? input : report(problems, path, 'not_boolean', `${path} must be true or false.`)

export const positiveInteger: Decoder<number> = (input, path, problems) =>
  typeof input === 'number' && Number.isSafeInteger(input) && input > 0
    ? input
    : report(problems, path, 'not_integer', `${path} must be a whole number from 1.`)

export const index: Decoder<number> = (input, path, problems) => (input === 0 ? 0 : positiveInteger(input, path, problems))

/** Any object, decoded later by whoever knows its shape. */
export const anyObject: Decoder<object> = (input, path, problems) =>
  typeof input === 'object' && input !== null && !Array.isArray(input)
    ? input
    : report(problems, path, 'not_object', `${path} must be a JSON object.`)

/** `null` and an absent member are both "not there". */
export function optional<Value>(decoder: Decoder<Value>): Decoder<Value | undefined> {
  const decode: Decoder<Value | undefined> = (input, path, problems) =>
    input === undefined || input === null ? undefined : decoder(input, path, problems)
  return decode
}

export function listOf<Value>(decoder: Decoder<Value>, max: number): Decoder<Value[]> {
  return (input, path, problems) => {
    if (!Array.isArray(input)) return report(problems, path, 'not_list', `${path} must be a list.`)
    if (input.length > max) return report(problems, path, 'too_many', `${path} has more than ${max} entries.`)
    const values = input.map((entry: unknown, index) => decoder(entry, `${path}[${index}]`, problems))
    return values.some((value) => value === INVALID) ? INVALID : (values as Value[])
  }
}

type Fields = Readonly<Record<string, Decoder<unknown>>>
type ValueOf<Member> = Member extends Decoder<infer Value> ? Value : never
type OptionalKeys<Shape extends Fields> = { [Key in keyof Shape]: undefined extends ValueOf<Shape[Key]> ? Key : never }[keyof Shape]
export type ObjectOf<Shape extends Fields> = { [Key in Exclude<keyof Shape, OptionalKeys<Shape>>]: ValueOf<Shape[Key]> } & {
  [Key in OptionalKeys<Shape>]?: Exclude<ValueOf<Shape[Key]>, undefined>
}

/** An object with exactly these members; any other is named. Absent optional members leave no key. */
export function object<Shape extends Fields>(shape: Shape): Decoder<ObjectOf<Shape>> {
  return (input, path, problems) => {
    if (typeof input !== 'object' || input === null || Array.isArray(input)) {
      return report(problems, path, 'not_object', `${path === '' ? 'The body' : path} must be a JSON object.`)
    }
    const members = input as Readonly<Record<string, unknown>>
    const prefix = path === '' ? '' : `${path}.`
    for (const name of Object.keys(members)) {
      if (!Object.hasOwn(shape, name)) report(problems, `${prefix}${name}`, 'unknown_member', `${prefix}${name} is not known here.`)
    }
    const before = problems.length
    const value: Record<string, unknown> = {}
    for (const [name, decoder] of Object.entries(shape)) {
      const decoded = decoder(members[name], `${prefix}${name}`, problems)
      if (decoded !== undefined && decoded !== INVALID) value[name] = decoded
    }
    return problems.length > before ? INVALID : (value as ObjectOf<Shape>)
  }
}

/** A text that fits; of another one the problem says what was wanted. */
export function checked<Value extends string>(code: string, wanted: string, fits: (value: string) => value is Value): Decoder<Value>
export function checked(code: string, wanted: string, fits: (value: string) => boolean): Decoder<string>
export function checked(code: string, wanted: string, fits: (value: string) => boolean): Decoder<string> {
  return (input, path, problems) => {
    if (typeof input === 'string' && fits(input)) return input
    problems.push({ path, code, message: `${path} must be ${wanted}.` })
    return INVALID
  }
}

/** One of a closed list of texts. */
export function oneOf<const Choice extends string>(choices: readonly Choice[]): Decoder<Choice> {
  const isChoice = (value: string): value is Choice => (choices as readonly string[]).includes(value)
  return checked('wrong_choice', `one of ${choices.join(', ')}`, isChoice)
}
