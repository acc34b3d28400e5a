import type { Migration } from './migration.ts'

const UNITS = ['net_units', 'gross_units', 'due_units'] as const
/** All that a sum depends on. */
const SUMMED = ['direction', 'type', 'type_code', 'format', 'match_role', 'handling', 'issue_date', 'due_date', 'currency_code', ...UNITS]

const DAY = "GLOB '[0-9][0-9][0-9][0-9]-[01][0-9]-[0-3][0-9]'"
/** UNTDID 1001: what the buyer writes. */
const SELF_BILLED = "('261', '389', '471', '473', '500', '501', '502', '527')"
const CORRECTIONS = "('384', '471', '472', '473')"

/** The direction that the document would have if its seller had written it: `outbound` where the client is the seller. */
const sold = (row: string): string => `CASE
      WHEN ifnull(${row}.type_code, '') NOT IN ${SELF_BILLED} AND ifnull(${row}.format, '') NOT LIKE 'peppol_bis_selfbilling.%' THEN ${row}.direction
      WHEN ${row}.match_role = 'seller' THEN 'outbound' WHEN ${row}.match_role = 'buyer' THEN 'inbound'
      WHEN ${row}.direction = 'outbound' THEN 'inbound' ELSE 'outbound' END`

/** What one row of `documents` counts in the sums, added or taken away again. */
function count(row: 'new' | 'old' | 'one', from = ''): string {
  const sign = row === 'old' ? '-' : ''
  const currency = `iif(${row}.currency_code GLOB '[A-Z][A-Z][A-Z]', ${row}.currency_code, '')`
  const kind = `CASE WHEN ${row}.handling = 'turned_down' THEN 'turned_down' WHEN ${row}.type = 'credit_note' THEN 'credit_note' ELSE 'invoice' END`
  const parts = (units: string): string => `${sign}ifnull(${row}.${units} / 1000000000, 0), ${sign}ifnull(${row}.${units} % 1000000000, 0)`
  const grow = (columns: readonly string[]): string => columns.map((column) => `${column} = ${column} + excluded.${column}`).join(', ')
  return `
  INSERT INTO month_sums SELECT substr(${row}.issue_date, 1, 7), ${sold(row)}, ${currency}, ${kind}, ${sign}1,
      ${sign}(${row}.net_units IS NULL OR ${row}.gross_units IS NULL), ${parts('net_units')}, ${parts('gross_units')}
     ${from} WHERE ${row}.issue_date ${DAY} AND ${row}.direction <> 'undecided'
    ON CONFLICT DO UPDATE SET ${grow(['amount', 'missing', 'net_high', 'net_low', 'gross_high', 'gross_low'])};
  INSERT INTO due_sums SELECT iif(${row}.due_date ${DAY}, ${row}.due_date, ''), ${sold(row)}, ${currency}, ${sign}1,
      ${sign}(${row}.due_units IS NULL), ${parts('due_units')}
     ${from} WHERE ${row}.direction <> 'undecided' AND ${row}.handling IS NOT 'turned_down'
    ON CONFLICT DO UPDATE SET ${grow(['amount', 'missing', 'high', 'low'])};`
}

/**
 * Sums count what the client is to receive as the seller (`direction` outbound) and what it is to pay as the buyer (inbound), also where the buyer has
 * written the document. All codes of corrections are looked for, and what the buyer writes is found at once.
 */
export const sumBySide: Migration = {
  number: 33,
  sql: `
DROP TRIGGER documents_summed;
DROP TRIGGER documents_unsummed;
DROP TRIGGER documents_resummed;
DELETE FROM month_sums;
DELETE FROM due_sums;
${count('one', 'FROM documents AS one')}
CREATE TRIGGER documents_summed AFTER INSERT ON documents BEGIN ${count('new')}
END;
CREATE TRIGGER documents_unsummed AFTER DELETE ON documents BEGIN ${count('old')}
END;
CREATE TRIGGER documents_resummed AFTER UPDATE OF ${SUMMED.join(', ')} ON documents
WHEN ${SUMMED.map((name) => `new.${name} IS NOT old.${name}`).join(' OR ')}
BEGIN ${count('old')}${count('new')}
END;
DROP INDEX documents_corrections;
CREATE INDEX documents_corrections ON documents (seq) WHERE type_code IN ${CORRECTIONS} AND due_units > 0;
-- It holds all that the side of the client follows from.
CREATE INDEX documents_by_side ON documents (direction, type_code, format, match_role);
CREATE INDEX documents_self_billed ON documents (seq) WHERE type_code IN ${SELF_BILLED};
`,
}
