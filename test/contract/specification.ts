import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryRoot } from '../support/shared.ts'

export interface SpecificationRow {
  /** Number of the section, such as `4.2`. */
  readonly section: string
  readonly cells: readonly string[]
}

/** Every row of every table in sections 2 to 9 of the interface specification; undefined where it does not lie beside the checkout. */
export function readSpecification(): SpecificationRow[] | undefined {
  const file = join(repositoryRoot(), '../shared/spec/interface-specification.md')
  if (!existsSync(file)) return undefined
  const rows: SpecificationRow[] = []
  let section = ''
  let isHead = true
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    section = /^##+ ([\d.]+?)\.? /.exec(line)?.[1] ?? section
    if (!line.startsWith('|')) isHead = true
    else if (isHead) isHead = false
    else if (!line.startsWith('|---') && Number(section.split('.')[0]) >= 2) {
      rows.push({
        section,
        cells: line
          .slice(1, -1)
          .split('|')
          .map((cell) => cell.trim()),
      })
    }
  }
  return rows
}
