import { once } from 'node:events'
import { SERVICE_METHODS } from '../../contract/types.ts'
import { API_PREFIX, type CallLogEntry } from '../../http/app.ts'
import { LIMITS, type Limits } from '../../http/limits.ts'
import { openWorkspaceServer } from '../../http/workspace-server.ts'
import { serveWorkspace } from '../../http/serve.ts'
import type { WorkspaceServerOptions } from '../../http/types.ts'
import { watchInbox } from '../../services/inbox/inbox.ts'
import { logDir } from '../../services/data-dir.ts'
import { describeFault, isLogged, LOG_LEVELS, openLog, watchFaults, type LogLevel } from '../../services/log/log.ts'
import { systemClock } from '../../services/ports.ts'
import { createKeyFileBox } from '../../services/remote/secret-box.ts'
import type { Keys } from '../../services/keys.ts'
import { parseOptions, requireNoMore, type Command, type Terminal } from '../command.ts'
import { SaidError } from '../said.ts'
import { readDirection } from '../direction.ts'
import { DATA_OPTION, dataDir } from '../workspace.ts'

const OPTIONS = {
  ...DATA_OPTION,
  database: { type: 'string' },
  secrets: { type: 'string' },
  port: { type: 'string', default: '0' },
  host: { type: 'string' },
  inbox: { type: 'string' },
  direction: { type: 'string' },
  rehearsal: { type: 'boolean' },
  'calls-per-minute': { type: 'string' },
  'concurrent-calls': { type: 'string' },
  'log-level': { type: 'string' },
  // What it prints is JSON in any case; every command takes the flag.
  json: { type: 'boolean' },
} as const

export const command: Command = {
  usage: `kontor serve [--port N] [--host ADDRESS] [--data DIR] [--inbox DIR] [--rehearsal] [--json]
             [--direction auto|inbound|outbound] [--calls-per-minute N] [--concurrent-calls N]
             [--log-level debug|info|warn|error]
kontor serve --database ADDRESS [--secrets DIR] [--port N] [--host ADDRESS] [--rehearsal] …

Answers the v2 API over HTTP until it is stopped, and works the queue, at 127.0.0.1 and a free port unless --host and --port name others. Prints
one line {url, api_key?}; the key only when there was none and one was made. What happens is logged to standard error, a JSON value a line, and to the folder logs
beside the workspaces; --log-level: no lesser level than this, info unless given. --rehearsal: deliveries go to a simulated network, and every answer says so.
--inbox: every file that is put into that folder is stored and answered by a receipt beside it, NAME.kontor.json; the file itself is left alone.
--direction: which way these files go; auto, unless given: as their parties and the client company's profile say.
A key may make ${LIMITS.calls_per_minute} calls a minute, ${LIMITS.concurrent_calls} at a time, unless more is allowed here; a rehearsal does not count.
--database: one node of an office, for all client companies of that database (kontor office); any number of nodes work side by side. ADDRESS is
postgres://user@host/database, or - for what KONTOR_DATABASE says; a password comes from there, from PGPASSWORD or from a password file, as it should
not stand among the words of a command. KONTOR_METRICS_KEY: the key for /metrics, where --host is an address that other machines reach. --secrets: the folder with the key that seals what is secret (kontor.key), the same on every node.`,

  async run(args, terminal) {
    const { values, positionals } = parseOptions(args, OPTIONS)
    requireNoMore(positionals)
    for (const option of ['inbox', 'direction'] as const)
      if (values.database !== undefined && values[option] !== undefined)
        throw new SaidError('usage', 'fault.apart', { option: `--${option}`, other: '--database' })
    const log = openServeLog(values.data, readLevel(values['log-level']), terminal)
    const common = { rehearsal: values.rehearsal ?? false, limits: readLimits(values), ...log.ports }
    const address = { host: values.host, port: readPort(values.port) }
    try {
      if (values.database !== undefined) {
        const { serveOffice } = await import('../serve-office.ts')
        await serveOffice({ ...common, ...address, database: values.database, secrets: values.secrets, note: log.note }, terminal)
        return 0
      }
      await serveOne(values, common, address, log, terminal)
      return 0
    } finally {
      log.end()
    }
  },
}

type Values = ReturnType<typeof parseOptions<typeof OPTIONS>>['values']
type ServeLog = ReturnType<typeof openServeLog>

