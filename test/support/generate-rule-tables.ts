import { readFileSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { valuesOf } from '../../core/rules/facturx/lists.ts'
import { readTable, type TableRow } from '../../core/rules/rule-table.ts'
import { splitPatterns } from '../../core/rules/syntax/pattern.ts'

/**
 * Writes the rule tables of the program from their sources (`*.rules`, one rule a line): `node test/support/generate-rule-tables.ts`. A test compares
 * the tables with the sources. `compare-rule-tables.ts` lists what changed between two releases of a source.
 */
interface RuleTable {
  readonly source: string
  readonly table: string
  readonly name: string
}

export const RULE_TABLES: readonly RuleTable[] = [
  { source: 'core/rules/facturx/elements.rules', table: 'core/rules/facturx/table.ts', name: 'FACTURX_TABLE' },
  { source: 'core/rules/facturx/unused.rules', table: 'core/rules/facturx/unused-table.ts', name: 'FACTURX_UNUSED' },
  { source: 'core/rules/syntax/ubl/not-used.rules', table: 'core/rules/syntax/ubl/not-used-table.ts', name: 'NOT_USED' },
  { source: 'core/rules/syntax/cii/elements.rules', table: 'core/rules/syntax/cii/table.ts', name: 'CII_TABLE' },
]

const ROOT = new URL('../../', import.meta.url)

export const readText = (path: string): string => readFileSync(new URL(path, ROOT), 'utf8')

/** The text of the table of a source. Throws where the source has a rule that cannot be read or judged. */
export function describeTable({ source, name }: RuleTable): string {
  const text = readText(source)
  checkRows([...readTable(text)])
  const lines = text.trimEnd().split('\n')
  const comments = lines.filter((line) => line.startsWith('#')).map((line) => ` * ${line.slice(2)}`)
  return [
    ['/**', ` * Made by \`test/support/generate-rule-tables.ts\` from \`${source}\`; not to be edited by hand.`, ' *', ...comments, ' */'],
    ['// prettier-ignore', `export const ${name} = (): string => \``, ...lines.filter((line) => !line.startsWith('#')), '`', ''],
  ]
    .flat()
    .join('\n')
}

/** Every rule has its own id, where rules have one, a readable pattern and a known list. */
function checkRows(rows: readonly TableRow[]): void {
  const areNumbered = new Set(rows.map(({ id }) => id)).size > 1
  const seen = new Set<string>()
  for (const row of rows) {
    const { id, context, except = '', ask } = row
    const key = areNumbered ? id : JSON.stringify(row)
    if (seen.has(key)) throw new SyntaxError(`${id} at ${context}: the rule stands twice`)
    seen.add(key)
    if (context === '' && ask.kind !== 'not') throw new SyntaxError(`${id}: the rule has no context`)
    if ([context, except].flatMap(splitPatterns).some((pattern) => pattern.includes(' ')))
      throw new SyntaxError(`${id}: no pattern: ${context}`)
    if (ask.kind === 'in' && /^[a-z_]+\d*$/.test(ask.list) && valuesOf(ask.list).has(ask.list))
      throw new SyntaxError(`${id} at ${context}: there is no list ${ask.list}`)
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  for (const table of RULE_TABLES) writeFileSync(new URL(table.table, ROOT), describeTable(table))
