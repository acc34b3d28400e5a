import type { Timestamp } from '../../base/ports.ts'

/** What proves the log of a workspace from outside. The window alone is answered with these: they have neither decoder nor schema. */

/** The last head of the log that was signed: whoever has noted it, or the key, notices what was changed since. Keys, hash and signature are hex. */
interface SignedEnd {
  entry: number
  hash: string
  signed_at: Timestamp
  public_key: string
  signature: string
  /** When the workspace was given its first key. */
  since: Timestamp
}

/** The root certificate of an authority of time stamps. */
export interface StampRoot {
  name: string
  /** SHA-256 of the certificate, as hex. */
  fingerprint: string
  /** A person has named it, or said that it is the right one. */
  confirmed: boolean
}

/** What an authority has signed: an entry of the log, and with it all before it, was there at that time. */
export interface TimeStamp {
  entry: number
  hash: string
  authority: string
  at?: Timestamp
  /** As the certificate names them. */
  signer?: string
  root?: StampRoot
  /** What does not hold, in English; time, signer and root are absent then. */
  fault?: string
}

export interface ProofState {
  /** Absent where nothing was written since an older program. */
  signed?: SignedEnd
  /** Absent where nobody is asked. Without roots the first answer brings one along. */
  authority?: { url: string; roots: StampRoot[] }
  /** The last one. */
  stamp?: TimeStamp
}
