/** Where whoever has just made an invoice types first: whom it is for, what it is for, and, where it has both from another one, how much of it. */
export function firstToType(value: (path: string) => string | undefined): string {
  return ['customer.name', 'items[0].name'].find((path) => (value(path) ?? '') === '') ?? 'items[0].quantity'
}
