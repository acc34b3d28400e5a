import { statfsSync } from 'node:fs'
import { dirname } from 'node:path'
import { diskFaultOf } from '../../base/disk-fault.ts'
import { refuse } from '../../update/refusal.ts'

/** The disk is full, a quota is reached, or a file may not become longer. */
export const isFull = (error: unknown): boolean => diskFaultOf(error) === 'full'

/** What the system says of a folder that cannot be written, as an error with words for people; any other error as it is. */
export function asDiskFault(error: unknown, place: string, needed: number): unknown {
  if (isFull(error)) return refuse('no_space', { needed: String(needed), free: String(freeBytes(place)), place }, error)
  return diskFaultOf(error) === 'closed' ? refuse('unwritable', { place, reason: String(error) }, error) : error
}

/** Throws AppError `file_unwritable` where a folder has no room for so many bytes. */
export function requireSpace(folder: string, bytes: number): void {
  const [needed, free] = [bytes + RESERVE_BYTES, freeBytes(folder)]
  if (free < needed) throw refuse('no_space', { needed: String(needed), free: String(free), place: folder })
}

/** So much stays free: a disk that is full to its end harms more than an update that waits. */
const RESERVE_BYTES = 16_777_216

/** In the next folder above that is there. */
function freeBytes(place: string): number {
  try {
    const { bavail, bsize } = statfsSync(place)
    return bavail * bsize
  } catch (error) {
    if (dirname(place) === place) throw error
    return freeBytes(dirname(place))
  }
}
