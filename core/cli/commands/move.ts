import { basename, resolve } from 'node:path'
import { moveWorkspace } from '../../services/archives/move.ts'
import { parseOptions, requireNoMore, type Command, type Terminal } from '../command.ts'
import { sayWritten } from '../counted.ts'
import { SaidError } from '../said.ts'
import { readClientId, readDatabase } from '../source.ts'
import { DATA_OPTION, dataDir } from '../workspace.ts'

const OPTIONS = {
  ...DATA_OPTION,
  to: { type: 'string' },
  from: { type: 'string' },
  name: { type: 'string' },
  json: { type: 'boolean' },
} as const

/** How often is said how far it is. */
const TOLD_EVERY_MS = 2000

export const command: Command = {
  usage: `kontor move --to ADDRESS [--name ID] [--data DIR] [--json]
kontor move --from ADDRESS --name ID [--data DIR] [--json]

Moves a whole workspace from its folder into the database of an office, as the client company ID (as the folder is called, unless given), or from there
into a new folder. Nobody works in it meanwhile. It is proven at the end that every row and every byte came over; only then it is left where it was,
and marked, so that nobody goes on there. Stopped or killed, the same command goes on where it was.
ADDRESS is postgres://user@host/database, with the role that owns the tables for --to, or - for what KONTOR_DATABASE says: an address with a password
belongs there, as others see the words of a command. The key of the exchange stays sealed by what sealed it: enter it again with kontor remote set.`,

  async run(args, terminal) {
    const { values, positionals } = parseOptions(args, OPTIONS)
    const { to, from } = values
    const given = to ?? from
    if (given === undefined || (to !== undefined && from !== undefined))
      throw new SaidError('usage', 'fault.needs.oneOf', { command: 'move', choices: '--to, --from' })
    requireNoMore(positionals)
    const dir = dataDir(values.data)
    const order = {
      to: to === undefined ? 'folder' : 'office',
      dir,
      database: readDatabase(given),
      id: readClientId(values.name ?? (to === undefined ? undefined : basename(resolve(dir)).toLowerCase()), '--name'),
    } as const
    const start = performance.now()
    const { documents, entries, head, bytes } = await moveWorkspace({ ...order, ...watch(terminal) })
    const seconds = Math.round((performance.now() - start) / 100) / 10
    const words = sayWritten(documents, entries, head)
    await terminal.out(values.json === true ? `${JSON.stringify({ documents, entries, head, bytes, seconds })}\n` : `${words}\n`)
    return 0
  },
}

function watch({ message, stopped: signal }: Terminal): Pick<Parameters<typeof moveWorkspace>[0], 'report' | 'signal' | 'onAnew'> {
  let told = performance.now()
  return {
    signal,
    report: ({ step, table, done, total }) => {
      if (performance.now() - told < TOLD_EVERY_MS) return
      told = performance.now()
      message(`${step === 'copy' ? 'Copied' : 'Compared'} ${done} of ${total} rows; at ${table} now.`)
    },
    onAnew: () => message('The workspace was changed since this move began: it is copied anew.'),
  }
}
