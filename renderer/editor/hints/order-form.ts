/** Fewer order numbers that differ say nothing about how the next one looks. */
const ENOUGH = 2
/** So many characters at the beginning may say which system a number is of. */
const BEGINNING = 2

const classOf = (sign: string): string => (/\d/.test(sign) ? 'x' : /\p{L}/u.test(sign) ? 'A' : sign)
const shapeOf = (number: string): string => [...number].map(classOf).join('')

/** What earlier order numbers have in common, as `45xxxxxxxx`; undefined where they have no form in common. */
export function formOfOrders(numbers: readonly string[]): string | undefined {
  const known = [...new Set(numbers.map((number) => number.trim()).filter((number) => number !== ''))]
  const [first = ''] = known
  if (known.length < ENOUGH || known.some((number) => shapeOf(number) !== shapeOf(first))) return undefined
  let common = 0
  while (common < BEGINNING && known.every((number) => number.charAt(common) === first.charAt(common))) common += 1
  return `${first.slice(0, common)}${shapeOf(first).slice(common)}`
}

/** True where a number looks as a form says. */
export function hasOrderForm(number: string, form: string): boolean {
  const text = number.trim()
  if (text.length !== form.length) return false
  return [...form].every((sign, at) => sign === text.charAt(at) || ((sign === 'x' || sign === 'A') && classOf(text.charAt(at)) === sign))
}
