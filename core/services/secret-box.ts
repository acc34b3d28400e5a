import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { AppError } from '../base/errors.ts'

/** Keeps secrets unreadable at rest: Electron's safeStorage where there is one, a key file of the person's own elsewhere. */
export interface SecretBox {
  /** The sealed form is plain text that means nothing without the box. */
  seal(secret: string): string
  /** Throws AppError `workspace_damaged` for what this box has not sealed. */
  open(sealed: string): string
}

const FILE = 'kontor.key'
const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** A box with AES-256-GCM and a random key in a file that only its owner may read (mode 600); made with the first secret. */
export function openKeyFile(dir: string): SecretBox {
  const file = join(dir, FILE)
  return {
    seal(secret) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', readOrMakeKey(file), nonce)
      const content = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), content]).toString('base64')
    },
    open(sealed) {
      const bytes = Buffer.from(sealed, 'base64')
      try {
        const decipher = createDecipheriv('aes-256-gcm', readKey(file), bytes.subarray(0, NONCE_BYTES))
        decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
        return decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
      } catch (error) {
        throw new AppError('workspace_damaged', 'The stored key of the exchange cannot be opened with the key file of this workspace.', {
          next: 'Enter the key of the exchange again in the settings.',
          cause: error,
        })
      }
    },
  }
}

function readOrMakeKey(file: string): Buffer {
  try {
    return readKey(file)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
    mkdirSync(join(file, '..'), { recursive: true, mode: 0o700 })
    // `wx`: of two that make one at once, the second reads what the first has written.
    writeFileSync(file, randomBytes(KEY_BYTES), { mode: 0o600, flag: 'wx' })
    return readKey(file)
  }
}

function readKey(file: string): Buffer {
  const key = readFileSync(file)
  // A copy or a backup may have lost the mode.
  if (process.platform !== 'win32') chmodSync(file, 0o600)
  return key
}
