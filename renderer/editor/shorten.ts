import type { Invoice } from '../../core/model/invoice.ts'
import { isMove, isOfTerms, isOfXml, type Change, type TermStep } from '../../core/terms/change.ts'
import { applyChanges, ModelDraft, parsePath, readPart } from './model.ts'

/**
 * Steps with the same outcome, of which none is made in vain: those that begin, take away or move entries, as they were made, and then each value that
 * is still another one. A line grid that is numbered anew with every step would else become longer than what a request may hold.
 */
export function shortenChanges(stored: Invoice, changes: readonly Change[], outcome: Invoice): Change[] {
  const last = changes.findLastIndex(isOfXml)
  if (last < 0) return shortenTerms(stored, changes.filter(isOfTerms), outcome)
  // A path of the XML speaks of the text that the steps before it left: none of them may come behind it.
  const before = changes.slice(0, last)
  const between = applyChanges(stored, before)
  const step = changes[last] as Change
  return [...shortenChanges(stored, before, between), step, ...shortenTerms(between, changes.slice(last + 1).filter(isOfTerms), outcome)]
}

function shortenTerms(stored: Invoice, changes: readonly TermStep[], outcome: Invoice): Change[] {
  if (changes.length === 0 || isSame(stored, outcome)) return []
  const draft = new ModelDraft(stored)
  const kept = changes.filter((change) => {
    if (!isOfEntries(draft.model, change)) return false
    draft.apply(change)
    return true
  })
  return [...kept, ...changesBetween(draft.model, outcome, '')]
}

/** True for a step after which paths mean other places than before. */
function isOfEntries(model: Invoice, change: TermStep): boolean {
  if (isMove(change)) return true
  if (change.value === undefined) return typeof readPart(model, change.path) === 'object'
  return change.path.includes('[') && beginsEntry(model, change.path)
}

function beginsEntry(model: Invoice, path: string): boolean {
  let node: unknown = model
  for (const { name, index } of parsePath(path) ?? []) {
    node = isNode(node) ? node[name] : undefined
    if (index === undefined) continue
    node = Array.isArray(node) ? (node as unknown[])[index] : undefined
    if (node === undefined) return true
  }
  return false
}

/** What makes one part of an invoice another one. Parts that no step has touched are the same objects in both: nearly all lines, which cost nothing. */
export function changesBetween(before: unknown, after: unknown, path: string): Change[] {
  if (before === after) return []
  if (typeof after === 'string') return [{ path, value: after }]
  if (typeof before === 'string') return [{ path, value: undefined }]
  if (Array.isArray(before) || Array.isArray(after)) {
    const [old, now] = [listOf(before), listOf(after)]
    const found: Change[] = []
    for (let index = old.length - 1; index >= now.length; index--) found.push({ path: `${path}[${index}]`, value: undefined })
    for (const [index, entry] of now.entries())
      if (old[index] !== entry) found.push(...changesBetween(old[index], entry, `${path}[${index}]`))
    return found
  }
  return namesOf(before, after).flatMap((name) =>
    changesBetween(memberOf(before, name), memberOf(after, name), path === '' ? name : `${path}.${name}`),
  )
}

export function isSame(left: unknown, right: unknown): boolean {
  if (left === right) return true
  if (typeof left === 'string' || typeof right === 'string') return false
  if (Array.isArray(left) && Array.isArray(right))
    return left.length === right.length && left.every((entry, index) => isSame(entry, right[index]))
  return namesOf(left, right).every((name) => isSame(memberOf(left, name), memberOf(right, name)))
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

export function namesOf(left: unknown, right: unknown): readonly string[] {
  return [...new Set([...Object.keys(left ?? {}), ...Object.keys(right ?? {})])]
}

export function memberOf(node: unknown, name: string): unknown {
  return isNode(node) ? node[name] : undefined
}

function isNode(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
