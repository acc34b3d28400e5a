import type { DocumentFacts } from './types.ts'

const WORD = /[\p{L}\p{N}\p{M}]+/gu
const MOST_WORDS = 12

/** What the full-text index holds of a document: number, names and ids, in this order. */
export function searchTexts(facts: DocumentFacts): [number: string, names: string, ids: string] {
  return [
    searchForms(facts.number),
    [facts.sender_name, facts.receiver_name].filter((name) => name !== undefined).join(' '),
    [searchForms(facts.sender_id), searchForms(facts.receiver_id)].join(' '),
  ]
}

/** `RE-2026/0042` is found by its parts, `RE20260042` by `20260042` as well: the text, its runs of letters and digits, and all of it in one. */
function searchForms(code: string | undefined): string {
  if (code === undefined) return ''
  const runs = code.match(/\p{L}+|\p{N}+/gu) ?? []
  return [code, ...runs, (code.match(WORD) ?? []).join('')].join(' ')
}

/** The query of the full-text index: every word of the text must begin a word of the document. Undefined where the text has no word. */
export function searchQuery(text: string): string | undefined {
  const words = (text.normalize('NFC').match(WORD) ?? []).slice(0, MOST_WORDS)
  return words.length === 0 ? undefined : words.map((word) => `"${word}" *`).join(' ')
}
