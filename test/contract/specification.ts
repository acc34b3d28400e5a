import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sharedDir } from '../support/shared.ts'

export interface SpecificationRow {
  /** Number of the section, such as `4.2`. */
  readonly section: string
  readonly cells: readonly string[]
}

/** Every row of every table in sections 2 to 9 of the interface specification; undefined where it does not lie beside the checkout. */
export function readSpecification(): SpecificationRow[] | undefined {
  const shared = sharedDir()
  if (shared === undefined) return undefined
  const rows: SpecificationRow[] = []
  let section = ''
  let isHead = true
  for (const line of readFileSync(join(shared, 'spec', 'interface-specification.md'), 'utf8').split('\n')) {
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
