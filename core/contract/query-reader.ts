import { isIsoDate } from '../base/date.ts'
import { AppError, type ErrorDetail } from '../base/errors.ts'

/** Throws AppError `invalid_parameter` when there is anything to refuse. */
export function refuseParameters(problems: readonly ErrorDetail[]): void {
  if (problems.length > 0)
    throw new AppError('invalid_parameter', problems.map((problem) => problem.message).join(' '), { errors: problems })
}

export function parameterProblem(path: string, code: string, message: string): ErrorDetail {
  return { path, code, message }
}

/** Reads values of one query and refuses all wrong ones together in `done()`. */
export class QueryReader {
  private readonly problems: ErrorDetail[] = []

  private readonly query: Readonly<Record<string, string | undefined>>

  constructor(query: Readonly<Record<string, string | undefined>>) {
    this.query = query
  }

  text(name: string, max = 200): string | undefined {
    const value = this.query[name]
    if (value === undefined || value === '') return undefined
    if (value.length > max) return this.refuse(name, `at most ${max} characters`)
    return value
  }

  flag(name: string): boolean | undefined {
    const value = this.query[name]
    if (value === undefined) return undefined
    if (value === 'true') return true
    if (value === 'false') return false
    return this.refuse(name, 'true or false')
  }

  oneOf<Choice extends string>(name: string, choices: readonly Choice[]): Choice | undefined {
    const value = this.query[name]
    if (value === undefined) return undefined
    return choices.find((choice) => choice === value) ?? this.refuse(name, `one of ${choices.join(', ')}`)
  }

  /** A comma list; empty parts are dropped. */
  someOf<Choice extends string>(
    name: string,
    choices: readonly Choice[],
    expand: (word: string) => Choice[] = () => [],
  ): Choice[] | undefined {
    const value = this.query[name]
    if (value === undefined) return undefined
    const chosen = new Set<Choice>()
    for (const word of value
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== '')) {
      const exact = choices.filter((choice) => choice === word)
      const found = exact.length > 0 ? exact : expand(word)
      if (found.length === 0) return this.refuse(name, `a list of ${choices.join(', ')}`)
      for (const choice of found) chosen.add(choice)
    }
    return [...chosen]
  }

  integer(name: string, range: { min: number; max: number; otherwise: number }): number {
    const value = this.query[name]
    if (value === undefined) return range.otherwise
    const number = /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN
    if (number >= range.min && number <= range.max) return number
    this.refuse(name, `a whole number from ${range.min} to ${range.max}`)
    return range.otherwise
  }

  date(name: string): string | undefined {
    const value = this.query[name]
    if (value === undefined) return undefined
    return isIsoDate(value) ? value : this.refuse(name, 'a date such as 2026-11-30')
  }

  /** A text of a form that `wanted` says in words. */
  form(name: string, pattern: RegExp, wanted: string): string | undefined {
    const value = this.query[name]
    if (value === undefined) return undefined
    return pattern.test(value) ? value : this.refuse(name, wanted)
  }

  /** A day or an instant of RFC 3339 in UTC. */
  instant(name: string): string | undefined {
    const value = this.query[name]
    if (value === undefined) return undefined
    if (isIsoDate(value) || (/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,3})?Z$/.test(value) && isIsoDate(value.slice(0, 10)))) return value
    return this.refuse(name, 'a date such as 2026-11-30 or a time such as 2026-11-30T09:30:00Z')
  }

  /** Throws AppError `invalid_parameter` when any value read was wrong. */
  done(): void {
    refuseParameters(this.problems)
  }

  private refuse(name: string, wanted: string): undefined {
    this.problems.push(parameterProblem(name, 'invalid_value', `The parameter ${name} must be ${wanted}.`))
    return undefined
  }
}
