import { lazy } from '../../base/lazy.ts'
import { codeSet, type CodeListName } from '../../codelists/codes.ts'
import type { GroupId, TermId } from '../../terms/types.ts'
import { attribute, type Occurrence } from '../../terms/view.ts'
import { exists, reach } from '../occurrences.ts'
import { dropAccountingCurrency, mendedBy } from '../repairs/document.ts'
import { mendedByTotals } from '../repairs/totals.ts'
import { mendVatId, repairScheme } from '../repairs/values.ts'
import type { Rule } from '../rule.ts'
import { isBlank } from '../text.ts'
import { CII, MODEL, needsContent, needsInCii, needsScheme, onGroup, onTerm, UBL } from './shapes.ts'

const same = (left: readonly Occurrence[], right: readonly Occurrence[]): boolean =>
  left.some((one) => right.some((other) => one.value === other.value))

/** Head of the invoice: EN 16931-1 section 6.4.1, BR-01 to BR-05, and its references and attachments. */
export const DOCUMENT_RULES: readonly Rule[] = [
  // An IDoc follows no usage specification and has no field that could name one.
  { ...needsContent('BR-01', 'BG-0', 'BT-24'), only: [...UBL, ...CII, ...MODEL] },
  needsContent('BR-02', 'BG-0', 'BT-1'),
  // CII dates are in format 102 alone; others do not count.
  {
    ...onGroup(
      'BR-03',
      'BG-0',
      ['BT-2'],
      (root, { cii }) => root.all('BT-2').some((date) => !isBlank(date.value) && (!cii || attribute(date, 'format') === '102')),
      'content',
    ),
    shape: 'missing',
  },
  needsContent('BR-04', 'BG-0', 'BT-3'),
  needsContent('BR-05', 'BG-0', 'BT-5'),
  onGroup('BR-16', 'BG-0', ['BT-126'], (root) => root.groups('BG-25').length > 0, 'content'),
  needsContent('BR-52', 'BG-24', 'BT-122'),
  needsInCii('BR-55', 'BG-3', 'BT-25'),
  mendedBy(
    onGroup('BR-53', 'BG-0', ['BT-111', 'BT-6'], (root) => (facts) => {
      const codes = reach(root, 'BT-6')
      if (codes.length === 0 || (facts.cii && root.groups('BG-22').length === 0)) return true
      const hasTotal = ({ value }: Occurrence): boolean => facts.syntax.totalsIn.has(value) || facts.taxTotals(value).length > 0
      // The CII rule compares all codes with all totals, and with the invoice currency.
      return facts.cii ? codes.some(hasTotal) && codes.every((one) => one.value !== facts.currency) : codes.every(hasTotal)
    }),
    dropAccountingCurrency,
  ),
  onGroup('BR-CO-03', 'BG-0', ['BT-7', 'BT-8'], (root) => ({ cii, syntax: { met } }) => {
    if (cii && root.groups('BG-23').length === 0) return true
    // The CII rule is asked at the breakdown and looks everywhere.
    const [point, code] = [exists(root, 'BT-7') || met.has('TaxPointDate'), exists(root, 'BT-8') || met.has('DueDateTypeCode')]
    return !point || !code
  }),
  // The CII rule is asked at each line, hence never without lines.
  mendedByTotals(
    onGroup(
      'BR-CO-18',
      'BG-0',
      ['BT-118'],
      (root, facts) => root.groups('BG-23').length > 0 || (facts.cii && root.groups('BG-25').length === 0),
      'content',
    ),
  ),
]

/** The UBL rules are asked at the address, the CII rules also where there is none. */
function needsCountry(id: string, address: GroupId, party: GroupId, term: TermId): Rule[] {
  return [
    { ...needsContent(id, address, term), only: [...UBL, ...MODEL] },
    { ...needsContent(id, party, term), only: CII },
  ]
}

