import type { Migration } from './migration.ts'

function fold(letter: string): string {
  const folded = letter.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return folded.length === 1 ? folded : letter
}

/** Each run of digits without leading zeros, behind how many those are and how long that count is. */
function keyOf(number: unknown): string | null {
  if (typeof number !== 'string') return null
  return number.replaceAll(/[A-Z\u00C0-\u04FF]/g, fold).replaceAll(/[0-9]+/g, (run) => {
    const digits = run.replace(/^0+/, '')
    const count = String(digits.length)
    return `${count.length}${count}${digits}`
  })
}

/** `number_key`: a form of the number that sorts as people expect, RE-9 before RE-10. Numbers are still looked up by themselves. */
export const sortNumbersAsPeopleDo: Migration = {
  number: 34,
  sql: 'ALTER TABLE documents ADD COLUMN number_key TEXT;',
  run: (database) => {
    database.function('key_of_number', { deterministic: true }, keyOf)
    database.exec(`UPDATE documents SET number_key = key_of_number(number) WHERE number IS NOT NULL;
      CREATE INDEX documents_by_number_key ON documents (number_key, id);`)
  },
}
