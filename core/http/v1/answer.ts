import { AppError, asAppError } from '../../base/errors.ts'
import { MEDIA_TYPES } from '../../contract/client.ts'
import { parseExactJson, readJsonText } from '../../contract/json.ts'
import { readQuery } from '../../contract/parameter.ts'
import { validate } from '../../contract/parameters.ts'
import { PROBLEMS } from '../../contract/problems.ts'
import { ROUTES, type RouteName } from '../../contract/routes.ts'
import type {
  ConversionAnswer,
  DocumentDetails,
  DocumentRecord,
  DocumentStatus,
  MergeAnswer,
  ModelAnswer,
  Page,
  PdfAnswer,
  StatusLogEntry,
  ValidationResult,
} from '../../contract/types.ts'
import { encodeInvoice } from '../../model/encode.ts'
import type { Invoice } from '../../model/invoice.ts'
import { encodeV1, fromV1, pathToV1 } from '../../model/v1.ts'
import { formatToV1, formatToV2 } from '../../services/files/v1-formats.ts'
import { sha256 } from '../../services/hash.ts'
import type { BodyRoom } from '../body-budget.ts'
import { BODY_LIMITS, bodyLimit, readBody, requireMediaType } from '../body.ts'
import { requirePermission, type Caller } from '../caller.ts'
import { readKey } from '../claim.ts'
import { detailToV1, errorToV1 } from './errors.ts'
import { judgeFirst } from './judge-first.ts'
import { matchOperation, type Operation } from './operations.ts'
import { statusToV1, statusToV2 } from './statuses.ts'

/** Version 1 has been deprecated since the first day of version 2 here (RFC 9745: seconds since 1970); our choice. */
const DEPRECATED_SINCE = '@1767225600'
const DEFAULT_PDF = 'factur_x_zugferd.invoice.2_4.pdf_xml.en16931'
const IDOC = 'erp.invoice.idoc'

export interface V1Call {
  readonly request: Request
  readonly caller: Caller
  /** Path of the address without `/api`. */
  readonly path: string
  /** Headers of the answer, whatever it will be. */
  readonly headers: Record<string, string>
  /** What its body takes. */
  readonly room: BodyRoom
  /** Answers a call of v2. */
  readonly forward: (request: Request) => Promise<Response>
}

/**
 * Answers a call of v1 by calls of v2 (specification, section 9.1): model, statuses and format codes are translated by their tables, in errors as
 * well; everything else is that of v2. Every answer says that v1 is deprecated and what takes its place.
 */
export async function answerV1(given: V1Call): Promise<Response> {
  const forward = async (request: Request): Promise<Response> =>
    given.forward(request).catch((error: unknown) => {
      throw error instanceof AppError ? errorToV1(error) : error
    })
  const call = { ...given, forward }
  const match = matchOperation(call.request.method, call.path)
  if (match.kind === 'none')
    throw new AppError('not_found', `There is nothing at /api${call.path}.`, { next: 'Addresses begin with /api/v2/.' })
  if (match.kind === 'wrong_method') {
    call.headers.allow = match.allow.join(', ')
    throw new AppError('method_not_allowed', `/api${call.path} does not know ${call.request.method}.`)
  }
  const { operation, id } = match
  call.headers.deprecation = DEPRECATED_SINCE
  for (const name of operation.calls) requirePermission(call.caller, ROUTES[name].permission)
  const first = await translateRequest(call, operation, id)
  const { pathname, search } = new URL(first.url)
  call.headers.link = `<${pathname}${operation.answer === 'status-log' ? search : ''}>; rel="successor-version"`
  const response = await (wantsVerdict(call, operation) ? convertValid(call, first, operation) : call.forward(first))
  if (operation.calls[1] === undefined || !response.ok) {
    const answer = await translateAnswer(response, operation)
    return call.request.method === 'HEAD' ? new Response(null, { status: answer.status, headers: answer.headers }) : answer
  }
  const uploaded = (await response.json()) as DocumentRecord
  // The document is there, whatever becomes of the sending.
  call.headers.location = `/api/v1/documents/${uploaded.id}/xml`
  const sent = await call.forward(sendRequest(call, uploaded.id)).catch((thrown: unknown) => {
    throw tellStored(asAppError(thrown), uploaded.id)
  })
  return translateAnswer(sent, operation, uploaded)
}

/** Whoever only reads that it could not be sent uploads it again, and once more with each try. */
function tellStored({ code, message, errors, line, column, next = PROBLEMS[code].next, cause }: AppError, id: string): AppError {
  const instead = `Send what is stored (PUT /api/v1/documents/${id}/send-peppol) instead of uploading it again.`
  return new AppError(code, `${message} The document is stored, as ${id}.`, {
    errors: [...errors, { path: '', code: 'stored_as', message: id }],
    ...(line === undefined ? {} : { line }),
    ...(column === undefined ? {} : { column }),
    next: next === undefined ? instead : `${next} ${instead}`,
    cause,
  })
}

