import { createHash } from 'node:crypto'
import { describeVersion, isNewer, packageFor, requireFresh, type Here, type Seen } from '../../update/judge.ts'
import { readManifest, type UpdatePackage } from '../../update/manifest.ts'
import { requireSignature, trustedKeys, type UpdateKey } from '../../update/signature.ts'
import type { NewVersion } from '../../contract/updates.ts'
import { checkEd25519 } from './ed25519.ts'
import type { Offer } from './offer.ts'

/** What came of judging an offer. */
export interface Found {
  readonly release: NewVersion
  readonly isNewer: boolean
  /** Undefined where the version has none for this computer. */
  readonly wanted: UpdatePackage | undefined
  /** To be kept, whatever becomes of the offer. */
  readonly seen: Seen
}

/** Judges an offer: first who has signed it, then what it says. Throws AppError `update_refused`. */
export function judgeOffer({ manifest: bytes, signature }: Offer, pinned: readonly UpdateKey[], here: Here): Found {
  const key = requireSignature(bytes, signature, trustedKeys(pinned, here.seen.key), checkEd25519)
  const manifest = readManifest(bytes)
  const seen = requireFresh(manifest, createHash('sha512').update(bytes).digest('hex'), key, here)
  const wanted = packageFor(manifest, here)
  return { release: describeVersion(manifest, wanted), isNewer: isNewer(manifest, here), wanted, seen }
}
