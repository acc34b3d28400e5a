import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** What the result of some work holds of the heap, in bytes. */
export function heldMemory(work: () => object): number {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
  const before = process.memoryUsage().heapUsed
  const held = work()
  collect()
  const used = process.memoryUsage().heapUsed - before
  // Looked at again, so that it is held until here.
  return Object.keys(held).length === 0 ? NaN : used
}
