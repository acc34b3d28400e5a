import { PAGE_LANGUAGES } from '../languages/languages.ts'
import {
  DIRECTIONS,
  DOCUMENT_SORTS,
  DOCUMENT_STATUSES,
  DOCUMENT_TYPES,
  HANDLINGS,
  NEED_CODES,
  PEPPOL_NETWORKS,
  SORT_ORDERS,
  TRANSACTION_STATUSES,
  TRANSACTION_TYPES,
} from './lists.ts'
import { DELIVERY_ENDS } from './overview.ts'
import type { ROUTES, ServiceRoute } from './routes.ts'
import type { Schema } from './shape.ts'

type QueryName = (typeof ROUTES)[ServiceRoute]['query'][number]

const text: Schema = { type: 'string', maxLength: 200 }
const flag: Schema = { type: 'string', enum: ['true', 'false'] }
const oneOf = (values: readonly string[]): Schema => ({ type: 'string', enum: [...values] })
const date: Schema = { type: 'string', format: 'date' }
const instant: Schema = { type: 'string', description: 'A day, or a time in UTC such as 2026-11-30T09:30:00Z.' }

/** One row per query parameter of the service. */
export const PARAMETERS: Readonly<Record<QueryName, Schema>> = {
  validate: flag,
  lenient: { ...flag, description: 'true: what is not known or cannot be held is dropped and said in the warnings.' },
  source_format: { ...text, description: 'Format code of what is sent; detected when absent.' },
  format: {
    ...text,
    description: 'A format code; for a PDF also `auto`: the lowest profile that holds the invoice and whose rules it keeps.',
  },
  decimals: { ...oneOf(['number', 'string']), description: 'How amounts of models are written.' },
  lang: { ...oneOf(PAGE_LANGUAGES), description: 'Language of the pages.' },
  as_of: { ...date, description: 'Day whose releases of the rules are judged; today when absent.' },
  limit: { type: 'integer', minimum: 1, maximum: 200, default: 50 },
  offset: { type: 'integer', minimum: 0, default: 0 },
  sort_by: oneOf(DOCUMENT_SORTS),
  sort_order: oneOf(SORT_ORDERS),
  search: { ...text, description: 'Words of number, names and ids.' },
  direction: oneOf(DIRECTIONS),
  status: {
    type: 'string',
    description: `A comma list of ${DOCUMENT_STATUSES.join(', ')} or their first words; transactions: ${TRANSACTION_STATUSES.join(', ')}.`,
  },
  need: { type: 'string', description: `What documents need: a comma list of ${NEED_CODES.join(', ')}.` },
  type: oneOf([...DOCUMENT_TYPES, ...TRANSACTION_TYPES]),
  number: text,
  issue_date_from: date,
  issue_date_to: date,
  due_from: { ...date, description: 'By the due date; what was turned down is never due.' },
  due_to: date,
  sent_from: { ...instant, description: 'By when the newest delivery was put into the queue: a day, or a time in UTC.' },
  sent_to: instant,
  delivery: { type: 'string', description: `How the newest delivery stands: a comma list of ${DELIVERY_ENDS.join(', ')}.` },
  created_from: instant,
  created_to: instant,
  sender_id: text,
  receiver_id: text,
  currency_code: { type: 'string', maxLength: 3 },
  valid: flag,
  partner: { type: 'string', maxLength: 500, description: 'Name of the other side: sender of what came in, receiver of the rest.' },
  cause: { type: 'string', maxLength: 100, description: 'Id of a rule that is broken and follows from no other.' },
  handling: { ...oneOf(HANDLINGS), description: 'What was done with a received invoice.' },
  filename: { type: 'string', maxLength: 255, description: 'As the file is called by people; never used as a path.' },
  attachments: { ...flag, description: 'true: the attachments of the first file are kept.' },
  draft: { ...flag, description: 'true: stored even with errors.' },
  include: { type: 'string', description: 'A comma list of status_log, transactions, validation, model.' },
  document_id: text,
  scheme: { type: 'string', description: 'ISO 6523 code of the EAS list.' },
  value: { type: 'string', maxLength: 50 },
  network: oneOf(PEPPOL_NETWORKS),
}
