import { main } from '../../core/cli/main.ts'
import type { Terminal } from '../../core/cli/command.ts'

export interface Run {
  readonly exit: number
  readonly out: string
  readonly messages: string
  /** Standard output as JSON lines. */
  readonly lines: Record<string, unknown>[]
}

/** Runs a command line in this process, with streams of its own. */
export async function run(argv: readonly string[], options: { stdin?: Uint8Array; stopped?: AbortSignal } = {}): Promise<Run> {
  const out: Uint8Array[] = []
  const messages: string[] = []
  const terminal: Terminal = {
    out: async (text) => void out.push(typeof text === 'string' ? new TextEncoder().encode(text) : text),
    message: (text) => void messages.push(text),
    stdin: async () => options.stdin ?? new Uint8Array(),
    stopped: options.stopped ?? new AbortController().signal,
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
