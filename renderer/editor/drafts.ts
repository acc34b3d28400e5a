import { isObject } from '../../core/base/json.ts'
import type { History, Step } from './history.ts'
import type { Change } from '../../core/terms/change.ts'

/** Unsaved work of one document, kept by the window so that a closed tab or a crash loses nothing. */
export interface Draft {
  readonly base_version: number
  readonly history: History
  readonly xml?: string | undefined
}

const keyOf = (id: string): string => `kontor.draft.${id}`

export function keepDraft(storage: Pick<Storage, 'setItem' | 'removeItem'>, id: string, draft: Draft | undefined): void {
  if (draft === undefined) storage.removeItem(keyOf(id))
  else storage.setItem(keyOf(id), JSON.stringify(draft))
}

/** A draft as kept; undefined when there is none or when it is not of the known form. */
export function readDraft(storage: Pick<Storage, 'getItem'>, id: string): Draft | undefined {
  const text = storage.getItem(keyOf(id))
  if (text === null) return undefined
  let data: unknown
  try {
    data = JSON.parse(text)
  } catch {
    // Written by nobody we know; the stored document is untouched.
    return undefined
  }
  if (!isObject(data) || typeof data['base_version'] !== 'number' || !isObject(data['history'])) return undefined
  const history = { done: readSteps(data['history']['done']), undone: readSteps(data['history']['undone']) }
  return { base_version: data['base_version'], history, xml: typeof data['xml'] === 'string' ? data['xml'] : undefined }
}

function readSteps(value: unknown): Step[] {
  if (!Array.isArray(value)) return []
  return value.flatMap((step: unknown) =>
    isObject(step) && Array.isArray(step['changes'])
      ? [{ changes: readChanges(step['changes']), mark: typeof step['mark'] === 'string' ? step['mark'] : undefined }]
      : [],
  )
}

function readChanges(value: readonly unknown[]): Change[] {
  return value.flatMap((change): Change[] => {
    if (!isObject(change) || typeof change['path'] !== 'string') return []
    const { path, to } = change
    if (typeof to === 'number') return Number.isSafeInteger(to) && to >= 0 ? [{ path, to }] : []
    return [{ path, value: typeof change['value'] === 'string' ? change['value'] : undefined }]
  })
}
