import type { ErrorCode } from '../base/errors.ts'
import type { Route } from './route.ts'

const takesContent = ({ takes, more }: Route, medium: 'xml' | 'pdf'): boolean =>
  takes === medium || more.alsoTakes === medium || (medium === 'pdf' && (more.withPdf === true || takes === 'multipart'))
const isOf =
  (...groups: readonly string[]) =>
  ({ permission }: Route): boolean =>
    groups.some((group) => permission === group || permission.startsWith(`${group}.`))
const isFormat = isOf('format')
const makesPdf = ({ gives, permission }: Route): boolean => gives === 'pdf' && permission !== 'pdf.merge'
/** True for an operation that changes what is stored. */
export const changes = ({ method, permission }: Route): boolean => method !== 'GET' && /^(documents|organisations)\./.test(permission)
const readsInvoice = (route: Route): boolean =>
  takesContent(route, 'xml') || route.takes === 'json' || route.permission === 'documents.get' || route.permission === 'documents.send'

/** What an operation may fail by, as its row says it: the medium that it takes and gives, its path, its permission. */
const FAILURES: readonly (readonly [when: (route: Route) => boolean, ...codes: readonly ErrorCode[]])[] = [
  [
    () => true,
    'malformed_request',
    'missing_api_key',
    'invalid_api_key',
    'method_not_permitted',
    'organisation_not_permitted',
    'forbidden_origin',
    'payload_too_large',
    'unsupported_media_type',
    'invalid_parameter',
    'rate_limited',
    'internal_error',
    'offline',
    'workspace_busy',
    'database_unreachable',
    'file_unwritable',
    'workspace_unwritable',
  ],
  [({ gives }) => gives !== 'none', 'not_acceptable'],
  [({ takes }) => takes !== 'none', 'overloaded'],
  [({ path, permission }) => path.includes('{') || permission === 'organisations.read', 'not_found'],
  // What the first call of a repetition made may be gone.
  [({ more }) => more.once === true, 'not_found'],
  // As a parameter it is a wrong value (`invalid_parameter`).
  [({ path }) => path.includes('{target_format}'), 'unknown_format'],
  [({ takes }) => takes === 'json' || takes === 'multipart', 'malformed_json', 'validation_error'],
  [readsInvoice, 'malformed_xml', 'unsupported_document', 'validation_error', 'unsupported_conversion', 'conversion_failed'],
  [(route) => takesContent(route, 'pdf') || makesPdf(route), 'malformed_pdf', 'unsupported_conversion', 'no_invoice_in_pdf'],
  [isFormat, 'conversion_failed', 'time_limit'],
  [isOf('documents'), 'time_limit'],
  [({ path }) => path.endsWith('/upload/model'), 'lossy_conversion'],
  [changes, 'precondition_failed', 'invalid_state', 'taken_along'],
  [isOf('documents.delete'), 'retention_period'],
  [
    isOf('documents.send'),
    'duplicate_send',
    'other_network',
    'other_seller',
    'undecided',
    'remote_not_configured',
    'lossy_conversion',
    'unsupported_transaction_type',
    'receiver_not_found',
  ],
  [
    isOf('peppol_lookup'),
    'remote_not_configured',
    'receiver_not_found',
    'access_point_error',
    'access_point_timeout',
    'untrusted_certificate',
    'network_sign_in',
  ],
]

/** The codes of the errors that an operation may answer, each once. */
export function failuresOf(route: Route): readonly ErrorCode[] {
  return [...new Set(FAILURES.flatMap(([when, ...codes]) => (when(route) ? codes : [])))]
}
