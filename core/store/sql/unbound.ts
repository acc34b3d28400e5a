/**
 * What the chain binds beside what is only ever added: each document as lists and pages show it, the API keys, and the settings. Such a state is
 * an entry of its own whenever it has changed; the newest of a subject says what its rows say now, and of those before it the hash is left.
 */
export const STATE_KINDS = ['state', 'keys', 'settings'] as const
export type StateKind = (typeof STATE_KINDS)[number]

/** What was written within a transaction, of which the chain says nothing yet. */
export interface Unbound {
  readonly documents: readonly number[]
  readonly kinds: ReadonlySet<Exclude<StateKind, 'state'>>
}
