import { AppError } from '../../base/errors.ts'
import type { ApiKeyRecord } from '../../contract/types.ts'
import { readWorkspace } from '../../services/reading.ts'
import { parseOptions, type Command, type ExitCode, type Terminal } from '../command.ts'
import { DATA_OPTION, dataDir, withNode } from '../workspace.ts'

const OPTIONS = { ...DATA_OPTION, json: { type: 'boolean' }, name: { type: 'string' }, methods: { type: 'string' } } as const

export const command: Command = {
  usage: `kontor keys create --name NAME --methods documents,format,transactions,… [--data DIR] [--json]
kontor keys list [--data DIR] [--json]
kontor keys revoke ID [--data DIR] [--json]

The key itself is shown once, when it is created.`,

  async run(args, terminal) {
    const { values, positionals } = parseOptions(args, OPTIONS)
    const [action, ...rest] = positionals
    const json = values.json ?? false
    switch (action) {
      case 'create': {
        const { name, methods } = values
        if (name === undefined || methods === undefined) throw new AppError('usage', 'keys create needs --name and --methods.')
        return withNode(values.data, async ({ services }) =>
          show([services.keys.create({ name, methods: splitMethods(methods) })], json, terminal),
        )
      }
      case 'list': {
        const { keys, close } = readWorkspace(dataDir(values.data))
        try {
          return await show(keys(), json, terminal)
        } finally {
          close()
        }
      }
      case 'revoke': {
        const [id] = rest
        if (id === undefined) throw new AppError('usage', 'keys revoke needs the ID of a key.', { next: 'kontor keys list shows them.' })
        return withNode(values.data, async ({ services }) => show([services.keys.revoke(id)], json, terminal))
      }
      default:
        throw new AppError('usage', 'keys needs one of create, list, revoke.')
    }
  },
}

function splitMethods(text: string): string[] {
  return text
    .split(',')
    .map((method) => method.trim())
    .filter((method) => method !== '')
}

async function show(keys: readonly ApiKeyRecord[], json: boolean, terminal: Terminal): Promise<ExitCode> {
  for (const { id, name, key, methods, created_at, prefix, last_used_at, revoked_at } of keys) {
    const used = last_used_at === undefined ? {} : { last_used_at }
    const line = {
      id,
      name,
      ...(key === undefined ? { prefix } : { key }),
      methods,
      created_at,
      ...used,
      ...(revoked_at === undefined ? {} : { revoked_at }),
    }
    const words = [id, name, key ?? `${prefix}…`, methods.join(','), created_at, revoked_at === undefined ? '' : `revoked ${revoked_at}`]
    await terminal.out(json ? `${JSON.stringify(line)}\n` : `${words.join('\t').trimEnd()}\n`)
  }
  return 0
}
