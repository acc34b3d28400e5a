import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { readTable, type TableRow } from '../../core/rules/rule-table.ts'

/**
 * Says what changed between two releases of a source of rules, a line each: `+` a new rule, `-` one that is gone, `~` one that asks something else.
 * `node test/support/compare-rule-tables.ts OLD.rules NEW.rules`; the release of an earlier commit is `git show COMMIT:FILE > OLD.rules`.
 */
export function compareTables(before: string, after: string): readonly string[] {
  const [old, now] = [byId(before), byId(after)]
  const ids = [...new Set([...old.keys(), ...now.keys()])]
  return ids.flatMap((id) => {
    const [was, is] = [old.get(id) ?? [], now.get(id) ?? []]
    const [gone, come] = [was.filter((row) => !is.includes(row)), is.filter((row) => !was.includes(row))]
    if (gone.length === 1 && come.length === 1) return [`~ ${id} ${gone[0] ?? ''} -> ${come[0] ?? ''}`]
    return [...gone.map((row) => `- ${id} ${row}`), ...come.map((row) => `+ ${id} ${row}`)]
  })
}

function byId(text: string): ReadonlyMap<string, readonly string[]> {
  const rows = new Map<string, string[]>()
  for (const row of readTable(text)) rows.set(row.id, [...(rows.get(row.id) ?? []), describe(row)])
  return rows
}

function describe({ profiles, fatal, context, except, ask }: TableRow): string {
  const level = `${profiles}${fatal ? '!' : ''}`
  return [context, except === undefined ? '' : `except ${except}`, level, say(ask)].filter((part) => part !== '').join(' ')
}

function say(ask: TableRow['ask']): string {
  switch (ask.kind) {
    case 'not':
      return `not ${ask.part}`
    case 'count':
      return `${ask.sign}${ask.count} ${ask.part}`
    case 'needs':
      return `needs @${ask.attribute}`
    case 'in':
      return ask.attribute === undefined ? `in ${ask.list}` : `@${ask.attribute} in ${ask.list}`
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [before = '', after = ''] = process.argv.slice(2).map((path) => readFileSync(path, 'utf8'))
  for (const line of compareTables(before, after)) process.stdout.write(`${line}\n`)
}
