/** What works on each item one after the other: the next is begun when the one before is done. */

export async function mapInOrder<Item, Result>(
  items: Iterable<Item>,
  work: (item: Item, index: number) => Promise<Result> | Result,
): Promise<Result[]> {
  const results: Result[] = []
  for (const item of items) results.push(await work(item, results.length))
  return results
}

export async function filterInOrder<Item>(items: Iterable<Item>, isWanted: (item: Item) => Promise<boolean>): Promise<Item[]> {
  const wanted: Item[] = []
  for (const item of items) if (await isWanted(item)) wanted.push(item)
  return wanted
}

export async function findInOrder<Item>(items: Iterable<Item>, isWanted: (item: Item) => Promise<boolean>): Promise<Item | undefined> {
  for (const item of items) if (await isWanted(item)) return item
  return undefined
}
