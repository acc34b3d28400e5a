import { asAppError, type AppError } from '../base/errors.ts'
import { describeError, EXIT_CODES, worseExit, type ExitCode, type Terminal } from './command.ts'
import { listInputs, type Input } from './inputs.ts'

export interface EachOptions {
  readonly positionals: readonly string[]
  readonly filesFrom: string | undefined
  readonly json: boolean
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
 * Works through the inputs one after the other, in memory never more than one; a file that cannot be worked gives a line with `error` and the
 * run goes on. A wrong use of the command ends it.
 */
export async function eachInput(options: EachOptions, terminal: Terminal, work: (input: Input) => Promise<InputResult>): Promise<ExitCode> {
  let exit: ExitCode = 0
  for await (const input of listInputs(options.positionals, options.filesFrom, terminal)) {
    const result = await work(input).catch((thrown: unknown) => failed(input.file, asAppError(thrown)))
    exit = worseExit(exit, result.exit ?? 0)
    if ('error' in result && !options.json) terminal.message(result.text)
    else await terminal.out(options.json ? jsonLine(input.file, result) : result.text)
  }
  return exit
}

function jsonLine(file: string, { json, model }: InputResult): string {
  const line = JSON.stringify({ file, ...json })
  return `${model === undefined ? line : `${line.slice(0, -1)},"model":${model}}`}\n`
}

function failed(file: string, error: AppError): { exit: ExitCode; json: object; text: string; error: true } {
  if (error.code === 'usage') throw error
  const place = error.line === undefined ? '' : `:${error.line}:${error.column ?? 1}`
  const next = error.next === undefined ? '' : `\n  ${error.next}`
  return {
    exit: EXIT_CODES[error.code],
    json: { error: describeError(error) },
    text: `${file}${place}: ${error.message}${next}`,
    error: true,
  }
}
