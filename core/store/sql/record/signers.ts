import { AppError } from '../../../base/errors.ts'
import type { SecretBox } from '../../secrets.ts'
import type { ReadableDatabase, WritableDatabase } from '../database.ts'
import { appendChain } from './chain.ts'
import { createSigning, makeKeyPair, type Signature } from '../../signing.ts'

/** A key of the workspace that this process can sign with. */
export interface Signer {
  readonly seq: number
  /** As hex. */
  readonly public_key: string
  /** Answers a signature as hex. */
  readonly sign: (text: string) => string
}

interface SignerRow {
  readonly seq: number
  readonly public_key: string
  readonly sealed: Uint8Array | null
}

/** The newest key that this process can open. */
export async function findSigner(db: ReadableDatabase, secrets: SecretBox): Promise<Signer | undefined> {
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

export async function addSigner(db: WritableDatabase, secrets: SecretBox, now: string): Promise<Signer> {
  const { publicKey, privateKey } = makeKeyPair()
  const seq = await db
    .insert('INSERT INTO signers (public_key, sealed, created_at) VALUES (?, ?, ?)')
    .run(publicKey, secrets.seal(privateKey), now)
  await appendChain(db, { kind: 'signer', document_seq: null, ref: seq })
  return { seq, public_key: publicKey, sign: createSigning(privateKey) }
}

/** Signs with a key of the workspace; undefined where this process can open none. */
export async function signWith(db: ReadableDatabase, secrets: SecretBox, text: string): Promise<Signature | undefined> {
  const signer = await findSigner(db, secrets)
  return signer === undefined ? undefined : { public_key: signer.public_key, signature: signer.sign(text) }
}
