import { safeStorage } from 'electron'
import { AppError } from '../core/base/errors.ts'
import { createKeyFileBox, type SecretBox } from '../core/services/remote/secret-box.ts'

/** First byte of what the system's key store sealed; the key file of a workspace, which browser host and command line use, has another. */
const SYSTEM_KEY_STORE = 2

/**
 * Secrets under the system's key store (Keychain, DPAPI, Secret Service). Where a Linux desktop has none, Electron would encrypt with a password
 * that everybody knows; the key file of the workspace is better than that.
 */
export function openSystemKeyStore(dir: string): SecretBox {
  const file = createKeyFileBox(dir)
  return {
    seal: (text) => (hasKeyStore() ? new Uint8Array([SYSTEM_KEY_STORE, ...safeStorage.encryptString(text)]) : file.seal(text)),
    open(sealed) {
      if (sealed[0] !== SYSTEM_KEY_STORE) return file.open(sealed)
      try {
        return safeStorage.decryptString(Buffer.from(sealed.subarray(1)))
      } catch (error) {
        throw new AppError('remote_not_configured', 'The stored key of the remote cannot be opened with the key store of this system.', {
          next: 'Enter the key again in the settings of the remote.',
          cause: error,
        })
      }
    },
  }
}

function hasKeyStore(): boolean {
  if (!safeStorage.isEncryptionAvailable()) return false
  return process.platform !== 'linux' || safeStorage.getSelectedStorageBackend() !== 'basic_text'
}
