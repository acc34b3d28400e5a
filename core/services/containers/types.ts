import type { packError } from '../engine/messages.ts'
import type { ContainerFault } from '../../contract/types.ts'

/** A mail as it came in, and under which names: those of what it lies in, from the outside to the inside, its own last. */
export interface OpenedMail {
  readonly inner: readonly string[]
  readonly media_type: 'message/rfc822' | 'application/vnd.ms-outlook'
  /** Absent where it is the container itself. */
  readonly bytes?: Uint8Array
}

/** One file of a container, with its content where it may hold an invoice. */
export interface OpenedPart {
  /** Names from the outside to the inside, its own last: text for people, never a path. */
  readonly inner: readonly string[]
  readonly bytes?: Uint8Array
  /** Why there is no content; absent where it can be no invoice. */
  readonly fault?: ContainerFault
  /** Which of the mails it came with: the outermost. */
  readonly mail?: number
  /** Parts with the same number lie in the same archive or mail. */
  readonly place: number
}

/** What a container holds, those inside it opened as well. */
export interface OpenedContainer {
  readonly parts: readonly OpenedPart[]
  readonly mails: readonly OpenedMail[]
}

/** One file as a reader of one kind of container finds it. */
export interface Entry {
  readonly name: string
  readonly bytes?: Uint8Array
  readonly fault?: ContainerFault
}

/** What comes back from the thread that opens containers. */
export type OpenedAnswer = { readonly result: OpenedContainer } | { readonly error: ReturnType<typeof packError> }
