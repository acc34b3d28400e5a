/**
 * Codes with the names of what their words name. They are closed, so that the window has words for each in every language; the English sentence that
 * comes with a code is what the command line, the API and the log say, and may tell more than its code.
 */
export type Codes = Readonly<Record<string, readonly string[]>>

/** A sentence with its code. */
export interface Coded<Code extends string> {
  readonly code: Code
  readonly sentence: string
  /** What the words of the code name. */
  readonly values: Readonly<Record<string, string>>
}

/** What goes with a code: a code that names values asks for them. */
export type ValuesOf<List extends Codes, Code extends keyof List> = List[Code] extends readonly []
  ? []
  : [Readonly<Record<List[Code][number], string>>]

/** What is said. */
export type Saying<List extends Codes, Code extends keyof List> = readonly [code: Code, sentence: string, ...values: ValuesOf<List, Code>]
