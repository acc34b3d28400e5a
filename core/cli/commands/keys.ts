import { isIsoDate } from '../../base/date.ts'
import type { ApiKeyRecord, KeyCall } from '../../contract/types.ts'
import { openKeys, readKeys } from '../../services/open-keys.ts'
import { parseOptions, requireNoMore, type Command, type ExitCode, type Terminal } from '../command.ts'
import { SaidError } from '../said.ts'
import { readSource, SOURCE_OPTIONS } from '../source.ts'
import { closeAfter } from '../workspace.ts'

const OPTIONS = {
  ...SOURCE_OPTIONS,
  json: { type: 'boolean' },
  name: { type: 'string' },
  methods: { type: 'string' },
  expires: { type: 'string' },
  limit: { type: 'string', default: '50' },
} as const

export const command: Command = {
  usage: `kontor keys create --name NAME --methods documents,format,transactions,… [--expires 2027-12-31] [--data DIR] [--json]
kontor keys list [--data DIR] [--json]
kontor keys revoke ID [--data DIR] [--json]
kontor keys calls ID [--limit N] [--data DIR] [--json]
kontor keys … --database ADDRESS --client ID [--secrets DIR]

The key itself is shown once, when it is created. One that expires can be used until the end of that day, or until that time where it has one.
A service that runs goes on, and knows the change at once. calls: what was called with the key, newest first.
--database, --client: those of a client company of an office (kontor office). A person at an office needs one of people.read, people.write, people.send or
people.administer, which holds the others; people give each other keys in the settings of the window.`,

  async run(args, terminal) {
    const { values, positionals } = parseOptions(args, OPTIONS)
    const [action, ...rest] = positionals
    const json = values.json ?? false
    const source = readSource(values)
    requireNoMore(rest, action === 'revoke' || action === 'calls' ? 1 : 0)
    switch (action) {
      case 'create': {
        const { name, methods, expires } = values
        if (name === undefined || methods === undefined)
          throw new SaidError('usage', 'fault.needs', { command: 'keys create', what: '--name, --methods' })
        const wish = { name, methods: splitMethods(methods), expires_at: endOf(expires) }
        return show([await closeAfter(await openKeys(source), (keys) => keys.create(wish))], json, terminal)
      }
      case 'list': {
        return closeAfter(await readKeys(source), async ({ list }) => show(await list(), json, terminal))
      }
      case 'revoke': {
        const [id] = rest
        if (id === undefined) throw new SaidError('usage', 'fault.needs.key', { command: 'keys revoke' }, { next: 'fault.needs.key.next' })
        return show([await closeAfter(await openKeys(source), (keys) => keys.revoke(id))], json, terminal)
      }
      case 'calls': {
        const [id] = rest
        if (id === undefined) throw new SaidError('usage', 'fault.needs.key', { command: 'keys calls' }, { next: 'fault.needs.key.next' })
        return closeAfter(await readKeys(source), async ({ calls }) =>
          showCalls((await calls(id, { limit: readLimit(values.limit), offset: 0 })).items, json, terminal),
        )
      }
      default:
        throw new SaidError('usage', 'fault.needs.oneOf', { command: 'keys', choices: 'create, list, revoke, calls' })
    }
  },
}

/** A day lasts to its end by this computer's clock; what else is given is read as a time. */
function endOf(expires: string | undefined): string | undefined {
  if (expires === undefined) return undefined
  if (!isIsoDate(expires)) {
    // A time is longer than a day, and judged where it is kept.
    if (!expires.includes('T')) throw new SaidError('usage', 'fault.date', { name: 'expires', value: expires.slice(0, 60) })
    return expires
  }
  return new Date(`${expires}T23:59:59.999`).toISOString()
}

function readLimit(text: string): number {
  if (/^[1-9]\d{0,4}$/.test(text)) return Number(text)
  throw new SaidError('usage', 'fault.range', { name: 'limit', from: 1, to: 99_999, value: text })
}

async function showCalls(calls: readonly KeyCall[], json: boolean, terminal: Terminal): Promise<ExitCode> {
  for (const call of calls) {
    const { called_at, method, path, status, milliseconds, request_id } = call
    const words = [called_at, status, method, path, `${milliseconds} ms`, request_id]
    await terminal.out(json ? `${JSON.stringify(call)}\n` : `${words.join('\t')}\n`)
  }
  return 0
}

function splitMethods(text: string): string[] {
  return text
    .split(',')
    .map((method) => method.trim())
    .filter((method) => method !== '')
}

async function show(keys: readonly ApiKeyRecord[], json: boolean, terminal: Terminal): Promise<ExitCode> {
  for (const { id, name, key, methods, created_at, prefix, expires_at, last_used_at, revoked_at } of keys) {
    const line = {
      id,
      name,
      ...(key === undefined ? { prefix } : { key }),
      methods,
      created_at,
      ...(expires_at === undefined ? {} : { expires_at }),
      ...(last_used_at === undefined ? {} : { last_used_at }),
      ...(revoked_at === undefined ? {} : { revoked_at }),
    }
    const end = revoked_at === undefined ? (expires_at === undefined ? '' : `expires ${expires_at}`) : `revoked ${revoked_at}`
    const words = [id, name, key ?? `${prefix}…`, methods.join(','), created_at, end]
    await terminal.out(json ? `${JSON.stringify(line)}\n` : `${words.join('\t').trimEnd()}\n`)
  }
  return 0
}
