import { PAGE_LANGUAGES } from '../languages/languages.ts'
import {
  CALL_STATUSES,
  CARD_KINDS,
  DIRECTIONS,
  DOCUMENT_SORTS,
  DOCUMENT_STATUSES,
  DOCUMENT_TYPES,
  HANDLINGS,
  INCLUDES,
  NEED_CODES,
  PEPPOL_NETWORKS,
  QUEUE_NEEDS,
  SIDES,
  SORT_ORDERS,
  TRANSACTION_STATUSES,
  TRANSACTION_TYPES,
} from './lists.ts'
import { DELIVERY_ENDS } from './overview.ts'
import { codeOf, date, described, flag, form, formatFilter, instant, oneOf, someOf, text, usually, wholeNumber } from './parameter.ts'
import type { ObjectOf } from './shape.ts'
import { formatCode, pdfFormatCode, xmlFormatCode } from './shapes/formats.ts'

/** The parameters that several operations have, and the queries whose types others name. */

export const validate = usually(flag, false)
export const lenient = usually(described('true: what is not known or cannot be held is dropped and said in the warnings.', flag), false)
export const draft = usually(described('true: stored even with errors.', flag), false)
const versionNumber = wholeNumber({ minimum: 1, maximum: 999_999_999 })
export const base_version = described(
  'The version that this one follows; with another one stored since it is refused (409 `invalid_state`).',
  versionNumber,
)
export const updated_at = described(
  'When the state was stored that the change follows; one that was stored since stays, and the change is refused.',
  text(40),
)
export const version = described('The version that is meant; the newest when absent.', versionNumber)
export const attachments = usually(described('true: the attachments of the first file are kept.', flag), false)
export const source_format = described('Format of what is sent; detected when absent.', codeOf(xmlFormatCode))
export const format = codeOf(formatCode)
export const pdfFormat = codeOf(pdfFormatCode)
export const decimals = usually(described('How amounts of models are written.', oneOf(['number', 'string'])), 'number')
export const lang = described('Language of the pages; that of whoever gets them when absent.', oneOf(PAGE_LANGUAGES))
export const reportForm = described('A page, or a PDF.', oneOf(['pdf', 'html']))
export const judgedVersion = described(
  'The version whose verdict is meant, as it was judged when it was stored; absent: the newest, by the releases in force today.',
  versionNumber,
)
export const as_of = described('Day whose releases of the rules are judged; today when absent.', date)
export const direction = oneOf(DIRECTIONS)
export const filename = described('As the file is called by people; never used as a path.', text(255))
export const include = usually(someOf(INCLUDES), [])

/** Page size: 50, at most 200 (our choice; the specification, section 8, shows no limits). */
export const pageQuery = {
  limit: usually(wholeNumber({ minimum: 1, maximum: 200 }), 50),
  offset: usually(wholeNumber({ minimum: 0, maximum: 100_000_000 }), 0),
}
export type PageRequest = ObjectOf<typeof pageQuery>

const sort_order = usually(oneOf(SORT_ORDERS), 'desc')
const dueDate = described('By the due date; what was turned down is never due.', date)

/** Filters, sort and page of the document list; absent members do not filter. */
export const documentQuery = {
  ...pageQuery,
  sort_by: described(
    '`number` orders by what runs of digits come to, RE-9 before RE-10, without regard to case; `total` by what the amount comes to, so that those of credit notes count as negative.',
    usually(oneOf(DOCUMENT_SORTS), 'created_at'),
  ),
  sort_order,
  search: described(
    'Beginnings of words of what stands in the document: number, names, amounts, days, accounts, references, items, ids; or an id of it or of its sendings.',
    text(),
  ),
  direction,
  status: someOf(DOCUMENT_STATUSES, { byFirstWord: true }),
  format: formatFilter,
  type: oneOf(DOCUMENT_TYPES),
  number: text(),
  issue_date_from: date,
  issue_date_to: date,
  created_from: instant,
  created_to: instant,
  sender_id: text(),
  receiver_id: text(),
  currency_code: text(3),
  valid: flag,
  // Ours, as the facets of the window's list need them.
  need: someOf(NEED_CODES, { what: 'What documents need' }),
  /** Compared without regard to case and accents. */
  partner: described('Name of the company on the other side: the seller where the client is the buyer, the buyer of the rest.', text(500)),
  side: described('The party that the client is: what it is to receive as the seller, or to pay as the buyer.', oneOf(SIDES)),
  cause: described('Id of a rule that is broken and follows from no other.', text(100)),
  handling: described('What was done with a received invoice.', oneOf(HANDLINGS)),
  due_from: dueDate,
  due_to: date,
  sent_from: described('By when the newest delivery was put into the queue: a day, or a time in UTC.', instant),
  sent_to: instant,
  delivery: someOf(DELIVERY_ENDS, { what: 'How the newest delivery stands' }),
}
export type DocumentQuery = ObjectOf<typeof documentQuery>

export const transactionQuery = {
  ...pageQuery,
  sort_order,
  type: oneOf(TRANSACTION_TYPES),
  status: someOf(TRANSACTION_STATUSES),
  document_id: text(),
}
export type TransactionQuery = ObjectOf<typeof transactionQuery>

export const peppolQuery = {
  scheme: described('ISO 6523 code of the EAS list.', text(10)),
  value: text(60),
  network: usually(oneOf(PEPPOL_NETWORKS), 'prod'),
}

/** The month that is shown, and where the person sits; both have a usual value. */
export const overviewQuery = {
  month: form({}, 'a month such as 2026-11', (given) => /^(19|20|21)\d\d-(0[1-9]|1[0-2])$/.test(given)),
  time_zone: text(100),
}
export type OverviewQuery = ObjectOf<typeof overviewQuery>

/** Absent kinds are all of them. `documents`: each contact with how many documents it has. */
export const cardQuery = { ...pageQuery, kind: usually(someOf(CARD_KINDS), [...CARD_KINDS]), search: text(), documents: flag }
export type CardQuery = ObjectOf<typeof cardQuery>

/** Which deliveries of the queue are shown. */
export const queueQuery = { ...pageQuery, need: oneOf(QUEUE_NEEDS) }

/** Which calls of the network log are shown. */
export const callFilters = {
  search: text(),
  /** Scheme and host, such as `https://exchange.example`. */
  host: text(300),
  /** `none`: those without an answer. */
  status: oneOf(CALL_STATUSES),
  /** From this time on and before that one, in UTC. */
  from: instant,
  to: instant,
}
export const callQuery = { ...pageQuery, ...callFilters }
export type CallFilters = ObjectOf<typeof callFilters>
export type CallQuery = ObjectOf<typeof callQuery>
