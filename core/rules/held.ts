import type { Hit } from './hit.ts'
import type { Ruleset } from './rule.ts'
import type { XmlElement } from './syntax/element.ts'

/**
 * What counts where a set is judged beside one that holds rules of it in a state of its own, as the lists of two Factur-X profiles hold those of
 * EN 16931: the list of the profile has the last word on its rules, so that a finding of the other set which it does not share is left out,
 * and what both say of one place is said once. Other sets, and sets alone, are left as they are.
 */
export function withoutHeld(hits: readonly Hit[], rulesets: readonly Ruleset[]): readonly Hit[] {
  const holder = rulesets.find(({ holds }) => holds !== undefined && rulesets.some(({ name }) => name === holds.of))
  if (holder?.holds === undefined) return hits
  const { of, ids } = holder.holds
  const found = new Set<string>()
  const told = new Set<string>()
  for (const hit of hits) {
    if (hit.ruleset === holder) found.add(hit.rule.id)
    else if (hit.ruleset.name === of) told.add(sayingOf(hit, placeOf(hit)))
  }
  return hits.filter((hit) => {
    if (hit.ruleset === holder) return !isTold(hit, told)
    return hit.ruleset.name !== of || !ids().has(hit.rule.id) || found.has(hit.rule.id)
  })
}

const sayingOf = ({ rule }: Hit, place: string): string => `${rule.id} ${rule.severity} ${place}`

const DOCUMENT = 'document'

function placeOf(hit: Hit): string {
  if ('element' in hit) return elementPlace(hit.element)
  const { group } = hit
  const place = ('occurrence' in hit ? hit.occurrence.place : undefined) ?? group.place
  if (group.parent === undefined && !('occurrence' in hit)) return DOCUMENT
  return place === undefined ? `${group.path} ${'occurrence' in hit ? hit.occurrence.term : ''}` : String(place.start)
}

const elementPlace = ({ parent, start }: XmlElement): string => (parent === undefined ? DOCUMENT : String(start))

/** The other set says the same of this place, or of an element around it. */
function isTold(hit: Hit, told: ReadonlySet<string>): boolean {
  if (!('element' in hit)) return told.has(sayingOf(hit, placeOf(hit)))
  for (let at: XmlElement | undefined = hit.element; at !== undefined; at = at.parent)
    if (told.has(sayingOf(hit, elementPlace(at)))) return true
  return false
}
