/** A text of a model, and where it stands. */
export interface PlacedText {
  readonly path: string
  readonly value: string
}

/** Every text in a part of the invoice with its path. */
export function textsOf(node: unknown, path: string): PlacedText[] {
  if (typeof node === 'string') return [{ path, value: node }]
  if (Array.isArray(node)) return node.flatMap((entry, index) => textsOf(entry, `${path}[${index}]`))
  if (typeof node !== 'object' || node === null) return []
  return Object.entries(node).flatMap(([name, value]) => textsOf(value, path === '' ? name : `${path}.${name}`))
}
