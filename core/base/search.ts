/** How many entries stand before the first that fails a test; of a list in which all that pass it come first. */
export function countFirst<Entry>(list: readonly Entry[], passes: (entry: Entry) => boolean): number {
  let low = 0
  let high = list.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (passes(list[middle] as Entry)) low = middle + 1
    else high = middle
  }
  return low
}
