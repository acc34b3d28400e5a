import { isIsoDate } from '../../../base/date.ts'
import { hasCode, type CodeListName } from '../../../codelists/codes.ts'
import type { TermId } from '../../../terms/types.ts'
import { attribute, type Occurrence } from '../../../terms/view.ts'
import type { DocumentFacts } from '../../facts.ts'
import { exists } from '../../occurrences.ts'
import type { Rule, TermRule } from '../../rule.ts'
import { normalizeSpace } from '../../text.ts'
import { CATEGORY_OF, isCurrency, NOT_IN_PEPPOL, type Profile } from '../general.ts'
import { FORMS } from '../identifiers.ts'
import { areGerman, formsOf, isCreditNote, schemeOf, valueOf } from './forms.ts'

const id = (number: string): string => `PEPPOL-EN16931-${number}`
const DATES: readonly TermId[] = ['BT-2', 'BT-7', 'BT-9', 'BT-26', 'BT-72', 'BT-73', 'BT-74', 'BT-134', 'BT-135']
const ENDPOINTS: readonly TermId[] = ['BT-34', 'BT-49']
/** Identifiers of parties; places and items have schemes of their own that Peppol does not look at. */
const PARTY_IDS: readonly TermId[] = ['BT-29', 'BT-30', 'BT-46', 'BT-47', 'BT-60', 'BT-61', ...ENDPOINTS]
const processOf = ({ root }: DocumentFacts): string => valueOf(root, 'BT-23')
const trimmed = ({ value }: Occurrence): string => normalizeSpace(value)

/** Rules that XRechnung has taken over, for models. */
export function sharedForms(rules: readonly Rule[]): readonly Rule[] {
  const { group, term } = formsOf(rules)
  return [
    term(id('R044'), ['BT-147'], (discount) => attribute(discount, 'sign') !== '+'),
    group(id('R054'), 'BG-0', (root) => exists(root, 'BT-111') === exists(root, 'BT-6')),
  ]
}

/** Rules of Peppol on the document as a whole, its codes, dates and identifiers, for models. */
export function generalForms(profile: Profile, rules: readonly Rule[]): readonly Rule[] {
  const { group, term } = formsOf(rules)
  const inList = (number: string, each: readonly TermId[], list: CodeListName): TermRule =>
    term(id(number), each, (code) => hasCode(list, trimmed(code)))
  const typed = (number: string, codes: ReadonlySet<string>, isCredit: boolean): TermRule =>
    term(
      id(number),
      ['BT-3'],
      (code, _group, facts) =>
        facts.memo(isCreditNote) !== isCredit || !profile.typedProcesses.has(facts.memo(processOf)) || codes.has(trimmed(code)),
    )
  return [
    group(id('R002'), 'BG-0', (root, facts) => root.groups('BG-1').length <= 1 || facts.memo(areGerman)),
    group(id('R003'), 'BG-0', (root) => exists(root, 'BT-10') || exists(root, 'BT-13')),
    group(id('R004'), 'BG-0', (root) => {
      const specification = valueOf(root, 'BT-24')
      return specification.startsWith(profile.customization) && !specification.includes('::')
    }),
    group(id('R007'), 'BG-0', (root) => profile.processes.has(valueOf(root, 'BT-23'))),
    typed('P0100', profile.invoiceTypes, false),
    typed('P0101', profile.creditNoteTypes, true),
    ...(profile.selfBilling
      ? []
      : [term(id('P0112'), ['BT-3'], (code, _group, facts) => !['326', '384'].includes(trimmed(code)) || facts.memo(areGerman))]),
    ...CATEGORY_OF.map(([number, reason, category]) =>
      group(id(number), 'BG-23', (entry) => valueOf(entry, 'BT-121').toUpperCase() !== reason || valueOf(entry, 'BT-118') === category),
    ),
    term(id('F001'), DATES, ({ value }) => isIsoDate(value)),
    inList('CL001', ['BT-125-1'], 'mime'),
    inList('CL002', ['BT-98', 'BT-140'], 'untdid_5189'),
    inList('CL003', ['BT-105', 'BT-145'], 'untdid_7161'),
    inList('CL006', ['BT-8'], 'untdid_2005'),
    term(id('CL007'), ['BT-5', 'BT-6'], (code) => isCurrency(trimmed(code))),
    term(id('CL008'), ['BT-34-1', 'BT-49-1'], ({ value }) => hasCode('eas', value) && !NOT_IN_PEPPOL.has(value)),
    ...FORMS.map(({ number, scheme, isRight, endpointOnly, raw }) =>
      term(
        `PEPPOL-COMMON-R${number}`,
        endpointOnly === true ? ENDPOINTS : PARTY_IDS,
        (one) => schemeOf(one) !== scheme || isRight(raw === true ? one.value : trimmed(one)),
      ),
    ),
    term(
      'PEPPOL-COMMON-R056-2',
      ['BT-31', 'BT-48', 'BT-63'],
      (vat) => !trimmed(vat).startsWith('NL') || /^NL[0-9]{9}B[0-9]{2}$/.test(trimmed(vat)),
    ),
  ]
}
