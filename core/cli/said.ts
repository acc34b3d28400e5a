import { AppError, type ErrorCode } from '../base/errors.ts'
import { COMMAND } from '../languages/en/command.ts'
import type { CommandWords } from '../languages/types.ts'

type Values = Readonly<Record<string, string | number>>

export type Say = (key: keyof CommandWords, values?: Values) => string

interface Told {
  /** What to do next; the values are filled in there, too. */
  readonly next?: keyof CommandWords
  readonly cause?: unknown
}

/**
 * An error of the command line itself. `message` and `next` are English, for `--json` and logs; a person is told it in the language of the terminal, whose
 * words are loaded only then (`tell.ts`).
 */
export class SaidError extends AppError {
  readonly #key: keyof CommandWords
  readonly #values: Values
  readonly #told: Told

  constructor(code: ErrorCode, key: keyof CommandWords, values: Values = {}, told: Told = {}) {
    const { next, cause } = told
    super(code, sayInEnglish(key, values), {
      ...(next === undefined ? {} : { next: sayInEnglish(next, values) }),
      ...(cause === undefined ? {} : { cause }),
    })
    this.#key = key
    this.#values = values
    this.#told = told
  }

  /** The same error in the words of another language. */
  inWords(say: Say): AppError {
    const { next } = this.#told
    return new AppError(this.code, say(this.#key, this.#values), {
      ...(next === undefined ? {} : { next: say(next, this.#values) }),
      cause: this,
    })
  }
}

/** What has no plural, in the language that every command has at hand. */
export const sayInEnglish: Say = (key, values = {}) => fillIn(COMMAND()[key], values)

/** A text with what it speaks of in the places of its names. */
export const fillIn = (text: string, values: Values): string => text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))
