import { asAppError, type AppError } from '../base/errors.ts'
import { describeError, EXIT_CODES, reasonsOf, worseExit, type ExitCode, type Terminal } from './command.ts'
import type { Language } from '../languages/languages.ts'
import { readLanguage, tellIn } from './language.ts'
import { listInputs, type GivenInputs, type Input } from './inputs.ts'

export interface EachOptions extends GivenInputs {
  readonly json: boolean
  /** So many inputs are worked on at a time; one when absent. Their results keep the order of the inputs. */
  readonly atATime?: number
  /** Which files are taken in folders; those that hold one invoice when absent. */
  readonly found?: RegExp
  /** The language of the person; that of the environment when absent. */
  readonly lang?: Language
  /** What standard output says of a file that could not be worked, where it is no line of JSON; nothing when absent. */
  readonly fail?: (file: string, error: AppError) => string
}

/** What one input gave: the `--json` line without its `file`, and what a person sees. */
export interface InputResult {
  readonly exit?: ExitCode
  readonly json: object
  /** A model for the `--json` line, as JSON text: its exact numbers cannot pass through JSON.stringify. */
  readonly model?: string
  readonly text: string | Uint8Array
}

/**
 * Works through the inputs in their order, in memory never more than are worked on at a time; a file that cannot be worked gives a line with `error` and the
 * run goes on. A file may give several results, as an archive does. A wrong use of the command ends it.
 */
export async function eachInput(
  options: EachOptions,
  terminal: Terminal,
  work: (input: Input) => Promise<InputResult | readonly InputResult[]>,
): Promise<ExitCode> {
  const { atATime = 1 } = options
  const output = new Output(terminal)
  const begun: { readonly file: string; readonly outcome: Promise<() => Outcome | Promise<Outcome>> }[] = []
  let exit: ExitCode = 0
  const finishOldest = async (): Promise<void> => {
    const oldest = begun.shift()
    if (oldest === undefined) return
    const results = [await (await oldest.outcome)()].flat()
    for (const result of results) {
      exit = worseExit(exit, result.exit ?? 0)
      if ('error' in result && !options.json) {
        await output.flush()
        terminal.message(result.text)
        await output.add(options.fail?.(oldest.file, result.error) ?? '')
      } else await output.add(options.json ? jsonLine(oldest.file, result) : result.text)
    }
  }
  for await (const input of listInputs(options.positionals, options.filesFrom, terminal, options.found)) {
    const outcome = work(input).then(
      (result) => () => result,
      (thrown: unknown) => () => failed(input.file, asAppError(thrown), options.lang ?? readLanguage(undefined, terminal.env)),
    )
    begun.push({ file: input.file, outcome })
    if (begun.length >= atATime) await finishOldest()
  }
  while (begun.length > 0) await finishOldest()
  await output.flush()
  return exit
}

type Outcome = InputResult | readonly InputResult[] | Failed

/** So much is written at once, and nothing waits for longer than this: writing is a noticeable part of a run over many small files. */
const CHUNK_CHARACTERS = 65_536
const CHUNK_MS = 100

/** Texts on their way to standard output, a few at a time; bytes go there as they are. */
class Output {
  private readonly terminal: Terminal
  private waiting = ''
  private since = 0

  constructor(terminal: Terminal) {
    this.terminal = terminal
  }

  async add(text: string | Uint8Array): Promise<void> {
    if (typeof text !== 'string') {
      await this.flush()
      return this.terminal.out(text)
    }
    if (this.waiting === '') this.since = Date.now()
    this.waiting += text
    if (this.waiting.length >= CHUNK_CHARACTERS || Date.now() - this.since >= CHUNK_MS) await this.flush()
  }

  async flush(): Promise<void> {
    const { waiting } = this
    this.waiting = ''
    if (waiting !== '') await this.terminal.out(waiting)
  }
}

function jsonLine(file: string, { json, model }: InputResult): string {
  const line = JSON.stringify({ file, ...json })
  return `${model === undefined ? line : `${line.slice(0, -1)},"model":${model}}`}\n`
}

interface Failed {
  readonly exit: ExitCode
  readonly json: object
  readonly text: string
  readonly error: AppError
}

/** What a person and a script are told of a file that cannot be worked. Throws the error where it is the words of the command that are wrong. */
export async function failed(file: string, error: AppError, lang: Language): Promise<Failed> {
  if (error.code === 'usage') throw error
  const { told, say } = await tellIn(error, lang)
  const place = error.line === undefined ? '' : `:${error.line}:${error.column ?? 1}`
  const next = told.next === undefined ? '' : `\n  ${told.next}`
  return {
    exit: EXIT_CODES[error.code],
    json: { error: describeError(error) },
    text: `${file}${place}: ${told.message}${reasonsOf(told, say)}${next}`,
    error,
  }
}