/** Conversions that v2 does without a verdict; v1 may ask for one. */
const WITHOUT_VERDICT: ReadonlySet<string> = new Set(['xml_to_model', 'xml_to_pdf', 'model_to_pdf'] satisfies RouteName[])

const takesVerdict = ({ path }: Pick<V1Call, 'path'>, name: string): boolean =>
  path.startsWith('/v1/invoice/convert/') && WITHOUT_VERDICT.has(name)

function wantsVerdict(call: V1Call, { calls: [name] }: Operation): boolean {
  if (name === undefined || !takesVerdict(call, name)) return false
  return readQuery({ validate }, { validate: new URL(call.request.url).searchParams.get('validate') ?? undefined }).validate
}

async function convertValid(call: V1Call, first: Request, { calls: [name], body: kind }: Operation): Promise<Response> {
  const { url, method, headers, signal } = first
  const isModel = kind !== 'same' || isJson(call.request)
  const bytes = await readBody(first, bodyLimit(headers, ROUTES[isModel ? 'model_to_pdf' : (name as RouteName)]), call.room)
  const verdict = await judgeFirst({ url, headers, bytes, kind: isModel ? 'model' : 'xml' }, call.forward)
  if (verdict instanceof Response) return verdict
  call.headers['x-validation'] = verdict
  return call.forward(new Request(url, { method, headers, signal, body: bytes as Uint8Array<ArrayBuffer> }))
}

// ---------------------------------------------------------------- request

async function translateRequest(call: V1Call, { calls, body: kind }: Operation, id: string | undefined): Promise<Request> {
  const { request } = call
  const [wanted] = calls
  const { name, format, query } = translateQuery(call, isJson(request) && wanted === 'xml_to_pdf' ? 'model_to_pdf' : (wanted as RouteName))
  const url = new URL(request.url)
  url.pathname = `/api${ROUTES[name].path.replace('{document_id}', id ?? '').replace('{target_format}', encodeURIComponent(format ?? ''))}`
  url.search = query.size === 0 ? '' : `?${query}`
  if (name === 'document_send') return sendRequest(call, id ?? '')
  const { method } = ROUTES[name]
  const headers = new Headers(request.headers)
  if (method === 'GET') return new Request(url, { method, headers, signal: request.signal })
  const isModel = kind !== 'same' || name === 'model_to_pdf'
  const body = isModel ? await translateModel(request, call, needsFormat(name) ? (format ?? DEFAULT_PDF) : format) : request.body
  if (typeof body === 'string') headers.set('content-length', String(Buffer.byteLength(body)))
  return new Request(url, { method, headers, body, signal: request.signal, duplex: 'half' } as RequestInit)
}

function isJson(request: Request): boolean {
  return (request.headers.get('content-type') ?? '').toLowerCase().startsWith('application/json')
}

function needsFormat(name: RouteName): boolean {
  return name === 'model_to_pdf'
}

/**
 * `format` and `file_format` are one parameter of v1; its values and those of `status` are translated. Throws AppError `invalid_parameter` where it is
 * given twice, as v2 does for any other.
 */
function translateQuery(
  { request, path }: V1Call,
  wanted: RouteName,
): { name: RouteName; format: string | undefined; query: URLSearchParams } {
  const query = new URLSearchParams()
  let format: string | undefined
  for (const [key, value] of new URL(request.url).searchParams) {
    if (key === 'format' || key === 'file_format') {
      if (format !== undefined)
        throw wrongParameter(key, 'repeated_parameter', 'The parameter format, also called file_format, is given more than once.')
      format = formatToV2(value)
    } else if (key !== 'validate' || !takesVerdict({ path }, wanted))
      query.append(key, key === 'status' ? value.split(',').map(statusToV2).join(',') : value)
  }
  // A conversion that is to be judged, too, goes where v2 does that.
  const name = wanted === 'model_to_xml' && query.has('validate') ? 'convert_model' : wanted
  if (path.endsWith('/xml-to-idoc')) format = IDOC
  if (name === 'convert_model' && format === undefined) throw wrongParameter('format', 'missing', 'The parameter format is missing.')
  if (path.endsWith('/status-log')) query.set('include', 'status_log')
  if (format !== undefined && 'format' in ROUTES[name].query && name !== 'model_to_pdf') query.set('format', format)
  return { name, format, query }
}

function wrongParameter(path: string, code: string, message: string): AppError {
  return new AppError('invalid_parameter', message, { errors: [{ path, code, message }] })
}

