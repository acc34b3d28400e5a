import { decodeShaped } from '../../contract/shape.ts'
import { newPreservation } from '../../contract/shapes/preservations.ts'
import type { ListedPreservation, NewPreservation } from '../../contract/types.ts'
import { parseOptions, requireNoMore, type Command, type ExitCode, type Terminal } from '../command.ts'
import { SaidError } from '../said.ts'
import { DATA_OPTION, withWorkspace } from '../workspace.ts'

const OPTIONS = {
  ...DATA_OPTION,
  json: { type: 'boolean' },
  reason: { type: 'string' },
  year: { type: 'string' },
  company: { type: 'boolean' },
} as const

export const command: Command = {
  usage: `kontor preserve list [--data DIR] [--json]
kontor preserve add ID… --reason TEXT [--data DIR] [--json]
kontor preserve add --year 2024 --reason TEXT [--data DIR] [--json]
kontor preserve add --company --reason TEXT [--data DIR] [--json]
kontor preserve lift PRESERVATION… [--data DIR] [--json]

Keeps from deletion, whether or not the retention period is over, until it is lifted: single documents, all documents of a year (of the issue date, or
of arrival where a document has none), or the whole client company. What was lifted stays on record. Who does it is the account of this computer.`,

  run(args, terminal) {
    const { values, positionals } = parseOptions(args, OPTIONS)
    const [action, ...ids] = positionals
    const json = values.json ?? false
    switch (action) {
      case 'list':
        requireNoMore(ids)
        return withWorkspace(values.data, async ({ preservations }) => show(await preservations.list(), json, terminal))
      case 'add': {
        const wishes = readWishes(ids, values)
        return withWorkspace(values.data, async ({ preservations }) => {
          for (const wish of wishes) await show([await preservations.add(wish)], json, terminal)
          return 0 as const
        })
      }
      case 'lift': {
        if (ids.length === 0) {
          throw new SaidError('usage', 'fault.needs.preservation', {}, { next: 'fault.needs.preservation.next' })
        }
        return withWorkspace(values.data, async ({ preservations }) => {
          for (const id of ids) await show([await preservations.lift(id)], json, terminal)
          return 0 as const
        })
      }
      default:
        throw new SaidError('usage', 'fault.needs.oneOf', { command: 'preserve', choices: 'list, add, lift' })
    }
  },
}

/** One for each document, or the one that is wanted for a year or the client company. */
function readWishes(
  ids: readonly string[],
  { reason, year, company = false }: { readonly reason?: string; readonly year?: string; readonly company?: boolean },
): NewPreservation[] {
  const subjects = [ids.length > 0, year !== undefined, company].filter(Boolean).length
  if (reason === undefined || subjects !== 1) {
    throw new SaidError('usage', 'fault.needs.preserved')
  }
  if (year !== undefined && !/^\d{4}$/.test(year)) throw new SaidError('usage', 'fault.year', { value: year })
  const about = ids.length > 0 ? ids.map((document_id) => ({ document_id })) : [year === undefined ? {} : { year: Number(year) }]
  return about.map((subject) => decodeShaped(newPreservation, { ...subject, reason }))
}

async function show(preservations: readonly ListedPreservation[], json: boolean, terminal: Terminal): Promise<ExitCode> {
  for (const one of preservations) {
    const { id, document_id, document_name, year, reason, set_at, set_by, lifted_at, lifted_by } = one
    // One line each, whatever was typed.
    const said = reason.replaceAll(/\s+/g, ' ')
    const what = document_id === undefined ? (year === undefined ? 'client company' : String(year)) : (document_name ?? document_id)
    const end = lifted_at === undefined ? '' : `lifted ${[lifted_at, lifted_by].join(' ')}`
    const words = [id, what, [set_at, set_by].join(' ').trim(), said, end]
    await terminal.out(json ? `${JSON.stringify(one)}\n` : `${words.join('\t').trimEnd()}\n`)
  }
  return 0
}
