/**
 * Which entries stay where they are, when each was found again at a place before: the longest run in which those places grow, by the places now. The others
 * are the fewest that can be said to have been moved.
 */
export function stayingOf(found: readonly (number | undefined)[]): ReadonlySet<number> {
  /** For each length of a run, where its last entry stands that has the smallest place before. */
  const ends: number[] = []
  const previous = new Map<number, number | undefined>()
  found.forEach((index, at) => {
    if (index === undefined) return
    let [low, high] = [0, ends.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((found[ends[middle] ?? 0] ?? 0) < index) low = middle + 1
      else high = middle
    }
    previous.set(at, ends[low - 1])
    ends[low] = at
  })
  const staying = new Set<number>()
  for (let at = ends.at(-1); at !== undefined; at = previous.get(at)) staying.add(at)
  return staying
}
