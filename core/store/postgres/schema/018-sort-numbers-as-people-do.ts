import type { Migration } from './migration.ts'
import { TEXT } from './table.ts'

const fold = (letter: string): string => letter.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** Latin, Greek and Cyrillic letters that are one character in each of their forms. */
const FOLDED = Array.from({ length: 0x500 }, (_, code) => String.fromCharCode(code)).filter(
  (letter) => /[A-Z\u00C0-\u04FF]/.test(letter) && fold(letter).length === 1 && fold(letter) !== letter,
)

/**
 * `number_key`: a form of the number that sorts as people expect, RE-9 before RE-10. Each run of digits stands without leading zeros, behind how many those
 * are and how long that count is. A trigger makes it, as nodes of the version before write no key. The table is written anew as a whole, which is quicker
 * than a change of each row, sees the rows of all workspaces, and lets no trigger take the documents for changed ones.
 */
export const sortNumbersAsPeopleDo: Migration = {
  number: 18,
  sql: `
CREATE FUNCTION number_sort_key(number text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT coalesce(string_agg(
      CASE WHEN part[1] ~ '^[0-9]' THEN length(length(digits)::text)::text || length(digits)::text || digits ELSE part[1] END, '' ORDER BY place
    ), '')
    FROM regexp_matches(translate(number, '${FOLDED.join('')}', '${FOLDED.map(fold).join('')}'), '[0-9]+|[^0-9]+', 'g') WITH ORDINALITY AS run (part, place),
      ltrim(part[1], '0') AS digits
$$;
CREATE FUNCTION key_number() RETURNS trigger LANGUAGE plpgsql SET search_path = kontor, pg_temp AS $$
BEGIN
  NEW.number_key := number_sort_key(NEW.number);
  RETURN NEW;
END $$;
ALTER TABLE documents ADD COLUMN number_key ${TEXT};
ALTER TABLE documents ALTER COLUMN number_key TYPE ${TEXT} USING number_sort_key(number);
CREATE TRIGGER documents_number_key BEFORE INSERT OR UPDATE OF number, number_key ON documents FOR EACH ROW EXECUTE FUNCTION key_number();
CREATE INDEX documents_by_number_key ON documents (workspace, number_key NULLS FIRST, id);
`,
}
