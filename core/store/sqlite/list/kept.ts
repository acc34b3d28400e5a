import type { Matches } from './matches.ts'

/** What passes over many documents, kept until the next change. */
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
    if (!this.kept.has(key)) this.kept.set(key, make())
    return this.kept.get(key) as Value
  }
}
