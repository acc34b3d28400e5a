import type { Matches } from './matches.ts'

/** A question more, and all is worked out anew. */
const MAX_KEPT = 50

/** Answers that take passing over many documents, kept until the next change: who asks again, or from another window, waits for nothing. */
export class KeptAnswers {
  private readonly matches: Matches
  private readonly kept = new Map<string, unknown>()
  private round = -1

  constructor(matches: Matches) {
    this.matches = matches
  }

  /** The answer to a question, worked out where it is not kept; a key stands for one question. */
  get<Value>(key: string, make: () => Value): Value {
    this.matches.refresh()
    const round = this.matches.round()
    if (this.round !== round) this.kept.clear()
    this.round = round
    if (this.kept.has(key)) return this.kept.get(key) as Value
    const made = make()
    if (this.kept.size >= MAX_KEPT) this.kept.clear()
    this.kept.set(key, made)
    return made
  }
}
