import { isTermId } from '../../core/terms/lookup.ts'
import { resolvePath } from '../../core/terms/path.ts'
import type { TermId } from '../../core/terms/types.ts'

/** The business term of what has the focus: of a field by its path, of a finding by the place or the first term that it is about. */
export function termAt(element: Element | null): TermId | undefined {
  if (element === null) return undefined
  const path = element.id.startsWith('field-')
    ? element.id.slice('field-'.length)
    : element.closest('[data-finding-path]')?.getAttribute('data-finding-path')
  const named = element.closest('[data-terms]')?.getAttribute('data-terms')?.split(' ').find(isTermId)
  return (
    named ?? (path === null || path === undefined ? undefined : resolvePath(path).find((target) => target.term !== undefined)?.term?.id)
  )
}
