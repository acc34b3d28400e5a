import type { ErrorCode } from '../../../core/base/errors.ts'
import type { messages } from './de.ts'

/** German is written first; the other catalogues must have exactly its keys, or they do not compile. */
export type Messages = Readonly<Record<keyof typeof messages, string>>

/** What the window can fail with: the engine's closed list, and the engine itself not answering. */
export type ShownCode = ErrorCode | 'engine_unreachable'

export interface ErrorWording {
  /** What happened. */
  readonly title: string
  /** What to do next. */
  readonly next: string
  /** What it means for the invoice, where the code says more than the action that failed. */
  readonly means?: string
}

export type ErrorWords = Readonly<Record<ShownCode, ErrorWording>>
