import { AppError, reasonOf } from '../base/errors.ts'
import type { Clock } from '../base/ports.ts'
import type { Anchor } from './anchor.ts'
import type { SecretBox } from './secrets.ts'
import type { WritableDatabase } from './sql/database.ts'
import { bindAll, bindStates } from './sql/record/bind.ts'
import { readEnd, toHex, type ChainEnd } from './sql/record/chain.ts'
import { sayHead } from './signing.ts'
import { readLastHead, storeHead } from './sql/record/heads.ts'
import { addNote, isCopied } from './sql/record/notes.ts'
import { addSigner, findSigner, type Signer } from './sql/record/signers.ts'
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
      const end = (await bindStates(db, await db.unbound())) ?? (await readEnd(db))
      const last = await readLastHead(db)
      if (signer === undefined || end.seq === last?.entry) return undefined
      return signEnd(db, end, last, signer, clock.now())
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

async function signEnd(
  db: WritableDatabase,
  end: ChainEnd,
  last: SignedHead | undefined,
  signer: Signer,
  signed_at: string,
): Promise<SignedHead> {
  const said = { entry: end.seq, hash: toHex(end.hash), signed_at }
  const signature = signer.sign(sayHead(said))
  await storeHead(db, end, { signer: signer.seq, signature, signed_at }, last)
  return { ...said, public_key: signer.public_key, signature }
}

function unwritable(cause: unknown): AppError {
  const reason = reasonOf(cause)
  return new AppError('workspace_unwritable', `What proves the end of the log cannot be written: ${reason}.`, {
    next: 'See that the folder of the workspace can be written, and open the workspace again.',
    cause,
  })
}

/** A later program would sign what stands there as its own: what does not belong there is noted first, for good. */
async function noteWhatIsWrong(db: WritableDatabase, anchor: SignedHead | undefined, created_at: string): Promise<void> {
  const [end, last] = await Promise.all([readEnd(db), readLastHead(db)])
  if (anchor !== undefined && anchor.entry > end.seq) {
    const until = anchor.signed_at
    await addNote(db, { what: 'missing', first_entry: end.seq + 1, last_entry: anchor.entry, until, created_at })
  }
  if (last === undefined || last.entry >= end.seq) return
  if (anchor !== undefined || !(await isCopied(db, last.entry)))
    await addNote(db, { what: 'unsigned', first_entry: last.entry + 1, last_entry: end.seq, until: null, created_at })
}
