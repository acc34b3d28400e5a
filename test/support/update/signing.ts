import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto'
import { certifiedBytes, type UpdateKey } from '../../../core/update/signature.ts'

/** A pair of keys, made anew. */
export interface Signer extends UpdateKey {
  sign(bytes: Uint8Array): Uint8Array
}

export function makeSigner(generation = 1): Signer {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  return { key: rawKey(publicKey), generation, sign: (bytes) => sign(null, bytes, privateKey) }
}

/** The 32 bytes at the end of what describes a public key (RFC 8410), in base64. */
export function rawKey(key: KeyObject): string {
  return key.export({ type: 'spki', format: 'der' }).subarray(-32).toString('base64')
}

/** The signature file of a manifest; `passedOn` are pairs of a key and its follower. */
export function signatureFileOf(bytes: Uint8Array, signer: Signer, passedOn: readonly (readonly [Signer, Signer])[] = []): Uint8Array {
  const certificates = passedOn.map(([issuer, { key, generation }]) => ({
    key,
    generation,
    signature: base64(issuer.sign(certifiedBytes({ key, generation }))),
  }))
  return new TextEncoder().encode(JSON.stringify({ key: signer.key, signature: base64(signer.sign(bytes)), certificates }))
}

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64')