/** A v1 model, alone or as `{format, model}`, as the body that v2 takes. */
async function translateModel(request: Request, { headers, room }: V1Call, format: string | undefined): Promise<string> {
  requireMediaType(request.headers, { takes: 'json', more: {} })
  const input = parseExactJson(readJsonText(await readBody(request, BODY_LIMITS.json, room)))
  const wrapped = typeof input === 'object' && input !== null && 'model' in input ? (input as Readonly<Record<string, unknown>>) : undefined
  const own = wrapped?.['format'] ?? wrapped?.['file_format']
  const lenient = new URL(request.url).searchParams.get('lenient') === 'true'
  const { model, warnings } = fromV1(wrapped?.['model'] ?? input, { lenient })
  if (warnings.length > 0) headers['x-model-warnings'] = String(warnings.length)
  const wanted = format ?? (typeof own === 'string' ? formatToV2(own) : undefined)
  const member = wanted === undefined ? '' : `"format":${JSON.stringify(wanted)},`
  return `{${member}"model":${encodeInvoice(model, { decimals: 'string' })}}`
}

function sendRequest({ request }: V1Call, id: string): Request {
  const headers = new Headers(request.headers)
  headers.set('content-type', 'application/json')
  const key = readKey(headers)
  // The sending has a claim of its own beside that of the upload. A digest fits the limit of a key, and no two keys share it.
  if (key !== undefined) headers.set('idempotency-key', `send:${sha256(new TextEncoder().encode(key))}`)
  const body = JSON.stringify({ transaction_type: 'send.peppol' })
  headers.set('content-length', String(body.length))
  return new Request(new URL(`/api/v2/documents/${id}/send`, request.url), { method: 'POST', headers, body, signal: request.signal })
}

// ---------------------------------------------------------------- answer

async function translateAnswer(response: Response, { answer }: Operation, uploaded?: DocumentRecord): Promise<Response> {
  const isJsonAnswer = response.headers.get('content-type') === MEDIA_TYPES.json
  if (!response.ok || !isJsonAnswer) return response
  const text = await response.text()
  const headers = new Headers(response.headers)
  headers.delete('content-length')
  const reply = (body: string): Response => new Response(body, { status: response.status, headers })
  // Exact digits of a model do not pass through JSON.parse as numbers.
  if (answer === 'model') return reply(encodeV1(parseExactJson(text) as Invoice, { decimals: 'number' }))
  if (answer === 'converted-model') {
    const { model, warnings } = parseExactJson(text) as ModelAnswer
    headers.set('x-conversion-warnings', String(warnings.length))
    return reply(encodeV1(model, { decimals: 'number' }))
  }
  return reply(JSON.stringify(translateJson(JSON.parse(text), answer, uploaded)))
}

function translateJson(value: unknown, answer: Operation['answer'], uploaded: DocumentRecord | undefined): unknown {
  switch (answer) {
    case 'document':
      return documentToV1(value as DocumentRecord)
    case 'documents': {
      const page = value as Page<DocumentRecord>
      return { ...page, items: page.items.map(documentToV1) }
    }
    case 'status': {
      const { id, status } = value as DocumentDetails
      return { id, status: statusToV1(status) }
    }
    case 'status-log': {
      const { id, status, status_log = [] } = value as DocumentDetails
      return { id, status: statusToV1(status), status_log: status_log.map(entryToV1) }
    }
    case 'verdict':
      return verdictToV1(value as ValidationResult)
    case 'same':
      return conversionToV1(value as ConversionAnswer | PdfAnswer | MergeAnswer)
    case 'sent':
      return { ...(uploaded === undefined ? {} : documentToV1(nowSent(uploaded))), ...(value as object) }
    default:
      return value
  }
}

function verdictToV1(verdict: Pick<ValidationResult, 'format'> & { readonly issues: readonly { readonly path: string }[] }): object {
  return { ...verdict, ...formatMember(verdict), issues: verdict.issues.map((issue) => ({ ...issue, path: pathToV1(issue.path) })) }
}

/** What a caller gets who prefers JSON to the file itself. */
function conversionToV1(answer: ConversionAnswer | PdfAnswer | MergeAnswer): object {
  return {
    ...answer,
    ...('format' in answer ? formatMember(answer) : {}),
    warnings: answer.warnings.map(detailToV1),
    ...('validation' in answer && answer.validation !== null ? { validation: verdictToV1(answer.validation) } : {}),
  }
}

/** The document as it is once its transaction is there; where the call is a repetition, it was there when the upload was answered. */
function nowSent(document: DocumentRecord): DocumentRecord {
  return { ...document, status: 'send.processing', transactions: Math.max(1, document.transactions) }
}

function documentToV1(document: DocumentRecord): object {
  return { ...document, ...formatMember(document), status: statusToV1(document.status) }
}

function formatMember({ format }: { readonly format: string | null }): { format: string | null } {
  return { format: format === null ? null : formatToV1(format) }
}

function entryToV1(entry: StatusLogEntry): object {
  return { ...entry, code: statusToV1(entry.code satisfies DocumentStatus) }
}
