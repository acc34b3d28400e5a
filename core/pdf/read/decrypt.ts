import { joinBytes } from '../../base/bytes.ts'
import { cbc } from '@noble/ciphers/aes.js'
import { md5 } from '@noble/hashes/legacy.js'
import { sha256, sha384, sha512 } from '@noble/hashes/sha2.js'
import { areSameBytes, isKind, type PdfDictionary, type PdfStream, type PdfValue } from './values.ts'

/** What of the encryption dictionary has to be resolved by the document. */
export interface EncryptionSource {
  readonly dictionary: PdfDictionary
  /** First part of the file identifier. */
  readonly fileId: Uint8Array
  resolve(value: PdfValue | undefined): PdfValue
}

/** Undoes the encryption of one object. */
export interface Decryption {
  object(value: PdfValue, id: number, generation: number): PdfValue
}

type Method = 'none' | 'rc4' | 'aes128' | 'aes256'

// The padding of ISO 32000-1, 7.6.3.3: what an empty password becomes.
const PADDING = Uint8Array.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a'.match(/../g) ?? [], (pair) =>
  Number.parseInt(pair, 16),
)
const SALT = Uint8Array.from([0x73, 0x41, 0x6c, 0x54])
const NO_VECTOR = new Uint8Array(16)

/**
 * The standard security handler with an empty password (ISO 32000-1, 7.6, and ISO 32000-2, 7.6.4): that of the user, which every viewer opens
 * without asking, or that of the owner. Undefined when a password is needed or the handler is another one.
 */
export function openEncryption(source: EncryptionSource): Decryption | undefined {
  const entry = (key: string): PdfValue => source.resolve(source.dictionary.entries.get(key))
  const bytes = (key: string): Uint8Array => bytesOf(entry(key))
  const filter = entry('Filter')
  const version = numberOf(entry('V'), 0)
  const revision = numberOf(entry('R'), 0)
  if (!isKind(filter, 'name') || filter.name !== 'Standard') return undefined
  const stringMethod = version < 4 ? 'rc4' : methodOf(source, 'StrF')
  const streamMethod = version < 4 ? 'rc4' : methodOf(source, 'StmF')
  const fileMethod = version < 4 ? 'rc4' : source.dictionary.entries.has('EFF') ? methodOf(source, 'EFF') : streamMethod
  const key =
    revision >= 5
      ? modernKey(revision, { user: bytes('U'), userKey: bytes('UE'), owner: bytes('O'), ownerKey: bytes('OE') })
      : anyClassicKey(
          revision,
          {
            owner: bytes('O').subarray(0, 32),
            user: bytes('U'),
            permissions: numberOf(entry('P'), 0),
            fileId: source.fileId,
            plainMetadata: revision >= 4 && entry('EncryptMetadata') === false,
          },
          version === 4 ? 16 : revision === 2 ? 5 : Math.min(16, Math.max(5, numberOf(entry('Length'), 40) >> 3)),
        )
  if (key === undefined || stringMethod === undefined || streamMethod === undefined || fileMethod === undefined) return undefined

  const undo = (data: Uint8Array, method: Method, id: number, generation: number): Uint8Array => {
    if (method === 'none') return data
    if (method === 'aes256') return undoAes(data, key)
    const seed = Uint8Array.from([id, id >> 8, id >> 16, generation, generation >> 8])
    const own = md5(joinBytes([key, seed, method === 'aes128' ? SALT : new Uint8Array()])).subarray(0, Math.min(16, key.length + 5))
    return method === 'aes128' ? undoAes(data, own) : rc4(own, data)
  }
  const object = (value: PdfValue, id: number, generation: number): PdfValue => {
    if (isKind(value, 'string')) return { kind: 'string', bytes: undo(value.bytes, stringMethod, id, generation) }
    if (isKind(value, 'array')) return { kind: 'array', items: value.items.map((item) => object(item, id, generation)) }
    if (!isKind(value, 'dictionary') && !isKind(value, 'stream')) return value
    const entries = new Map([...value.entries].map(([name, item]) => [name, object(item, id, generation)] as const))
    if (isKind(value, 'dictionary')) return { kind: 'dictionary', entries }
    const method = streamMethodOf(value, streamMethod, fileMethod, entry('EncryptMetadata') === false)
    return { kind: 'stream', entries, data: undo(value.data, method, id, generation) }
  }
  return { object }
}

