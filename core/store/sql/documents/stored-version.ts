import { signedTotal } from '../../../contract/money.ts'
import { sideOf } from '../../../contract/side.ts'
import type { Direction } from '../../../contract/types.ts'
import type { NewVersion } from '../../types.ts'
import { amountSortKey, nameSortKey, numberSortKey } from '../../sort-keys.ts'
import { unitsOf } from '../units.ts'
import type { Link } from '../record/chain.ts'
import type { WritableDatabase } from '../database.ts'
import { storeContent } from './content.ts'
import { FACTS_VERSION } from './parties.ts'

/** What the newest version says, repeated for lists. */
export function columns(
  input: NewVersion,
  direction: Direction,
  version: number,
  sha256: string,
  now: string,
): Record<string, string | number | bigint | null> {
  const { facts, verdict, match } = input
  const document = { type: facts.type, ...(facts.total === undefined ? {} : { total: facts.total }) }
  const side = sideOf({ direction, format: facts.format, type_code: facts.type_code, match })
  return {
    type_code: facts.type_code ?? null,
    match_role: match?.role ?? null,
    match_by: match?.by ?? null,
    facts_version: FACTS_VERSION,
    updated_at: now,
    version,
    sha256,
    format: facts.format,
    type: facts.type,
    number: facts.number ?? null,
    number_key: numberSortKey(facts.number),
    issue_date: facts.issue_date ?? null,
    due_date: facts.due_date ?? null,
    sender_name: facts.sender_name ?? null,
    sender_key: nameSortKey(facts.sender_name),
    sender_id: facts.sender_id ?? null,
    receiver_name: facts.receiver_name ?? null,
    receiver_key: nameSortKey(facts.receiver_name),
    receiver_id: facts.receiver_id ?? null,
    partner_key: side === undefined ? null : nameSortKey(side === 'buyer' ? facts.sender_name : facts.receiver_name),
    currency_code: facts.currency_code ?? null,
    total: facts.total ?? null,
    total_key: amountSortKey(signedTotal(document)?.toString()),
    net_units: unitsOf(facts.net, facts.type),
    gross_units: unitsOf(facts.gross, facts.type),
    due_units: unitsOf(facts.total, facts.type),
    valid: verdict.valid ? 1 : 0,
    fatal: verdict.fatal,
    warning: verdict.warning,
    information: verdict.information,
    refused: verdict.refused,
    errors: verdict.errors,
    outgoing_errors: input.outgoing_errors ?? null,
    filename: input.filename ?? null,
  }
}

/** The row of one version, with the pages that came with it; answers what is to be put into the chain. */
export async function storeVersion(
  db: WritableDatabase,
  seq: number,
  version: number,
  sha256: string,
  input: NewVersion & { readonly now: string; readonly actor: string | undefined },
): Promise<Link> {
  const { verdict, original } = input
  await db
    .statement(
      `INSERT INTO versions (document_seq, version, sha256, created_at, cause, filename, valid, fatal, warning, information, rulesets,
       original_sha256, original_type, actor) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    )
    .run(
      seq,
      version,
      sha256,
      input.now,
      input.cause,
      input.filename ?? null,
      verdict.valid ? 1 : 0,
      verdict.fatal,
      verdict.warning,
      verdict.information,
      JSON.stringify(verdict.rulesets),
      original === undefined ? null : await storeContent(db, original.bytes),
      original?.media_type ?? null,
      input.actor ?? null,
    )
  return { kind: 'version', document_seq: seq, ref: version }
}
