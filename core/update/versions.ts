/** Semantic Versioning 2.0, section 2 and 9 to 11; what is built of it differs in no way that counts (section 10). */
const VERSION =
  /^(0|[1-9]\d{0,8})\.(0|[1-9]\d{0,8})\.(0|[1-9]\d{0,8})(?:-((?:0|[1-9]\d*|\d*[a-zA-Z-][0-9a-zA-Z-]*)(?:\.(?:0|[1-9]\d*|\d*[a-zA-Z-][0-9a-zA-Z-]*))*))?(?:\+[0-9a-zA-Z.-]+)?$/

export const MAX_VERSION_LENGTH = 64

export function isVersion(text: string): boolean {
  return text.length <= MAX_VERSION_LENGTH && VERSION.test(text)
}

/** Below 0 where `left` comes before `right`, 0 where neither does. What is no version, as the sources have it, comes before all. */
export function compareVersions(left: string, right: string): number {
  const [first, second] = [partsOf(left), partsOf(right)]
  for (let at = 0; at < 3; at += 1) {
    const order = (first.numbers[at] ?? -1) - (second.numbers[at] ?? -1)
    if (order !== 0) return order
  }
  return comparePreReleases(first.pre, second.pre)
}

function partsOf(text: string): { readonly numbers: readonly number[]; readonly pre: readonly string[] } {
  const parts = isVersion(text) ? VERSION.exec(text) : null
  if (parts === null) return { numbers: [], pre: [] }
  return { numbers: parts.slice(1, 4).map(Number), pre: parts[4]?.split('.') ?? [] }
}

function comparePreReleases(left: readonly string[], right: readonly string[]): number {
  // One that is no pre-release comes behind all that are.
  if (left.length === 0 || right.length === 0) return right.length - left.length
  for (let at = 0; at < Math.min(left.length, right.length); at += 1) {
    const order = compareIdentifiers(left[at] ?? '', right[at] ?? '')
    if (order !== 0) return order
  }
  return left.length - right.length
}

function compareIdentifiers(left: string, right: string): number {
  const [isFirst, isSecond] = [/^\d+$/.test(left), /^\d+$/.test(right)]
  if (isFirst !== isSecond) return isFirst ? -1 : 1
  // Numbers have no leading zero, so the longer one is the greater one, whatever its length.
  if (isFirst && left.length !== right.length) return left.length - right.length
  return left === right ? 0 : left < right ? -1 : 1
}
