import { foldText } from '../../../base/fold.ts'
import type { ReadableDatabase, WritableDatabase } from '../sql.ts'
import type { DocumentFacts } from '../../types.ts'

const WORD = /[\p{L}\p{N}\p{M}]+/gu
const MAX_WORDS = 12

type Searched = Pick<DocumentFacts, 'number' | 'sender_name' | 'receiver_name' | 'sender_id' | 'receiver_id'>
type Stored = { readonly [Column in keyof Searched]-?: string | null }

const TABLE = 'documents_search'
const COLUMNS = 'number, sender_name, receiver_name, sender_id, receiver_id'
const INSERT = `INSERT INTO ${TABLE} (rowid, number, names, ids) VALUES (?, ?, ?, ?)`
/** The index keeps no texts: to take a document out it must be told what was put in. */
const REMOVE = `INSERT INTO ${TABLE} (${TABLE}, rowid, number, names, ids) VALUES ('delete', ?, ?, ?, ?)`

/** After the document's row was stored. */
export function addToSearch(db: WritableDatabase, seq: number): void {
  db.statement(INSERT).run(seq, ...readTexts(db, seq))
}

/** While the document's row is still as it was when it was added. */
export function removeFromSearch(db: WritableDatabase, seq: number): void {
  db.statement(REMOVE).run(seq, ...readTexts(db, seq))
}

function readTexts(db: ReadableDatabase, seq: number): string[] {
  const row = db.query<Stored>(`SELECT ${COLUMNS} FROM documents WHERE seq = ?`).get(seq)
  return row === undefined ? [] : searchTexts(row)
}

/**
 * What the full-text index holds of a document: number, names and ids, in this order. Indexes of older programs hold what this answered then,
 * so a change of it needs a migration that fills them anew.
 */
function searchTexts(facts: Stored): [number: string, names: string, ids: string] {
  return [
    foldText(searchForms(facts.number)),
    foldText([facts.sender_name, facts.receiver_name].filter((name) => name !== null).join(' ')),
    foldText([searchForms(facts.sender_id), searchForms(facts.receiver_id)].join(' ')),
  ]
}

/** `RE-2026/0042` is found by its parts, `RE20260042` by `20260042` as well: the text, its runs of letters and digits, and all of it in one. */
function searchForms(code: string | null): string {
  if (code === null) return ''
  const runs = code.match(/\p{L}+|\p{N}+/gu) ?? []
  return [code, ...runs, (code.match(WORD) ?? []).join('')].join(' ')
}

/** The query of the full-text index: every word of the text must begin a word of the document. Undefined where the text has no word. */
export function searchQuery(text: string): string | undefined {
  const words = (foldText(text).match(WORD) ?? []).slice(0, MAX_WORDS)
  return words.length === 0 ? undefined : words.map((word) => `"${word}" *`).join(' ')
}
