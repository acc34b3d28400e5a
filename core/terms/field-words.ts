import type { LabelTable } from '../languages/types.ts'
import { groupRow } from './lookup.ts'
import { resolvePath } from './path.ts'
import type { TermId } from './types.ts'

/**
 * The field that a model path leads to, in the words of the form: `Line 3 › Item › Item name`; that of `term` where the path may mean several. Undefined
 * for a path that leads nowhere.
 */
export function wordField(path: string, labels: LabelTable, term?: TermId): string | undefined {
  const targets = resolvePath(path)
  const target = targets.find((one) => one.term?.id === term) ?? targets[0]
  if (target === undefined) return undefined
  const groups = target.groups
    .filter(({ id, index }) => index !== undefined || groupRow(id).at !== '')
    .map(({ id, index }) => (index === undefined ? labels[id] : `${labels[id]} ${index + 1}`))
  return [...groups, ...(target.term === undefined ? [] : [labels[target.term.id]])].join(' › ')
}
