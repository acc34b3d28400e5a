import { reasonOf } from '../../base/errors.ts'
import { decodeShaped } from '../../contract/shape.ts'
import { company } from '../../contract/shapes/company.ts'
import type { Company } from '../../contract/types.ts'
import { readWorkspace } from '../../services/reading.ts'
import { parseOptions, requireNoMore, type Command, type ExitCode, type Terminal } from '../command.ts'
import { SaidError } from '../said.ts'
import { readNamed } from '../read.ts'
import { DATA_OPTION, dataDir, withWorkspace } from '../workspace.ts'

const OPTIONS = { ...DATA_OPTION, json: { type: 'boolean' }, file: { type: 'string' } } as const

export const command: Command = {
  usage: `kontor company show [--data DIR] [--json]
kontor company set --file COMPANY.json [--data DIR] [--json]

Shows or replaces the profile of the client company: who it is, where its money goes, how it writes invoices, its letterhead. Name, country and one VAT
identifier or tax number suffice:
  {"name": "Nord GmbH", "address": {"country_code": "DE"}, "vat_ids": ["DE123456789"]}
The file (- for standard input) holds the whole profile, as show --json prints it; what it leaves out is not in the profile any more.`,

  async run(args, terminal) {
    const { values, positionals } = parseOptions(args, OPTIONS)
    const json = values.json ?? false
    requireNoMore(positionals, 1)
    switch (positionals[0]) {
      case 'show':
        return print(await readProfile(dataDir(values.data)), json, terminal)
      case 'set': {
        if (values.file === undefined) throw new SaidError('usage', 'fault.needs', { command: 'company set', what: '--file' })
        const company = await readCompanyFile(values.file, terminal)
        return withWorkspace(values.data, async (services) => print(await services.company.set(company), json, terminal), { begins: true })
      }
      default:
        throw new SaidError('usage', 'fault.needs.oneOf', { command: 'company', choices: 'show, set' })
    }
  },
}

async function readProfile(dir: string): Promise<Company> {
  const workspace = readWorkspace(dir)
  try {
    const company = await workspace.company()
    if (company !== undefined) return company
  } finally {
    await workspace.close()
  }
  throw new SaidError('not_found', 'fault.company', {}, { next: 'fault.company.next' })
}

/** Throws AppError `validation_error` with every path that is wrong. */
async function readCompanyFile(file: string, terminal: Terminal): Promise<Company> {
  const bytes = await readNamed(file, terminal)
  let parsed: unknown
  try {
    parsed = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch (error) {
    throw new SaidError('malformed_json', 'fault.noJson', { file, reason: reasonOf(error) })
  }
  return decodeShaped(company, parsed)
}

async function print(company: Company, json: boolean, terminal: Terminal): Promise<ExitCode> {
  await terminal.out(json ? `${JSON.stringify(company)}\n` : `${wordCompany(company)}\n`)
  return 0
}

function wordCompany({ name, address, accounts, endpoints, ...company }: Company): string {
  const town = [address.post_code, address.city].filter((part) => part !== undefined).join(' ')
  const rows: readonly (readonly [string, readonly string[]])[] = [
    ['address', [address.address_line_1, address.address_line_2, address.address_line_3, town, address.country_code].filter(isText)],
    ['VAT', company.vat_ids],
    ['tax number', company.tax_numbers],
    ['register', company.registrations.map(({ value }) => value)],
    ['directors', company.directors],
    ['e-address', endpoints.map(({ scheme, value }) => `${scheme}:${value}`)],
    ['account', accounts.map(({ iban }) => iban)],
  ]
  return [name, ...rows.filter(([, values]) => values.length > 0).map(([word, values]) => `  ${word.padEnd(11)}${values.join(', ')}`)].join(
    '\n',
  )
}

const isText = (value: string | undefined): value is string => value !== undefined && value !== ''
