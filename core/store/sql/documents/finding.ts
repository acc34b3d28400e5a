import type { FoundText } from '../../../contract/types.ts'
import type { DocumentRecord } from '../../../contract/types.ts'
import type { FindingReads, FindingWrites } from '../../port/documents.ts'
import type { ReadableDatabase, WritableDatabase } from '../database.ts'
import type { SearchText } from '../../types.ts'
import { readSearch, type Sought } from './read-search.ts'
import { addToSearch, allTexts, keepTexts, parseTexts, removeFromSearch, SEARCH_VERSION } from './search.ts'
import { plainWords, searchForms, wordsOf } from './search-words.ts'

/** So many reasons are said of one document. */
const MAX_REASONS = 3
/** Letters that are said of a long text, and those of them before what was found. */
const SHOWN = 120
const BEFORE = 30

const UNREAD = `NOT EXISTS (SELECT 1 FROM search_texts WHERE document_seq = seq AND made = ${SEARCH_VERSION})`

/** Why a search finds documents, and which ones it does not know wholly yet. */
export function findingReads(db: ReadableDatabase): FindingReads {
  return {
    async explain(documents: readonly DocumentRecord[], search: string): Promise<DocumentRecord[]> {
      const sought = readSearch(search)
      if (sought === undefined || documents.length === 0) return [...documents]
      const rows = await db
        .query<{ id: string; texts: string }>(
          `SELECT id, texts FROM documents JOIN search_texts ON document_seq = seq WHERE id IN ${db.dialect.texts('?')}`,
        )
        .all(JSON.stringify(documents.map(({ id }) => id)))
      const texts = new Map(rows.map((row) => [row.id, parseTexts(row.texts)]))
      return documents.map((document) => {
        const found = reasonsOf(document, texts.get(document.id) ?? [], sought, search.trim())
        return found.length === 0 ? document : { ...document, found }
      })
    },

    countUnread: async (): Promise<number> => {
      const row = await db
        .query<{ unread: number }>(
          `SELECT (SELECT coalesce(sum(amount), 0) FROM document_counts) -
            (SELECT count(*) FROM search_texts WHERE made = ${SEARCH_VERSION}) AS unread`,
        )
        .get()
      return Math.max(0, row?.unread ?? 0)
    },

    listUnread: (before: number, limit: number): Promise<{ readonly seq: number; readonly id: string }[]> =>
      db
        .query<{ seq: number; id: string }>(`SELECT seq, id FROM documents WHERE seq < ? AND ${UNREAD} ORDER BY seq DESC LIMIT ?`)
        .all(before, limit),
  }
}

export function findingWrites(db: WritableDatabase): FindingWrites {
  return {
    async keepTexts(id: string, version: number, texts: readonly SearchText[]): Promise<void> {
      const row = await db
        .query<{ seq: number; number: string | null; filename: string | null }>(
          `SELECT seq, number, filename FROM documents WHERE id = ? AND version = ? AND ${UNREAD}`,
        )
        .get(id, version)
      // Another version that was stored meanwhile has brought its own.
      if (row === undefined) return
      await removeFromSearch(db, row.seq)
      const { number, filename } = row
      await keepTexts(db, row.seq, allTexts({ ...(number === null ? {} : { number }), texts }, filename))
      await addToSearch(db, row.seq)
    },
  }
}

/** Where the words stand that neither number nor names of the parties have. */
function reasonsOf(document: DocumentRecord, texts: readonly SearchText[], sought: readonly Sought[], search: string): FoundText[] {
  if (document.id === search.toLowerCase()) return [{ field: 'document_id', text: document.id }]
  const shown = plainWords([searchForms(document.number), document.sender_name ?? '', document.receiver_name ?? ''].join(' '))
  const words = texts.map(({ field, text }) => ({ field, text, words: wordsOf(field, text) }))
  const known = [shown, ...words.map((entry) => entry.words)]
  const found = new Map<string, FoundText>()
  for (const ways of sought) {
    const way = ways.find((all) => all.every((word) => known.some((some) => begins(some, word)))) ?? []
    for (const word of way.filter((one) => !begins(shown, one))) {
      const entry = words.find((one) => begins(one.words, word))
      if (entry === undefined || entry.field === 'number') continue
      found.set(`${entry.field} ${entry.text}`, { field: entry.field, text: excerpt(entry.text, word) })
    }
    // What no text has is an id of a sending.
    if (way.length === 0 && !isOfRow(document, ways)) return [{ field: 'transaction', text: search }]
  }
  return [...found.values()].slice(0, MAX_REASONS)
}

const begins = (words: readonly string[], word: string): boolean => words.some((one) => one.startsWith(word))

/** Before its texts were read a document is found by the ids of its row. */
function isOfRow({ sender_id, receiver_id }: DocumentRecord, ways: Sought): boolean {
  const words = plainWords([searchForms(sender_id), searchForms(receiver_id)].join(' '))
  return ways.some((all) => all.some((word) => begins(words, word)))
}

/** The part of a long text that has the word. */
function excerpt(text: string, word: string): string {
  if (text.length <= SHOWN) return text
  const place = [...text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)].find(([one]) => begins(plainWords(one), word))?.index ?? 0
  const start = place <= BEFORE ? 0 : text.indexOf(' ', place - BEFORE) + 1 || place
  const part = text.slice(Math.min(start, place), Math.min(start, place) + SHOWN)
  return `${start === 0 ? '' : '… '}${part.trim()}${start + SHOWN < text.length ? ' …' : ''}`
}
