import { arch, platform, release } from 'node:os'
import { AppError } from '../../base/errors.ts'
import { shorten } from '../../base/shorten.ts'
import type { ProgramLog } from '../types.ts'
import { APP_VERSION } from '../../base/version.ts'
import { openLogFile, type LogFile } from './log-file.ts'
import { hideContent, hideValue } from './redact.ts'
import { writeStandardError } from './standard-error.ts'

export const LOG_LEVELS = ['debug', 'info', 'warn', 'error'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

/** What happened, a JSON value a line, without keys and without what invoices say. */
export interface Log extends ProgramLog {
  readonly dir: string
  write(level: LogLevel, event: string, details?: object): void
  /** An error, with where it came from; its sentence without whatever it repeats. */
  fault(event: string, error: unknown, details?: object): void
  flush(): void
}

interface LogOptions {
  readonly dir: string
  readonly level?: LogLevel
  /** Called with each line that says what went wrong. */
  readonly onFault?: (line: string) => void
}

/** What a person copies for support, and may still read through. */
const MAX_READ = 256 * 1024
const MAX_TEXT = 4000
const MAX_STACK_LINES = 20
const MAX_CAUSES = 3
/** A window that fails again and again says no more than this in a minute. */
const MAX_WINDOW_FAULTS = 20
const MINUTE_MS = 60_000

export function openLog({ dir, level: least = 'info', onFault }: LogOptions): Log {
  const file: LogFile = openLogFile({
    dir,
    onFailure: (error) => writeStandardError(`kontor: the log in ${dir} cannot be written: ${String(error)}\n`),
  })
  const faults = { since: 0, amount: 0 }

  const write: Log['write'] = (level, event, details = {}) => {
    if (!isLogged(level, least)) return
    const line = JSON.stringify({ time: new Date().toISOString(), level, event, ...details }, hideValue)
    const isUrgent = level === 'warn' || level === 'error'
    if (isUrgent) onFault?.(line)
    file.write(line, isUrgent)
  }
  return {
    dir,
    write,
    fault: (event, error, details = {}) => write('error', event, { ...details, cause: describeFault(error) }),
    noteWindow({ kind, message, stack }) {
      const now = Date.now()
      if (now - faults.since > MINUTE_MS) Object.assign(faults, { since: now, amount: 0 })
      faults.amount += 1
      if (faults.amount > MAX_WINDOW_FAULTS) return
      const where = stack === undefined ? {} : { stack: frames(stack) }
      write('error', 'window', { kind, message: cut(hideContent(message)), ...where })
    },
    read: () => ({
      text: `Kontor ${APP_VERSION}, Node ${process.versions.node}, ${platform()} ${release()} ${arch()}\n${file.readTail(MAX_READ)}`,
    }),
    flush: () => file.flush(),
  }
}

export const isLogged = (level: LogLevel, least: LogLevel): boolean => LOG_LEVELS.indexOf(level) >= LOG_LEVELS.indexOf(least)

/** Kind, sentence and places of an error and of what caused it. */
export function describeFault(error: unknown): string {
  const parts: string[] = []
  for (let one = error, depth = 0; one !== undefined && depth < MAX_CAUSES; one = one instanceof Error ? one.cause : undefined, depth++) {
    if (!(one instanceof Error)) {
      parts.push(hideContent(String(one)))
      continue
    }
    const code = one instanceof AppError ? one.code : 'code' in one && typeof one.code === 'string' ? one.code : ''
    const head = [one.name, code, hideContent(one.message)].filter((part) => part !== '').join(' ')
    parts.push([head, ...frames(one.stack ?? '')].join('\n'))
  }
  return cut(parts.join('\ncaused by '))
}

/** The places of a stack alone: its first lines repeat the sentence. Browsers write them as `at …` or as `name@address`. */
function frames(stack: string): string[] {
  const lines = stack.split('\n').map((line) => line.trim())
  return lines.filter((line) => /^at .+:\d+|^[^\s@]*@.+:\d+:\d+$/.test(line)).slice(0, MAX_STACK_LINES)
}

const cut = (text: string): string => shorten(text, MAX_TEXT)

/** Writes down what ends the process before it does; whether it ends is not changed. Returns the function that takes this back. */
export function watchFaults(log: Log): () => void {
  const note = (error: unknown, origin: string): void => log.fault(origin, error)
  const end = (): void => log.flush()
  process.on('uncaughtExceptionMonitor', note)
  process.on('exit', end)
  return () => {
    process.off('uncaughtExceptionMonitor', note)
    process.off('exit', end)
    log.flush()
  }
}
