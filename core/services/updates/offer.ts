import type { ProxyFor } from '../../queue/node-transport.ts'
import type { UpdatePackage } from '../../update/manifest.ts'

export const MANIFEST_NAME = 'update.json'
export const SIGNATURE_NAME = 'update.json.sig'

/** A version that is offered somewhere, with its package. Nothing of it is verified. */
export interface Offer {
  /** How its place is named to people. */
  readonly place: string
  readonly manifest: Uint8Array
  readonly signature: Uint8Array
  /** Opens the package where loading has broken off, or at its beginning where that cannot be done. Throws AppError. */
  open(wanted: UpdatePackage, resume: Resume, signal: AbortSignal): Promise<Opened>
}

export interface Resume {
  readonly from: number
  /** What its place has called the bytes that are here already. */
  readonly validator: string | undefined
}

export interface Opened {
  readonly from: number
  readonly validator: string | undefined
  /** May be more, or less, than is wanted. */
  readonly bytes: AsyncIterable<Uint8Array>
}

export interface Reach {
  readonly proxyFor?: ProxyFor | undefined
  readonly signal: AbortSignal
}
