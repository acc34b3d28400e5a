import type { Migration } from './migration.ts'

/**
 * Words of the index and of cards are folded as a search folds them now: letters that Unicode does not take apart stand for those that a person types in
 * their place. What a node of the version before stores meanwhile is folded as it was.
 */
export const foldLetters: Migration = {
  number: 15,
  sql: `
CREATE FUNCTION fold_letters(words text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT regexp_replace(replace(replace(translate(words, 'łđðħŧŋıø', 'lddhtnio'), 'þ', 'th'), 'æ', 'ae'), '([aou])e+', '\\1', 'g')
$$;
UPDATE documents_search SET lexemes = fold_letters(lexemes::text)::tsvector WHERE lexemes::text ~ '[łđðþħŧŋıøæ]';
DO $$
DECLARE
  one integer;
BEGIN
  FOR one IN SELECT number FROM workspaces LOOP
    PERFORM set_config('kontor.workspace', one::text, true);
    UPDATE cards SET words = fold_letters(words) WHERE words ~ '[łđðþħŧŋıøæ]';
  END LOOP;
END $$;
DROP FUNCTION fold_letters(text);
`,
}
