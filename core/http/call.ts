import type { Medium } from '../contract/route.ts'
import type { AnswerOf, ParamsOf, ReadQueryOf, ReceivedOf, RouteName, ROUTES } from '../contract/routes.ts'
import { LANGUAGES } from '../languages/languages.ts'
import type { Claim, Lang } from '../services/types.ts'
import type { Services } from '../services/workspace.ts'
import type { BodyRoom } from './body-budget.ts'
import type { Caller } from './caller.ts'

/** One call of an operation, everything about it checked and decoded. */
export interface Call<Name extends RouteName> {
  readonly params: ParamsOf<Name>
  readonly query: ReadQueryOf<Name>
  /** A file comes piece by piece. */
  readonly body: (typeof ROUTES)[Name]['takes'] extends 'file' ? ReadableStream<Uint8Array> | null : ReceivedOf<Name>
  readonly headers: Headers
  /** In which medium the caller wants the answer, of those that the operation gives. */
  readonly medium: Medium
  readonly caller: Caller
  /** Present when the caller gave an `Idempotency-Key` to an operation that is done once per key. */
  readonly claim?: Claim | undefined
  /** The user's own PDF of the invoice, where a form brought one along. */
  readonly pdf?: Uint8Array | undefined
  /** What the body takes; a handler that reads it piece by piece and keeps it asks for room itself. */
  readonly room: BodyRoom
  /** Ends when the client goes away or the server stops. */
  readonly signal: AbortSignal
}

export interface Reply<Body> {
  readonly body: Body
  /** 200 when absent. */
  readonly status?: number
  /** The answer as JSON, where the route also gives that and the caller prefers it. */
  readonly json?: () => object
  readonly headers?: Readonly<Record<string, string>>
}

/** Events and files are answered as they come, a stored model as its JSON text; everything else is the answer of the route. */
type ReplyBody<Name extends RouteName> = Name extends 'desk_events' | 'desk_archive_file' | 'desk_copy_file'
  ? ReadableStream<Uint8Array>
  : Name extends 'document_model'
    ? Uint8Array
    : AnswerOf<Name>

export type Handler<Name extends RouteName> = (
  call: Call<Name>,
  services: Services,
) => Reply<ReplyBody<Name>> | Promise<Reply<ReplyBody<Name>>>

/** Handlers of some operations; the whole list is put together, and checked for completeness, in `handlers/index.ts`. */
export type HandlersOf<Name extends RouteName> = { readonly [Each in Name]: Handler<Each> }

/** The first language of Accept-Language that we speak; English otherwise. */
export const languageOf = (headers: Headers): Lang => namedLanguage(headers) ?? 'en'

export function namedLanguage(headers: Headers): Lang | undefined {
  const wanted = (headers.get('accept-language') ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';')
      const quality = parameters.map((parameter) => /^\s*q=([\d.]+)\s*$/.exec(parameter)?.[1]).find((value) => value !== undefined)
      return { lang: LANGUAGES.find((lang) => tag.split('-')[0] === lang), quality: Number(quality ?? 1) }
    })
    .filter((choice) => choice.quality > 0)
    .sort((left, right) => right.quality - left.quality)
  return wanted.find((choice) => choice.lang !== undefined)?.lang
}
