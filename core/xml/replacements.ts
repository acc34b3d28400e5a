/** A stretch of a text and what stands there instead; an insertion where the stretch is empty. */
export interface Replacement {
  readonly start: number
  /** Exclusive. */
  readonly end: number
  readonly text: string
}

/**
 * The text with all replacements made at once. One that lies inside another goes with it; insertions at its edges stay.
 * Throws a RangeError for two that overlap in part.
 */
export function applyReplacements(text: string, replacements: readonly Replacement[]): string {
  // At one place insertions come first, then the longest replacement, which takes the others along.
  const ordered = replacements.toSorted((a, b) => a.start - b.start || Number(a.end > a.start) - Number(b.end > b.start) || b.end - a.end)
  const parts: string[] = []
  let done = 0
  for (const { start, end, text: replacement } of ordered) {
    if (start < done && end <= done) continue
    if (start < done) throw new RangeError(`replacements overlap at ${start}`)
    parts.push(text.slice(done, start), replacement)
    done = end
  }
  parts.push(text.slice(done))
  return parts.join('')
}
