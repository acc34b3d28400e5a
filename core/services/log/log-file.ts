import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readdirSync, readFileSync, rmSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'

const MAX_BUFFERED = 64 * 1024
const MAX_BYTES = 1024 * 1024
const MAX_FILES = 8
const FLUSH_MS = 1000
const NAME = /^kontor-\d{8}T\d{6}Z-\d+-\d+\.log$/

export interface LogFile {
  readonly dir: string
  /** `now`: it is on the disk when this returns. */
  write(line: string, now: boolean): void
  flush(): void
  /** The newest lines of all files, of all processes, oldest first, so many bytes at the most. */
  readTail(bytes: number): string
}

interface LogFileOptions {
  readonly dir: string
  readonly now?: () => Date
  readonly maxBytes?: number
  readonly maxFiles?: number
  /** Told once, when the file cannot be written: the program goes on without it. */
  readonly onFailure?: (error: unknown) => void
}

/**
 * A log that survives the program: each process writes a file of its own, since no two share one that is changed for the next when it is full. Lines are
 * written synchronously from a small buffer, so that the last ones before a crash are there. Only the newest files are kept.
 */
export function openLogFile(options: LogFileOptions): LogFile {
  const { dir, now = () => new Date(), maxBytes = MAX_BYTES, maxFiles = MAX_FILES } = options
  let [lines, buffered, written, part, failed] = [[] as string[], 0, 0, 0, false]
  let file: number | undefined
  let timer: NodeJS.Timeout | undefined

  const openNext = (): number => {
    mkdirSync(dir, { recursive: true, mode: 0o700 })
    const stamp = now()
      .toISOString()
      .replaceAll(/[-:]|\.\d+/g, '')
    part += 1
    const next = openSync(join(dir, `kontor-${stamp}-${process.pid}-${String(part).padStart(6, '0')}.log`), 'a', 0o600)
    written = 0
    for (const name of listFiles(dir).slice(0, -maxFiles)) rmSync(join(dir, name), { force: true })
    return next
  }

  const flush = (sync = false): void => {
    clearTimeout(timer)
    timer = undefined
    if (lines.length === 0) return
    const bytes = Buffer.from(lines.join(''), 'utf8')
    lines = []
    buffered = 0
    try {
      if (file !== undefined && written > 0 && written + bytes.length > maxBytes) {
        closeSync(file)
        file = undefined
      }
      file ??= openNext()
      for (let at = 0; at < bytes.length;) at += writeSync(file, bytes, at)
      written += bytes.length
      if (sync) fsyncSync(file)
    } catch (error) {
      failed = true
      options.onFailure?.(error)
    }
  }

  return {
    dir,
    write(line, isUrgent) {
      if (failed) return
      lines.push(`${line}\n`)
      buffered += line.length
      if (isUrgent || buffered > MAX_BUFFERED) flush(isUrgent)
      else timer ??= setTimeout(flush, FLUSH_MS).unref()
    },
    flush: () => flush(),
    readTail(bytes) {
      flush()
      const texts: string[] = []
      let left = bytes
      for (const name of listFiles(dir).reverse()) {
        if (left <= 0) break
        const text = readFileSync(join(dir, name)).subarray(-left).toString('utf8')
        left -= Buffer.byteLength(text)
        texts.unshift(left <= 0 ? text.slice(text.indexOf('\n') + 1) : text)
      }
      return texts.join('')
    },
  }
}

/** Oldest first, by when they were written last: several processes write at once. */
function listFiles(dir: string): string[] {
  const names = (existsSync(dir) ? readdirSync(dir) : []).filter((name) => NAME.test(name))
  return names
    .flatMap((name) => {
      const stats = statSync(join(dir, name), { throwIfNoEntry: false })
      return stats === undefined ? [] : [{ name, at: stats.mtimeMs }]
    })
    .sort((left, right) => left.at - right.at || (left.name < right.name ? -1 : 1))
    .map(({ name }) => name)
}
