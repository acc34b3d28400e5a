import type { TermChange } from '../../../core/terms/finding.ts'
import type { Invoice } from '../../../core/model/invoice.ts'
import { followDue } from '../../editor/follow.ts'
import { readValue } from '../../editor/model.ts'
import { sharedPath, type SharedTerm } from './shared-terms.ts'

/** What many documents are to become. */
export type Wish =
  /** One value in all of them; without one it is taken away. */
  | { readonly kind: 'term'; readonly term: SharedTerm; readonly value: string | undefined }
  /** Another invoice date; the due date goes as the terms say, or keeps its distance. */
  | { readonly kind: 'date'; readonly day: string }
  /** Numbers that follow each other from this one on. */
  | { readonly kind: 'numbers'; readonly first: string }
  /** A format by its code. */
  | { readonly kind: 'format'; readonly target: string }

/** What a wish makes of one document: what its person sees before and after, and the changes of terms that do it. */
export interface Planned {
  readonly before: string
  readonly after: string
  readonly changes: readonly TermChange[]
}

type TermWish = Exclude<Wish, { kind: 'format' }>

/** `index`: the place of the document among those that get numbers. */
export function planChange(wish: TermWish, model: Invoice, index: number): Planned {
  if (wish.kind === 'term') return replace(model, sharedPath(wish.term), wish.value)
  if (wish.kind === 'numbers') return replace(model, 'document.number', countUp(wish.first, index) ?? wish.first)
  const moved = replace(model, 'document.issue_date', wish.day)
  return { ...moved, changes: [...moved.changes, ...followDue(model, moved.changes, true)] }
}

function replace(model: Invoice, path: string, value: string | undefined): Planned {
  const before = readValue(model, path)
  return { before: before ?? '', after: value ?? '', changes: before === value ? [] : [{ path, value }] }
}

/** The number so many places behind another one: its last digits are counted, and keep their width. Undefined where it ends in none. */
export function countUp(first: string, by: number): string | undefined {
  const digits = /\d+$/.exec(first)?.[0]
  if (digits === undefined) return undefined
  return first.slice(0, first.length - digits.length) + (BigInt(digits) + BigInt(by)).toString().padStart(digits.length, '0')
}
