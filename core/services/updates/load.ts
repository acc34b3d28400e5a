import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { open, type FileHandle } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { AppError } from '../../base/errors.ts'
import { membersOf } from '../../base/json.ts'
import type { UpdatePackage } from '../../update/manifest.ts'
import { refuse } from '../../update/refusal.ts'
import { asDiskFault, isFull, requireSpace } from './disk-fault.ts'
import type { Offer, Opened } from './offer.ts'
import { openVerified } from './verified.ts'
import { syncFolder, writeWhole } from './whole-file.ts'

export interface LoadOptions {
  /** A private folder, which holds at most one package and one that is being loaded. */
  readonly folder: string
  readonly signal: AbortSignal
  readonly onProgress: (received: number) => void
  /** Waits before the next try, in milliseconds. */
  readonly pause: (ms: number) => Promise<void>
}

/** A line that breaks is taken up again so often without anything that came by it. */
const MAX_IDLE_TRIES = 4
const MAX_TRIES = 100
const FIRST_PAUSE_MS = 1_000
/** Written down beside what has come, so that loading goes on after the program was ended. */
const NOTE_SUFFIX = '.note.json'

/**
 * Loads a package and answers the path of a file with exactly the signed bytes. What has come is kept when the line breaks or the person stops, and loading goes on from there. Throws AppError.
 */
export async function loadPackage(offer: Offer, wanted: UpdatePackage, options: LoadOptions): Promise<string> {
  const { folder, signal, onProgress, pause } = options
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const name = wanted.sha512.slice(0, 32)
  const [done, part] = [join(folder, `${name}.package`), join(folder, `${name}.part`)]
  removeOthers(folder, name)
  if (sizeOf(done) === wanted.size) {
    await verify(done, wanted)
    onProgress(wanted.size)
    return done
  }
  let idle = 0
  let most = sizeOf(part)
  for (let tries = 1; ; tries += 1) {
    try {
      requireSpace(folder, wanted.size - sizeOf(part))
      await loadInto(part, offer, wanted, { signal, onProgress })
      break
    } catch (error) {
      if (signal.aborted) throw error
      const isBroken = error instanceof AppError && error.errors[0]?.code === 'source_silent'
      idle = sizeOf(part) > most ? 0 : idle + 1
      most = Math.max(most, sizeOf(part))
      if (!isBroken || idle >= MAX_IDLE_TRIES || tries >= MAX_TRIES) throw error
      await pause(FIRST_PAUSE_MS * 2 ** idle)
      if (signal.aborted) throw error
    }
  }
  await verify(part, wanted)
  renameSync(part, done)
  rmSync(`${part}${NOTE_SUFFIX}`, { force: true })
  syncFolder(folder)
  return done
}

/** What was loaded is of no use any more, or is given up. */
export function forgetLoaded(folder: string): void {
  rmSync(folder, { recursive: true, force: true })
}

async function loadInto(
  part: string,
  offer: Offer,
  wanted: UpdatePackage,
  { signal, onProgress }: Pick<LoadOptions, 'signal' | 'onProgress'>,
): Promise<void> {
  const here = sizeOf(part)
  if (here === wanted.size) return
  // More than there can be is nothing of it.
  const from = here < wanted.size ? here : 0
  const opened = await offer.open(wanted, { from, validator: readNote(part) }, signal)
  writeWhole(`${part}${NOTE_SUFFIX}`, JSON.stringify({ validator: opened.validator }))
  const handle = await open(part, here === 0 ? 'w' : 'r+', 0o600)
  try {
    await handle.truncate(opened.from)
    await write(handle, opened, wanted, { signal, onProgress })
    await handle.sync()
  } catch (error) {
    throw asLoadFault(error, part, wanted)
  } finally {
    await handle.close()
  }
}

async function write(
  handle: FileHandle,
  { from, bytes }: Opened,
  wanted: UpdatePackage,
  { signal, onProgress }: Pick<LoadOptions, 'signal' | 'onProgress'>,
): Promise<void> {
  let at = from
  onProgress(at)
  for await (const chunk of bytes) {
    signal.throwIfAborted()
    if (at + chunk.byteLength > wanted.size) throw refuse('package_differs', { file: wanted.file })
    await handle.write(chunk, 0, chunk.byteLength, at)
    at += chunk.byteLength
    onProgress(at)
  }
  if (at < wanted.size) throw refuse('source_silent', { place: wanted.file, reason: `It broke off after ${at} of ${wanted.size} bytes.` })
}

/** A full disk gets back what was written; what is kept of other faults serves the next try. */
function asLoadFault(error: unknown, part: string, wanted: UpdatePackage): unknown {
  const isWrong = error instanceof AppError && error.errors[0]?.code === 'package_differs'
  if (isWrong || isFull(error)) rmSync(part, { force: true })
  return asDiskFault(error, dirname(part), wanted.size)
}

async function verify(file: string, wanted: UpdatePackage): Promise<void> {
  try {
    await (await openVerified(file, wanted)).close()
  } catch (error) {
    rmSync(file, { force: true })
    rmSync(`${file}${NOTE_SUFFIX}`, { force: true })
    throw error
  }
}

function readNote(part: string): string | undefined {
  try {
    const { validator } = membersOf(JSON.parse(readFileSync(`${part}${NOTE_SUFFIX}`, 'utf8')))
    return typeof validator === 'string' ? validator : undefined
  } catch {
    // Nothing was noted: it begins anew.
    return undefined
  }
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0
}

/** What was loaded of other versions. */
function removeOthers(folder: string, name: string): void {
  for (const other of readdirSync(folder).filter((each) => !each.startsWith(name)))
    rmSync(join(folder, other), { recursive: true, force: true })
}
