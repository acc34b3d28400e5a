import { isIsoDate } from '../../../base/date.ts'
import type { GroupId, TermId } from '../../../terms/types.ts'
import type { Group } from '../../../terms/view.ts'
import type { DocumentFacts } from '../../facts.ts'
import { exists, filled, firstOf, reach } from '../../occurrences.ts'
import type { GroupRule, Rule, TermRule } from '../../rule.ts'
import { isGreekTin, isMod11, isSwedishNumber } from '../../../identifiers/check-digits.ts'
import { CODES, isDutyReason } from '../national/denmark.ts'
import { DATE, GREEK, isGreekVat, MARK, TYPES, URL } from '../national/greece.ts'
import { DUTCH_MEANS } from '../national/others.ts'
import { isNumber } from '../ubl.ts'
import { countriesIn, formsOf, isCreditNote, schemeOf, valueOf } from './forms.ts'

type When = (facts: DocumentFacts) => boolean

/** Makers of forms that hold only where a condition on the whole invoice is met. */
function makers(rules: readonly Rule[], when: When) {
  const { group, term } = formsOf(rules)
  return {
    group: (id: string, on: GroupId, test: GroupRule['test']): Rule => group(id, on, (one, facts) => !facts.memo(when) || test(one, facts)),
    term: (id: string, each: readonly TermId[], test: TermRule['test']): Rule =>
      term(id, each, (one, holder, facts) => !facts.memo(when) || test(one, holder, facts)),
  }
}

const hasAll = (root: Group, terms: readonly TermId[]): boolean => terms.every((one) => exists(root, one))
const codeOf = (means: Group): string => valueOf(means, 'BT-81')
/** The registration is a CVR number (scheme 0184 of ISO/IEC 6523). */
const hasCvrScheme = (root: Group, term: 'BT-30' | 'BT-47'): boolean =>
  reach(root, term).length === 0 || reach(root, term).some((one) => schemeOf(one).trim() === '0184')
const isBelowZero = (facts: DocumentFacts): boolean => facts.numberOf(facts.root, 'BT-115')?.isNegative() === true

/** The rate beside a VAT category. */
const RATES: Partial<Record<TermId, TermId>> = { 'BT-118': 'BT-119', 'BT-151': 'BT-152', 'BT-95': 'BT-96', 'BT-102': 'BT-103' }

function danish(rules: readonly Rule[]): readonly Rule[] {
  const fromDenmark: When = (facts) => countriesIn(facts).seller === 'DK'
  const seller = makers(rules, fromDenmark)
  const both = makers(rules, (facts) => fromDenmark(facts) && countriesIn(facts).buyer === 'DK')
  const payment = (id: string, codes: string, test: (means: Group) => boolean): Rule =>
    both.group(id, 'BG-16', (means, facts) => facts.memo(isCreditNote) || !codes.split(' ').includes(codeOf(means)) || test(means))
  const slip = (means: Group): string => firstOf(means, 'BT-83')?.value ?? ''
  const account = (means: Group): string => firstOf(means, 'BT-84')?.value ?? ''
  const kind = (means: Group): string => slip(means).slice(0, 3)
  const duty = (on: 'BG-20' | 'BG-21' | 'BG-27' | 'BG-28', code: TermId, reason: TermId): Rule =>
    both.group('DK-R-004', on, (one) => valueOf(one, code) !== 'ZZZ' || isDutyReason(firstOf(one, reason)?.value ?? ''))
  return [
    seller.group('DK-R-002', 'BG-0', (root) => filled(root, 'BT-30')),
    seller.group('DK-R-014', 'BG-0', (root) => hasCvrScheme(root, 'BT-30')),
    both.group('DK-R-016', 'BG-0', () => (facts) => !isCreditNote(facts) || !isBelowZero(facts)),
    both.group('DK-R-003', 'BG-25', (line) => {
      const codes = reach(line, 'BT-158')
      const version = /^(19|26)\.(05|08)\.?01$/
      const has = (term: TermId, test: (value: string) => boolean): boolean =>
        codes.some((code) => code.parts?.some((part) => part.term === term && test(part.value)) === true)
      return !has('BT-158-1', (list) => list === 'TST') || has('BT-158-2', (value) => version.test(value))
    }),
    duty('BG-20', 'BT-98', 'BT-97'),
    duty('BG-21', 'BT-105', 'BT-104'),
    duty('BG-27', 'BT-140', 'BT-139'),
    duty('BG-28', 'BT-145', 'BT-144'),
    both.group('DK-R-005', 'BG-16', (means, facts) => facts.memo(isCreditNote) || CODES.has(codeOf(means))),
    payment('DK-R-006', '31 42', (means) => filled(means, 'BT-84') && filled(means, 'BT-86')),
    payment('DK-R-007', '49', (means) => filled(means, 'BT-89') && filled(means, 'BT-91')),
    payment('DK-R-008', '50', (means) => ['01#', '04#', '15#'].includes(kind(means)) && /^[0-9]{7,8}$/.test(account(means))),
    payment('DK-R-009', '50', (means) => !['04#', '15#'].includes(kind(means)) || slip(means).length === 19),
    payment('DK-R-010', '93', (means) => ['71#', '73#', '75#'].includes(kind(means)) && account(means).length === 8),
    payment('DK-R-011', '93', (means) => !['71#', '75#'].includes(kind(means)) || [18, 19].includes(slip(means).length)),
    both.term('DK-R-013', ['BT-29', 'BT-46'], (one) => schemeOf(one).trim() !== ''),
    both.group('DK-R-017', 'BG-0', (root) => hasCvrScheme(root, 'BT-47')),
  ]
}

