import { FACTURX_LACKS } from '../../terms/facturx.ts'
import type { TermId } from '../../terms/types.ts'
import type { Group, Occurrence } from '../../terms/view.ts'
import { en16931Rules } from '../en16931/index.ts'
import { CII, noneEmpty, onGroup } from '../en16931/shapes.ts'
import type { Rule } from '../rule.ts'
import { isBlank } from '../text.ts'
import { elementRules, unusedRules, type ProfileLetter } from './elements.ts'
import { extendedRules } from './extended.ts'
import { BASIC_SHARE, BASIC_WL_SHARE, EN16931_SHARE, EXTENDED_SHARE, MINIMUM_SHARE, STRICTER } from './shares.ts'
import { inState } from './states.ts'

/** The schemas of the lower profiles have no place for these terms: a file with them is not of the profile that it names, which is one fault, however many they are. */
function lackRule(name: string, terms: readonly TermId[]): Rule {
  const lacked = new Set(terms)
  const list = (root: Group): readonly Occurrence[] => listFilled(root, lacked)
  const rule = onGroup('KONTOR-FX-01', 'BG-0', ['BT-24'], (root) => list(root).length === 0)
  return { ...rule, many: { name, list }, shape: 'lacked_by_profile' }
}

function listFilled(group: Group, terms: ReadonlySet<TermId>): readonly Occurrence[] {
  const own = group.occurrences
    .flatMap((one) => [one, ...(one.parts ?? [])])
    .filter(({ term, value }) => terms.has(term) && !isBlank(value))
  return [...own, ...group.children.flatMap((child) => listFilled(child, terms))]
}

/** The buyer's VAT identifier and country: the schema of MINIMUM has a place for them, and its rules only mark them as not used. */
const HELD_BY_MINIMUM: readonly TermId[] = ['BT-48', 'BT-55']

/** Peppol's rule on empty elements, which the three upper profiles have taken over, even for the delivery that the schema demands. */
const EMPTY: Rule = { ...noneEmpty('PEPPOL-EN16931-R008', CII), severity: 'warning' }

/** The rules of EN 16931 that a list has, each as it has it. */
const shareOf = (ids: ReadonlySet<string>): readonly Rule[] =>
  inState(en16931Rules('cii').filter(({ id }) => ids.has(id))).map((rule) =>
    STRICTER().has(rule.id) ? { ...rule, severity: 'fatal' } : rule,
  )

const OWN: Readonly<Record<ProfileLetter, () => readonly Rule[]>> = {
  M: () => [
    ...shareOf(MINIMUM_SHARE()),
    lackRule(
      'MINIMUM',
      FACTURX_LACKS.minimum.filter((term) => !HELD_BY_MINIMUM.includes(term)),
    ),
  ],
  W: () => [...shareOf(BASIC_WL_SHARE()), lackRule('BASIC WL', FACTURX_LACKS.basic_wl)],
  B: () => [EMPTY, ...shareOf(BASIC_SHARE()), lackRule('BASIC', FACTURX_LACKS.basic)],
  C: () => [EMPTY, ...shareOf(EN16931_SHARE())],
  X: () => [EMPTY, ...shareOf(EXTENDED_SHARE()), ...extendedRules()],
}

const made = new Map<ProfileLetter, readonly Rule[]>()

/** The rules of a Factur-X profile; made when first asked for, since most programs that start never meet one. */
export function facturxRules(profile: ProfileLetter): readonly Rule[] {
  const known = made.get(profile)
  if (known !== undefined) return known
  const rules = [...OWN[profile](), ...elementRules(profile), ...unusedRules(profile)]
  made.set(profile, rules)
  return rules
}
