import { SERVICE_METHODS } from '../../contract/types.ts'
import { parseOptions, requireNoMore, type Command } from '../command.ts'
import { SaidError } from '../said.ts'
import { readClientId, readDatabase } from '../source.ts'

const OPTIONS = {
  database: { type: 'string' },
  program: { type: 'string' },
  secrets: { type: 'string' },
  name: { type: 'string' },
  json: { type: 'boolean' },
} as const

export const command: Command = {
  usage: `kontor office prepare --database ADDRESS [--program ROLE]
kontor office add ID --database ADDRESS [--name TEXT] [--secrets DIR] [--json]
kontor office list --database ADDRESS [--json]
kontor office restored --database ADDRESS [--secrets DIR]
kontor office release ID --database ADDRESS [--secrets DIR]

The client companies of an office in one PostgreSQL database (15 or newer). prepare: makes the tables or brings them up to date, as the role that is
to own them, and gives another role what the program needs; make a dump before (pg_dump), since nodes of an older Kontor go on with it, but none starts
with it any more. add: a new client company, named ID (a-z, 0-9 and -) in the database, with a first API key that is shown this once. list: all of
them, with the names that people know. restored: the database was put back from a backup; every client sends nothing and takes no keys until a person lets
it go on: release, once it is known what was delivered since.
ADDRESS is postgres://user@host/database, or - for what KONTOR_DATABASE says; a password comes from there, from PGPASSWORD or from a password file.
DIR of --secrets is the folder of \`kontor serve --secrets\`: the key that signs the log is sealed with the key file there.
kontor serve --database answers for them.`,

  async run(args, terminal) {
    const { values, positionals } = parseOptions(args, OPTIONS)
    const [action, named] = positionals
    requireNoMore(positionals, action === 'add' || action === 'release' ? 2 : 1)
    const { prepareOffice, openOfficeAt, addClient, listClients, holdAll, releaseClient } = await import('../../services/office.ts')
    if (values.database === undefined) throw new SaidError('usage', 'fault.needs', { command: 'office', what: '--database' })
    const address = readDatabase(values.database)
    if (action === 'prepare') {
      const { from, to } = await prepareOffice(address, values.program)
      if (from > 0 && from < to)
        terminal.message(
          `The database was brought up to date, from step ${from} to ${to}. Nodes of an older Kontor go on with it, but none starts with it any more; back leads a dump that was made before.`,
        )
      return 0
    }
    if (action !== 'add' && action !== 'list' && action !== 'restored' && action !== 'release')
      throw new SaidError('usage', 'fault.needs.oneOf', { command: 'office', choices: 'prepare, add, list, restored, release' })
    const office = await openOfficeAt(address, values.secrets)
    try {
      if (action === 'list') {
        for (const { id, name, created_at, isClosed } of await listClients(office)) {
          const words = [id, created_at, name, ...(isClosed ? ['moved away, or not wholly come over'] : [])].join('  ').trimEnd()
          await terminal.out(`${values.json === true ? JSON.stringify({ id, name, created_at, closed: isClosed }) : words}\n`)
        }
        return 0
      }
      if (action === 'restored') {
        terminal.message(`${await holdAll(office)} client companies are held.`)
        return 0
      }
      const id = readClientId(named, `office ${action}`)
      if (action === 'release') {
        await releaseClient(office, id)
        return 0
      }
      const { key = '' } = await addClient(office, { id, name: values.name ?? '', methods: SERVICE_METHODS })
      await terminal.out(values.json === true ? `${JSON.stringify({ id, api_key: key })}\n` : `${id}  ${key}\n`)
      return 0
    } finally {
      await office.close()
    }
  },
}
