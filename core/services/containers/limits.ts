/** What opening one container may take, those inside it included. */
export const MAX_CONTAINER_BYTES = 50_000_000
/** A mail in an archive in a mail is as deep as people pack. */
export const MAX_DEPTH = 3
export const MAX_PARTS = 5000
/** As large as the largest PDF that is taken. */
const MAX_PART_BYTES = 50_000_000
export const MAX_UNPACKED_BYTES = 300_000_000
/** XML is packed to a fiftieth at the most; what is larger than this and unpacks to more than that many times its size is no invoice. */
export const MAX_RATIO = 200
export const MIN_RATIO_BYTES = 2_000_000

/** Counts what a container and those inside it have given so far. */
export class Budget {
  private readonly maxBytes: number
  private parts = 0
  private bytes = 0

  constructor(maxBytes = MAX_UNPACKED_BYTES) {
    this.maxBytes = maxBytes
  }

  /** Whether one more part may be looked at. */
  takePart(): boolean {
    this.parts += 1
    return this.parts <= MAX_PARTS
  }

  /** Whether so many bytes more may be unpacked. */
  takeBytes(amount: number): boolean {
    if (amount > MAX_PART_BYTES || this.bytes + amount > this.maxBytes) return false
    this.bytes += amount
    return true
  }
}
