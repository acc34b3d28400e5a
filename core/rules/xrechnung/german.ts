import { readStructuredLine } from '../../payment-terms/skonto-lines.ts'
import type { GroupId, TermId } from '../../terms/types.ts'
import { attribute, type Group, type Occurrence } from '../../terms/view.ts'
import { needsContent, onElement, onGroup, onTerm, UBL } from '../en16931/shapes.ts'
import type { DocumentFacts, LineFacts } from '../facts.ts'
import { exists, firstOf, groupsBelow, reach } from '../occurrences.ts'
import { warn, type GroupRule, type Rule } from '../rule.ts'
import { attributeOf, below, childrenOf, hasBelow, textOf, type XmlElement } from '../syntax/element.ts'
import { isBlank, normalizeSpace } from '../text.ts'
import { mendIban } from '../repairs/values.ts'
import { mendEntryRate } from '../repairs/vat.ts'
import { passesIbanRule } from '../../base/iban.ts'
import { CIUS, CVD, EXTENSION } from './ids.ts'

/** Groups that have an element of their own; in UBL a creditor identifier alone makes no payment instruction. */
const placed = (groups: readonly Group[], facts: LineFacts): readonly Group[] =>
  facts.kind === 'model' ? groups : groups.filter((group) => group.place !== undefined)

/** One of the occurrences has content. */
function needsSome(id: string, on: GroupId, term: TermId): GroupRule {
  return { ...needsContent(id, on, term), test: (group) => reach(group, term).some((one) => !isBlank(one.value)) }
}

function needsGroup(id: string, on: GroupId, below: GroupId, terms: readonly TermId[]): GroupRule {
  return onGroup(id, on, terms, (group, facts) => placed(groupsBelow(group, below), facts).length > 0, 'content')
}

const TAXED = new Set(['S', 'Z', 'E', 'AE', 'K', 'G', 'L', 'M'])
const TYPES = new Set(['326', '380', '384', '389', '381', '875', '876', '877'])
const URL = /^([a-zA-Z])([a-zA-Z0-9+.-])+:.*/
const MAIL = /^[^@\s]+@([^@.\s]+\.)+[^@.\s]+$/

