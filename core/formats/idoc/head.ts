import { isIsoDate } from '../../base/date.ts'
import { addDays } from '../../base/days.ts'
import { isCreditNote } from '../../codelists/codes.ts'
import { addGroup, makeOccurrence } from '../../terms/build-view.ts'
import type { TermId } from '../../terms/types.ts'
import type { XmlElement } from '../../xml/types.ts'
import { dateField, field, note, qualified, segments, take, takeFirst, textIn, type Field, type Reading } from './reading.ts'
import type { Part } from './part.ts'
import { readDate, writeDate } from './values.ts'
import { first, put, putExact, segment, type Segment, type Writing } from './writing.ts'
import { lossReason } from '../../terms/loss-reason.ts'

/** E1EDK01, E1EDK02, E1EDK03 and E1EDK14: number, kind, dates, currency and references of the document. */

const REFERENCE_WIDTH = 35

/** E1EDK02 by QUALF. The first qualifier is the one that is written; the others are read where it is absent. */
const REFERENCES: readonly { readonly term: TermId; readonly qualifiers: readonly string[] }[] = [
  { term: 'BT-13', qualifiers: ['001', '018', '044', '030'] },
  { term: 'BT-14', qualifiers: ['002'] },
  { term: 'BT-12', qualifiers: ['005', '058', '006', '043'] },
  { term: 'BT-16', qualifiers: ['012', '016'] },
  { term: 'BT-11', qualifiers: ['047'] },
  { term: 'BT-19', qualifiers: ['045'] },
]

/** Documents that a credit memo refers to: referenced document, billing document of the invoicing party, preceding document. */
const PRECEDING = ['011', '015', '016']

/** Dates of E1EDK03 by IDDAT, in the same manner. */
const PERIOD: readonly { readonly term: TermId; readonly qualifier: string }[] = [
  { term: 'BT-73', qualifier: '019' },
  { term: 'BT-74', qualifier: '020' },
]
/** Delivered, goods issue, service rendered. */
export const DELIVERY_DATES = ['001', '035', '027']

export const HEAD: Part = {
  terms: [
    ...(['BT-1', 'BT-2', 'BT-3', 'BT-5', 'BT-9', 'BT-25', 'BT-26', 'BT-73', 'BT-74'] as const),
    ...REFERENCES.map(({ term }) => term),
  ],

  read(reading) {
    const { idoc, root } = reading
    const [head] = segments(idoc, 'E1EDK01')
    const number = (...qualifiers: string[]): Field[] =>
      qualified(idoc, 'E1EDK02', 'QUALF', ...qualifiers).map((found) => field(found, 'BELNR'))
    takeFirst(reading, root, 'BT-1', [...number('009'), field(head, 'BELNR')])
    readIssueDate(reading)
    readKind(reading)
    takeFirst(reading, root, 'BT-5', [field(head, 'CURCY')])
    const isCredit = isCreditNote(root.value('BT-3'))
    for (const { term, qualifiers } of REFERENCES) {
      const usable = isCredit ? qualifiers.filter((qualifier) => !PRECEDING.includes(qualifier)) : qualifiers
      takeFirst(reading, root, term, number(...usable))
    }
    readPreceding(reading, isCredit)
    readDueDate(reading)
    readPeriod(reading)
  },

  write(writing) {
    const { root, header } = writing
    const head = headSegment(writing)
    putExact(writing, head, 'CURCY', first(root, 'BT-5'), 3)
    writeKind(writing, head)
    const number = first(root, 'BT-1')
    put(writing, head, 'BELNR', number, REFERENCE_WIDTH)
    const own = segment('E1EDK02', [['QUALF', '009']])
    put(writing, own, 'BELNR', number, REFERENCE_WIDTH)
    putExact(writing, own, 'DATUM', first(root, 'BT-2'), 8, writeDate)
    if (own.fields.length > 1) header.push(own)
    for (const { term, qualifiers } of REFERENCES) {
      const reference = segment('E1EDK02', [['QUALF', qualifiers[0] ?? '']])
      if (put(writing, reference, 'BELNR', first(root, term), REFERENCE_WIDTH)) header.push(reference)
    }
    writePreceding(writing)
    // The document date and the baseline of the payment terms are what the ERP posts by.
    for (const qualifier of ['012', '024']) writeDay(writing, qualifier, 'BT-2', root)
    writeDay(writing, '028', 'BT-9', root)
    for (const { term, qualifier } of PERIOD) writeDay(writing, qualifier, term, root.group('BG-14'))
  },
}

/** The one E1EDK01, which several parts write to. */
export function headSegment({ header }: Writing): Segment {
  const existing = header.find(({ name }) => name === 'E1EDK01')
  if (existing !== undefined) return existing
  const made = segment('E1EDK01')
  header.push(made)
  return made
}

export function daysOf(parent: XmlElement, name: string, ...qualifiers: readonly string[]): readonly Field[] {
  return qualified(parent, name, 'IDDAT', ...qualifiers).map(dateField)
}

function writeDay(writing: Writing, qualifier: string, term: TermId, holder: Writing['root'] | undefined): void {
  const day = segment('E1EDK03', [['IDDAT', qualifier]])
  if (putExact(writing, day, 'DATUM', first(holder, term), 8, writeDate)) writing.header.push(day)
}

/** The date beside the invoice number, then billing date, invoice date and document date: the last may be the day of the transmission. */
function readIssueDate(reading: Reading): void {
  const { idoc, root } = reading
  const own = qualified(idoc, 'E1EDK02', 'QUALF', '009').map(dateField)
  takeFirst(reading, root, 'BT-2', [...own, ...daysOf(idoc, 'E1EDK03', '026', '016', '012', '024')], { read: readDate })
}

