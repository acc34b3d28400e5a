import type { Migration } from './migration.ts'

const UNITS = ['net_units', 'gross_units', 'due_units'] as const
/** All that a sum depends on. */
const SUMMED = ['direction', 'type', 'handling', 'issue_date', 'due_date', 'currency_code', ...UNITS]
const COUNTED = ['direction', 'status', 'need', 'format', 'type', 'valid', 'currency_code']

/** What a run notes of its own work is nothing that a view shows. */
const SHOWN_OF_JOBS = [
  ...['state', 'version', 'becomes', 'attempts', 'due_at', 'send_at', 'batch', 'held', 'aside', 'doubt', 'updated_at'],
  ...['remote', 'remote_id', 'remote_transaction_id', 'remote_status', 'sent_at', 'reason_code', 'reason_message', 'reason_said'],
]

const DAY = "~ '^[0-9]{4}-[01][0-9]-[0-3][0-9]$'"

/** What a document counts, in two parts (\`high\` of 10^9 units), so that no sum overflows; 0 where it cannot be read. */
const parts = (units: string): string => `sign * coalesce(one.${units} / 1000000000, 0), sign * coalesce(one.${units} % 1000000000, 0)`
const grow = (columns: readonly string[]): string => columns.map((column) => `${column} = known.${column} + excluded.${column}`).join(', ')
const differs = (columns: readonly string[]): string =>
  `(${columns.map((column) => `NEW.${column}`).join(', ')}) IS DISTINCT FROM (${columns.map((column) => `OLD.${column}`).join(', ')})`

/** The rights of the owner of the tables: whoever writes documents may not write their sums by hand. */
const AS_OWNER = 'LANGUAGE plpgsql SECURITY DEFINER SET search_path = kontor, pg_temp'

/** A row that was there before is taken off, and the one that is there now is added. */
const both = (call: string): string => `
BEGIN
  IF TG_OP <> 'INSERT' THEN PERFORM ${call}(OLD, -1); END IF;
  IF TG_OP <> 'DELETE' THEN PERFORM ${call}(NEW, 1); END IF;
  RETURN NULL;
END`

