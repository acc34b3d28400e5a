import { safeStorage } from 'electron'
import { AppError } from '../core/base/errors.ts'
import { openKeyFile, type SecretBox } from '../core/services/secret-box.ts'

/** Marks what the system's key store sealed; everything else in a workspace was sealed with its key file, by the browser host or the command line. */
const MARK = 'system:'

/**
 * Secrets under the system's key store (Keychain, DPAPI, Secret Service). Where a Linux desktop has none, Electron would encrypt with a password that
 * everybody knows; the key file of the workspace is better than that.
 */
export function openSystemKeyStore(dir: string): SecretBox {
  const file = openKeyFile(dir)
  return {
    seal: (secret) => (hasKeyStore() ? MARK + safeStorage.encryptString(secret).toString('base64') : file.seal(secret)),
    open(sealed) {
      if (!sealed.startsWith(MARK)) return file.open(sealed)
      try {
        return safeStorage.decryptString(Buffer.from(sealed.slice(MARK.length), 'base64'))
      } catch (error) {
        throw new AppError('workspace_damaged', 'The stored key of the exchange cannot be opened with the key store of this system.', {
          next: 'Enter the key of the exchange again in the settings.',
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
