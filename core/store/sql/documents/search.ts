import { foldText } from '../../../base/fold.ts'
import type { ReadableDatabase, SearchTexts, WritableDatabase } from '../database.ts'
import type { DocumentFacts, SearchText } from '../../types.ts'
import { searchForms, wordsOf } from './search-words.ts'

/** Grows when documents are found by more or by other words; what was filled by an older program is filled anew. */
export const SEARCH_VERSION = 1

/** As read from a document, or from its row. */
type Searched = {
  readonly [Fact in keyof Pick<DocumentFacts, 'number' | 'sender_name' | 'receiver_name' | 'sender_id' | 'receiver_id'>]?:
    | string
    | null
    | undefined
}

const COLUMNS = 'number, sender_name, receiver_name, sender_id, receiver_id'

/** After the document's row and its texts were stored. */
export async function addToSearch(db: WritableDatabase, seq: number): Promise<void> {
  const texts = await readTexts(db, seq)
  if (texts !== undefined) await db.search.add(seq, texts)
}

/** While row and texts are still as they were when they were added. */
export async function removeFromSearch(db: WritableDatabase, seq: number): Promise<void> {
  const texts = await readTexts(db, seq)
  if (texts !== undefined) await db.search.remove(seq, texts)
}

async function readTexts(db: ReadableDatabase, seq: number): Promise<SearchTexts | undefined> {
  const row = await db
    .query<Searched & { readonly texts: string | null }>(
      `SELECT ${COLUMNS}, (SELECT texts FROM search_texts WHERE document_seq = seq) AS texts FROM documents WHERE seq = ?`,
    )
    .get(seq)
  return row === undefined ? undefined : searchTexts(row, parseTexts(row.texts))
}

/** What the full-text index holds of a document: number, names and ids, in this order; with the ids whatever else it is found by. */
export function searchTexts(facts: Searched, texts: readonly SearchText[]): SearchTexts {
  const further = new Set(texts.flatMap(({ field, text }) => wordsOf(field, text)))
  return {
    number: foldText(searchForms(facts.number)),
    names: foldText([facts.sender_name, facts.receiver_name].filter((name) => name !== null && name !== undefined).join(' ')),
    ids: [foldText([searchForms(facts.sender_id), searchForms(facts.receiver_id)].join(' ')), ...further].join(' '),
  }
}

/** All that a document is found by beside its row. */
export function allTexts(
  { number, texts = [] }: Pick<DocumentFacts, 'number' | 'texts'>,
  filename: string | null | undefined,
): readonly SearchText[] {
  return [
    ...(number === undefined ? [] : [{ field: 'number', text: number } as const]),
    ...texts,
    ...(filename === null || filename === undefined ? [] : [{ field: 'filename', text: filename } as const]),
  ]
}

/** Written as they are, so that what was put into the index can be taken out again. */
export async function addTexts(db: WritableDatabase, seq: number, texts: readonly SearchText[]): Promise<void> {
  await db
    .statement('INSERT INTO search_texts (document_seq, made, texts) VALUES (?, ?, ?)')
    .run(seq, SEARCH_VERSION, JSON.stringify(texts.map(({ field, text }) => [field, text])))
}

/** In place of what the version before said. */
export async function keepTexts(db: WritableDatabase, seq: number, texts: readonly SearchText[]): Promise<void> {
  await db.statement('DELETE FROM search_texts WHERE document_seq = ?').run(seq)
  await addTexts(db, seq, texts)
}

export function parseTexts(json: string | null): SearchText[] {
  return (JSON.parse(json ?? '[]') as [SearchText['field'], string][]).map(([field, text]) => ({ field, text }))
}
