import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { AppError } from '../base/errors.ts'

/** Keeps keys of remotes unreadable at rest. `open` throws AppError `remote_not_configured` for what it did not seal. */
export interface SecretBox {
  seal(text: string): Uint8Array
  open(sealed: Uint8Array): string
}

const FILE = 'kontor.key'
const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16
/** First byte of what is sealed: the way it is sealed. */
const AES_256_GCM = 1

/**
 * Seals with a key that lies in a file only its owner may read, for systems without a key ring of their own. It protects copies of the database
 * (backups, attachments to a support request), not against somebody who can read the whole folder.
 */
export function createKeyFileBox(dir: string): SecretBox {
  return {
    seal(text) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', readOrMakeKey(dir), nonce)
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return new Uint8Array(Buffer.concat([Buffer.of(AES_256_GCM), nonce, cipher.getAuthTag(), sealed]))
    },
    open(sealed) {
      try {
        const bytes = Buffer.from(sealed)
        if (bytes[0] !== AES_256_GCM) throw new RangeError('unknown way of sealing')
        const body = 1 + NONCE_BYTES + TAG_BYTES
        const decipher = createDecipheriv('aes-256-gcm', readKey(dir), bytes.subarray(1, 1 + NONCE_BYTES), { authTagLength: TAG_BYTES })
        decipher.setAuthTag(bytes.subarray(1 + NONCE_BYTES, body))
        return Buffer.concat([decipher.update(bytes.subarray(body)), decipher.final()]).toString('utf8')
      } catch (error) {
        throw new AppError('remote_not_configured', 'The stored key of the remote can no longer be read.', {
          next: 'Enter the key again in the settings of the remote.',
          cause: error,
        })
      }
    },
  }
}

function readOrMakeKey(dir: string): Buffer {
  try {
    mkdirSync(dir, { recursive: true, mode: 0o700 })
    writeFileSync(join(dir, FILE), randomBytes(KEY_BYTES), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    // It is there already, which is the normal case.
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  return readKey(dir)
}

function readKey(dir: string): Buffer {
  const file = join(dir, FILE)
  // A copied folder may have got the rights of its new place.
  if (process.platform !== 'win32' && (statSync(file).mode & 0o077) !== 0) chmodSync(file, 0o600)
  const key = readFileSync(file)
  if (key.byteLength !== KEY_BYTES) throw new RangeError('the key file has a wrong length')
  return key
}