function greek(rules: readonly Rule[]): readonly Rule[] {
  const isSender: When = (facts) => GREEK.has(countriesIn(facts).supplier)
  const sender = makers(rules, isSender)
  const resident = makers(rules, (facts) => isSender(facts) && countriesIn(facts).seller === 'GR')
  const both = makers(rules, (facts) => isSender(facts) && GREEK.has(countriesIn(facts).customer))
  const number = (id: string, test: (parts: readonly string[], root: Group) => boolean): Rule =>
    sender.term(id, ['BT-1'], ({ value }, root) => test(value.split('|'), root))
  const described = (root: Group, description: string): number =>
    root.groups('BG-24').filter((one) => firstOf(one, 'BT-123')?.value === description).length
  const isGreekEndpoint: TermRule['test'] = (one) => schemeOf(one) === '9933' && isGreekTin(one.value)
  const hasOneVat = (root: Group, term: TermId): boolean =>
    reach(root, term).length === 1 && reach(root, term).every((vat) => isGreekVat(vat.value))
  return [
    number('GR-R-001-1', (parts) => parts.length === 6),
    number('GR-R-001-2', ([tin = ''], root) => {
      const numbers = [...reach(root, 'BT-31'), ...reach(root, 'BT-63')].map((vat) => vat.value.slice(2, 11))
      return tin.trim().length === 9 && isGreekTin(tin) && numbers.includes(tin)
    }),
    number('GR-R-001-3', ([, date = ''], root) => {
      const issued = (firstOf(root, 'BT-2')?.value ?? '').split('-').reverse().join('/')
      return DATE.test(date) && date === issued
    }),
    number('GR-R-001-4', ([, , branch = '']) => isNumber(branch) && Number(branch) >= 0),
    number('GR-R-001-5', ([, , , type = '']) => type.trim() !== '' && TYPES.has(type)),
    number('GR-R-001-6', (parts) => (parts[4] ?? '') !== ''),
    number('GR-R-001-7', (parts) => (parts[5] ?? '') !== ''),
    sender.group('GR-R-002', 'BG-4', (seller) => (firstOf(seller, 'BT-28')?.value ?? '') !== ''),
    sender.group('GR-S-011', 'BG-4', (seller) => hasOneVat(seller, 'BT-31')),
    sender.term('GR-R-003', ['BT-31'], (vat) => isGreekVat(vat.value)),
    resident.group('GR-R-004-1', 'BG-0', (root) => described(root, MARK) === 1),
    resident.group('GR-S-008-1', 'BG-0', (root) => described(root, URL) === 1),
    resident.group('GR-R-008-2', 'BG-0', (root) => described(root, URL) <= 1),
    resident.group(
      'GR-R-004-2',
      'BG-24',
      (one) => firstOf(one, 'BT-123')?.value !== MARK || /^[1-9]([0-9]*)/.test(firstOf(one, 'BT-122')?.value ?? ''),
    ),
    sender.group('GR-R-008-3', 'BG-24', (one) => firstOf(one, 'BT-123')?.value !== URL || filled(one, 'BT-124')),
    sender.group('GR-R-005', 'BG-7', (buyer) => (firstOf(buyer, 'BT-45')?.value ?? '') !== ''),
    makers(rules, (facts) => GREEK.has(countriesIn(facts).accountingSupplier)).term('GR-R-009', ['BT-34'], isGreekEndpoint),
    both.group('GR-R-006', 'BG-7', (buyer) => hasOneVat(buyer, 'BT-48')),
    both.term('GR-R-010', ['BT-49'], isGreekEndpoint),
  ]
}