/** BR-DE-18: each line with `#` is a cash discount in the agreed form, and the last one ends with a line break. */
export function hasSkontoForm(terms: string): boolean {
  const lines = terms.split(/\r?\n/).filter((line) => normalizeSpace(line).startsWith('#'))
  if (lines.length === 0) return true
  const last = terms.split(/#[^\r\n]+#/).at(-1) ?? ''
  return /^\s*\n/.test(last) && lines.every((line) => readStructuredLine(normalizeSpace(line))?.isLawful === true)
}

interface Means {
  readonly codes: readonly string[]
  readonly wanted: GroupId
  readonly others: readonly GroupId[]
  readonly terms: readonly TermId[]
  readonly ids: readonly [wanted: string, others: string]
}

/** BR-DE-23 to 25: which of credit transfer, card and direct debit goes with which means of payment. */
const MEANS: readonly Means[] = [
  { codes: ['30', '58'], wanted: 'BG-17', others: ['BG-18', 'BG-19'], terms: ['BT-84', 'BT-81'], ids: ['BR-DE-23-a', 'BR-DE-23-b'] },
  { codes: ['48', '54', '55'], wanted: 'BG-18', others: ['BG-17', 'BG-19'], terms: ['BT-87', 'BT-81'], ids: ['BR-DE-24-a', 'BR-DE-24-b'] },
  { codes: ['59'], wanted: 'BG-19', others: ['BG-17', 'BG-18'], terms: ['BT-89', 'BT-81'], ids: ['BR-DE-25-a', 'BR-DE-25-b'] },
]

/** The official rules cannot ask about two codes, and hold back. */
export const meansOf = (payment: Group): string => (payment.all('BT-81').length > 1 ? '' : normalizeSpace(payment.value('BT-81') ?? ''))

function meansRules({ codes, wanted, others, terms, ids }: Means): Rule[] {
  return [
    onGroup(
      ids[0],
      'BG-16',
      terms,
      (payment, facts) => !codes.includes(meansOf(payment)) || placed(payment.groups(wanted), facts).length > 0,
      'content',
    ),
    onGroup(
      ids[1],
      'BG-16',
      ['BT-81'],
      (payment, facts) => !codes.includes(meansOf(payment)) || others.every((other) => placed(payment.groups(other), facts).length === 0),
    ),
  ]
}

function ibanRule(id: string, code: string, term: TermId): Rule {
  const test = (payment: Group): boolean => meansOf(payment) !== code || passesIbanRule(firstOf(payment, term)?.value ?? '')
  return { ...warn(onGroup(id, 'BG-16', [term], test, 'content')), repair: (payment: Group) => mendIban(payment, term) }
}

const hasDebit = (root: Group, facts: LineFacts): boolean =>
  root.groups('BG-16').some((payment) => placed(payment.groups('BG-19'), facts).length > 0)

const filenames = (root: Group): readonly string[] =>
  root
    .groups('BG-24')
    .flatMap((one) => reach(one, 'BT-125'))
    .flatMap((file) => (file.parts ?? []).filter((part) => part.term === 'BT-125-2').map((part) => part.value))

/** No document before it has a file of the same name; files in one document may share theirs. */
export function hasOwnFilename(document: XmlElement, path: string): boolean {
  const names = (one: XmlElement): readonly (string | undefined)[] => below(one, path).map((file) => attributeOf(file, 'filename'))
  const own = names(document).filter((name) => name !== undefined)
  if (own.length === 0) return true
  const all = childrenOf(document.parent, document.local)
  return all.slice(0, all.indexOf(document)).every((before) => !names(before).some((name) => own.includes(name ?? '')))
}

/** BR-DE-1 to BR-DE-31 of XRechnung 3.0.2, and the rules still on trial (BR-TMP, BR-DE-TMP). */
export const GERMAN_RULES: readonly Rule[] = [
  needsGroup('BR-DE-1', 'BG-0', 'BG-16', ['BT-81']),
  needsGroup('BR-DE-2', 'BG-4', 'BG-6', ['BT-41', 'BT-42', 'BT-43']),
  needsSome('BR-DE-3', 'BG-5', 'BT-37'),
  needsSome('BR-DE-4', 'BG-5', 'BT-38'),
  needsSome('BR-DE-5', 'BG-6', 'BT-41'),
  needsSome('BR-DE-6', 'BG-6', 'BT-42'),
  needsSome('BR-DE-7', 'BG-6', 'BT-43'),
  needsSome('BR-DE-8', 'BG-8', 'BT-52'),
  needsSome('BR-DE-9', 'BG-8', 'BT-53'),
  needsSome('BR-DE-10', 'BG-15', 'BT-77'),
  needsSome('BR-DE-11', 'BG-15', 'BT-78'),
  {
    ...needsSome('BR-DE-14', 'BG-23', 'BT-119'),
    repair: (tax: Group, facts: DocumentFacts) => mendEntryRate(facts, `${tax.path}.percent`),
  },
  needsSome('BR-DE-15', 'BG-0', 'BT-10'),
  onGroup(
    'BR-DE-16',
    'BG-0',
    ['BT-31', 'BT-32', 'BT-63'],
    (root) => (facts) => {
      const isKnown =
        root.groups('BG-11').length > 0 ||
        facts.hasValue(root, 'BT-31') ||
        facts.hasValue(root, 'BT-32') ||
        facts.syntax.sellerTaxId === 'filled'
      if (isKnown) return true
      // The CII rule asks of the categories of allowances and charges in a way that never holds.
      const terms: readonly TermId[] = facts.cii ? ['BT-151'] : ['BT-95', 'BT-102', 'BT-151']
      const codes = terms.flatMap((term) => reach(root, term))
      // In CII the tax type of one of the lines has to say VAT, in capitals.
      if (facts.cii && codes.every((code) => attribute(code, 'taxScheme') !== undefined)) return true
      return !codes.some((code) => TAXED.has(code.value))
    },
    'content',
  ),
  warn(onGroup('BR-DE-17', 'BG-0', ['BT-3'], (root) => reach(root, 'BT-3').some((one) => TYPES.has(normalizeSpace(one.value))))),
  onTerm('BR-DE-18', ['BT-20'], ({ value }) => hasSkontoForm(value), 'format'),
  ibanRule('BR-DE-19', '58', 'BT-84'),
  ibanRule('BR-DE-20', '59', 'BT-91'),
  warn(
    onGroup('BR-DE-21', 'BG-0', ['BT-24'], (root) =>
      reach(root, 'BT-24').some(({ value }) => value === CIUS || value === EXTENSION || value === CVD),
    ),
  ),
  onElement('BR-DE-22', UBL, '/cac:AdditionalDocumentReference', ['BT-125-2', 'BT-125'], (document) =>
    hasOwnFilename(document, 'Attachment/EmbeddedDocumentBinaryObject'),
  ),
  onGroup('BR-DE-22', 'BG-0', ['BT-125-2', 'BT-125'], (root) => new Set(filenames(root)).size === filenames(root).length),
  ...MEANS.flatMap(meansRules),
  // A reference that names another document than an invoice does not count.
  warn(
    onElement(
      'BR-DE-26',
      UBL,
      '/',
      ['BT-25', 'BT-3'],
      (root) =>
        ![...childrenOf(root, 'InvoiceTypeCode'), ...childrenOf(root, 'CreditNoteTypeCode')].some(
          (code) => normalizeSpace(textOf(code)) === '384',
        ) || hasBelow(root, 'BillingReference/InvoiceDocumentReference'),
      'content',
    ),
  ),
  {
    ...warn(
      onGroup(
        'BR-DE-26',
        'BG-0',
        ['BT-25', 'BT-3'],
        (root) => !reach(root, 'BT-3').some((one) => normalizeSpace(one.value) === '384') || root.groups('BG-3').length > 0,
        'content',
      ),
    ),
    only: ['model', 'cii'],
  },
  warn(onGroup('BR-DE-27', 'BG-6', ['BT-42'], (contact) => (firstOf(contact, 'BT-42')?.value.match(/[0-9]/g)?.length ?? 0) >= 3, 'format')),
  warn(onGroup('BR-DE-28', 'BG-6', ['BT-43'], (contact) => MAIL.test(normalizeSpace(firstOf(contact, 'BT-43')?.value ?? '')), 'format')),
  onGroup('BR-DE-30', 'BG-0', ['BT-90'], (root, facts) => !hasDebit(root, facts) || reach(root, 'BT-90').length > 0, 'content'),
  onGroup('BR-DE-31', 'BG-0', ['BT-91'], (root, facts) => !hasDebit(root, facts) || reach(root, 'BT-91').length > 0, 'content'),
  {
    ...onGroup(
      'BR-DE-TMP-32',
      'BG-0',
      ['BT-72', 'BT-73', 'BT-134'],
      (root, facts) => {
        const lines = root.groups('BG-25')
        return (
          exists(root, 'BT-72') || placed(root.groups('BG-14'), facts).length > 0 || lines.every((line) => line.groups('BG-26').length > 0)
        )
      },
      'content',
    ),
    severity: 'information',
  },
  { ...warn(onTerm('BR-TMP-2', ['BT-124'], ({ value }: Occurrence) => URL.test(value), 'format')), only: ['model', 'cii'] },
  warn(
    onElement('BR-TMP-2', UBL, '/cac:AdditionalDocumentReference/cac:Attachment/cac:ExternalReference', ['BT-124'], (place) =>
      URL.test(textOf(childrenOf(place, 'URI')[0])),
    ),
  ),
]
