import { AppError } from '../base/errors.ts'
import type { DeskState } from '../contract/types.ts'
import type { Queue } from '../queue/queue.ts'
import type { DeskQueue } from './types.ts'

/** The queue as the window and the command line see it. */
export function createDeskQueue(queue: Queue, state: () => DeskState): DeskQueue {
  return {
    list: (options) => queue.list(options),
    retry: (id) => queue.retry(id),
    cancel: (id) => queue.cancel(id),
    look: (id) => queue.look(id),
    adopt: (id, remoteId) => queue.adopt(id, remoteId),
    hold: (until) => {
      queue.hold(until === undefined ? undefined : readMoment('until', until))
      return state()
    },
    release: () => {
      queue.release()
      return state()
    },
  }
}

const RFC_3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d)$/

/** Milliseconds since 1970. Throws AppError `validation_error` for what is no RFC 3339 date and time with its zone. */
export function readMoment(path: string, text: string): number {
  const millis = RFC_3339.test(text) ? Date.parse(text) : NaN
  if (!Number.isNaN(millis)) return millis
  const message = `${path} must be a date and time with its zone, such as 2026-08-31T18:00:00+02:00.`
  throw new AppError('validation_error', message, { errors: [{ path, code: 'wrong_time', message }] })
}
