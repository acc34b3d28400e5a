import { isIsoDate } from '../base/date.ts'
import { AppError, type ErrorDetail } from '../base/errors.ts'
import { FORMAT_CODES, findFormatCode } from '../profiles/formats.ts'
import { formatCode } from './shapes/formats.ts'
import { INVALID, report, type Fields, type ObjectOf, type Schema, type Shape } from './shape.ts'

/**
 * A query parameter, stated once as the shapes are: a shape whose decoder reads the text of an address. It answers undefined for what is absent, or the
 * value of `usually`. A query is an object of them, and `ObjectOf` says its type.
 */
function parameter<Value>(
  schema: Schema,
  wanted: string,
  read: (given: string) => Value | typeof INVALID | undefined,
): Shape<Value | undefined> {
  return {
    decode: (given, name, problems) => {
      const value = typeof given === 'string' ? read(given) : undefined
      return value === INVALID ? report(problems, name, 'invalid_value', `The parameter ${name} must be ${wanted}.`) : value
    },
    schema: () => schema,
  }
}

export function described<Value>(description: string, shape: Shape<Value>): Shape<Value> {
  return { decode: shape.decode, schema: (link) => ({ ...link(shape), description }) }
}

/** What an absent parameter means. */
export function usually<Value>(shape: Shape<Value | undefined>, value: NoInfer<Value>): Shape<Value> {
  return {
    schema: (link) => ({ ...shape.schema(link), ...defaultOf(value) }),
    decode: (given, name, problems) => shape.decode(given, name, problems) ?? value,
  }
}

/** A number stays one; everything else as the text that an address gives it. Nothing is said of an empty list. */
function defaultOf(value: unknown): Schema {
  if (Array.isArray(value)) return value.length === 0 ? {} : { default: value.join(',') }
  return { default: typeof value === 'number' ? value : String(value) }
}

/** An empty text is none. U+0000 is refused: the database of an office cannot hold it, and no text that is looked for has it. */
export function text(max = 200): Shape<string | undefined> {
  const schema = { type: 'string', maxLength: max }
  return parameter(schema, `at most ${max} characters, without U+0000`, (given) =>
    given === '' ? undefined : given.length > max || given.includes('\0') ? INVALID : given,
  )
}

/** A code that is looked up as it was given: whoever knows the codes says what is wrong with it. `described` says which ones there are. */
export function codeOf(described: Shape<string>): Shape<string | undefined> {
  return { decode: (given) => (typeof given === 'string' ? given : undefined), schema: (link) => link(described) }
}

/** A text of a form that `wanted` says in words. */
export function form(schema: Schema, wanted: string, fits: (given: string) => boolean): Shape<string | undefined> {
  return parameter({ type: 'string', ...schema }, wanted, (given) => (fits(given) ? given : INVALID))
}

export const date = form({ format: 'date' }, 'a date such as 2026-11-30', isIsoDate)

/** The form `T09:30:00Z` of RFC 3339, section 5.6; the second 60 of an inserted leap second is none that a stored time has. */
const TIME_IN_UTC = /^T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,3})?Z$/

/** A day or an instant of RFC 3339 in UTC. */
export const instant = form(
  { description: 'A day, or a time in UTC such as 2026-11-30T09:30:00Z.' },
  'a date such as 2026-11-30 or a time such as 2026-11-30T09:30:00Z',
  (given) => isIsoDate(given) || (isIsoDate(given.slice(0, 10)) && TIME_IN_UTC.test(given.slice(10))),
)

export const flag: Shape<boolean | undefined> = parameter({ type: 'string', enum: ['true', 'false'] }, 'true or false', (given) =>
  given === 'true' ? true : given === 'false' ? false : INVALID,
)

/** At most nine digits. */
export function wholeNumber(range: { minimum: number; maximum: number }): Shape<number | undefined> {
  const { minimum, maximum } = range
  return parameter({ type: 'integer', ...range }, `a whole number from ${minimum} to ${maximum}`, (given) => {
    const value = /^\d{1,9}$/.test(given) ? Number(given) : Number.NaN
    return value >= minimum && value <= maximum ? value : INVALID
  })
}

export function oneOf<const Choice extends string>(choices: readonly Choice[]): Shape<Choice | undefined> {
  const wanted = `one of ${choices.join(', ')}`
  return parameter({ type: 'string', enum: [...choices] }, wanted, (given) => choices.find((choice) => choice === given) ?? INVALID)
}

/** A format code as callers write it, aliases included, as the one that it means. An empty text is none. */
export const formatFilter: Shape<string | undefined> = {
  schema: (link) => link(formatCode),
  decode: (given, name, problems) => {
    if (typeof given !== 'string' || given === '') return undefined
    const message = `The parameter ${name} must be a format code, one of ${FORMAT_CODES.join(', ')}.`
    return findFormatCode(given) ?? report(problems, name, 'unknown_format', message)
  },
}

/** A comma list, whose empty parts are dropped; an empty list is none. `what` says what it lists; with `byFirstWord` a word such as `send` stands for all that begin with it. */
export function someOf<const Choice extends string>(
  choices: readonly Choice[],
  { what, byFirstWord = false }: { readonly what?: string; readonly byFirstWord?: boolean } = {},
): Shape<Choice[] | undefined> {
  const list = choices.join(', ')
  const description = `${what === undefined ? 'A' : `${what}: a`} comma list of ${list}${byFirstWord ? ' or their first words' : ''}.`
  return parameter({ type: 'string', description }, `a list of ${list}`, (given) => {
    const words = given.split(',').flatMap((part) => (part.trim() === '' ? [] : [part.trim()]))
    const found = words.map((word) => choices.filter((choice) => choice === word || (byFirstWord && choice.startsWith(`${word}.`))))
    if (words.length === 0) return undefined
    return found.some(({ length }) => length === 0) ? INVALID : [...new Set(found.flat())]
  })
}

/** The values of a query from its texts; what is absent leaves no key. Throws AppError `invalid_parameter` that names every wrong one. */
export function readQuery<Stated extends Fields>(
  parameters: Stated,
  given: Readonly<Partial<Record<keyof Stated, string | undefined>>>,
): ObjectOf<Stated> {
  const problems: ErrorDetail[] = []
  const values = Object.entries(parameters).map(([name, parameter]) => [name, parameter.decode(given[name], name, problems)] as const)
  refuseParameters(problems)
  return Object.fromEntries(values.filter(([, value]) => value !== undefined)) as ObjectOf<Stated>
}

/** Throws AppError `invalid_parameter` when there is anything to refuse. */
export function refuseParameters(problems: readonly ErrorDetail[]): void {
  if (problems.length > 0)
    throw new AppError('invalid_parameter', problems.map((problem) => problem.message).join(' '), { errors: problems })
}
