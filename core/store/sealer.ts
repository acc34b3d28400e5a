import { AppError } from '../base/errors.ts'
import type { Clock } from '../base/ports.ts'
import type { Anchor } from './anchor.ts'
import type { SecretBox } from './secrets.ts'
import type { WritableDatabase } from './sql/database.ts'
import { bindAll, bindStates } from './sql/record/bind.ts'
import { appendChain, readEnd, toHex, type ChainEnd } from './sql/record/chain.ts'
import { createSigning, makeKeyPair, readLastHead, sayHead, storeHead } from './sql/record/heads.ts'
import { addNote, readNotes } from './sql/record/notes.ts'
import type { SignedHead } from './types.ts'

interface SealerPorts {
  /** Keeps the private half of the key pair unreadable at rest. */
  readonly secrets: SecretBox
  readonly clock: Clock
  readonly anchor: Anchor
}

/** What ends each transaction of a workspace: what it wrote is bound to the chain, and the end of the chain is signed. */
export interface Sealer {
  /** The first thing within a transaction. */
  begin(db: WritableDatabase): Promise<void>
  /** The last thing within it; answers the head that it ends with. */
  seal(db: WritableDatabase): Promise<SignedHead | undefined>
  /** The transaction is stored, with the head that it ended with. */
  stored(head: SignedHead | undefined): void
  close(): void
}

interface Signer {
  readonly seq: number
  readonly public_key: string
  readonly sign: (text: string) => string
}

export function createSealer({ secrets, clock, anchor }: SealerPorts): Sealer {
  let signer: Signer | undefined
  /** What the first transaction finds and adds is there once it is stored. */
  let isBegun = false
  /** Why the last head could not be noted outside the database: nothing more is written until it can. */
  let failure: unknown
  return {
    async begin(db) {
      if (failure !== undefined) throw unwritable(failure)
      if (isBegun) return
      await noteWhatIsWrong(db, anchor.read(), clock.now())
      signer = (await findSigner(db, secrets)) ?? (await addSigner(db, secrets, clock.now()))
      await bindAll(db)
    },
    async seal(db) {
      await bindStates(db, await db.unbound())
      const [end, last] = await Promise.all([readEnd(db), readLastHead(db)])
      if (signer === undefined || end.seq === last?.entry) return undefined
      return signEnd(db, end, signer, clock.now())
    },
    stored(head) {
      isBegun = true
      if (head === undefined) return
      try {
        anchor.note(head)
      } catch (error) {
        failure = error
      }
    },
    close: () => anchor.close(),
  }
}

async function signEnd(db: WritableDatabase, end: ChainEnd, signer: Signer, signed_at: string): Promise<SignedHead> {
  const said = { entry: end.seq, hash: toHex(end.hash), signed_at }
  const signature = signer.sign(sayHead(said))
  await storeHead(db, end, { signer: signer.seq, signature, signed_at })
  return { ...said, public_key: signer.public_key, signature }
}

function unwritable(cause: unknown): AppError {
  const reason = cause instanceof Error ? cause.message : String(cause)
  return new AppError('file_unwritable', `What proves the end of the log cannot be written: ${reason}.`, {
    next: 'See that the folder of the workspace can be written, and open the workspace again.',
    cause,
  })
}

/** A later program would sign what stands there as its own: what does not belong there is noted first, for good. */
async function noteWhatIsWrong(db: WritableDatabase, anchor: SignedHead | undefined, created_at: string): Promise<void> {
  const [end, last, notes] = await Promise.all([readEnd(db), readLastHead(db), readNotes(db)])
  if (anchor !== undefined && anchor.entry > end.seq) {
    const until = anchor.signed_at
    await addNote(db, { what: 'missing', first_entry: end.seq + 1, last_entry: anchor.entry, until, created_at })
  }
  const isCopy = anchor === undefined && notes.at(-1)?.what === 'copied' && notes.at(-1)?.entry === end.seq && last?.entry === end.seq - 1
  if (last !== undefined && last.entry < end.seq && !isCopy)
    await addNote(db, { what: 'unsigned', first_entry: last.entry + 1, last_entry: end.seq, until: null, created_at })
}

interface SignerRow {
  readonly seq: number
  readonly public_key: string
  readonly sealed: Uint8Array | null
}

/** The newest key that this process can open. */
async function findSigner(db: WritableDatabase, secrets: SecretBox): Promise<Signer | undefined> {
  const rows = await db.query<SignerRow>('SELECT seq, public_key, sealed FROM signers ORDER BY seq DESC').all()
  for (const { seq, public_key, sealed } of rows) {
    const privateKey = sealed === null ? undefined : openSealed(secrets, sealed)
    if (privateKey !== undefined) return { seq, public_key, sign: createSigning(privateKey) }
  }
  return undefined
}

/** Undefined for what was sealed on another computer, or by the key store of the system that a command cannot ask. */
function openSealed(secrets: SecretBox, sealed: Uint8Array): string | undefined {
  try {
    return secrets.open(sealed)
  } catch (error) {
    if (error instanceof AppError) return undefined
    throw error
  }
}

async function addSigner(db: WritableDatabase, secrets: SecretBox, now: string): Promise<Signer> {
  const { publicKey, privateKey } = makeKeyPair()
  const seq = await db
    .insert('INSERT INTO signers (public_key, sealed, created_at) VALUES (?, ?, ?)')
    .run(publicKey, secrets.seal(privateKey), now)
  await appendChain(db, { kind: 'signer', document_seq: null, ref: seq })
  return { seq, public_key: publicKey, sign: createSigning(privateKey) }
}
