/** A stretch of a text, and whether the other state says something else there. */
export interface Part {
  readonly text: string
  readonly changed: boolean
}

/** Words that are compared one by one at most; of longer texts what is the same at both ends. */
const MAX_WORDS = 300

/** The changed parts of two texts, by words: a letter that two words happen to share says nothing. */
export function markParts(before: string, after: string): readonly [before: Part[], after: Part[]] {
  const [left, right] = [wordsOf(before), wordsOf(after)]
  const [start, end] = sharedEnds(left, right)
  const [one, other] = [left.slice(start, left.length - end), right.slice(start, right.length - end)]
  const kept = one.length > MAX_WORDS || other.length > MAX_WORDS ? [] : commonWords(one, other)
  const partsOf = (words: readonly string[], side: 0 | 1): Part[] => {
    const same = new Set(kept.map((pair) => pair[side] + start))
    const isChanged = (at: number): boolean => at >= start && at < words.length - end && !same.has(at)
    // White space says nothing by itself: it goes with the words around it.
    const isGap = (at: number): boolean => words[at]?.trim() === '' && (!isChanged(at - 1) || !isChanged(at + 1))
    return join(words.map((text, at) => ({ text, changed: isChanged(at) && !(isGap(at) && at > 0 && at < words.length - 1) })))
  }
  const parts = [partsOf(left, 0), partsOf(right, 1)] as const
  return parts.some(saysLittle) ? [whole(before), whole(after)] : parts
}

/** Where little is the same, no part is told apart: a shared bracket is no resemblance. */
function saysLittle(parts: readonly Part[]): boolean {
  const length = (isShared: boolean): number =>
    parts.reduce((sum, { text, changed }) => (changed === isShared ? sum : sum + (text.match(/[\p{L}\p{N}]/gu)?.length ?? 0)), 0)
  return length(true) * 2 < length(false)
}

const whole = (text: string): Part[] => (text === '' ? [] : [{ text, changed: true }])

/** Words, the white space between them, and each other sign by itself; together they are the text. */
const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}]+|\s+|[^\p{L}\p{N}\s]/gu) ?? []

function sharedEnds(left: readonly string[], right: readonly string[]): readonly [start: number, end: number] {
  const most = Math.min(left.length, right.length)
  let start = 0
  while (start < most && left[start] === right[start]) start++
  let end = 0
  while (end < most - start && left[left.length - 1 - end] === right[right.length - 1 - end]) end++
  return [start, end]
}

/** Places of the longest common row of words. White space alone holds nothing together. */
function commonWords(left: readonly string[], right: readonly string[]): (readonly [number, number])[] {
  const width = right.length + 1
  const lengths = new Uint16Array((left.length + 1) * width)
  for (let at = left.length - 1; at >= 0; at--)
    for (let to = right.length - 1; to >= 0; to--)
      lengths[at * width + to] =
        left[at] === right[to] && left[at]?.trim() !== ''
          ? (lengths[(at + 1) * width + to + 1] ?? 0) + 1
          : Math.max(lengths[(at + 1) * width + to] ?? 0, lengths[at * width + to + 1] ?? 0)
  const pairs: (readonly [number, number])[] = []
  for (let at = 0, to = 0; at < left.length && to < right.length;) {
    const here = lengths[at * width + to] ?? 0
    if (left[at] === right[to] && left[at]?.trim() !== '') pairs.push([at++, to++])
    else if ((lengths[(at + 1) * width + to] ?? 0) === here) at++
    else to++
  }
  return pairs
}

function join(parts: readonly Part[]): Part[] {
  const joined: Part[] = []
  for (const part of parts) {
    const last = joined.at(-1)
    if (last?.changed === part.changed) joined[joined.length - 1] = { ...last, text: last.text + part.text }
    else joined.push(part)
  }
  return joined
}
