import type { Fields, Infer, SentOf, Shape } from './shape.ts'
import type { ApiMethod } from './types.ts'

/** What an operation says of itself: a row of `ROUTES`. */
export interface Route<
  Body = unknown,
  Answer = unknown,
  Path extends string = string,
  Query extends Fields = Fields,
  Takes extends Medium = Medium,
  Received = unknown,
> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** `{name}` marks a path parameter. */
  readonly path: Path
  readonly permission: ApiMethod
  readonly takes: Takes
  readonly gives: Medium
  /** What the JSON of the body and of the answer are; XML and PDF have none. */
  readonly body: Shape<unknown> | undefined
  readonly answer: Shape<unknown> | undefined
  /** One sentence for a person who looks for the operation; the window's have none, as they are described to nobody. */
  readonly summary: string
  /** The query parameters that the route knows; any other is a 422 that names it. */
  readonly query: Query
  readonly more: RouteMore
  /** Never present: carries the types of body and answer for the compiler. */
  readonly types?: { readonly body: Body; readonly received: Received; readonly answer: Answer }
}

interface RouteMore {
  /** Status of success; 200 when absent. */
  readonly status?: 201 | 204
  /** Done once per `Idempotency-Key`: a repetition within a day gets the answer of the first call. */
  readonly once?: true
  /** The body may come as one file of a form, too, or as XML in place of a model. */
  readonly alsoTakes?: 'multipart' | 'xml'
  /** A form may bring the user's own PDF along, as its part `pdf`. */
  readonly withPdf?: true
  /** The same content in a second medium: the parameter `format` says which, else the Accept header. */
  readonly orGives?: Medium
  /** A caller whose Accept header prefers JSON gets this instead: the XML or PDF with what was lost, what differs and how it was judged. */
  readonly alsoGives?: Shape<unknown>
}

/** `file`: bytes of any kind and size, taken and given piece by piece. */
export type Medium = 'none' | 'json' | 'xml' | 'pdf' | 'html' | 'multipart' | 'events' | 'file'

/** The media in which an operation may answer a call, that which it takes for usual first. */
export function mediaOf({ gives, more }: Route, { format }: Readonly<Record<string, string | undefined>>): readonly [Medium, ...Medium[]] {
  const { orGives, alsoGives } = more
  if (orGives !== undefined) return format === orGives ? [orGives] : format === gives ? [gives] : [gives, orGives]
  return alsoGives === undefined ? [gives] : [gives, 'json']
}

/** One file of several. */
export interface WireFile {
  /** As the sender calls it, for people; never a path. */
  name: string
  bytes: Uint8Array
}

/** A medium, or the shape of what stands in JSON. */
type Content = Medium | Shape<unknown>
type MediumOf<Given extends Content> = Given extends Medium ? Given : 'json'
type BytesOf<Given> = Given extends 'none' ? undefined : Uint8Array
/** What a caller sends, and what a handler receives. */
type BodyFor<Takes, Json> = Takes extends Shape<unknown> ? SentOf<Takes> : Json extends Shape<unknown> ? SentOf<Json> : BytesOf<Takes>
type ReceivedFor<Takes> = Takes extends Shape<unknown> ? Infer<Takes> : Takes extends 'multipart' ? WireFile[] : BytesOf<Takes>
type AnswerFor<Gives> = Gives extends Shape<unknown> ? Infer<Gives> : BytesOf<Gives>
type NoQuery = Record<never, never>

const mediumOf = <Given extends Content>(content: Given) => (typeof content === 'string' ? content : 'json') as MediumOf<Given>
const shapeOf = (content: Content): Shape<unknown> | undefined => (typeof content === 'string' ? undefined : content)

/** An operation for programs with a key. `json`: the body may stand in JSON, too. */
export function service<
  const Path extends string,
  const Takes extends Content,
  const Gives extends Content,
  Query extends Fields = NoQuery,
  Json extends Shape<unknown> | undefined = undefined,
>(
  method: Route['method'],
  path: Path,
  permission: ApiMethod,
  takes: Takes,
  gives: Gives,
  summary: string,
  query: Query = {} as Query,
  more: RouteMore & { readonly json?: Json } = {},
): Route<BodyFor<Takes, Json>, AnswerFor<Gives>, Path, Query, MediumOf<Takes>, ReceivedFor<Takes>> {
  const [body, answer] = [more.json ?? shapeOf(takes), more.alsoGives ?? shapeOf(gives)]
  return { method, path, permission, query, more, summary, takes: mediumOf(takes), gives: mediumOf(gives), body, answer }
}

/** An operation of the window. `desk<Answer>()(…)`: the first call carries the type, the second is read with its literal path and its query. */
export function desk<Answer>() {
  return <const Path extends string, const Takes extends Content, Query extends Fields = NoQuery>(
    method: Route['method'],
    path: Path,
    takes: Takes,
    gives: Medium,
    query: Query = {} as Query,
    more: RouteMore = {},
  ): Route<BodyFor<Takes, undefined>, Answer, Path, Query, MediumOf<Takes>, ReceivedFor<Takes>> => ({
    ...{ method, path, permission: 'desk.use', gives, query, more, summary: '', answer: undefined },
    takes: mediumOf(takes),
    body: shapeOf(takes),
  })
}
