import type { CallLogEntry } from '../core/http/app.ts'
import type { Log } from '../core/services/log/log.ts'
import { writeStandardError } from '../core/services/log/standard-error.ts'

/** Writes down what went wrong inside; the window only gets a request id and plain words. What went well is kept where somebody looks for it. */
export function logCall(log: Log): (entry: CallLogEntry) => void {
  return ({ cause, ...entry }) => {
    if (cause === undefined) log.write(entry.status < 400 ? 'debug' : 'info', 'call', entry)
    else log.fault('call', cause, entry)
  }
}

/** For the terminal that the program was started from. */
export const tellTerminal = (line: string): void => writeStandardError(`${line}\n`)
