import { AppError, reasonOf, type ErrorDetail } from '../base/errors.ts'
import { isObject } from '../base/json.ts'
import { decodeOnlyUtf8 } from '../base/utf8.ts'
import { report } from './shape.ts'

/** The text of a JSON body, which is UTF-8 (RFC 8259, section 8.1). Throws AppError `malformed_json` for other bytes. */
export function readJsonText(bytes: Uint8Array): string {
  try {
    return decodeOnlyUtf8(bytes)
  } catch (error) {
    throw new AppError('malformed_json', 'The JSON is not UTF-8 text.', { cause: error })
  }
}

/**
 * A JSON text in which every number keeps its digits: numbers become decimal texts without exponent, so `1.10` and `12345678901234567.89`
 * arrive as written (decisions on decimals: both JSON numbers and decimal strings are accepted). Each number is put between quotes before the
 * text is read: to ask for the spelling of each value while it is read takes twice the time and memory. Throws as `parseJson` does, with the paths of a
 * model alone where it stands beside its format, as all that is said of it has them.
 */
export function parseExactJson(source: string): unknown {
  const members = countBounded(source)
  let value: unknown
  try {
    value = JSON.parse(quoteNumbers(source))
  } catch (error) {
    // The place is that in the text as it came.
    parseJson(source)
    throw error
  }
  if (countMembers(value) < members) refuseRepeated(source, 'model')
  return value
}

/** A number as JSON spells it (RFC 8259, section 6): what is none, or the name of a member, stays as it is and is refused. */
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![ \t\r\n]*:)/y

const PARTS_AT_ONCE = 10_000

/** Walks the signs itself: a pattern that finds the texts as well makes a string of each of them. */
function quoteNumbers(source: string): string {
  const pieces: string[] = []
  let parts: string[] = []
  let from = 0
  for (let at = 0; at < source.length; at += 1) {
    const code = source.charCodeAt(at)
    if (code === QUOTE) at = endOfText(source, at)
    else if (code === MINUS || (code >= ZERO && code <= NINE)) {
      NUMBER.lastIndex = at
      const number = NUMBER.exec(source)?.[0]
      if (number === undefined) continue
      parts.push(source.slice(from, at), '"', expandExponent(number), '"')
      from = at + number.length
      at = from - 1
      // A part by itself takes several times the memory that it takes in a text.
      if (parts.length >= PARTS_AT_ONCE) {
        pieces.push(parts.join(''))
        parts = []
      }
    }
  }
  return from === 0 ? source : [...pieces, ...parts, source.slice(from)].join('')
}

/** Where the text that begins here ends: its closing quote, or the end of everything. */
function endOfText(source: string, start: number): number {
  let at = start + 1
  while (at < source.length && source.charCodeAt(at) !== QUOTE) at += source.charCodeAt(at) === BACKSLASH ? 2 : 1
  return at
}

/**
 * Throws AppErrors `malformed_json`, with line and column where the engine says the position, also for more lists and objects than any invoice has;
 * `validation_error` with the path of each member that stands twice, of which nobody can say which one is meant (RFC 8259, section 4).
 */
export function parseJson(source: string): unknown {
  const members = countBounded(source)
  let value: unknown
  try {
    value = JSON.parse(source)
  } catch (error) {
    const reason = reasonOf(error)
    throw new AppError('malformed_json', `The text cannot be read as JSON: ${reason}.`, { ...placeOf(source, reason), cause: error })
  }
  if (countMembers(value) < members) refuseRepeated(source)
  return value
}

