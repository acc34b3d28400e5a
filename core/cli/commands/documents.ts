import { readQuery } from '../../contract/parameter.ts'
import { documentQuery } from '../../contract/parameters.ts'
import type { DocumentRecord } from '../../contract/types.ts'
import { readWorkspace } from '../../services/reading.ts'
import { parseOptions, requireNoMore, type Command, type OptionTable } from '../command.ts'
import { DATA_OPTION, dataDir } from '../workspace.ts'

/** `--issue-date-from` is the filter `issue_date_from` of the API, and so for all of them. */
const FILTERS = Object.keys(documentQuery)
const FILTER_OPTIONS: OptionTable = Object.fromEntries(FILTERS.map((name) => [optionOf(name), { type: 'string' }]))

const PAGE = 200

export const command: Command = {
  usage: `kontor documents [${FILTERS.map((name) => `--${optionOf(name)} V`).join('] [')}] [--data DIR] [--json]

Lists the documents of a workspace, all of them unless --limit is given.`,

  async run(args, terminal) {
    const { values, positionals } = parseOptions(args, { ...FILTER_OPTIONS, ...DATA_OPTION, json: { type: 'boolean' } })
    requireNoMore(positionals)
    const given = values as Readonly<Record<string, string | undefined>>
    const query = readQuery(documentQuery, Object.fromEntries(FILTERS.map((name) => [name, given[optionOf(name)]])))
    const most = given.limit === undefined ? Number.POSITIVE_INFINITY : query.limit
    const { documents, close } = readWorkspace(dataDir(given.data))
    try {
      for (let shown = 0; shown < most;) {
        const { items } = await documents({ ...query, limit: Math.min(PAGE, most - shown), offset: query.offset + shown })
        for (const item of items) await terminal.out(values.json === true ? `${JSON.stringify(item)}\n` : wordDocument(item))
        shown += items.length
        if (items.length === 0) break
      }
      return 0
    } finally {
      await close()
    }
  },
}

function optionOf(name: string): string {
  return name.replaceAll('_', '-')
}

function wordDocument({ id, status, number, issue_date, sender_name, receiver_name, total, currency_code, need }: DocumentRecord): string {
  const money = total === undefined ? '' : `${total} ${currency_code ?? ''}`
  const { code, count = 0 } = need
  const verdict = `${code}${count === 0 ? '' : ` (${count})`}`
  return `${[id, status, issue_date ?? '', number ?? '', sender_name ?? '', receiver_name ?? '', money.trim(), verdict].join('\t')}\n`
}
