import { unitsOf, UNITS_OF_HIGH } from '../units.ts'
import type { DocumentType } from '../../contract/types.ts'
import type { Migration } from './migration.ts'

const UNITS = ['net_units', 'gross_units', 'due_units'] as const
/** All that a sum depends on. */
const SUMMED = ['direction', 'type', 'handling', 'issue_date', 'due_date', 'currency_code', ...UNITS]

const DAY = "GLOB '[0-9][0-9][0-9][0-9]-[01][0-9]-[0-3][0-9]'"

/** What one row of `documents` counts, added or taken away again. */
function count(row: 'new' | 'old', from = ''): string {
  const sign = row === 'new' ? '' : '-'
  const currency = `iif(${row}.currency_code GLOB '[A-Z][A-Z][A-Z]', ${row}.currency_code, '')`
  const kind = `CASE WHEN ${row}.handling = 'turned_down' THEN 'turned_down' WHEN ${row}.type = 'credit_note' THEN 'credit_note' ELSE 'invoice' END`
  const parts = (units: string): string =>
    `${sign}ifnull(${row}.${units} / ${UNITS_OF_HIGH}, 0), ${sign}ifnull(${row}.${units} % ${UNITS_OF_HIGH}, 0)`
  const grow = (columns: readonly string[]): string => columns.map((column) => `${column} = ${column} + excluded.${column}`).join(', ')
  return `
  INSERT INTO month_sums SELECT substr(${row}.issue_date, 1, 7), ${row}.direction, ${currency}, ${kind}, ${sign}1,
      ${sign}(${row}.net_units IS NULL OR ${row}.gross_units IS NULL), ${parts('net_units')}, ${parts('gross_units')}
    ${from} WHERE ${row}.issue_date ${DAY} AND ${row}.direction <> 'undecided'
    ON CONFLICT DO UPDATE SET ${grow(['amount', 'missing', 'net_high', 'net_low', 'gross_high', 'gross_low'])};
  INSERT INTO due_sums SELECT iif(${row}.due_date ${DAY}, ${row}.due_date, ''), ${row}.direction, ${currency}, ${sign}1,
      ${sign}(${row}.due_units IS NULL), ${parts('due_units')}
    ${from} WHERE ${row}.direction <> 'undecided' AND ${row}.handling IS NOT 'turned_down'
    ON CONFLICT DO UPDATE SET ${grow(['amount', 'missing', 'high', 'low'])};`
}

/**
 * What the overview adds up. `net_units`, `gross_units` and `due_units` are the amounts of a document as they count in a sum (a credit note takes
 * off), in ten-thousandths; null where they cannot be read. `month_sums` and `due_sums` hold their sums by month of the invoice date and by due
 * date (empty: none), always as many as there are documents, each in two parts (`high` of 10^9 units). What nobody has decided is in none; what
 * was turned down is never due, and its month counts it apart. `delivery_at` is when the newest delivery of a document was put into the queue.
 */
export const sumAmounts: Migration = {
  number: 21,
  sql: `
${UNITS.map((name) => `ALTER TABLE documents ADD COLUMN ${name} INTEGER;`).join('\n')}
ALTER TABLE documents ADD COLUMN delivery_at TEXT;

CREATE TABLE month_sums (
  month TEXT NOT NULL,
  direction TEXT NOT NULL,
  currency_code TEXT NOT NULL,
  kind TEXT NOT NULL,
  amount INTEGER NOT NULL,
  missing INTEGER NOT NULL,
  net_high INTEGER NOT NULL,
  net_low INTEGER NOT NULL,
  gross_high INTEGER NOT NULL,
  gross_low INTEGER NOT NULL,
  PRIMARY KEY (month, direction, currency_code, kind)
) STRICT, WITHOUT ROWID;
CREATE TABLE due_sums (
  due_date TEXT NOT NULL,
  direction TEXT NOT NULL,
  currency_code TEXT NOT NULL,
  amount INTEGER NOT NULL,
  missing INTEGER NOT NULL,
  high INTEGER NOT NULL,
  low INTEGER NOT NULL,
  PRIMARY KEY (due_date, direction, currency_code)
) STRICT, WITHOUT ROWID;
`,
  run: (database) => {
    database.function('units_of', (amount: unknown, type: unknown) =>
      unitsOf(typeof amount === 'string' ? amount : undefined, type as DocumentType | null),
    )
    database.exec(`
UPDATE documents SET due_units = units_of(total, type) WHERE total IS NOT NULL;
UPDATE documents SET delivery_at = (SELECT created_at FROM jobs WHERE document_seq = documents.seq ORDER BY jobs.seq DESC LIMIT 1)
  WHERE seq IN (SELECT document_seq FROM jobs);
CREATE INDEX documents_by_delivery ON documents (delivery_at, delivery) WHERE delivery_at IS NOT NULL;
${count('new', 'FROM documents AS new')}

CREATE TRIGGER documents_summed AFTER INSERT ON documents BEGIN ${count('new')}
END;
CREATE TRIGGER documents_unsummed AFTER DELETE ON documents BEGIN ${count('old')}
END;
CREATE TRIGGER documents_resummed AFTER UPDATE OF ${SUMMED.join(', ')} ON documents
WHEN ${SUMMED.map((name) => `new.${name} IS NOT old.${name}`).join(' OR ')}
BEGIN ${count('old')}${count('new')}
END;
CREATE TRIGGER jobs_dated AFTER INSERT ON jobs BEGIN
  UPDATE documents SET delivery_at = new.created_at WHERE seq = new.document_seq;
END;
`)
  },
}