function readKind(reading: Reading): void {
  const { idoc, root, settings } = reading
  const [head] = segments(idoc, 'E1EDK01')
  const bsart = field(head, 'BSART')
  const orgid = field(qualified(idoc, 'E1EDK14', 'QUALF', '015')[0], 'ORGID')
  const says = (of: Field, wanted: string | undefined): boolean => wanted !== undefined && of?.text.trim().toUpperCase() === wanted
  const row = settings.kinds.find((kind) => says(bsart, kind.bsart) || says(orgid, kind.orgid))
  const source = says(bsart, row?.bsart) ? bsart : orgid
  if (row !== undefined && source !== undefined) {
    take(reading, root, 'BT-3', source, { read: () => row.type })
    for (const other of [bsart, orgid]) {
      const same = settings.kinds.find((kind) => says(other, kind.bsart) || says(other, kind.orgid))
      if (other !== undefined && same?.type === row.type) reading.used.add(other)
    }
  }
  const action = field(head, 'ACTION')
  if (action !== undefined && ['005', '006'].includes(action.text.trim()))
    note(
      reading,
      action,
      lossReason(
        'read_as_invoice',
        'The action code says that this is a credit display or a retroactive billing; it is read as an invoice.',
      ),
    )
}

const AS_INVOICE = lossReason('idoc_as_invoice', 'an IDoc tells invoices from credit memos only; this is written as an invoice')
const AS_CREDIT_MEMO = lossReason('idoc_as_credit_memo', 'an IDoc tells invoices from credit memos only; this is written as a credit memo')

/** The type code has no field; BSART tells invoice from credit memo, and a row of the table may tell more. */
function writeKind(writing: Writing, head: Segment): void {
  const type = first(writing.root, 'BT-3')
  const code = type?.value.trim() ?? ''
  const row = writing.settings.kinds.find((kind) => kind.type === code)
  if (type === undefined) return
  head.fields.push(['BSART', row?.bsart ?? (isCreditNote(code) ? 'CRME' : 'INVO')])
  if (row?.orgid !== undefined) writing.header.push(segment('E1EDK14', [['QUALF', '015'], ['ORGID', row.orgid]])) // prettier-ignore
  if (row === undefined) writing.reasons.set(type, isCreditNote(code) ? AS_CREDIT_MEMO : AS_INVOICE)
}

function readPreceding(reading: Reading, isCredit: boolean): void {
  const usable = isCredit ? PRECEDING : PRECEDING.slice(0, 2)
  const [qualifier] = usable.filter((wanted) => qualified(reading.idoc, 'E1EDK02', 'QUALF', wanted).some((found) => field(found, 'BELNR')))
  for (const found of qualifier === undefined ? [] : qualified(reading.idoc, 'E1EDK02', 'QUALF', qualifier)) {
    if (field(found, 'BELNR') === undefined) continue
    const group = addGroup(reading.root, 'BG-3', found)
    take(reading, group, 'BT-25', field(found, 'BELNR'))
    take(reading, group, 'BT-26', dateField(found), { read: readDate })
  }
}

function writePreceding(writing: Writing): void {
  for (const group of writing.root.groups('BG-3')) {
    const reference = segment('E1EDK02', [['QUALF', PRECEDING[0] ?? '']])
    if (!put(writing, reference, 'BELNR', first(group, 'BT-25'), REFERENCE_WIDTH)) continue
    putExact(writing, reference, 'DATUM', first(group, 'BT-26'), 8, writeDate)
    writing.header.push(reference)
    writing.written.add(group)
  }
}

/** The due date, or the baseline date with the net days of the payment terms. The baseline alone is no due date. */
function readDueDate(reading: Reading): void {
  const { idoc, root } = reading
  if (takeFirst(reading, root, 'BT-9', daysOf(idoc, 'E1EDK03', '028'), { read: readDate })) return
  const [baseline] = daysOf(idoc, 'E1EDK03', '024').filter((found) => found !== undefined)
  const terms = qualified(idoc, 'E1EDK18', 'QUALF', '003', '001').find((found) => isNetTerm(found))
  const days = field(terms, 'TAGE')
  const due = baseline === undefined || days === undefined ? undefined : dueAfter(readDate(baseline.text.trim()), Number(days.text))
  if (baseline === undefined || days === undefined || due === undefined) return
  root.occurrences.push(makeOccurrence('BT-9', due, days))
  reading.used.add(baseline).add(days)
  note(reading, days, lossReason('read_due_date', 'The due date is counted from the baseline date and the days of the payment terms.'))
}

function isNetTerm(terms: XmlElement): boolean {
  const percent = textIn(terms, 'PRZNT')
  return textIn(terms, 'TAGE') !== undefined && (percent === undefined || Number(percent.replace(',', '.')) === 0)
}

function dueAfter(iso: string, days: number): string | undefined {
  return isIsoDate(iso) && Number.isInteger(days) && Math.abs(days) <= 3660 ? addDays(iso, days) : undefined
}

function readPeriod(reading: Reading): void {
  const found = PERIOD.map(({ term, qualifier }) => ({ term, day: daysOf(reading.idoc, 'E1EDK03', qualifier)[0] }))
  const [place] = found.flatMap(({ day }) => (day?.parent === undefined ? [] : [day.parent]))
  if (place === undefined) return
  const group = addGroup(reading.root, 'BG-14', place)
  for (const { term, day } of found) take(reading, group, term, day, { read: readDate })
}
