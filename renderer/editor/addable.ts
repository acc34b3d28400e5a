import { foldOwnName, foldText } from '../../core/base/fold.ts'
import type { Invoice } from '../../core/model/invoice.ts'
import { GROUPS, TERMS, type Term } from '../../core/terms/lookup.ts'
import { modelPathOf } from '../../core/terms/path.ts'
import type { TermWords } from '../lib/labels.svelte.ts'
import { INVOICED_OBJECT, termOfPath } from './layout.ts'
import { countEntries, readValue } from './model.ts'

/** A field that can be put on the page, and the line it would belong to. */
export interface Addable {
  readonly term: Term
  readonly path: string
  readonly line: number | undefined
}

const LISTED_GROUPS = new Set(GROUPS.filter((group) => group.at.includes('[]')).map((group) => group.id))

/** Letters that follow BT or BG and a number: `bt73`, `BT-73` and `73` mean the same term. */
function foldId(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9]/g, '')
}

/** Shorter words are in the meaning of too many terms. */
const LEAST_OF_MEANING = 3

/**
 * Terms that fit the words, by BT id, by name in any of the given names or the official English one, or else by what they mean, best first. Terms of a
 * line go to the given line; of a list the place behind the last entry is offered.
 */
export function searchAddable(model: Invoice, words: string, line: number, terms: TermWords, limit = 12): Addable[] {
  const query = foldText(words.trim())
  if (query === '') return []
  const id = foldId(words)
  const parts = query.split(/\s+/)
  const fits = (text: string): boolean => parts.every((part) => text.includes(part))
  const ranked = TERMS.flatMap((term) => {
    const names = foldOwnName([...terms.namesOf(term.id), term.name].join(' '))
    const exact = foldId(term.id) === id || foldId(term.id) === `bt${id}`
    const rank = exact
      ? 0
      : foldId(term.id).startsWith(id) && id.startsWith('bt')
        ? 1
        : fits(names)
          ? 2
          : query.length >= LEAST_OF_MEANING && fits(foldOwnName(terms.meaningOf(term.id)))
            ? 3
            : undefined
    return rank === undefined ? [] : [{ term, rank }]
  })
  return ranked
    .sort((left, right) => left.rank - right.rank)
    .slice(0, limit)
    .map(({ term }) => placeTerm(model, term, line))
}

function placeTerm(model: Invoice, term: Term, line: number): Addable {
  const template = modelPathOf(term.id)
  const isLine = template.startsWith('items[]')
  const path = isLine ? template.replace('items[]', `items[${line}]`) : template
  return { term, path: placeEntries(model, path, term), line: isLine ? line : undefined }
}

/** Each `[]` becomes the first entry that could have this term and does not have it yet, or a new one behind the last. */
function placeEntries(model: Invoice, path: string, term: Term): string {
  const at = path.indexOf('[]')
  if (at < 0) return path
  const list = path.slice(0, at)
  const count = countEntries(model, list)
  for (let index = 0; index < count; index++) {
    const candidate = `${list}[${index}]${path.slice(at + 2)}`
    if (!candidate.includes('[]') && readValue(model, candidate) === undefined && termOfPath(model, candidate)?.id === term.id)
      return candidate
  }
  return placeEntries(model, `${list}[${count}]${path.slice(at + 2)}`, term)
}

/** Changes that must come with a new entry: an allowance or charge is told apart by its sign alone, the invoiced object by its type. */
export function companionsOf({ term, path }: Addable): { path: string; value: string }[] {
  const supporting = /^additional_documents\[\d+\]/.exec(path)?.[0]
  if (supporting !== undefined && (term.id === 'BT-18' || term.id === 'BT-18-1'))
    return [{ path: `${supporting}.type_code`, value: INVOICED_OBJECT }]
  const group = GROUPS.find((candidate) => candidate.id === term.group)
  if (group?.sign === undefined || !LISTED_GROUPS.has(group.id)) return []
  return [{ path: path.replace(/\.[^.]+$/, '.sign'), value: group.sign }]
}
