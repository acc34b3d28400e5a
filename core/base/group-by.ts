/** The items of each key, in their order; keys in the order in which they first come. `Map.groupBy` is missing in Node 20, which the package of the engine runs in. */
export function groupBy<Item, Key>(items: Iterable<Item>, keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>()
  for (const item of items) addTo(groups, keyOf(item), item)
  return groups
}

/** Adds to the list that a map has for a key. */
export function addTo<Key, Item>(map: Map<Key, Item[]>, key: Key, item: Item): void {
  const list = map.get(key)
  if (list === undefined) map.set(key, [item])
  else list.push(item)
}
