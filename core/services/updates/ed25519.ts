import { createPublicKey, verify } from 'node:crypto'
import type { CheckSignature } from '../../update/signature.ts'

/** What comes before the 32 bytes of a key of Ed25519 where it is described in full (RFC 8410, section 4). */
const HEAD = Buffer.from('302a300506032b6570032100', 'hex')

/** Ed25519 (RFC 8032) by the platform. */
export const checkEd25519: CheckSignature = (key, bytes, signature) => {
  const described = createPublicKey({ key: Buffer.concat([HEAD, key]), format: 'der', type: 'spki' })
  return verify(null, bytes, described, signature)
}
