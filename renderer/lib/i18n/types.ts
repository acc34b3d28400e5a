import type { ErrorCode } from '../../../core/base/errors.ts'

/** What the window can fail with: the engine's closed list, and the engine itself not answering. */
export type ShownCode = ErrorCode | 'engine_unreachable'

interface ErrorWording {
  /** What happened. */
  readonly title: string
  /** What to do next. */
  readonly next: string
  /** What it means for the invoice, where the code says more than the action that failed. */
  readonly means?: string
}

export type ErrorWords = Readonly<Record<ShownCode, ErrorWording>>
