import type { SearchIndex, SearchTexts, WritableDatabase } from '../sql/database.ts'
import type { Sought } from '../sql/documents/read-search.ts'

const WORD = /[\p{L}\p{N}\p{M}]+/gu
/** Longer words are cut, and those of a search as well. */
const MAX_LENGTH = 200
/** The words of one document, so that its row of the index stays below a megabyte. */
const MAX_WORDS = 5000

/** The words of a text, which is folded already. */
const wordsIn = (text: string): string[] => (text.match(WORD) ?? []).map((word) => word.slice(0, MAX_LENGTH))

/** A search as `kontor.find_documents` takes it. */
export function conditionOf(words: readonly Sought[]): string {
  return words.map((ways) => `(${ways.map((all) => `(${all.flatMap(wordsIn).join(' & ')})`).join(' | ')})`).join(' & ')
}

/** Words of documents in `documents_search`; `kontor.lexemes_of` puts the workspace before each. */
export function searchIndex(db: Pick<WritableDatabase, 'statement'>): SearchIndex {
  return {
    async add(seq: number, { number, names, ids }: SearchTexts): Promise<void> {
      const words = [...new Set(wordsIn([number, names, ids].join(' ')))].slice(0, MAX_WORDS).join(' ')
      await db.statement('INSERT INTO documents_search (document_seq, lexemes) VALUES (?, lexemes_of(?))').run(seq, words)
    },
    async remove(seq: number): Promise<void> {
      await db.statement('DELETE FROM documents_search WHERE document_seq = ?').run(seq)
    },
  }
}