function streamMethodOf(stream: PdfStream, streamMethod: Method, fileMethod: Method, plainMetadata: boolean): Method {
  const type = stream.entries.get('Type')
  const name = isKind(type, 'name') ? type.name : ''
  if (name === 'XRef' || (name === 'Metadata' && plainMetadata)) return 'none'
  const filter = stream.entries.get('Filter')
  const first = isKind(filter, 'array') ? filter.items[0] : filter
  // A stream that names the crypt filter itself is left as it is: `Identity` is the only one that occurs.
  if (isKind(first, 'name') && first.name === 'Crypt') return 'none'
  return name === 'EmbeddedFile' ? fileMethod : streamMethod
}

/** The method of a crypt filter (ISO 32000-1, 7.6.5). */
function methodOf(source: EncryptionSource, key: 'StmF' | 'StrF' | 'EFF'): Method | undefined {
  const name = source.resolve(source.dictionary.entries.get(key))
  if (!isKind(name, 'name') || name.name === 'Identity') return 'none'
  const filters = source.resolve(source.dictionary.entries.get('CF'))
  const filter = isKind(filters, 'dictionary') ? source.resolve(filters.entries.get(name.name)) : undefined
  const method = isKind(filter, 'dictionary') ? source.resolve(filter.entries.get('CFM')) : undefined
  if (!isKind(method, 'name')) return undefined
  const methods: Readonly<Record<string, Method>> = { None: 'none', V2: 'rc4', AESV2: 'aes128', AESV3: 'aes256' }
  return Object.hasOwn(methods, method.name) ? methods[method.name] : undefined
}

interface ClassicInput {
  readonly owner: Uint8Array
  readonly user: Uint8Array
  readonly permissions: number
  readonly fileId: Uint8Array
  readonly plainMetadata: boolean
}

/** The length that a file says is not always the one that it was made with. */
function anyClassicKey(revision: number, input: ClassicInput, length: number): Uint8Array | undefined {
  for (const each of new Set([length, 5, 16])) {
    const key = classicKey(revision, input, each, PADDING) ?? classicKey(revision, input, each, userPassword(revision, input.owner, each))
    if (key !== undefined) return key
  }
  return undefined
}

/** Algorithms 2, 4 and 5 of ISO 32000-1, 7.6.3, for a padded password; undefined when it does not fit. */
function classicKey(revision: number, input: ClassicInput, length: number, password: Uint8Array): Uint8Array | undefined {
  const { permissions } = input
  const allowed = Uint8Array.from([permissions, permissions >> 8, permissions >> 16, permissions >> 24])
  const last = input.plainMetadata ? Uint8Array.from([255, 255, 255, 255]) : new Uint8Array()
  let digest: Uint8Array = md5(joinBytes([password, input.owner, allowed, input.fileId, last]))
  if (revision >= 3) for (let round = 0; round < 50; round++) digest = md5(digest.subarray(0, length))
  const key = digest.slice(0, length)
  if (revision === 2) return areSameBytes(rc4(key, PADDING), input.user.subarray(0, 32)) ? key : undefined
  const check = rc4Rounds(key, md5(joinBytes([PADDING, input.fileId])), false)
  return areSameBytes(check, input.user.subarray(0, 16)) ? key : undefined
}

/** The padded password of the user, as the empty password of the owner opens it (algorithm 7). */
function userPassword(revision: number, owner: Uint8Array, length: number): Uint8Array {
  let digest: Uint8Array = md5(PADDING)
  if (revision >= 3) for (let round = 0; round < 50; round++) digest = md5(digest)
  const key = digest.slice(0, length)
  return revision === 2 ? rc4(key, owner) : rc4Rounds(key, owner, true)
}

