import type { ApiKeyRecord, Page, KeyCall, Card, CardKind } from '../../contract/types.ts'
import type { PageRequest, CardQuery } from '../../contract/parameters.ts'
import type { Claim, KeptAnswer, NewCard } from '../types.ts'

/** API keys. */
export interface KeyReads {
  /** Newest first, revoked ones included. */
  list(): Promise<ApiKeyRecord[]>
  read(id: string): Promise<ApiKeyRecord>
  /** The record of a key, which may be revoked or expired; undefined for every other text. */
  find(key: string): Promise<ApiKeyRecord | undefined>
}

/** What programs did with a key. */
export interface KeyCallReads {
  /** Newest first. */
  list(keyId: string, page: PageRequest): Promise<Page<KeyCall>>
}

/** Answers kept for repetitions of a request. */
export interface AnswerReads {
  /** What was answered to this caller under this key, however long ago. */
  find(claim: Pick<Claim, 'caller' | 'key'>): Promise<KeptAnswer | undefined>
}

/** Settings by name. */
export interface SettingReads {
  read(name: string): Promise<unknown>
}

/** The address book. */
export interface CardReads {
  /** By name, those that hold every word of the search; identifiers also without their blanks, and behind their scheme (`0088:4012345000009`). */
  list(query: CardQuery): Promise<Page<Card>>
  /** Throws AppError `not_found`. */
  read(id: string): Promise<Card>
  findById(id: string): Promise<Card | undefined>
  /** The card of a company: by the first of its identifiers that a card has, else by its name. */
  find(kind: CardKind, matchIds: readonly string[], name: string | undefined): Promise<Card | undefined>
}

/** API keys are made and revoked. */
export interface KeyWrites {
  /** The record with the key itself, for this one time. */
  create(input: {
    readonly name: string
    readonly methods: readonly string[]
    readonly expires_at?: string | undefined
  }): Promise<ApiKeyRecord>
  /** Throws AppError `not_found`; revoking twice keeps the first time. */
  revoke(id: string): Promise<ApiKeyRecord>
}

/** What programs do with a key. */
export interface KeyCallWrites {
  /** Calls of one key in their order; the last of them is when it was used last. */
  store(keyId: string, calls: readonly KeyCall[]): Promise<void>
}

/** Answers are kept for repetitions of a request, for a day. */
export interface AnswerWrites {
  /** Forgets what is older than a day. */
  forget(): Promise<void>
  keep(claim: Claim, answerId: string): Promise<void>
}

/** Settings by name. */
export interface SettingWrites {
  /** Undefined takes the setting away. */
  write(name: string, value: unknown): Promise<void>
}

/** Cards of the address book are written and deleted. */
export interface CardWrites {
  /** Writes a card under its id, also one that was deleted; without an id it is a new one. */
  write(card: NewCard, id?: string): Promise<Card>
  /** The card as it was. Throws AppError `not_found`. */
  delete(id: string): Promise<Card>
}
