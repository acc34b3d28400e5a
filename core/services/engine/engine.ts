import { AppError } from '../../base/errors.ts'
import { DraftStates } from '../documents/draft-states.ts'
import { createWork, doWork, type ArgsOf, type ResultOf, type WorkName } from './work.ts'
import type { EngineSurroundings } from '../types.ts'

/** Where documents are read, judged, converted and drawn: in this thread, or in others beside it (`pool.ts`). */
export interface Engine {
  /** One piece of work; given up when the signal says so. Throws what the work throws. */
  run<Name extends WorkName>(name: Name, args: ArgsOf<Name>, signal?: AbortSignal): Promise<ResultOf<Name>>
  close(): Promise<void>
}

/** Reason of a signal that asks for an end without haste: streams end, but what is being worked on is finished. */
export const STOPPING = Symbol('stopping')

/** Work in this thread: for the command line, which does nothing else meanwhile, and for tests. */
export function createEngine({ idoc, ...surroundings }: EngineSurroundings): Engine {
  const drafts = new DraftStates()
  return {
    async run<Name extends WorkName>(name: Name, args: ArgsOf<Name>, signal?: AbortSignal): Promise<ResultOf<Name>> {
      if (isGone(signal)) throw whyGone(signal)
      return doWork(createWork({ ...surroundings, idoc: await idoc() }, drafts), name, args)
    },
    close: () => Promise.resolve(),
  }
}

export function isGone(signal: AbortSignal | undefined): boolean {
  return signal?.aborted === true && signal.reason !== STOPPING
}

/** The reason where it is one of ours (a time limit); else the caller went away, and reads no answer any more. */
export function whyGone(signal: AbortSignal | undefined): AppError {
  const reason: unknown = signal?.reason
  return reason instanceof AppError ? reason : new AppError('malformed_request', 'The caller went away before the answer was there.')
}