/** What happens is said on standard error and kept in a file. */
function openServeLog(data: string | undefined, level: LogLevel, terminal: Terminal) {
  const programLog = openLog({ dir: logDir(data), level })
  const end = watchFaults(programLog)
  /** `kept`: what of it the file holds, which outlives the terminal. */
  const note = (of: 'info' | 'error', event: string, details: object = {}, kept: object = details): void => {
    if (isLogged(of, level)) terminal.message(JSON.stringify({ time: new Date().toISOString(), level: of, event, ...details }))
    programLog.write(of, event, kept)
  }
  const log = ({ cause, ...entry }: CallLogEntry): void => {
    if (cause === undefined) note('info', 'call', entry)
    else note('error', 'call', { ...entry, cause: describeCause(cause) }, { ...entry, cause: describeFault(cause) })
  }
  const report = (error: unknown): void => note('error', 'fault', { cause: describeCause(error) }, { cause: describeFault(error) })
  return { note, end, ports: { log, programLog, report } }
}

async function serveOne(
  values: Values,
  common: Omit<WorkspaceServerOptions, 'dir' | 'secrets' | 'host'>,
  address: { readonly host: string | undefined; readonly port: number },
  { note, ports: { report } }: ServeLog,
  terminal: Terminal,
): Promise<void> {
  const { stopped } = terminal
  const dir = dataDir(values.data)
  const direction = readDirection(values.direction)
  const server = await openWorkspaceServer({ ...common, dir, secrets: createKeyFileBox(dir), host: 'browser', threads: true })
  const startInbox = (inbox: string) =>
    watchInbox({
      dir: inbox,
      documents: server.services.documents,
      direction,
      clock: systemClock,
      // What a file is called, and what was found in it, is the customer's.
      onReceipt: (receipt) => note('info', 'inbox', receipt, { status: receipt.status }),
      report,
    })
  try {
    const listener = await serveWorkspace({ server, ...address })
    try {
      const inbox = values.inbox === undefined ? undefined : await startInbox(values.inbox)
      try {
        await server.runQueue()
        const key = await makeFirstKey(server.services.keys)
        await announce(`${listener.url}${API_PREFIX}`, key, terminal)
        note('info', 'started', { url: listener.url })
        if ((await server.services.desk.state()).hold?.restored !== undefined)
          note('error', 'restored', {
            cause: 'The workspace was put back from a backup: it sends nothing and takes no keys until kontor queue release.',
          })
        if (!stopped.aborted) await once(stopped, 'abort')
      } finally {
        await inbox?.close()
      }
    } finally {
      await listener.close()
    }
    note('info', 'stopped')
  } finally {
    await server.close()
  }
}

async function announce(url: string, key: string | undefined, terminal: Terminal): Promise<void> {
  await terminal.out(`${JSON.stringify({ url, ...(key === undefined ? {} : { api_key: key }) })}\n`)
}

function readLimits(values: { readonly 'calls-per-minute'?: string; readonly 'concurrent-calls'?: string }): Partial<Limits> {
  const { 'calls-per-minute': calls, 'concurrent-calls': concurrent } = values
  return {
    ...(calls === undefined ? {} : { calls_per_minute: readAmount('calls-per-minute', calls) }),
    ...(concurrent === undefined ? {} : { concurrent_calls: readAmount('concurrent-calls', concurrent) }),
  }
}

function readAmount(name: string, text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text)
  throw new SaidError('usage', 'fault.count', { name, value: text })
}

function readPort(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN
  if (port <= 65_535) return port
  throw new SaidError('usage', 'fault.range', { name: 'port', from: 0, to: 65_535, value: text })
}

/** Without any key nobody could call: one with every method is made and shown, this once. */
async function makeFirstKey(keys: Keys): Promise<string | undefined> {
  if (await keys.anyValid()) return undefined
  return (await keys.create({ name: 'First key', methods: SERVICE_METHODS })).key
}

function readLevel(text = 'info'): LogLevel {
  const level = LOG_LEVELS.find((known) => known === text)
  if (level !== undefined) return level
  throw new SaidError('usage', 'fault.choice', { name: 'log-level', choices: LOG_LEVELS.join(', '), value: text })
}

function describeCause(cause: unknown): string {
  return cause instanceof Error ? (cause.stack ?? cause.message) : String(cause)
}
