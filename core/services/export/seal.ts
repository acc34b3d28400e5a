import type { Signature } from '../../store/signing.ts'
import type { SignedHead } from '../../store/types.ts'

/** What binds an export to the workspace that it is of: `seal.json`. */
export interface Seal {
  /** SHA-256 of `hashes.txt`, which names every other file. */
  readonly hashes: string
  /** The last signed head of the log. */
  readonly head?: SignedHead
  /** Over both; absent where whoever exported could open no key of the workspace. */
  readonly signed?: Signature
}

/** The text that a key of the workspace signs. */
export function saySeal(hashes: string, { entry, hash }: Pick<SignedHead, 'entry' | 'hash'>): string {
  return `kontor export\n${hashes}\n${entry}\n${hash}\n`
}
