/** A value that is made when it is first asked for, and kept: of the tables in this program a short run needs few. */
export function lazy<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined
  return () => (made ??= { value: make() }).value
}
