import type { NewVersion, PackageKind, UpdateRing } from '../contract/updates.ts'
import type { Manifest, UpdatePackage } from './manifest.ts'
import { refuse } from './refusal.ts'
import type { UpdateKey } from './signature.ts'
import { compareVersions } from './versions.ts'

/** The newest that was ever seen of a ring, whether or not it was installed. */
export interface SeenManifest {
  readonly serial: number
  readonly version: string
  /** Digest of the manifest: two of one number are not one. */
  readonly sha512: string
}

export interface Seen {
  /** The newest key, where it is none of the build's. */
  readonly key?: UpdateKey | undefined
  readonly manifests: Partial<Readonly<Record<UpdateRing, SeenManifest>>>
}

/** Where a manifest is judged. */
export interface Here {
  /** The version that runs. */
  readonly version: string
  readonly ring: UpdateRing
  readonly system: string
  readonly arch: string
  readonly kind: PackageKind
  /** `YYYY-MM-DD`. */
  readonly today: string
  readonly seen: Seen
}

/**
 * Holds a signed manifest against the day, the ring and what was seen before; answers what has been seen from now on. Throws AppError `update_refused`. `sha512` is that of
 * its bytes, `key` what has signed it.
 */
export function requireFresh(manifest: Manifest, sha512: string, key: UpdateKey, { ring, today, seen }: Here): Seen {
  // Whoever gets versions early gets the others, too.
  if (manifest.ring === 'early' && ring === 'stable') throw refuse('other_ring', { ring: manifest.ring })
  if (manifest.expires < today) throw refuse('manifest_expired', { until: manifest.expires })
  const before = seen.manifests[manifest.ring]
  if (before !== undefined && isOlder(manifest, sha512, before)) throw refuse('manifest_older')
  const now: SeenManifest = { serial: manifest.serial, version: manifest.version, sha512 }
  return { key: key.generation > (seen.key?.generation ?? 0) ? key : seen.key, manifests: { ...seen.manifests, [manifest.ring]: now } }
}

function isOlder({ serial, version }: Manifest, sha512: string, before: SeenManifest): boolean {
  if (serial < before.serial || compareVersions(version, before.version) < 0) return true
  return serial === before.serial && sha512 !== before.sha512
}

export function isNewer({ version }: Manifest, here: Here): boolean {
  return compareVersions(version, here.version) > 0
}

export function packageFor({ packages }: Manifest, { system, arch, kind }: Here): UpdatePackage | undefined {
  return packages.find((each) => each.system === system && each.arch === arch && each.kind === kind)
}

/** What is shown of it. */
export function describeVersion(manifest: Manifest, found: UpdatePackage | undefined): NewVersion {
  const { version, ring, date, notes, rules } = manifest
  return { version, ring, date, notes, rules, ...(found === undefined ? {} : { size: found.size }) }
}
