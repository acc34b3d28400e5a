import type { Invoice } from '../../core/model/invoice.ts'
import { GROUPS, type Term } from '../../core/terms/lookup.ts'
import { modelPathOf } from '../../core/terms/path.ts'
import type { TermWords } from '../lib/labels.svelte.ts'
import { searchTerms } from '../lib/term-search.ts'
import { INVOICED_OBJECT, termOfPath } from './layout.ts'
import { countEntries, readValue } from './model.ts'

/** A field that can be put on the page, and the line it would belong to. */
export interface Addable {
  readonly term: Term
  readonly path: string
  readonly line: number | undefined
}

const LISTED_GROUPS = new Set(GROUPS.filter((group) => group.at.includes('[]')).map((group) => group.id))

/**
 * Terms that fit the words, best first (`lib/term-search.ts`). Terms of a line go to the given line; of a list the place behind the last entry is
 * offered.
 */
export function searchAddable(model: Invoice, words: string, line: number, terms: TermWords, limit = 12): Addable[] {
  return searchTerms(words, terms)
    .slice(0, limit)
    .map((term) => placeTerm(model, term, line))
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