/** Follows documents with every change, as triggers do in SQLite. */
export const keepSums: Migration = {
  number: 4,
  sql: `
CREATE FUNCTION add_to_counts(one documents, sign integer) RETURNS void ${AS_OWNER} AS $$
BEGIN
  INSERT INTO document_counts AS known VALUES (one.workspace, one.direction, one.status, one.need, coalesce(one.format, ''),
      coalesce(one.type, ''), one.valid, coalesce(one.currency_code, ''), sign)
    ON CONFLICT (workspace, direction, status, need, format, type, valid, currency_code) DO UPDATE SET amount = known.amount + excluded.amount;
END $$;
CREATE FUNCTION count_document() RETURNS trigger ${AS_OWNER} AS $$ ${both('add_to_counts')} $$;
CREATE TRIGGER documents_counted AFTER INSERT OR DELETE ON documents FOR EACH ROW EXECUTE FUNCTION count_document();
CREATE TRIGGER documents_recounted AFTER UPDATE ON documents FOR EACH ROW WHEN (${differs(COUNTED)})
  EXECUTE FUNCTION count_document();

CREATE FUNCTION add_to_sums(one documents, sign integer) RETURNS void ${AS_OWNER} AS $$
DECLARE
  currency text := CASE WHEN one.currency_code ~ '^[A-Z]{3}$' THEN one.currency_code ELSE '' END;
BEGIN
  IF one.direction = 'undecided' THEN RETURN; END IF;
  IF one.issue_date ${DAY} THEN
    INSERT INTO month_sums AS known VALUES (one.workspace, substr(one.issue_date, 1, 7), one.direction, currency,
        CASE WHEN one.handling = 'turned_down' THEN 'turned_down' WHEN one.type = 'credit_note' THEN 'credit_note' ELSE 'invoice' END,
        sign, sign * (one.net_units IS NULL OR one.gross_units IS NULL)::integer, ${parts('net_units')}, ${parts('gross_units')})
      ON CONFLICT (workspace, month, direction, currency_code, kind)
        DO UPDATE SET ${grow(['amount', 'missing', 'net_high', 'net_low', 'gross_high', 'gross_low'])};
  END IF;
  IF one.handling IS DISTINCT FROM 'turned_down' THEN
    INSERT INTO due_sums AS known VALUES (one.workspace, CASE WHEN one.due_date ${DAY} THEN one.due_date ELSE '' END, one.direction, currency,
        sign, sign * (one.due_units IS NULL)::integer, ${parts('due_units')})
      ON CONFLICT (workspace, due_date, direction, currency_code) DO UPDATE SET ${grow(['amount', 'missing', 'high', 'low'])};
  END IF;
END $$;
CREATE FUNCTION sum_document() RETURNS trigger ${AS_OWNER} AS $$ ${both('add_to_sums')} $$;
CREATE TRIGGER documents_summed AFTER INSERT OR DELETE ON documents FOR EACH ROW EXECUTE FUNCTION sum_document();
CREATE TRIGGER documents_resummed AFTER UPDATE ON documents FOR EACH ROW WHEN (${differs(SUMMED)}) EXECUTE FUNCTION sum_document();

-- What a document needs: the program puts its own answer in this place when it brings the database up to date.
CREATE FUNCTION answer_need() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NEW; END $$;
CREATE TRIGGER documents_need BEFORE INSERT OR UPDATE OF direction, status, match_role, handling, delivery, format, errors, outgoing_errors
  ON documents FOR EACH ROW EXECUTE FUNCTION answer_need();

CREATE FUNCTION follow_job() RETURNS trigger LANGUAGE plpgsql SET search_path = kontor, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    UPDATE documents SET delivery = NEW.state, delivery_at = NEW.created_at WHERE workspace = NEW.workspace AND seq = NEW.document_seq;
  ELSE
    UPDATE documents SET delivery = NEW.state WHERE workspace = NEW.workspace AND seq = NEW.document_seq AND NEW.seq =
      (SELECT max(jobs.seq) FROM jobs WHERE jobs.workspace = NEW.workspace AND jobs.document_seq = NEW.document_seq);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER jobs_begun AFTER INSERT ON jobs FOR EACH ROW EXECUTE FUNCTION follow_job();
CREATE TRIGGER jobs_moved AFTER UPDATE OF state ON jobs FOR EACH ROW WHEN (NEW.state IS DISTINCT FROM OLD.state) EXECUTE FUNCTION follow_job();

-- Which invoices a document refers to, found from both sides.
CREATE FUNCTION follow_facts() RETURNS trigger ${AS_OWNER} AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN DELETE FROM preceding WHERE workspace = OLD.workspace AND document_seq = OLD.document_seq; END IF;
  IF TG_OP <> 'DELETE' AND json_typeof(NEW.facts::json -> 'preceding') = 'array' THEN
    INSERT INTO preceding
      SELECT NEW.workspace, NEW.document_seq, value ->> 'number', value ->> 'date' FROM json_array_elements(NEW.facts::json -> 'preceding')
        WHERE value ->> 'number' IS NOT NULL
      ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER facts_precede AFTER INSERT OR UPDATE OR DELETE ON document_facts FOR EACH ROW EXECUTE FUNCTION follow_facts();

-- Entries are numbered without a gap in each workspace: its writers come one after the other.
CREATE FUNCTION number_entry() RETURNS trigger LANGUAGE plpgsql SET search_path = kontor, pg_temp AS $$
BEGIN
  NEW.seq := coalesce((SELECT max(chain.seq) FROM chain WHERE chain.workspace = NEW.workspace), 0) + 1;
  RETURN NEW;
END $$;
CREATE TRIGGER chain_numbered BEFORE INSERT ON chain FOR EACH ROW WHEN (NEW.seq IS NULL) EXECUTE FUNCTION number_entry();

CREATE FUNCTION mark_change() RETURNS trigger ${AS_OWNER} AS $$
DECLARE
  row record := coalesce(NEW, OLD);
BEGIN
  INSERT INTO change_marks AS known VALUES (row.workspace, TG_ARGV[0], 1)
    ON CONFLICT (workspace, kind) DO UPDATE SET mark = known.mark + 1;
  RETURN NULL;
END $$;
-- When a window last showed the workspace is nothing that a window shows.
CREATE FUNCTION mark_setting() RETURNS trigger ${AS_OWNER} AS $$
DECLARE
  row record := coalesce(NEW, OLD);
BEGIN
  IF row.name = 'last_used_at' THEN RETURN NULL; END IF;
  INSERT INTO change_marks AS known VALUES (row.workspace, CASE row.name WHEN 'company' THEN 'company' ELSE 'settings' END, 1)
    ON CONFLICT (workspace, kind) DO UPDATE SET mark = known.mark + 1;
  RETURN NULL;
END $$;
${[
  ['documents', 'documents', 'UPDATE'],
  ['jobs', 'queue', `UPDATE OF ${SHOWN_OF_JOBS.join(', ')}`],
  ['cards', 'cards', 'UPDATE'],
  ['api_keys', 'keys', 'UPDATE'],
]
  .map(
    ([table, kind, update]) =>
      `CREATE TRIGGER ${table}_marked AFTER INSERT OR ${update} OR DELETE ON ${table} FOR EACH ROW EXECUTE FUNCTION mark_change('${kind}');`,
  )
  .join('\n')}
CREATE TRIGGER settings_marked AFTER INSERT OR UPDATE OR DELETE ON settings FOR EACH ROW EXECUTE FUNCTION mark_setting();
`,
}
