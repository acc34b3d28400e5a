/** Numbers from 0 to below 1, the same ones for the same start, so that what they led to can be repeated. */
export function randomFrom(start: number): () => number {
  let seed = start
  return () => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0
    return seed / 2 ** 32
  }
}
