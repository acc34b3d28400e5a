import type { XmlMend } from '../rule.ts'
import { rootOf, textOf, type XmlElement } from '../syntax/element.ts'
import { isBlank } from '../text.ts'

/** Nothing in it but elements of which the same is true; attributes say something only about a value. */
export function isHollow({ elements, text }: XmlElement): boolean {
  return isBlank(text) && elements.every(isHollow)
}

/** All but the first of some elements, where each says what the first one says. */
export function dropRepeats([first, ...others]: readonly XmlElement[]): readonly XmlMend[] | undefined {
  if (first === undefined || others.length === 0) return undefined
  const said = describe(first)
  // The last one first, so that the others keep their places.
  return others.every((one) => describe(one) === said)
    ? others.toReversed().map((one) => ({ element: outermost(one, ({ elements }) => elements.length === 1), value: undefined }))
    : undefined
}

/** The element, or the last of those around it, one by one, that go with it: that hold nothing else. The document element stays. */
export function outermost(element: XmlElement, goes: (around: XmlElement) => boolean): XmlElement {
  const { parent } = element
  return parent !== undefined && parent !== rootOf(element) && goes(parent) ? outermost(parent, goes) : element
}

function describe(element: XmlElement): string {
  const attributes = element.attributes.map(({ name, value }) => `${name}=${JSON.stringify(value)}`).toSorted()
  const inside = element.elements.length === 0 ? JSON.stringify(textOf(element)) : element.elements.map(describe).join()
  return `${element.local}[${attributes.join()}]{${inside}}`
}