/** Deeper than any shape of the interface. */
const MAX_DEPTH = 100
/** Each takes many times the memory of the two characters that it is written with. An invoice of the most lines there may be has a third of them. */
const MAX_CONTAINERS = 300_000
/** Values that follow another one, with the same room. */
const MAX_FOLLOWING = 1_000_000
const [QUOTE, BACKSLASH, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [34, 92, 91, 93, 123, 125]
const [COMMA, MINUS, ZERO, NINE, COLON] = [44, 45, 48, 57, 58]

/** Looks at the brackets alone, before anything is made of them. Answers how many members the objects have, those that stand twice counted twice. */
function countBounded(source: string): number {
  let [depth, containers, following, members] = [0, 0, 0, 0]
  for (let at = 0; at < source.length; at += 1) {
    const code = source.charCodeAt(at)
    if (code === QUOTE) at = endOfText(source, at)
    else if (code === CLOSE_LIST || code === CLOSE_OBJECT) depth -= 1
    else if (code === COLON) members += 1
    else if (code === COMMA) {
      following += 1
      if (following > MAX_FOLLOWING) throw new AppError('malformed_json', `The JSON has more than ${MAX_FOLLOWING} values.`)
    } else if (code === OPEN_LIST || code === OPEN_OBJECT) {
      depth += 1
      containers += 1
      if (depth > MAX_DEPTH) throw new AppError('malformed_json', `The JSON is nested more than ${MAX_DEPTH} deep.`)
      if (containers > MAX_CONTAINERS) throw new AppError('malformed_json', `The JSON has more than ${MAX_CONTAINERS} lists and objects.`)
    }
  }
  return members
}

/** JSON.parse keeps the last of several members of one name. To count what is left costs a fraction of remembering the names of every object. */
function countMembers(value: unknown): number {
  let members = 0
  if (Array.isArray(value)) for (const each of value) members += countMembers(each)
  else if (isObject(value)) {
    const names = Object.keys(value)
    members = names.length
    for (const name of names) {
      const each = value[name]
      if (typeof each === 'object') members += countMembers(each)
    }
  }
  return members
}

/** A list or an object that is open: where it is, and of an object the names that it has so far. */
interface Open {
  readonly names?: Set<string>
  at: string | number
  /** The next text is a name. */
  isNext: boolean
}

/** A name is cut to this length in a path, as all that stands below it repeats it. */
const MAX_NAME = 60

/** Names the members that stand twice in a text that is known to be JSON and to have some; their paths begin below `from` where they lead through it. */
function refuseRepeated(source: string, from?: string): never {
  const problems: ErrorDetail[] = []
  const open: Open[] = []
  for (let at = 0; at < source.length; at += 1) {
    const code = source.charCodeAt(at)
    const inner = open.at(-1)
    if (code === QUOTE) {
      const start = at
      at = endOfText(source, start)
      if (inner?.names === undefined || !inner.isNext) continue
      const name = String(JSON.parse(source.slice(start, at + 1)))
      inner.at = name.slice(0, MAX_NAME)
      inner.isNext = false
      if (inner.names.has(name)) reportRepeated(open, from, problems)
      inner.names.add(name)
    } else if (code === OPEN_OBJECT) open.push({ names: new Set(), at: '', isNext: true })
    else if (code === OPEN_LIST) open.push({ at: 0, isNext: false })
    else if (code === CLOSE_LIST || code === CLOSE_OBJECT) open.pop()
    else if (code === COMMA && inner !== undefined) {
      if (typeof inner.at === 'number') inner.at += 1
      else inner.isNext = true
    }
  }
  throw new AppError('validation_error', problems[0]?.message ?? '', { errors: problems })
}

function reportRepeated(open: readonly Open[], from: string | undefined, problems: ErrorDetail[]): void {
  const steps = open.map(({ at }) => at)
  const below = steps.length > 1 && steps[0] === from ? steps.slice(1) : steps
  const path = below.map((step, index) => (typeof step === 'number' ? `[${step}]` : index === 0 ? step : `.${step}`)).join('')
  report(problems, path, 'repeated_member', `The member ${path} is given more than once.`)
}

const EXPONENT = /^(-?)(\d+)(?:\.(\d+))?[eE]([+-]?\d{1,3})$/

/** `1.5e3` -> `1500`; what has no exponent, or one beyond reason, stays as it is. */
function expandExponent(number: string): string {
  const parts = EXPONENT.exec(number)
  const shift = Number(parts?.[4] ?? 0)
  if (parts === null || Math.abs(shift) > 60) return number
  const whole = parts[2] ?? ''
  const digits = whole + (parts[3] ?? '')
  const point = whole.length + shift
  const padded = point > digits.length ? digits.padEnd(point, '0') : point < 1 ? digits.padStart(digits.length + 1 - point, '0') : digits
  const at = Math.max(point, 1)
  const fraction = padded.slice(at)
  const integer = padded.slice(0, at).replace(/^0+(?=\d)/, '')
  return `${parts[1] ?? ''}${integer}${fraction === '' ? '' : `.${fraction}`}`
}

/** V8 and others name a position, or a line and column, in the message; where they do not, the place stays unknown. */
function placeOf(source: string, reason: string): { line?: number; column?: number } {
  const named = /line (\d+) column (\d+)/.exec(reason)
  if (named !== null) return { line: Number(named[1]), column: Number(named[2]) }
  const at = /position (\d+)/.exec(reason)
  const offset = at === null ? (reason.includes('end of JSON') ? source.length : undefined) : Number(at[1])
  if (offset === undefined) return {}
  const before = source.slice(0, offset)
  const lineStart = before.lastIndexOf('\n') + 1
  return { line: before.split('\n').length, column: offset - lineStart + 1 }
}
