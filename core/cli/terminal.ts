import { once } from 'node:events'
import { devNull } from 'node:os'
import { writeStandardError } from '../services/log/standard-error.ts'
import { systemClock } from '../services/ports.ts'
import type { Terminal } from './command.ts'
import { readStream } from './read.ts'

/** Imported by name, `node:fs` would load its streams as well. */
const fs = process.getBuiltinModule('node:fs')

/** The streams, clock and environment of this process. SIGINT and SIGTERM end `stopped` for commands that run until they are told to stop. */
export function processTerminal(): Terminal {
  let stop: AbortSignal | undefined
  let write: Terminal['out'] | undefined
  return {
    out: (text) => (write ??= isFile(STANDARD_OUTPUT) ? writeFile : openStream())(text),
    message: tell,
    stdin: () => readStream(process.stdin, 'Standard input', tell),
    clock: systemClock,
    env: process.env,
    get stopped() {
      // Asked for by commands that can end cleanly; the others end as the system ends them.
      return (stop ??= signalOfEnd())
    },
  }
}

function signalOfEnd(): AbortSignal {
  const stop = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort())
  return stop.signal
}

const STANDARD_OUTPUT = 1

/** A file, or the device that takes everything, and nobody at the other end of a pipe or before a terminal. */
function isFile(descriptor: number): boolean {
  try {
    const status = fs.fstatSync(descriptor)
    return status.isFile() || (status.isCharacterDevice() && status.rdev === fs.statSync(devNull).rdev)
  } catch {
    // What the system cannot tell of is a stream.
    return false
  }
}

/** Node's stream does the same, and loading it is a noticeable part of a short run. */
function writeFile(text: string | Uint8Array): Promise<void> {
  const bytes = typeof text === 'string' ? Buffer.from(text) : text
  try {
    for (let done = 0; done < bytes.byteLength;) done += fs.writeSync(STANDARD_OUTPUT, bytes, done)
  } catch (error) {
    endUnwritten(error)
  }
  return Promise.resolve()
}

function openStream(): Terminal['out'] {
  process.stdout.on('error', endUnwritten)
  return async (text) => {
    const shown = typeof text === 'string' && process.stdout.isTTY ? plainText(text) : text
    if (!process.stdout.write(shown)) await once(process.stdout, 'drain')
  }
}

/** The reader of a pipe has seen enough (`kontor documents | head`): that is no error. */
function endUnwritten(error: unknown): never {
  const { code = String(error) } = error as NodeJS.ErrnoException
  if (code === 'EPIPE') process.exit(0)
  tell(`kontor: standard output cannot be written (${code}).\nCheck that there is room where it goes.`)
  process.exit(3)
}

function tell(text: string): void {
  writeStandardError(`${plainText(text)}\n`)
}

/** Steers a terminal (C0, C1) or turns the order of what is read (Unicode's embeddings, overrides and isolates). */
const STEERING = /[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]/g

/** Text that holds words of files, file names and other services, as a terminal may show it: what would steer it is written out. */
export function plainText(text: string): string {
  return text.replaceAll('\r\n', '\n').replace(STEERING, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