function icelandic(rules: readonly Rule[]): readonly Rule[] {
  const fromIceland: When = (facts) => countriesIn(facts).seller === 'IS'
  const seller = makers(rules, fromIceland)
  const both = makers(rules, (facts) => fromIceland(facts) && countriesIn(facts).buyer === 'IS')
  const hasKennitala = (root: Group, term: TermId): boolean => reach(root, term).some((one) => schemeOf(one) === '0196')
  const hasAccount = (root: Group, code: string): boolean => {
    const means = root.groups('BG-16').filter((one) => codeOf(one) === code)
    return means.length === 0 || means.some((one) => valueOf(one, 'BT-84').length === 12)
  }
  const finalDates = (root: Group): readonly string[] =>
    root
      .groups('BG-24')
      .filter((one) => firstOf(one, 'BT-123')?.value === 'EINDAGI')
      .map((one) => firstOf(one, 'BT-122')?.value ?? '')
  return [
    seller.group('IS-R-001', 'BG-0', (root) => ['380', '381'].includes(valueOf(root, 'BT-3'))),
    seller.group('IS-R-002', 'BG-0', (root) => hasKennitala(root, 'BT-30')),
    seller.group('IS-R-003', 'BG-0', (root) => hasAll(root, ['BT-35', 'BT-38'])),
    seller.group('IS-R-006', 'BG-0', (root) => hasAccount(root, '9')),
    seller.group('IS-R-007', 'BG-0', (root) => hasAccount(root, '42')),
    seller.group('IS-R-008', 'BG-0', (root) => finalDates(root).every(isIsoDate)),
    seller.group('IS-R-009', 'BG-0', (root) => finalDates(root).length === 0 || exists(root, 'BT-9')),
    seller.group('IS-R-010', 'BG-0', (root) => {
      const due = firstOf(root, 'BT-9')?.value
      return finalDates(root).length === 0 || (due !== undefined && finalDates(root).some((date) => due <= date))
    }),
    both.group('IS-R-004', 'BG-0', (root) => hasKennitala(root, 'BT-47')),
    both.group('IS-R-005', 'BG-0', (root) => hasAll(root, ['BT-50', 'BT-53'])),
  ]
}

function dutch(rules: readonly Rule[]): readonly Rule[] {
  const fromHolland: When = (facts) => countriesIn(facts).seller === 'NL'
  const seller = makers(rules, fromHolland)
  const both = makers(rules, (facts) => fromHolland(facts) && countriesIn(facts).buyer === 'NL')
  const represented = makers(rules, (facts) => fromHolland(facts) && countriesIn(facts).representative === 'NL')
  const isOfficial: TermRule['test'] = (one) => ['0106', '0190'].includes(schemeOf(one)) && one.value.trim() !== ''
  return [
    seller.group('NL-R-001', 'BG-0', (root, facts) => !facts.memo(isCreditNote) || exists(root, 'BT-25')),
    seller.group('NL-R-002', 'BG-5', (address) => hasAll(address, ['BT-35', 'BT-37', 'BT-38'])),
    seller.term('NL-R-003', ['BT-30'], isOfficial),
    both.group('NL-R-004', 'BG-8', (address) => hasAll(address, ['BT-50', 'BT-52', 'BT-53'])),
    both.term('NL-R-005', ['BT-47'], isOfficial),
    represented.group('NL-R-006', 'BG-12', (address) => hasAll(address, ['BT-64', 'BT-66', 'BT-67'])),
    seller.group('NL-R-007', 'BG-22', (totals) => (facts) => {
      const payable = facts.numberOf(totals, 'BT-115')
      const isDue = isCreditNote(facts) ? payable?.isNegative() === true : payable?.isNegative() === false && !payable.isZero()
      return (payable !== undefined && !isDue) || facts.root.groups('BG-16').length > 0
    }),
    both.group('NL-R-008', 'BG-16', (means) => DUTCH_MEANS.has(codeOf(means))),
    seller.term('NL-R-009', ['BT-132'], (_line, _group, facts) => facts.present('BT-13')),
  ]
}

