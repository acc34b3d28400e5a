import { SELF_BILLED_TYPES } from '../../../contract/invoice-types.ts'

const TYPES = SELF_BILLED_TYPES.map((code) => `'${code}'`).join(', ')
/** As the index `documents_self_billed` says it. */
export const IS_SELF_BILLED = `type_code IN (${TYPES})`

/** What `sideOf` answers, of a row of `documents`; null where it answers nothing. `row`: the name of the row, where it needs one. */
export function sideInSql(row?: string): string {
  const of = row === undefined ? '' : `${row}.`
  return `CASE WHEN ${of}direction = 'undecided' THEN NULL
    WHEN coalesce(${of}type_code, '') NOT IN (${TYPES}) AND coalesce(${of}format, '') NOT LIKE 'peppol_bis_selfbilling.%'
      THEN CASE ${of}direction WHEN 'outbound' THEN 'seller' ELSE 'buyer' END
    WHEN ${of}match_role IN ('seller', 'buyer') THEN ${of}match_role
    ELSE CASE ${of}direction WHEN 'outbound' THEN 'buyer' ELSE 'seller' END END`
}

/** The name of the company that a delivery of the document goes to, of a row of `documents`: what the buyer writes goes to the seller. */
export const receiverInSql = (row: string): string =>
  `CASE WHEN ${sideInSql(row)} = 'buyer' THEN ${row}.sender_name ELSE ${row}.receiver_name END`

/** The sort key of the company on the other side, of a row of `documents`; null where nobody has said which side that is. */
export const PARTNER_KEY = `CASE ${sideInSql()} WHEN 'seller' THEN receiver_key WHEN 'buyer' THEN sender_key END`
