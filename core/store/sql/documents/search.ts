import { foldText } from '../../../base/fold.ts'
import type { ReadableDatabase, SearchTexts, WritableDatabase } from '../database.ts'
import type { DocumentFacts } from '../../types.ts'

const WORD = /[\p{L}\p{N}\p{M}]+/gu
const MAX_WORDS = 12

/** As read from a document, or from its row. */
type Searched = {
  readonly [Fact in keyof Pick<DocumentFacts, 'number' | 'sender_name' | 'receiver_name' | 'sender_id' | 'receiver_id'>]?:
    string | null | undefined
}

const COLUMNS = 'number, sender_name, receiver_name, sender_id, receiver_id'

/** After the document's row was stored. */
export async function addToSearch(db: WritableDatabase, seq: number): Promise<void> {
  const texts = await readTexts(db, seq)
  if (texts !== undefined) await db.search.add(seq, texts)
}

/** While the document's row is still as it was when it was added. */
export async function removeFromSearch(db: WritableDatabase, seq: number): Promise<void> {
  const texts = await readTexts(db, seq)
  if (texts !== undefined) await db.search.remove(seq, texts)
}

async function readTexts(db: ReadableDatabase, seq: number): Promise<SearchTexts | undefined> {
  const row = await db.query<Searched>(`SELECT ${COLUMNS} FROM documents WHERE seq = ?`).get(seq)
  return row === undefined ? undefined : searchTexts(row)
}

/**
 * What the full-text index holds of a document: number, names and ids, in this order. Indexes of older programs hold what this answered then,
 * so a change of it needs a migration that fills them anew.
 */
export function searchTexts(facts: Searched): SearchTexts {
  return {
    number: foldText(searchForms(facts.number)),
    names: foldText([facts.sender_name, facts.receiver_name].filter((name) => name !== null && name !== undefined).join(' ')),
    ids: foldText([searchForms(facts.sender_id), searchForms(facts.receiver_id)].join(' ')),
  }
}

/** `RE-2026/0042` is found by its parts, `RE20260042` by `20260042` as well: the text, its runs of letters and digits, and all of it in one. */
function searchForms(code: string | null | undefined): string {
  if (code === null || code === undefined) return ''
  const runs = code.match(/\p{L}+|\p{N}+/gu) ?? []
  return [code, ...runs, (code.match(WORD) ?? []).join('')].join(' ')
}

/** The words that a text is searched by: each must begin a word of the document. Undefined where the text has no word. */
export function searchWords(text: string): readonly string[] | undefined {
  const words = (foldText(text).match(WORD) ?? []).slice(0, MAX_WORDS)
  return words.length === 0 ? undefined : words
}
