import { main } from '../../core/cli/main.ts'
import type { Terminal } from '../../core/cli/command.ts'

export interface Run {
  readonly exit: number
  readonly out: string
  readonly messages: string
  /** Standard output as JSON lines. */
  readonly lines: Record<string, unknown>[]
}

interface RunOptions {
  readonly stdin?: Uint8Array
  readonly stopped?: AbortSignal
  /** The day it is, `YYYY-MM-DD`. */
  readonly today?: string
  readonly env?: Readonly<Record<string, string>>
}

/** The day it is in tests of commands that name none: verdicts stay what they are when another day comes. */
const TODAY = '2026-11-21'

/** Runs a command line in this process, with streams of its own. */
export async function run(argv: readonly string[], { stdin, stopped, today = TODAY, env = {} }: RunOptions = {}): Promise<Run> {
  const out: Uint8Array[] = []
  const messages: string[] = []
  const terminal: Terminal = {
    out: async (text) => void out.push(typeof text === 'string' ? new TextEncoder().encode(text) : text),
    message: (text) => void messages.push(text),
    stdin: async () => stdin ?? new Uint8Array(),
    clock: { now: () => `${today}T09:30:00.000Z`, millis: () => Date.parse(`${today}T09:30:00.000Z`) },
    env,
    stopped: stopped ?? new AbortController().signal,
  }
  const exit = await main(argv, terminal)
  const text = Buffer.concat(out).toString()
  return {
    exit,
    out: text,
    messages: messages.join('\n'),
    get lines() {
      return text
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as Record<string, unknown>)
    },
  }
}
