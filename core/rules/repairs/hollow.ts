import { groupRow, termRow } from '../../terms/lookup.ts'
import type { GroupId, TermId } from '../../terms/types.ts'
import type { Group } from '../../terms/view.ts'
import type { Locator } from '../locate.ts'
import type { DocumentFacts } from '../facts.ts'
import type { Condition, Ruleset, Syntax, XmlMend } from '../rule.ts'
import { rootOf, type XmlElement } from '../syntax/element.ts'
import { prefixOf } from '../syntax/pattern.ts'
import { partOf, type SchemaType } from '../syntax/schema/grammar.ts'
import { grammarOf } from '../syntax/schema/index.ts'
import { isHollow, outermost } from './elements.ts'

/** Rules ask whether these are there, some only under one means of payment, and are content with an empty one. */
const WANTED: readonly GroupId[] = ['BG-6', 'BG-16', 'BG-17']

/** VAT totals are counted, and whether there is an accounting currency says how many there have to be. */
const COUNTED: readonly TermId[] = ['BT-6', 'BT-110', 'BT-111']

/** What a rule wants to be there. */
interface Wish {
  /** The other terms that are as good. */
  readonly others: readonly TermId[]
  /** What a document must be that the rule speaks of. */
  readonly given: Condition | undefined
}
type Wishes = ReadonlyMap<TermId, readonly Wish[]>

const wishes = new WeakMap<Ruleset, Map<Syntax, Wishes>>()

/** What rules of a set want to be there: many of them are content with an empty term. */
function wishesOf(set: Ruleset, syntax: Syntax): Wishes {
  const bySyntax = wishes.get(set) ?? new Map<Syntax, Wishes>()
  const known = bySyntax.get(syntax)
  if (known !== undefined) return known
  const found = new Map<TermId, Wish[]>()
  for (const { category, shape, terms, given, only } of set.rulesFor?.(syntax) ?? set.rules) {
    if (category !== 'content' || only?.includes(syntax) === false) continue
    for (const term of terms) {
      const others = shape === 'one_of' ? terms.filter((other) => other !== term) : []
      found.set(term, [...(found.get(term) ?? []), { others, given }])
    }
  }
  wishes.set(set, bySyntax.set(syntax, found))
  return found
}

/** Says of what may be taken away without a rule of some sets, or EN 16931 itself, missing it. */
export class Optional {
  private readonly sets: readonly Ruleset[]
  private readonly facts: DocumentFacts
  private readonly locator: Locator

  constructor(sets: readonly Ruleset[], facts: DocumentFacts, locator: Locator) {
    this.sets = sets
    this.facts = facts
    this.locator = locator
  }

  /** The term of a group that stands at an element. */
  mayLose(term: TermId, group: Group, element: XmlElement): boolean {
    return this.hasTerm(term, group) && !isRequired(outermost(element, isHollow), this.facts.kind)
  }

  private hasTerm(term: TermId, group: Group): boolean {
    return !COUNTED.includes(term) && termRow(term).card.startsWith('0') && this.isUnasked(term, group)
  }

  /** An element without content, with those around it that hold nothing else, as what is to be taken away. */
  remove(element: XmlElement): readonly XmlMend[] | undefined {
    if (!isHollow(element)) return undefined
    const outer = outermost(element, isHollow)
    // What says whether an amount is an allowance or a charge is no term, and still asked for.
    if (outer.local === 'ChargeIndicator') return undefined
    return isRequired(outer, this.facts.kind) || !this.hasElement(outer) ? undefined : [{ element: outer, value: undefined }]
  }

  private hasElement(element: XmlElement): boolean {
    const anchor = this.locator.anchorAt(element)
    if (anchor?.occurrence !== undefined) return this.hasTerm(anchor.occurrence.term, anchor.group)
    if (anchor === undefined) return element.elements.every((child) => this.hasElement(child))
    // What its group needs goes with the group.
    const goesAlong = (child: XmlElement): boolean => {
      const inside = this.locator.anchorAt(child)
      return (inside?.occurrence !== undefined && this.isUnasked(inside.occurrence.term, inside.group)) || this.hasElement(child)
    }
    return groupRow(anchor.group.id).card.startsWith('0') && !WANTED.includes(anchor.group.id) && element.elements.every(goesAlong)
  }

  private isUnasked(term: TermId, group: Group): boolean {
    const wanted = this.sets.flatMap((set) => wishesOf(set, this.facts.kind).get(term) ?? [])
    const asking = wanted.filter(({ given }) => given === undefined || this.facts.memo(given))
    return asking.every(({ others }) => others.some((other) => group.has(other)))
  }
}

/** The XML schema asks for the element, which is the only one of its name: without content it is to be filled in, which only a person can. */
function isRequired(element: XmlElement, syntax: Syntax): boolean {
  const { parent } = element
  if (parent === undefined || parent.elements.some((one) => one !== element && one.name === element.name)) return false
  const around = typeOf(parent, syntax)
  return around !== undefined && partOf(around, prefixOf(element.namespace), element.local)?.required === true
}

function typeOf(element: XmlElement, syntax: Syntax): SchemaType | undefined {
  if (element === rootOf(element)) return grammarOf(syntax)?.root(element.local)
  const around = element.parent && typeOf(element.parent, syntax)
  return around && partOf(around, prefixOf(element.namespace), element.local)?.type()
}