/** RC4 with twenty keys, one made of the other. */
function rc4Rounds(key: Uint8Array, data: Uint8Array, backwards: boolean): Uint8Array {
  let result = data
  for (let round = 0; round < 20; round++) {
    const mask = backwards ? 19 - round : round
    result = rc4(
      key.map((byte) => byte ^ mask),
      result,
    )
  }
  return result
}

interface ModernInput {
  readonly user: Uint8Array
  readonly userKey: Uint8Array
  readonly owner: Uint8Array
  readonly ownerKey: Uint8Array
}

/** Algorithm 2.A of ISO 32000-2 (revision 5 is its forerunner with a plain hash). */
function modernKey(revision: number, { user, userKey, owner, ownerKey }: ModernInput): Uint8Array | undefined {
  const open = (check: Uint8Array, wrapped: Uint8Array, beside: Uint8Array): Uint8Array | undefined => {
    if (check.length < 48 || wrapped.length < 32) return undefined
    const hash = (salt: Uint8Array): Uint8Array => (revision === 5 ? sha256(joinBytes([salt, beside])) : hardenedHash(salt, beside))
    if (!areSameBytes(hash(check.subarray(32, 40)), check.subarray(0, 32))) return undefined
    return cbc(hash(check.subarray(40, 48)), NO_VECTOR, { disablePadding: true }).decrypt(wrapped.subarray(0, 32))
  }
  return open(user, userKey, new Uint8Array()) ?? open(owner, ownerKey, user.subarray(0, 48))
}

/** Algorithm 2.B of ISO 32000-2 for an empty password; `beside` is what the owner's is hashed with. */
function hardenedHash(salt: Uint8Array, beside: Uint8Array): Uint8Array {
  let key: Uint8Array = sha256(joinBytes([salt, beside]))
  let last = 0
  for (let round = 0; round < 64 || last > round - 32; round++) {
    const part = joinBytes([key, beside])
    const block = new Uint8Array(part.length * 64)
    for (let copy = 0; copy < 64; copy++) block.set(part, copy * part.length)
    const mixed = cbc(key.slice(0, 16), key.slice(16, 32), { disablePadding: true }).encrypt(block)
    const remainder = mixed.subarray(0, 16).reduce((sum, byte) => sum + byte, 0) % 3
    key = remainder === 0 ? sha256(mixed) : remainder === 1 ? sha384(mixed) : sha512(mixed)
    last = mixed[mixed.length - 1] ?? 0
  }
  return key.slice(0, 32)
}

/** CBC with the vector in front; the padding is dropped where it is one. */
function undoAes(data: Uint8Array, key: Uint8Array): Uint8Array {
  const length = (data.length - 16) & ~15
  if (length <= 0) return new Uint8Array()
  const plain = cbc(key, data.slice(0, 16), { disablePadding: true }).decrypt(data.slice(16, 16 + length))
  const padding = plain[plain.length - 1] ?? 0
  return padding >= 1 && padding <= 16 ? plain.subarray(0, plain.length - padding) : plain
}

function rc4(key: Uint8Array, data: Uint8Array): Uint8Array {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index)
  const swap = (left: number, right: number): void => {
    const held = state[left] ?? 0
    state[left] = state[right] ?? 0
    state[right] = held
  }
  for (let index = 0, other = 0; index < 256; index++) {
    other = (other + (state[index] ?? 0) + (key[index % key.length] ?? 0)) & 255
    swap(index, other)
  }
  let one = 0
  let two = 0
  return data.map((byte) => {
    one = (one + 1) & 255
    two = (two + (state[one] ?? 0)) & 255
    swap(one, two)
    return byte ^ (state[((state[one] ?? 0) + (state[two] ?? 0)) & 255] ?? 0)
  })
}

function numberOf(value: PdfValue, fallback: number): number {
  return typeof value === 'number' ? value : fallback
}

function bytesOf(value: PdfValue): Uint8Array {
  return isKind(value, 'string') ? value.bytes : new Uint8Array()
}
