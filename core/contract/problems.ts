import type { ErrorCode } from '../base/errors.ts'
import type { RouteName } from './routes.ts'

/** How an error code is said over HTTP (RFC 9457). */
export interface ProblemKind {
  readonly status: number
  readonly title: string
  /** What to do next where the error itself does not say it better. */
  readonly next?: string
}

/**
 * One row per code; a code without a row does not compile. Statuses are our choice where the specification is silent (section 7 shows one:
 * a failed validation in update/xml is 400, which the HTTP layer sets for that operation alone). A disk that takes nothing is 503 and not 507: clients that know
 * nothing of Kontor wait and try again after 503, while RFC 4918, section 11.5, forbids them to repeat what was answered 507 by themselves; it also is no word for a
 * folder that may not be written.
 */
// prettier-ignore
export const PROBLEMS: Readonly<Record<ErrorCode, ProblemKind>> = {
  malformed_request: { status: 400, title: 'The request cannot be read' },
  malformed_xml: { status: 400, title: 'The text is not well-formed XML', next: 'Correct the XML at the place given, or export the file again from the program that wrote it.' },
  malformed_pdf: { status: 400, title: 'The file cannot be read as a PDF', next: 'Open the file in a PDF viewer; if it does not open there either, ask the sender for it again.' },
  malformed_json: { status: 400, title: 'The text is not JSON', next: 'Send a JSON value in UTF-8.' },
  malformed_container: { status: 400, title: 'The archive or mail cannot be read', next: 'Open it in the program that it comes from, and import the files inside it one by one.' },
  validation_error: { status: 422, title: 'The content is not valid', next: 'Correct the values listed in `errors`.' },
  invalid_parameter: { status: 422, title: 'A parameter is unknown or has a wrong value', next: 'Correct the parameters listed in `errors`.' },
  missing_api_key: { status: 401, title: 'No API key was sent', next: 'Send the key in the header x-api-key.' },
  invalid_api_key: { status: 401, title: 'The API key is not valid', next: 'Check the key; a revoked or unknown key has to be replaced by a new one.' },
  method_not_permitted: { status: 403, title: 'The API key may not call this method', next: 'Use a key that has the method named, or create one.' },
  organisation_not_permitted: { status: 403, title: 'The API key may not act for this organisation' },
  forbidden_origin: { status: 403, title: 'The request comes from a place that is not allowed', next: 'Open the address this program printed when it started.' },
  not_found: { status: 404, title: 'There is no such resource' },
  unknown_format: { status: 404, title: 'There is no such format', next: 'Use one of the format codes of the interface, for example xrechnung.invoice.3_0.xml_ubl.' },
  method_not_allowed: { status: 405, title: 'The path does not know this HTTP method', next: 'Use one of the methods in the Allow header.' },
  not_acceptable: { status: 406, title: 'The answer cannot be given in the media type asked for', next: 'Leave the Accept header out, or accept the type the operation answers with.' },
  invalid_state: { status: 409, title: 'The state of the resource does not allow this' },
  precondition_failed: { status: 412, title: 'The condition of the request does not hold', next: 'Leave the header If-Match out; the parameter base_version of an update says which version it follows.' },
  duplicate_send: { status: 409, title: 'The document is already on its way or was delivered' },
  other_network: { status: 409, title: 'A rehearsal was started or has ended meanwhile', next: 'Look at where deliveries go now, and send the document again.' },
  retention_period: { status: 409, title: 'The document must be kept' },
  taken_along: { status: 409, title: 'The client company was taken along from the office', next: 'Bring it back to the office, and go on there.' },
  other_seller: { status: 409, title: 'The seller of the document is not this client company', next: 'Move the document to the client company that it belongs to, or send it on behalf of its seller with the reason.' },
  undecided: { status: 409, title: 'Nobody has said yet whether the document goes out or came in', next: 'Decide its direction, then try again.' },
  payload_too_large: { status: 413, title: 'The content is larger than the limit', next: 'Send a smaller file; large attachments can be referenced by their address instead.' },
  unsupported_media_type: { status: 415, title: 'The media type of the body is not supported', next: 'Send the Content-Type the operation takes.' },
  unsupported_document: { status: 422, title: 'The content is not an invoice of a known kind', next: 'Send a UBL invoice or credit note, or a CII invoice.' },
  unsupported_conversion: { status: 422, title: 'This conversion is not supported' },
  conversion_failed: { status: 422, title: 'The conversion failed' },
  lossy_conversion: { status: 422, title: 'Converting the document would lose values', next: 'Look at what is lost in `errors`; leave it out, or accept the losses.' },
  unsupported_transaction_type: { status: 422, title: 'This transaction type is not supported', next: 'Use send.peppol.' },
  receiver_not_found: { status: 422, title: 'The receiver cannot be reached over the network', next: 'Check the electronic address of the buyer (BT-49), of a self-billed invoice that of the seller (BT-34), and its scheme.' },
  no_invoice_in_pdf: { status: 422, title: 'The PDF holds no invoice', next: 'Ask the sender for a Factur-X or ZUGFeRD PDF, or for the XML itself.' },
  remote_not_configured: { status: 409, title: 'No exchange is set up to send to', next: 'Enter the address and the key of the exchange in the settings, or start a rehearsal.' },
  rate_limited: { status: 429, title: 'Too many calls', next: 'Wait as long as Retry-After says, then call again.' },
  overloaded: { status: 503, title: 'There is too much to do at the moment', next: 'Wait as long as Retry-After says, then call again.' },
  time_limit: { status: 504, title: 'The call took too long', next: 'Send less in one call, or call again later.' },
  internal_error: { status: 500, title: 'Something went wrong inside', next: 'Try again; if it happens again, report the request id.' },
  access_point_error: { status: 502, title: 'The exchange answered with an error', next: 'Check that the address is the exchange\'s base address and ends in /api.' },
  access_point_timeout: { status: 504, title: 'The exchange did not answer in time', next: 'Try again later; nothing was lost.' },
  offline: { status: 503, title: 'The exchange cannot be reached', next: 'Check the connection; what waits is sent as soon as the exchange answers.' },
  office_offline: { status: 503, title: 'The office cannot be reached', next: 'Check the connection; what is stored there is not touched.' },
  untrusted_certificate: { status: 503, title: 'The certificate of the exchange is not accepted', next: 'Nothing was sent. Ask whoever runs the exchange, or the proxy between, about its certificate.' },
  network_sign_in: { status: 503, title: 'The network wants a sign-in first', next: 'Open a web page in the browser and sign in to the network; what waits is sent then.' },
  timestamp_failed: { status: 502, title: 'There is no time stamp', next: 'Nothing has changed. Check the address of the authority and the connection, then try again.' },
  update_refused: { status: 409, title: 'The update is not taken', next: 'Nothing was installed, and the program stays as it is. Get the update again from its publisher.' },
  usage: { status: 400, title: 'The command is used wrongly' },
  file_unreadable: { status: 500, title: 'A file cannot be read' },
  file_unwritable: { status: 503, title: 'A file cannot be written', next: 'Check the free space and the permissions of the folder.' },
  workspace_missing: { status: 404, title: 'There is no such workspace', next: 'Check the name of its folder, or its name at the office.' },
  workspace_unwritable: { status: 503, title: 'Nothing can be stored in the workspace', next: 'Check the free space and the permissions of its folder.' },
  workspace_busy: { status: 503, title: 'Another program writes this workspace', next: 'Close the other program, or wait until it has finished.' },
  database_unreachable: { status: 503, title: 'The database of the office cannot be used now', next: 'Wait as long as Retry-After says, then call again.' },
  workspace_newer: { status: 503, title: 'The workspace was written by a newer version', next: 'Install the newer version and open the workspace with it.' },
  workspace_damaged: { status: 500, title: 'The workspace is damaged', next: 'Restore the last backup.' },
}

/** The specification, section 7, answers 400 to XML that fails validation in update/xml; everywhere else content that is wrong is 422. */
export function statusOf(code: ErrorCode, name: RouteName | undefined): number {
  return name === 'update_xml' && (code === 'validation_error' || code === 'unsupported_document') ? 400 : PROBLEMS[code].status
}
