import type { TimeStamp } from '../contract/types.ts'

/** A time stamp in one sentence, with what stands behind it. */
export function sayStamp({ entry, hash, authority, at, signer, root, fault }: TimeStamp): string {
  if (at === undefined || root === undefined) return `entry ${entry}: the time stamp of ${authority} does not hold: ${fault ?? ''}`
  const stands = root.confirmed ? 'which you named' : 'which you have not confirmed'
  return `entry ${entry} with the hash ${hash} was there at ${at}: time stamp of ${authority}, signed by ${signer ?? ''}, root ${root.name} with the fingerprint ${root.fingerprint}, ${stands}`
}
