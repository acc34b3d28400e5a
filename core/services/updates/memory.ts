import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isObject, membersOf } from '../../base/json.ts'
import { UPDATE_RINGS } from '../../contract/updates.ts'
import type { Seen, SeenManifest } from '../../update/judge.ts'
import type { UpdateKey } from '../../update/signature.ts'
import { isVersion } from '../../update/versions.ts'
import { writeWhole } from './whole-file.ts'

/** The folder of updates in the home of the program: what was seen, chosen and loaded. Only the person can read it. */
export const updatesDir = (home: string): string => join(home, 'updates')

const fileOf = (home: string): string => join(updatesDir(home), 'seen.json')

/** What was seen of manifests and keys, so that no older one is taken any more. */
export function readSeen(home: string): Seen {
  const { key, manifests } = membersOf(parse(fileOf(home)))
  const known = membersOf(manifests)
  const rings = UPDATE_RINGS.flatMap((ring) => (isSeen(known[ring]) ? [[ring, known[ring]] as const] : []))
  return { key: isKey(key) ? key : undefined, manifests: Object.fromEntries(rings) }
}

export function keepSeen(home: string, seen: Seen): void {
  writeWhole(fileOf(home), JSON.stringify(seen))
}

function parse(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    // Nothing was seen yet.
    return undefined
  }
}

const isSeen = (value: unknown): value is SeenManifest => {
  const { serial, version, sha512 } = membersOf(value)
  return Number.isSafeInteger(serial) && typeof version === 'string' && isVersion(version) && typeof sha512 === 'string'
}

const isKey = (value: unknown): value is UpdateKey =>
  isObject(value) && typeof value['key'] === 'string' && Number.isSafeInteger(value['generation'])