function swedish(rules: readonly Rule[]): readonly Rule[] {
  const fromSweden: When = (facts) => valueOf(facts.root, 'BT-40') === 'SE'
  const hasVat: When = (facts) => fromSweden(facts) && firstOf(facts.root, 'BT-31')?.value.startsWith('SE') === true
  const seller = makers(rules, fromSweden)
  const taxed = makers(rules, hasVat)
  const both = makers(rules, (facts) => fromSweden(facts) && valueOf(facts.root, 'BT-55') === 'SE')
  const giro = (id: string, bank: string, test: (account: string) => boolean): Rule =>
    seller.group(
      id,
      'BG-16',
      (means) => codeOf(means) !== '30' || valueOf(means, 'BT-86') !== bank || !exists(means, 'BT-84') || test(valueOf(means, 'BT-84')),
    )
  const rate: TermRule['test'] = (one, holder) =>
    one.value !== 'S' || [6, 12, 25].includes(Number(valueOf(holder, RATES[one.term] ?? 'BT-119')))
  return [
    taxed.group('SE-R-001', 'BG-4', (party) => valueOf(party, 'BT-31').length === 14),
    taxed.group('SE-R-002', 'BG-4', (party) => isNumber((firstOf(party, 'BT-31')?.value ?? '').slice(2, 14))),
    seller.term('SE-R-003', ['BT-30'], ({ value }) => isNumber(value)),
    seller.term('SE-R-004', ['BT-30'], ({ value }) => value.trim().length === 10),
    seller.term('SE-R-013', ['BT-30'], ({ value }) => isSwedishNumber(value.trim())),
    seller.term(
      'SE-R-005',
      ['BT-32'],
      ({ value }, _group, facts) => !facts.present('BT-30') || value.trim().toUpperCase() === 'GODKÄND FÖR F-SKATT',
    ),
    taxed.term('SE-R-006', ['BT-118', 'BT-151', 'BT-95', 'BT-102'], rate),
    giro('SE-R-007', 'SE:PLUSGIRO', isNumber),
    giro('SE-R-010', 'SE:PLUSGIRO', (account) => account.length >= 2 && account.length <= 8),
    giro('SE-R-008', 'SE:BANKGIRO', isNumber),
    giro('SE-R-009', 'SE:BANKGIRO', (account) => account.length === 7 || account.length === 8),
    seller.group('SE-R-011', 'BG-16', (means) => !['50', '56'].includes(codeOf(means))),
    both.group('SE-R-012', 'BG-16', (means) => codeOf(means) !== '31'),
  ]
}

function others(rules: readonly Rule[]): readonly Rule[] {
  const italian = makers(rules, (facts) => countriesIn(facts).supplier === 'IT')
  const norwegian = makers(rules, (facts) => countriesIn(facts).supplier === 'NO')
  return [
    italian.term('IT-R-001', ['BT-32'], ({ value }) => /^[A-Z0-9]{11,16}$/.test(value.trim())),
    italian.group('IT-R-002', 'BG-4', (party) => exists(party, 'BT-35')),
    italian.group('IT-R-003', 'BG-4', (party) => exists(party, 'BT-37')),
    italian.group('IT-R-004', 'BG-4', (party) => exists(party, 'BT-38')),
    norwegian.group('NO-R-001', 'BG-4', (party) => {
      const vat = firstOf(party, 'BT-31')?.value ?? ''
      return !vat.startsWith('NO') || (/^[0-9]{9}MVA$/.test(vat.slice(2)) && isMod11(vat.slice(2, 11)))
    }),
    norwegian.group('NO-R-002', 'BG-4', (party) => valueOf(party, 'BT-32') === 'Foretaksregisteret'),
  ]
}

/** The national rules of Peppol for models; those between German parties stand on terms already. */
export function nationalForms(rules: readonly Rule[]): readonly Rule[] {
  return [danish, greek, icelandic, dutch, swedish, others].flatMap((country) => country(rules))
}
