import { countFirst } from '../base/search.ts'

/** A stretch of a text, the end exclusive. */
export interface Span {
  readonly start: number
  readonly end: number
}

/** A stretch of a text and what stands there instead; an insertion where the stretch is empty. */
export interface Replacement extends Span {
  readonly text: string
}

/** The text with all replacements made at once, as `ReplacedText`. */
export function applyReplacements(text: string, replacements: readonly Replacement[]): string {
  return new ReplacedText(text, replacements).text
}

/**
 * A text with all replacements made at once, and where there stands what stayed and what came in. A replacement that lies inside another goes with
 * it; insertions at its edges stay. Throws a RangeError for two that overlap in part.
 */
export class ReplacedText {
  readonly text: string
  /** Those that were made, in the order of the text, and where the text of each begins by now. */
  private readonly made: Replacement[] = []
  private readonly places = new Map<Replacement, number>()

  constructor(text: string, replacements: readonly Replacement[]) {
    // At one place insertions come first, then the longest replacement, which takes the others along.
    const ordered = replacements.toSorted((a, b) => a.start - b.start || Number(a.end > a.start) - Number(b.end > b.start) || b.end - a.end)
    const parts: string[] = []
    let done = 0
    let length = 0
    for (const replacement of ordered) {
      const { start, end } = replacement
      if (start < done && end <= done) continue
      if (start < done) throw new RangeError(`replacements overlap at ${start}`)
      parts.push(text.slice(done, start), replacement.text)
      this.made.push(replacement)
      this.places.set(replacement, length + start - done)
      length += start - done + replacement.text.length
      done = end
    }
    parts.push(text.slice(done))
    this.text = parts.join('')
  }

  /** Where the text of a replacement begins; undefined for one that went with another. */
  placeOf(replacement: Replacement): number | undefined {
    return this.places.get(replacement)
  }

  /** Where a stretch that stayed stands by now, with what was replaced in it: insertions at its edges are outside. */
  spanOf({ start, end }: Span): Span {
    const before = countFirst(this.made, (replacement) => replacement.end <= start)
    return {
      start: this.shift(start, before),
      end: this.shift(
        end,
        countFirst(this.made, (replacement) => replacement.start < end),
      ),
    }
  }

  /** An offset behind the first so many replacements. */
  private shift(offset: number, count: number): number {
    const last = this.made[count - 1]
    return last === undefined ? offset : (this.places.get(last) ?? 0) + last.text.length + offset - last.end
  }
}
