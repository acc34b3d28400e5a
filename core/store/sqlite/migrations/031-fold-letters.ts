import type { Migration } from './migration.ts'

/** Letters that Unicode does not take apart and that a search did not fold before: what a person types in their place. */
const LETTERS: Readonly<Record<string, string>> = {
  ...{ ł: 'l', đ: 'd', ð: 'd', þ: 'th', ħ: 'h', ŧ: 't', ŋ: 'n', ı: 'i' },
  // They were folded, but not where they had an accent.
  ...{ ø: 'o', æ: 'ae' },
}
const ONE = `[${Object.keys(LETTERS).join('')}]`

const fold = (text: string): string =>
  text.replaceAll(new RegExp(ONE, 'g'), (letter) => LETTERS[letter] ?? '').replaceAll(/([aou])e+/g, '$1')

interface Word {
  readonly doc: number
  readonly col: 'number' | 'names' | 'ids'
  readonly term: string
}

/**
 * Words of the index and of cards are folded as a search folds them now. The index keeps no texts: a document is taken out of it with the words that it has,
 * and put in with their new forms.
 */
export const foldLetters: Migration = {
  number: 31,
  sql: '',
  run: (database) => {
    database.exec('CREATE VIRTUAL TABLE temp.known_words USING fts5vocab (main, documents_search, instance)')
    const words = database
      .prepare<[], Word>(
        `SELECT doc, col, term FROM temp.known_words
          WHERE doc IN (SELECT doc FROM temp.known_words WHERE term GLOB '*${ONE}*') ORDER BY doc, "offset"`,
      )
      .all()
    database.exec('DROP TABLE temp.known_words')
    const remove = database.prepare(
      "INSERT INTO documents_search (documents_search, rowid, number, names, ids) VALUES ('delete', ?, ?, ?, ?)",
    )
    const add = database.prepare('INSERT INTO documents_search (rowid, number, names, ids) VALUES (?, ?, ?, ?)')
    for (const [doc, own] of Map.groupBy(words, (word) => word.doc)) {
      const texts = (['number', 'names', 'ids'] as const).map((col) =>
        own
          .filter((word) => word.col === col)
          .map(({ term }) => term)
          .join(' '),
      )
      remove.run(doc, ...texts)
      add.run(doc, ...texts.map(fold))
    }
    const change = database.prepare('UPDATE cards SET words = ? WHERE seq = ?')
    const cards = database.prepare<[], { seq: number; words: string }>(`SELECT seq, words FROM cards WHERE words GLOB '*${ONE}*'`).all()
    for (const card of cards) change.run(fold(card.words), card.seq)
  },
}
