import type { Codes, Saying } from '../base/coded.ts'

/** What the queue itself says of a delivery that waits or has stopped. What the other side says stands in its own words (`words`). */
export interface Said {
  readonly detail: ReasonDetail
  /** What the words of the code name (`REASON_DETAILS`). */
  readonly values: Readonly<Record<string, string>>
}

/** A sentence with its code. */
export interface SaidSentence extends Said {
  readonly message: string
}

/** Codes with the names of their values. */
export const REASON_DETAILS = {
  other_remote: ['remote'],
  for_exchange: [],
  for_rehearsal: [],
  no_id: [],
  no_upload_place: ['words'],
  no_list: ['words'],
  of_another_delivery: ['id'],
  sent_by_others: [],
  gone: ['id', 'words'],
  /** `times` is a number, `since` a time. */
  fails_alone: ['times', 'since', 'words'],
  /** `status` is a status of the remote. */
  ended: ['status'],
  /** `since` is a time. */
  no_final_status: ['since'],
  send_unproven: ['status'],
  upload_unproven: ['words'],
  twin_in_doubt: [],
  list_without_ids: [],
  list_one_page: [],
  list_breaks_off: [],
  list_endless: [],
  list_too_long: [],
  list_incomplete: ['id'],
  document_unreadable: ['id'],
  same_number: ['id', 'number'],
  /** Its seller is not the client, as the profile says since it was queued. */
  other_seller: ['seller', 'client'],
  undecided: ['seller', 'client'],
  web_page: [],
  unreadable_answer: [],
  redirected: ['place'],
  sign_in: ['status'],
  no_answer_in_time: ['host'],
  answer_too_long: ['bytes'],
  host_unknown: ['host'],
  host_silent: ['host'],
  no_network: [],
  connection_broke: ['host'],
  proxy_refuses: ['host', 'words'],
  certificate_expired: ['host'],
  certificate_not_yet_valid: ['host'],
  certificate_name: ['host'],
  certificate_self_signed: ['host'],
  certificate_issuer: ['host'],
  certificate_revoked: ['host'],
  certificate_unverified: ['host'],
  no_tls: ['host'],
} as const satisfies Codes

export type ReasonDetail = keyof typeof REASON_DETAILS

/** What a list of the remote can lack. */
export type ListGap = Extract<ReasonDetail, 'list_without_ids' | 'list_one_page' | 'list_breaks_off' | 'list_endless'>

export function say<Detail extends ReasonDetail>(
  ...[detail, message, values]: Saying<typeof REASON_DETAILS, Detail>
): SaidSentence & { readonly detail: Detail } {
  return { detail, message, values: values ?? {} }
}
