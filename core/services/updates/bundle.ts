import { basename, dirname } from 'node:path'
import { stat } from 'node:fs/promises'
import { openPromise, type Entry, type ZipFile } from 'yauzl'
import { AppError, reasonOf } from '../../base/errors.ts'
import { MAX_MANIFEST_BYTES, PLAIN_FILE } from '../../update/manifest.ts'
import { refuse } from '../../update/refusal.ts'
import { MAX_SIGNATURE_FILE_BYTES } from '../../update/signature.ts'
import { collectAtMost } from './collect.ts'
import { offerOfFolder } from './folder.ts'
import { MANIFEST_NAME, SIGNATURE_NAME, type Offer } from './offer.ts'

/** The manifest, its signature and the packages of a version. */
const MAX_ENTRIES = 66
/** The kind of a file in the upper half of what Unix says of it, and that of a regular one. */
const KIND = 0o170000
const REGULAR = 0o100000

/** What the person has chosen: an archive, or the manifest in a folder with its package. Throws AppError. */
export async function offerOfFile(path: string): Promise<Offer> {
  const status = await stat(path).catch((error: unknown) => {
    throw unreadable(reasonOf(error), error)
  })
  if (status.isDirectory()) return offerOfFolder(path)
  return basename(path) === MANIFEST_NAME ? offerOfFolder(dirname(path)) : offerOfArchive(path)
}

async function offerOfArchive(path: string): Promise<Offer> {
  const small = (name: string, most: number): Promise<Uint8Array> =>
    withArchive(path, async (zip, entries) => {
      const entry = requireEntry(entries, name)
      if (entry.uncompressedSize > most) throw unreadable(`${name} is longer than ${most} bytes.`)
      return collectAtMost(await bytesOf(zip, entry), most, () => unreadable(`a part of it is longer than ${most} bytes.`))
    })
  return {
    place: basename(path),
    manifest: await small(MANIFEST_NAME, MAX_MANIFEST_BYTES),
    signature: await small(SIGNATURE_NAME, MAX_SIGNATURE_FILE_BYTES),
    async open({ file, size }) {
      const zip = await openArchive(path)
      try {
        const entry = requireEntry(await listEntries(zip), file)
        if (entry.uncompressedSize !== size) throw refuse('package_differs', { file })
        return { from: 0, validator: undefined, bytes: closing(zip, await bytesOf(zip, entry)) }
      } catch (error) {
        zip.close()
        throw asUnreadable(error)
      }
    },
  }
}

async function withArchive<Result>(path: string, work: (zip: ZipFile, entries: readonly Entry[]) => Promise<Result>): Promise<Result> {
  const zip = await openArchive(path)
  try {
    return await work(zip, await listEntries(zip))
  } catch (error) {
    throw asUnreadable(error)
  } finally {
    zip.close()
  }
}

async function openArchive(path: string): Promise<ZipFile> {
  try {
    return await openPromise(path, { lazyEntries: true, autoClose: false, strictFileNames: true })
  } catch (error) {
    throw asUnreadable(error)
  }
}

/** All that is inside, under plain names that each stand there once: an archive with anything else was not made by us. */
async function listEntries(zip: ZipFile): Promise<readonly Entry[]> {
  if (zip.entryCount > MAX_ENTRIES) throw unreadable(`it holds ${zip.entryCount} files.`)
  const entries: Entry[] = []
  for await (const entry of zip.eachEntry()) {
    const kind = (entry.externalFileAttributes >>> 16) & KIND
    const isPlain = PLAIN_FILE.test(entry.fileName) && (kind === 0 || kind === REGULAR) && !entry.isEncrypted()
    if (!isPlain || entries.some(({ fileName }) => fileName === entry.fileName))
      throw unreadable(`it holds ${JSON.stringify(entry.fileName)}, which no update file does.`)
    entries.push(entry)
  }
  return entries
}

function requireEntry(entries: readonly Entry[], name: string): Entry {
  const entry = entries.find(({ fileName }) => fileName === name)
  if (entry !== undefined) return entry
  throw name === MANIFEST_NAME || name === SIGNATURE_NAME ? unreadable(`it has no ${name}.`) : refuse('package_missing', { file: name })
}

async function bytesOf(zip: ZipFile, entry: Entry): Promise<AsyncIterable<Uint8Array>> {
  return (await zip.openReadStreamPromise(entry)) as AsyncIterable<Uint8Array>
}

async function* closing(zip: ZipFile, bytes: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  try {
    for await (const part of bytes) yield part
  } catch (error) {
    throw asUnreadable(error)
  } finally {
    zip.close()
  }
}

const asUnreadable = (error: unknown) => (error instanceof AppError ? error : unreadable(reasonOf(error), error))

const unreadable = (reason: string, cause?: unknown) => refuse('bundle_unreadable', { reason }, cause)
