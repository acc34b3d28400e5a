import type { ResourceLimits, Worker } from 'node:worker_threads'

/*
 * V8 ends a thread that reaches its limit of memory, but ends the whole program where one step goes far beyond it, as an array does that grows. So whoever
 * starts a thread looks how much it has, and ends it in time; V8's own limit stands where such a step still has room.
 */

const PACE_MS = 20
const BYTES = 1_000_000
/** For what is made and forgotten at once; more would be kept from the system for each thread, and make nothing faster. */
const YOUNG_MEGABYTES = 24
/**
 * An array grows by half, and the old one is there until the new one is whole; beside that, a busy program may look late. A heap that may have 2 GB or more
 * is cleaned up later, and keeps more from the system.
 */
const ROOM_MEGABYTES = 1000

/** V8's own limits for a thread that may have so many megabytes. */
export function limitsAbove(megabytes: number): ResourceLimits {
  return { maxOldGenerationSizeMb: megabytes + ROOM_MEGABYTES, maxYoungGenerationSizeMb: YOUNG_MEGABYTES }
}

/** Calls `onTooMuch` once the thread has more; answers what ends the watch. */
export function watchHeap(worker: Worker, megabytes: number, onTooMuch: () => void): () => void {
  let isOver = false
  const judge = (used: number): void => {
    if (isOver) return
    if (used > megabytes * BYTES) onTooMuch()
    else timer = later()
  }
  const look = (): void => {
    worker.getHeapStatistics().then(
      ({ used_heap_size }) => judge(used_heap_size),
      // It has not come up yet, or has ended, of which its own events tell.
      () => judge(0),
    )
  }
  const later = (): NodeJS.Timeout => setTimeout(look, PACE_MS).unref()
  let timer = later()
  return () => {
    isOver = true
    clearTimeout(timer)
  }
}
