import { createHash } from 'node:crypto'
import { membersOf } from '../../base/json.ts'
import { AppError } from '../../base/errors.ts'
import type { ArchiveFault } from '../../contract/types.ts'
import type { SignedHead } from '../../store/types.ts'
import { isGenuine } from '../../store/signing.ts'

/** Longer than what is said of any document or of all keys together. */
const MAX_LINE = 16_000_000

/** What the log says of a document: its state, and all bytes that it ever came with. */
export interface LoggedDocument {
  readonly state: Readonly<Record<string, unknown>>
  /** Hashes of the bytes. */
  readonly contents: ReadonlySet<string>
}

/** What a log proves. */
export interface ProvenLog {
  readonly entries: number
  /** The newest hash, as hex. */
  readonly head: string
  readonly documents: ReadonlyMap<string, LoggedDocument>
}

interface Subject {
  readonly amount: number
  readonly number: unknown
  readonly isSaid: boolean
}

/** Proves a log as it is read, line by line, so that its size does not matter. `contents`: hashes of the files below `contents/` that were read before it. */
export function createLogProof(contents: ReadonlyMap<string, string>, fault: (fault: ArchiveFault) => void) {
  let rest: Buffer = Buffer.alloc(0)
  let count = 0
  let before: Buffer = Buffer.alloc(32)
  /** Entries of which the hash alone is left, until an erasure names them. */
  const taken = new Set<number>()
  const subjects = new Map<string, Subject>()
  const documents = new Map<string, { state: Readonly<Record<string, unknown>>; contents: Set<string> }>()
  const keys = new Set<string>()
  /** The hash of each entry of which a signed head may speak. */
  const hashes: string[] = []

  const documentOf = (id: string) => {
    const known = documents.get(id) ?? { state: {}, contents: new Set<string>() }
    documents.set(id, known)
    return known
  }

  const noteSaid = (seq: number, said: Readonly<Record<string, unknown>>): void => {
    const { kind, document_id: id } = said
    if (kind === 'erasure') {
      for (const entry of String(said['entries']).split(',')) taken.delete(Number(entry))
      documents.delete(String(id))
      subjects.delete(String(id))
    }
    if (kind === 'signer') keys.add(String(said['public_key']))
    if (kind === 'state') documentOf(String(id)).state = said
    if (kind === 'state' || kind === 'keys' || kind === 'settings') noteState(kind === 'state' ? String(id) : kind, said['state'], true)
    if (kind !== 'version' && kind !== 'mail') return
    for (const name of [said['sha256'], said['original_sha256']]) {
      if (typeof name !== 'string') continue
      documentOf(String(id)).contents.add(name)
      const file = `contents/${name}`
      const found = contents.get(file)
      if (found !== name) fault({ code: found === undefined ? 'missing_file' : 'changed', entry: seq, file })
    }
  }

  const noteState = (subject: string, number: unknown, isSaid: boolean): void => {
    subjects.set(subject, { amount: (subjects.get(subject)?.amount ?? 0) + 1, number, isSaid })
  }

  const takeLine = (text: string): void => {
    count += 1
    const { seq, hash, entry, leaf, state } = readObject(text)
    if (seq !== count) fault({ code: 'missing_entry', entry: count })
    const own = typeof entry === 'string' ? sha256(entry) : Buffer.from(typeof leaf === 'string' ? leaf : '', 'hex')
    before = sha256(before, own)
    if (before.toString('hex') !== hash) fault({ code: 'changed', entry: count })
    // Each entry is held against the one that the log names before it: a fault is told once.
    before = Buffer.from(typeof hash === 'string' ? hash : '', 'hex')
    hashes.push(before.toString('latin1'))
    if (typeof entry === 'string') noteSaid(count, readObject(entry))
    else if (typeof state === 'string') noteState(state, undefined, false)
    else taken.add(count)
  }

  return {
    push(piece: Uint8Array): void {
      rest = Buffer.concat([rest, piece])
      for (let end = rest.indexOf(10); end !== -1; end = rest.indexOf(10)) {
        takeLine(rest.toString('utf8', 0, end))
        rest = rest.subarray(end + 1)
      }
      if (rest.byteLength > MAX_LINE) throw new AppError('payload_too_large', 'A line of log.jsonl is too long to be read.')
    },
    end(): ProvenLog {
      if (rest.byteLength > 0) takeLine(rest.toString('utf8'))
      for (const entry of taken) fault({ code: 'missing_entry', entry })
      // A state says the number that it has: a line that passes for one of those before it is one too many.
      for (const { amount, number, isSaid } of subjects.values())
        if (!isSaid || number !== amount) fault({ code: 'missing_entry', entry: count })
      return { entries: count, head: before.toString('hex'), documents }
    },
    /** Whether the log is signed up to its end, by a key that it names. */
    holdAgainst(head: SignedHead | undefined): void {
      if (head === undefined && keys.size === 0) return
      const isSigned =
        head !== undefined &&
        keys.has(head.public_key) &&
        isGenuine(head) &&
        Buffer.from(hashes[head.entry - 1] ?? '', 'latin1').toString('hex') === head.hash
      if (!isSigned) fault({ code: 'unsigned' })
      else if (head.entry !== count) fault({ code: 'unsigned', entry: head.entry + 1 })
    },
    isKey: (key: string): boolean => keys.has(key),
  }
}

export function readObject(text: string): Readonly<Record<string, unknown>> {
  try {
    return membersOf(JSON.parse(text))
  } catch (error) {
    if (error instanceof SyntaxError) return {}
    throw error
  }
}

function sha256(...parts: readonly (string | Uint8Array)[]): Buffer {
  return parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest()
}
