import { fillSearch } from '../search.ts'
import type { Migration } from './migration.ts'

/**
 * The full-text index with all short beginnings of words, so that one that stands in every document costs a list, not thousands of lists. Words
 * of what is deleted or changed are taken out at once: the index before only marked their documents, and kept the words.
 */
export const indexWords: Migration = {
  number: 10,
  sql: `
DROP TABLE documents_search;
CREATE VIRTUAL TABLE documents_search USING fts5 (
  number, names, ids, content = '', tokenize = 'unicode61 remove_diacritics 2', prefix = '1 2 3 4'
);
INSERT INTO documents_search (documents_search, rank) VALUES ('secure-delete', 1);
`,
  run: fillSearch,
}
