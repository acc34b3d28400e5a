import type { WorkspaceSource } from '../services/archives/order.ts'
import { DATA_OPTION } from './inputs.ts'
import { SaidError } from './said.ts'
import { dataDir } from './workspace.ts'

/** The variable of the environment that says where the database of the office is: an address with a password should not stand among a command's words. */
const DATABASE_VARIABLE = 'KONTOR_DATABASE'

/** Which workspace a command is about: that of a folder, or a client company of an office. */
export const SOURCE_OPTIONS = {
  ...DATA_OPTION,
  database: { type: 'string' },
  client: { type: 'string' },
  secrets: { type: 'string' },
} as const

/** Throws AppError `usage`. */
export function readSource({
  data,
  database,
  client,
  secrets,
}: {
  data?: string | undefined
  database?: string | undefined
  client?: string | undefined
  secrets?: string | undefined
}): WorkspaceSource {
  if (database === undefined && client === undefined && secrets === undefined) return { dir: dataDir(data) }
  if (database === undefined || client === undefined || data !== undefined) throw new SaidError('usage', 'fault.apart.database')
  return { database: readDatabase(database), id: client, ...(secrets === undefined ? {} : { folder: secrets }) }
}

/** Names a client company in the database for good; it says nothing about what the company is called. */
const CLIENT_ID = /^[a-z0-9][a-z0-9-]{0,62}$/

/** Throws AppError `usage` for what cannot name a client company of an office; `command` is what needs one. */
export function readClientId(given: string | undefined, command: string): string {
  if (given !== undefined && CLIENT_ID.test(given)) return given
  throw new SaidError('usage', 'fault.needs.client', { command })
}

/** The address of the database that a command names: itself, or for `-` what the environment says. Throws AppError `usage`. */
export function readDatabase(given: string): string {
  if (given !== '-') return given
  const address = process.env[DATABASE_VARIABLE]
  if (address !== undefined && address !== '') return address
  throw new SaidError('usage', 'fault.needs.database', { variable: DATABASE_VARIABLE })
}
