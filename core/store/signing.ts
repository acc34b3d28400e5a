import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto'
import type { SignedHead } from './types.ts'

/** A key pair with which heads of the chain are signed (Ed25519, RFC 8032). */
export interface KeyPair {
  /** 32 bytes as hex: short enough to be noted and compared by people. */
  readonly publicKey: string
  /** PKCS #8 in base64, to be sealed. */
  readonly privateKey: string
}

/** What an SPKI of an Ed25519 key begins with (RFC 8410, section 4): the 32 bytes of the key follow. */
const SPKI_HEAD = Buffer.from('302a300506032b6570032100', 'hex')

export function makeKeyPair(): KeyPair {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  return {
    publicKey: publicKey.export({ type: 'spki', format: 'der' }).subarray(SPKI_HEAD.byteLength).toString('hex'),
    privateKey: privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64'),
  }
}

/** Signs texts with the private half of a key pair; answers 64 bytes as hex. */
export function createSigning(privateKey: string): (text: string) => string {
  const key = createPrivateKey({ key: Buffer.from(privateKey, 'base64'), format: 'der', type: 'pkcs8' })
  return (text) => sign(null, Buffer.from(text, 'utf8'), key).toString('hex')
}

export function isSignedBy(publicKey: string, text: string, signature: string): boolean {
  if (!/^[0-9a-f]{64}$/.test(publicKey) || !/^[0-9a-f]{128}$/.test(signature)) return false
  const key = createPublicKey({ key: Buffer.concat([SPKI_HEAD, Buffer.from(publicKey, 'hex')]), format: 'der', type: 'spki' })
  return verify(null, Buffer.from(text, 'utf8'), key, Buffer.from(signature, 'hex'))
}

/** What is signed of a head: one fact on each line, so that a script of ten lines can check it. */
export function sayHead({ entry, hash, signed_at }: Pick<SignedHead, 'entry' | 'hash' | 'signed_at'>): string {
  return `kontor head\n${entry}\n${hash}\n${signed_at}\n`
}

export function isGenuine(head: SignedHead): boolean {
  return isSignedBy(head.public_key, sayHead(head), head.signature)
}

/** Both as hex. */
export interface Signature {
  readonly public_key: string
  readonly signature: string
}

/** A head as it is written down; whether its signature holds is another question. */
export function isHead(value: unknown): value is SignedHead {
  if (typeof value !== 'object' || value === null) return false
  const { entry, ...texts } = value as Readonly<Record<string, unknown>>
  const names = ['hash', 'signed_at', 'public_key', 'signature']
  return Number.isSafeInteger(entry) && names.every((name) => typeof texts[name] === 'string')
}
