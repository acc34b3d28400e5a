import type { Dialect } from '../sql/database.ts'

/** What PostgreSQL words in another way than SQLite. */
export const DIALECT: Dialect = {
  // It chooses by what it knows of the tables, and cannot be told.
  indexedBy: () => '',
  position: (text, part) => `strpos(${text}, ${part})`,
  // An array first: what is made of a row by a cast is not compared before row security has seen the row, and so finds nothing by an index.
  numbers: (parameter) => `(SELECT unnest(ARRAY(SELECT value::bigint FROM jsonb_array_elements_text(${parameter}::jsonb))))`,
  texts: (parameter) => `(SELECT unnest(ARRAY(SELECT value FROM jsonb_array_elements_text(${parameter}::jsonb))))`,
  isDigits: (text) => `${text} !~ '[^0-9]'`,
}