/** Any of them tells the buyer who the seller is. */
const IDENTIFYING: readonly TermId[] = ['BT-31', 'BT-29', 'BT-30']

/** Parties: who they are and how they can be identified. */
export const PARTY_RULES: readonly Rule[] = [
  needsContent('BR-06', 'BG-0', 'BT-27'),
  needsContent('BR-07', 'BG-0', 'BT-44'),
  onGroup('BR-08', 'BG-0', ['BT-40'], (root) => root.groups('BG-4').some((seller) => seller.groups('BG-5').length > 0), 'content'),
  ...needsCountry('BR-09', 'BG-5', 'BG-0', 'BT-40'),
  onGroup('BR-10', 'BG-0', ['BT-55'], (root) => root.groups('BG-7').some((buyer) => buyer.groups('BG-8').length > 0), 'content'),
  ...needsCountry('BR-11', 'BG-8', 'BG-0', 'BT-55'),
  onGroup('BR-17', 'BG-10', ['BT-59'], (payee) => (facts) => {
    const { root } = facts
    // UBL compares the name with the seller's trading name, CII with its legal name; CII compares the legal registration, too.
    const sellerName = reach(root, facts.cii ? 'BT-27' : 'BT-28')
    if (!exists(payee, 'BT-59') || same(payee.all('BT-59'), sellerName)) return false
    if (same(payee.all('BT-60'), reach(root, 'BT-29'))) return false
    return !facts.cii || !same(payee.all('BT-61'), reach(root, 'BT-30'))
  }),
  needsContent('BR-18', 'BG-11', 'BT-62'),
  onGroup('BR-19', 'BG-11', ['BT-69'], (representative) => representative.groups('BG-12').length > 0, 'content'),
  ...needsCountry('BR-20', 'BG-12', 'BG-11', 'BT-69'),
  {
    ...onGroup(
      'BR-56',
      'BG-11',
      ['BT-63'],
      (representative, facts) => representative.all('BT-63').some((id) => facts.isTaxId(id) && !(facts.cii && isBlank(id.value))),
      'content',
    ),
    shape: 'missing',
  },
  needsInCii('BR-57', 'BG-15', 'BT-80'),
  { ...needsScheme('BR-62', 'BT-34', 'BT-34-1'), repair: repairScheme('BT-34-1') },
  { ...needsScheme('BR-63', 'BT-49', 'BT-49-1'), repair: repairScheme('BT-49-1') },
  onGroup('BR-CO-26', 'BG-4', IDENTIFYING, (seller, facts) =>
    IDENTIFYING.some((term) => seller.all(term).some((id) => term !== 'BT-31' || facts.isTaxId(id))),
  ),
  {
    ...onTerm('BR-CO-09', ['BT-31', 'BT-48', 'BT-63'], (id, _group, facts) => !facts.isTaxId(id) || hasCountryPrefix(id.value, facts.cii)),
    mend: mendCountryPrefix,
  },
]

/** Greece uses `EL` in VAT numbers and `GR` everywhere else. */
const makePrefixes = (list: CodeListName): (() => string) => lazy(() => ` ${[...codeSet(list), 'EL'].sort().join(' ')} `)
const ublPrefixes = makePrefixes('iso_3166')
const ciiPrefixes = makePrefixes('iso_3166_cii')

/**
 * BR-CO-09. The UBL rule looks for the first two characters anywhere in the blank separated list of countries, so that a single letter
 * or `E ` passes; the CII rule compares whole codes, of a list of its own.
 */
export function hasCountryPrefix(id: string, cii: boolean): boolean {
  const prefix = [...id].slice(0, 2).join('')
  return cii ? ciiPrefixes().includes(` ${prefix} `) : ublPrefixes().includes(prefix)
}

export function mendCountryPrefix(value: string): string | undefined {
  const mended = mendVatId(value)
  return mended !== undefined && hasCountryPrefix(mended, true) && hasCountryPrefix(mended, false) ? mended : undefined
}
