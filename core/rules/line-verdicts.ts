import type { Group } from '../terms/view.ts'
import type { DocumentFacts, Plain, TaxUse } from './facts.ts'
import type { Hit } from './hit.ts'
import type { XmlElement } from './syntax/element.ts'

/** What is kept of a rule at one place of a line: that it does not hold there, or how to ask again, because it has looked beyond the line. */
export interface Remark {
  readonly hit: Hit | undefined
  readonly again: ((facts: DocumentFacts) => boolean) | undefined
}

/** The remarks on the elements of lines, and those on their groups. */
export interface Verdicts {
  readonly elements: WeakMap<XmlElement, readonly Remark[]>
  readonly groups: WeakMap<Group, readonly Remark[]>
  /** What rules have asked about the document as a whole while they judged lines, with the answers; another answer, and no remark holds any more. */
  readonly asked: Map<(facts: DocumentFacts) => Plain, Plain>
}

/**
 * What was found in the lines of a document, kept from one of its states to the next. A line that is the same object in both reads the same,
 * so a rule says the same about it, unless it has asked the document or looked at elements around the line: such a rule is asked again. Plain answers
 * (the currency, the countries) are no reason to: all lines are judged again when one of them is another.
 */
export class LineVerdicts {
  /** The VAT categories of the lines. */
  readonly taxUses = new WeakMap<Group, readonly TaxUse[]>()
  private readonly byPlan = new Map<object, Verdicts>()

  /** The remarks by a plan (the rules of some sets, sorted for one syntax), as far as they hold for the document that is judged now. */
  next(plan: object, facts: DocumentFacts): Verdicts {
    const known = this.byPlan.get(plan)
    const isSame = known !== undefined && [...known.asked].every(([find, answer]) => facts.memo(find) === answer)
    if (isSame) return known
    const verdicts: Verdicts = { elements: new WeakMap(), groups: new WeakMap(), asked: new Map() }
    this.byPlan.set(plan, verdicts)
    return verdicts
  }
}
