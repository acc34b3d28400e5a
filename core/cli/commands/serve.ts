import { once } from 'node:events'
import { AppError } from '../../base/errors.ts'
import { API_METHODS } from '../../contract/types.ts'
import { API_PREFIX, type CallLogEntry } from '../../http/app.ts'
import { openNode } from '../../http/node.ts'
import { serveNode } from '../../http/serve.ts'
import { createKeyFileBox } from '../../services/secret-box.ts'
import type { Keys } from '../../services/types.ts'
import { parseOptions, type Command, type Terminal } from '../command.ts'
import { DATA_OPTION, dataDir } from '../workspace.ts'

const OPTIONS = {
  ...DATA_OPTION,
  port: { type: 'string', default: '0' },
  host: { type: 'string' },
  rehearsal: { type: 'boolean' },
  // What it prints is JSON in any case; every command takes the flag.
  json: { type: 'boolean' },
} as const

export const command: Command = {
  usage: `kontor serve [--port N] [--host ADDRESS] [--data DIR] [--rehearsal] [--json]

Answers the v2 API over HTTP until it is stopped, and works the queue. Prints one line {url, api_key?}; the key only when there was none and one
was made. Calls are logged to standard error as JSON lines. --rehearsal: deliveries go to a simulated network, and every answer says so.`,

  async run(args, terminal) {
    const { values } = parseOptions(args, OPTIONS)
    const { stopped } = terminal
    const dir = dataDir(values.data)
    const log = (entry: CallLogEntry): void => terminal.message(JSON.stringify(describeCall(entry)))
    const node = openNode({ dir, secrets: createKeyFileBox(dir), host: 'browser', rehearsal: values.rehearsal ?? false, log })
    try {
      const listener = await serveNode({ node, host: values.host, port: readPort(values.port) })
      await node.runQueue()
      const key = makeFirstKey(node.services.keys)
      await announce(`${listener.url}${API_PREFIX}`, key, terminal)
      if (!stopped.aborted) await once(stopped, 'abort')
      await listener.close()
      return 0
    } finally {
      await node.close()
    }
  },
}

async function announce(url: string, key: string | undefined, terminal: Terminal): Promise<void> {
  await terminal.out(`${JSON.stringify({ url, ...(key === undefined ? {} : { api_key: key }) })}\n`)
}

function readPort(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN
  if (port <= 65_535) return port
  throw new AppError('usage', `--port takes a number from 0 to 65535; it is ${text}.`)
}

/** Without any key nobody could call: one with every method is made and shown, this once. */
function makeFirstKey(keys: Keys): string | undefined {
  if (keys.list().some((key) => key.revoked_at === undefined)) return undefined
  return keys.create({ name: 'First key', methods: API_METHODS.filter((method) => method !== 'desk.use') }).key
}

/** What went wrong inside is in the log, never in the answer. */
function describeCall({ cause, ...entry }: CallLogEntry): object {
  if (cause === undefined) return entry
  return { ...entry, cause: cause instanceof Error ? (cause.stack ?? cause.message) : String(cause) }
}
