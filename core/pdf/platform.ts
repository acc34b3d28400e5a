import { md5 } from '@noble/hashes/legacy.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { zlibSync } from 'fflate'

const COMPRESSION = 6

/**
 * Work on bytes that a platform may have faster code of its own for. Each answers undefined for what it leaves to ours; only how well data are
 * packed may differ between platforms.
 */
export interface Platform {
  /** Undoes deflate with zlib header; undefined also for data that are broken, cut off or more than `most` bytes. */
  readonly inflate: (bytes: Uint8Array, most: number) => Uint8Array | undefined
  readonly deflate: (bytes: Uint8Array) => Uint8Array | undefined
  /** In hexadecimal digits. */
  readonly md5: (bytes: Uint8Array) => string | undefined
}

export function packed(bytes: Uint8Array, platform: Platform | undefined): Uint8Array {
  return platform?.deflate(bytes) ?? zlibSync(bytes, { level: COMPRESSION })
}

/** MD5 in hexadecimal digits. */
export function digestOf(bytes: Uint8Array, platform: Platform | undefined): string {
  return platform?.md5(bytes) ?? bytesToHex(md5(bytes))
}
