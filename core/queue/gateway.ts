import type { ErrorCode } from '../base/errors.ts'
import type { Said } from '../contract/delivery-reasons.ts'
import type { Direction } from '../contract/types.ts'
import type { CallAnswer, Network, RemoteLogEntry } from '../store/types.ts'

/**
 * The other side, as the queue sees it: the calls the specification allows (sections 4.1 and 4.4). A gateway never throws; every way in which
 * a call can end is a value.
 */
export interface Gateway {
  /** Which remote this is: a delivery that began at one never goes on at another. */
  readonly identity: string
  readonly network: Network
  /** Uploads and sends may be repeated at will, since nothing leaves the house. False for everything real. */
  readonly isRepeatable: boolean
  check(): Promise<Reply<RemoteCheck>>
  upload(parcel: Parcel): Promise<Reply<RemoteUpload>>
  /** Replaces the stored XML by that of the parcel; the same again changes nothing, so it may be repeated. */
  update(parcel: Parcel, remoteId: string): Promise<Reply<true>>
  send(parcel: Parcel, remoteId: string): Promise<Reply<RemoteSend>>
  status(parcel: Parcel, remoteId: string): Promise<Reply<RemoteState>>
  /** The same of a document that need not be one of ours. */
  details(remoteId: string): Promise<Reply<RemoteState>>
  list(request: ListRequest): Promise<Reply<RemoteList>>
  fetchXml(remoteId: string): Promise<Reply<Uint8Array>>
}

/** One document on its way. */
export interface Parcel {
  readonly xml: () => Promise<Uint8Array>
  readonly sha256: string
  /** The same for every repetition of a request that was not answered. */
  readonly idempotency_key: string
  readonly filename: string | undefined
  readonly receiver_id: string | undefined
  readonly receiver_name: string | undefined
  readonly remote_transaction_id: string | undefined
}

export type Trace = Omit<CallAnswer, 'verdict'>

/** With its code, where it is ours. */
export type Sentence = { readonly message: string } & Partial<Said>

export type Reply<Value> =
  /** A 2xx of the service. */
  | { readonly kind: 'answer'; readonly value: Value; readonly trace: Trace }
  /** Another status of the service, with its code and words where it has them. */
  | {
      readonly kind: 'problem'
      readonly status: number
      readonly code: string | undefined
      readonly message: string
      readonly retry_after_ms: number | undefined
      readonly trace: Trace
    }
  /** Something answered, but not as the service would: a captive portal, a proxy, a cut body. `code` where it is known what. */
  | { readonly kind: 'garbled'; readonly said: Sentence; readonly trace: Trace; readonly code?: ErrorCode }
  /** No answer. `isReached` is false only where the request certainly never arrived. */
  | { readonly kind: 'silence'; readonly isReached: boolean; readonly code: ErrorCode; readonly said: Sentence; readonly trace: Trace }

export interface RemoteCheck {
  readonly methods: readonly string[] | undefined
  readonly isRehearsal: boolean
}

export interface RemoteUpload {
  /** Undefined where the answer names none. */
  readonly id: string | undefined
}

export interface RemoteSend {
  readonly transaction_id: string | undefined
}

export interface RemoteState {
  /** As the remote words it; undefined where the answer has none. */
  readonly status: string | undefined
  readonly log: readonly RemoteLogEntry[]
  /** Number of transactions, where the answer tells. */
  readonly transactions: number | undefined
  /** Where the answer tells. */
  readonly direction: Direction | undefined
}

/** `plain` leaves every parameter away, for remotes that refuse them; `page` counts pages from 1 in the manner of other services. */
export type ListRequest =
  | { readonly kind: 'offset'; readonly limit: number | undefined; readonly offset: number }
  | { readonly kind: 'page'; readonly limit: number; readonly page: number }
  | { readonly kind: 'plain' }

export interface RemoteItem {
  readonly id: string
  readonly number: string | undefined
  readonly sha256: string | undefined
  readonly created_at: string | undefined
  readonly updated_at: string | undefined
  /** As the remote words it. */
  readonly status: string | undefined
}

export interface RemoteList {
  readonly items: readonly RemoteItem[]
  /** Undefined where the answer does not say how many there are. */
  readonly total: number | undefined
  /** The answer says that there is more. */
  readonly hasMore: boolean
  /** Entries without an id: the list cannot prove anything then. */
  readonly unreadable: number
}
