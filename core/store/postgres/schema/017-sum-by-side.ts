import type { Migration } from './migration.ts'

const UNITS = ['net_units', 'gross_units', 'due_units'] as const
/** All that a sum depends on. */
const SUMMED = ['direction', 'type', 'type_code', 'format', 'match_role', 'handling', 'issue_date', 'due_date', 'currency_code', ...UNITS]

const DAY = "~ '^[0-9]{4}-[01][0-9]-[0-3][0-9]$'"
/** UNTDID 1001: what the buyer writes. */
const SELF_BILLED = "('261', '389', '471', '473', '500', '501', '502', '527')"
const CORRECTIONS = "('384', '471', '472', '473')"

/** What a document counts, in two parts (`high` of 10^9 units), so that no sum overflows; 0 where it cannot be read. */
const parts = (units: string): string => `sign * coalesce(one.${units} / 1000000000, 0), sign * coalesce(one.${units} % 1000000000, 0)`
const grow = (columns: readonly string[]): string => columns.map((column) => `${column} = known.${column} + excluded.${column}`).join(', ')
const list = (row: string): string => SUMMED.map((column) => `${row}.${column}`).join(', ')

/** The rights of the owner of the tables: whoever writes documents may not write their sums by hand. */
const AS_OWNER = 'LANGUAGE plpgsql SECURITY DEFINER SET search_path = kontor, pg_temp'

/**
 * Sums count what the client is to receive as the seller (`direction` outbound) and what it is to pay as the buyer (inbound), also where the buyer has
 * written the document. All codes of corrections are looked for, and what the buyer writes is found at once. Nodes of the version before read the sums
 * as they did.
 */
export const sumBySide: Migration = {
  number: 17,
  sql: `
CREATE OR REPLACE FUNCTION add_to_sums(one documents, sign integer) RETURNS void ${AS_OWNER} AS $$
DECLARE
  currency text := CASE WHEN one.currency_code ~ '^[A-Z]{3}$' THEN one.currency_code ELSE '' END;
  -- The direction that the document would have if its seller had written it.
  sold text := CASE
    WHEN coalesce(one.type_code, '') NOT IN ${SELF_BILLED} AND coalesce(one.format, '') NOT LIKE 'peppol_bis_selfbilling.%' THEN one.direction
    WHEN one.match_role = 'seller' THEN 'outbound' WHEN one.match_role = 'buyer' THEN 'inbound'
    WHEN one.direction = 'outbound' THEN 'inbound' ELSE 'outbound' END;
BEGIN
  IF one.direction = 'undecided' THEN RETURN; END IF;
  IF one.issue_date ${DAY} THEN
    INSERT INTO month_sums AS known VALUES (one.workspace, substr(one.issue_date, 1, 7), sold, currency,
        CASE WHEN one.handling = 'turned_down' THEN 'turned_down' WHEN one.type = 'credit_note' THEN 'credit_note' ELSE 'invoice' END,
        sign, sign * (one.net_units IS NULL OR one.gross_units IS NULL)::integer, ${parts('net_units')}, ${parts('gross_units')})
      ON CONFLICT (workspace, month, direction, currency_code, kind)
        DO UPDATE SET ${grow(['amount', 'missing', 'net_high', 'net_low', 'gross_high', 'gross_low'])};
  END IF;
  IF one.handling IS DISTINCT FROM 'turned_down' THEN
    INSERT INTO due_sums AS known VALUES (one.workspace, CASE WHEN one.due_date ${DAY} THEN one.due_date ELSE '' END, sold, currency,
        sign, sign * (one.due_units IS NULL)::integer, ${parts('due_units')})
      ON CONFLICT (workspace, due_date, direction, currency_code) DO UPDATE SET ${grow(['amount', 'missing', 'high', 'low'])};
  END IF;
END $$;
DROP TRIGGER documents_resummed ON documents;
CREATE TRIGGER documents_resummed AFTER UPDATE ON documents FOR EACH ROW
  WHEN ((${list('NEW')}) IS DISTINCT FROM (${list('OLD')})) EXECUTE FUNCTION sum_document();
-- Nobody writes documents until the sums are those that the triggers go on from.
LOCK TABLE documents IN SHARE ROW EXCLUSIVE MODE;
DO $$
DECLARE
  at integer;
BEGIN
  FOR at IN SELECT number FROM workspaces LOOP
    PERFORM set_config('kontor.workspace', at::text, true);
    DELETE FROM month_sums;
    DELETE FROM due_sums;
    PERFORM add_to_sums(one, 1) FROM documents AS one;
  END LOOP;
END $$;
DROP INDEX documents_corrections;
CREATE INDEX documents_corrections ON documents (workspace, seq) WHERE type_code IN ${CORRECTIONS} AND due_units > 0;
CREATE INDEX documents_self_billed ON documents (workspace, seq) WHERE type_code IN ${SELF_BILLED};
-- It holds all that a sum over many documents asks for.
DROP INDEX documents_by_currency_code;
CREATE INDEX documents_by_currency_code ON documents (workspace, currency_code NULLS FIRST, direction) INCLUDE (due_units, type_code, format, match_role);
`,
}
