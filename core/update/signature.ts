import { decodeBase64, encodeBase64 } from '../base/base64.ts'
import { isObject } from '../base/json.ts'
import { decodeUtf8, encodeUtf8 } from '../base/utf8.ts'
import { refuse } from './refusal.ts'

/** A public key of Ed25519 in base64, and the how-many-th it is: a later one takes the place of those before it. */
export interface UpdateKey {
  readonly key: string
  readonly generation: number
}

/** Whether the key has signed the bytes. */
export type CheckSignature = (key: Uint8Array, bytes: Uint8Array, signature: Uint8Array) => boolean

/** A key that one of an earlier generation has passed the trust on to. */
interface Certificate extends UpdateKey {
  readonly signature: Uint8Array
}

interface SignatureFile {
  readonly key: string
  readonly signature: Uint8Array
  readonly certificates: readonly Certificate[]
}

export const MAX_SIGNATURE_FILE_BYTES = 16_384
const MAX_CERTIFICATES = 10
const MAX_GENERATION = 1_000_000
const KEY_BYTES = 32
const SIGNATURE_BYTES = 64

/** The bytes that an earlier key signs to pass the trust on. A manifest is JSON and begins otherwise, so that neither passes for the other. */
export function certifiedBytes({ key, generation }: UpdateKey): Uint8Array {
  return encodeUtf8(`kontor-update-key\n${generation}\n${key}\n`)
}

/**
 * The keys to begin with: those of the build and the one that was seen last, without those that a later one has taken the place of. Whoever finds an old key can so
 * deceive only programs that have not seen its follower.
 */
export function trustedKeys(pinned: readonly UpdateKey[], seen: UpdateKey | undefined): readonly UpdateKey[] {
  const known = seen === undefined ? pinned : [...pinned, seen]
  return known.filter(({ generation }) => generation >= (seen?.generation ?? 0))
}

/** The key that has signed exactly these bytes. Throws AppError `update_refused` where none of the trusted ones, or their followers, has. */
export function requireSignature(
  bytes: Uint8Array,
  signatureFile: Uint8Array,
  trusted: readonly UpdateKey[],
  check: CheckSignature,
): UpdateKey {
  const { key, signature, certificates } = readSignatureFile(signatureFile)
  const known = [...trusted]
  for (const certificate of certificates) {
    const { generation } = certificate
    const isPassedOn = known.some(
      (issuer) => issuer.generation < generation && check(bytesOf(issuer.key), certifiedBytes(certificate), certificate.signature),
    )
    if (isPassedOn) known.push({ key: certificate.key, generation })
  }
  const signer = known.find((each) => each.key === key)
  if (signer === undefined || !check(bytesOf(key), bytes, signature)) throw refuse('signature_wrong')
  return signer
}

/** Nothing of it is signed, so nothing is let pass that is not known. */
function readSignatureFile(bytes: Uint8Array): SignatureFile {
  if (bytes.length > MAX_SIGNATURE_FILE_BYTES) throw refuse('signature_wrong')
  const { key, signature, certificates } = membersAlone(parse(bytes), ['key', 'signature', 'certificates'])
  if (!Array.isArray(certificates) || certificates.length > MAX_CERTIFICATES) throw refuse('signature_wrong')
  return { key: readKey(key), signature: readSignature(signature), certificates: certificates.map(readCertificate) }
}

function readCertificate(value: unknown): Certificate {
  const { key, generation, signature } = membersAlone(value, ['key', 'generation', 'signature'])
  if (typeof generation !== 'number' || !Number.isInteger(generation) || generation < 1 || generation > MAX_GENERATION)
    throw refuse('signature_wrong')
  return { key: readKey(key), generation, signature: readSignature(signature) }
}

function readKey(value: unknown): string {
  return encodeBase64(readBytes(value, KEY_BYTES))
}

function readSignature(value: unknown): Uint8Array {
  return readBytes(value, SIGNATURE_BYTES)
}

function readBytes(value: unknown, length: number): Uint8Array {
  const bytes = typeof value === 'string' && value.length <= 100 ? decodeBase64(value) : undefined
  if (bytes?.length !== length) throw refuse('signature_wrong')
  return bytes
}

/** Keys are those of a build or have been read: their length is right. */
const bytesOf = (key: string): Uint8Array => decodeBase64(key) ?? new Uint8Array(KEY_BYTES)

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(decodeUtf8(bytes))
  } catch (error) {
    throw refuse('signature_wrong', {}, error)
  }
}

function membersAlone(value: unknown, names: readonly string[]): Readonly<Record<string, unknown>> {
  if (!isObject(value) || Object.keys(value).some((name) => !names.includes(name))) throw refuse('signature_wrong')
  return value
}
