import { once } from 'node:events'
import { systemClock } from '../services/ports.ts'
import type { Terminal } from './command.ts'
import { readStream } from './read.ts'

/** The streams, clock and environment of this process. SIGINT and SIGTERM end `stopped` for commands that run until they are told to stop. */
export function processTerminal(): Terminal {
  const stop = new AbortController()
  // The reader of a pipe has seen enough (`kontor documents | head`): that is no error.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 3))
  return {
    async out(text) {
      const shown = typeof text === 'string' && process.stdout.isTTY ? plainText(text) : text
      if (!process.stdout.write(shown)) await once(process.stdout, 'drain')
    },
    message: tell,
    stdin: () => readStream(process.stdin, 'Standard input', tell),
    clock: systemClock,
    env: process.env,
    get stopped() {
      // Asked for by commands that can end cleanly; the others end as the system ends them.
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort())
      return stop.signal
    },
  }
}

function tell(text: string): void {
  process.stderr.write(`${plainText(text)}\n`)
}

/** Steers a terminal (C0, C1) or turns the order of what is read (Unicode's embeddings, overrides and isolates). */
const STEERING = /[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]/g

/** Text that holds words of files, file names and other services, as a terminal may show it: what would steer it is written out. */
export function plainText(text: string): string {
  return text.replaceAll('\r\n', '\n').replace(STEERING, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
