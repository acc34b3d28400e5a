import { isInvoiceLike } from '../../engine/file-kind.ts'
import type { ContainerFault } from '../../contract/types.ts'
import { faultOf, malformed } from './faults.ts'
import { containerKind, type ContainerKind } from './kind.ts'
import { Budget, MAX_CONTAINER_BYTES, MAX_DEPTH } from './limits.ts'
import { shownName } from './names.ts'
import type { Entry, OpenedContainer, OpenedMail, OpenedPart } from './types.ts'

/** Where a container lies that is being opened. */
interface Place {
  readonly inner: readonly string[]
  readonly depth: number
  readonly mail: number | undefined
}

const MEDIA_TYPES = { eml: 'message/rfc822', msg: 'application/vnd.ms-outlook' } as const

/**
 * Opens a container, and those that lie in it, into its files. Throws AppError `malformed_container` where it cannot be read itself, or
 * is the file of another program. What cannot be read inside it is named, and the others go on.
 */
export async function openContainer(bytes: Uint8Array, budget = new Budget()): Promise<OpenedContainer> {
  if (bytes.byteLength > MAX_CONTAINER_BYTES) throw malformed('too_large', `The file has more than ${MAX_CONTAINER_BYTES / 1_000_000} MB.`)
  const kind = containerKind(bytes)
  if (kind === undefined) throw malformed('damaged')
  const parts: OpenedPart[] = []
  const mails: OpenedMail[] = []
  let places = 0

  const open = async (content: Uint8Array, of: ContainerKind, { inner, depth, mail }: Place): Promise<boolean> => {
    const entries = await readEntries(content, of, budget, MAX_DEPTH - depth + 1)
    if (entries === undefined) return false
    // The outermost mail holds all others, so it is the one that is kept.
    if (of !== 'zip' && mail === undefined) mails.push({ inner, media_type: MEDIA_TYPES[of], ...(depth === 1 ? {} : { bytes: content }) })
    const kept = of === 'zip' ? mail : (mail ?? mails.length - 1)
    const place = places++
    for (const entry of entries) await take(entry, { inner, depth, mail: kept }, place)
    return true
  }

  const take = async (
    { name, within = [], bytes: content, fault }: FoundEntry,
    { inner, depth, mail }: Place,
    place: number,
  ): Promise<void> => {
    const names = [...inner, ...within.map(shownName), shownName(name)]
    const part = { inner: names, place, ...(mail === undefined ? {} : { mail }) }
    if (content === undefined) {
      parts.push({ ...part, ...(fault === undefined ? {} : { fault }) })
      return
    }
    const nested = containerKind(content)
    if (nested === undefined) {
      parts.push(isInvoiceLike(content) ? { ...part, bytes: content } : part)
    } else if (depth >= MAX_DEPTH) {
      parts.push({ ...part, fault: 'too_deep' })
    } else {
      const why = await tryOpen(content, nested, { inner: names, depth: depth + 1, mail })
      if (why !== undefined) parts.push(why === 'no_files' ? part : { ...part, fault: why })
    }
  }

  /** Why a container inside this one could not be opened. */
  const tryOpen = async (content: Uint8Array, of: ContainerKind, place: Place): Promise<ContainerFault | undefined> => {
    try {
      return (await open(content, of, place)) ? undefined : 'no_files'
    } catch (thrown) {
      const fault = faultOf(thrown)
      if (fault === undefined) throw thrown
      return fault
    }
  }

  if (!(await open(bytes, kind, { inner: [], depth: 1, mail: undefined }))) throw malformed('no_files')
  return { parts, mails }
}

interface FoundEntry extends Entry {
  readonly within?: readonly string[]
}

/** Undefined for what is neither an archive nor a mail, but packed in the same way. */
async function readEntries(
  bytes: Uint8Array,
  kind: ContainerKind,
  budget: Budget,
  depth: number,
): Promise<readonly FoundEntry[] | undefined> {
  switch (kind) {
    case 'zip':
      return (await import('./open-zip.ts')).openZip(bytes, budget)
    case 'eml':
      return (await import('./open-mail.ts')).openMail(bytes, budget)
    case 'msg':
      return (await import('./open-outlook.ts')).openOutlook(bytes, budget, depth)
  }
}
