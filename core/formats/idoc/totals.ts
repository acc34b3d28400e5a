import { Decimal } from '../../base/decimal.ts'
import { addGroup, makeOccurrence } from '../../terms/build-view.ts'
import type { TermId } from '../../terms/types.ts'
import type { Group } from '../../terms/view.ts'
import type { XmlElement } from '../../xml/types.ts'
import { headSegment } from './head.ts'
import type { Part } from './part.ts'
import { field, note, qualified, segments, take, takeFirst, type Field, type Reading } from './reading.ts'
import { readAmount, writeNumber } from './values.ts'
import { first, putExact, segment, type Writing } from './writing.ts'
import { lossReason } from '../../terms/loss-reason.ts'

/** Sums (E1EDS01) by SUMID; the first is written, the others are read where it is absent. */
const SUMS: readonly { readonly term: TermId; readonly ids: readonly string[] }[] = [
  { term: 'BT-106', ids: ['017'] },
  { term: 'BT-109', ids: ['010', '002'] },
  { term: 'BT-112', ids: ['011', '003'] },
]
const TAX_SUM = '005'
const ITEM_COUNT = '001'
/** The billed value is what is to be paid, too: an IDoc has no prepayment. */
const BILLED = SUMS.find(({ term }) => term === 'BT-112')?.ids ?? []
const SUM_WIDTH = 18

export const TOTALS: Part = {
  terms: ['BT-6', 'BT-106', 'BT-107', 'BT-108', 'BT-109', 'BT-110', 'BT-111', 'BT-112', 'BT-115'],

  read(reading) {
    const { idoc, root } = reading
    const sums = segments(idoc, 'E1EDS01')
    const totals = addGroup(root, 'BG-22', sums[0] ?? idoc)
    for (const { term, ids } of SUMS) takeFirst(reading, totals, term, sumFields(idoc, ids), { read: readAmount })
    readTaxTotals(reading, totals)
    takeFirst(reading, totals, 'BT-115', sumFields(idoc, BILLED), { read: readAmount })
    const [count] = sumFields(idoc, [ITEM_COUNT])
    if (count !== undefined) reading.used.add(count)
    if (count !== undefined && Number(readAmount(count.text.trim())) !== segments(idoc, 'E1EDP01').length)
      note(reading, count, lossReason('read_item_count', 'The IDoc counts another number of items than it has.'))
    computeSums(reading, totals, sums.length === 0 && root.groups('BG-25').length > 0)
  },

  write(writing) {
    const { root, header } = writing
    const totals = root.group('BG-22')
    if (totals === undefined) return
    for (const { term, ids } of SUMS) writeSum(writing, ids[0] ?? '', term, 'BT-5')
    writeSum(writing, TAX_SUM, 'BT-110', 'BT-5')
    for (const term of ['BT-107', 'BT-108'] as const) {
      const sum = first(totals, term)
      if (sum !== undefined)
        writing.reasons.set(
          sum,
          lossReason('idoc_other_sum', 'an IDoc has no such sum, and the conditions of the document add up to another one'),
        )
    }
    const due = first(totals, 'BT-115')
    if (due !== undefined)
      writing.reasons.set(due, lossReason('idoc_no_prepayment', 'an IDoc has no prepayment; the billed value is what is to be paid'))
    writeAccountingTotal(writing, totals)
    header.push(segment('E1EDS01', [['SUMID', ITEM_COUNT], ['SUMME', String(header.filter(({ name }) => name === 'E1EDP01').length)]])) // prettier-ignore
  },
}

function sumFields(idoc: XmlElement, ids: readonly string[]): readonly Field[] {
  return qualified(idoc, 'E1EDS01', 'SUMID', ...ids).map((sum) => field(sum, 'SUMME'))
}

/** A tax total in the company's own currency is BT-111, and that currency BT-6. */
function readTaxTotals(reading: Reading, totals: Group): void {
  const { idoc, root } = reading
  const currency = root.value('BT-5')
  const home = field(segments(idoc, 'E1EDK01')[0], 'HWAER')
  for (const sum of qualified(idoc, 'E1EDS01', 'SUMID', TAX_SUM)) {
    const of = field(sum, 'WAERQ')
    const isHome = of !== undefined && of.text.trim() !== currency && of.text.trim() === home?.text.trim()
    const term = isHome ? 'BT-111' : 'BT-110'
    if (totals.has(term)) continue
    take(reading, totals, term, field(sum, 'SUMME'), { read: readAmount })
    if (isHome) take(reading, root, 'BT-6', home)
  }
  if (home !== undefined && home.text.trim() === currency) reading.used.add(home)
  for (const sum of segments(idoc, 'E1EDS01')) {
    const of = field(sum, 'WAERQ')
    const amount = field(sum, 'SUMME')
    if (of !== undefined && amount !== undefined && reading.used.has(amount)) reading.used.add(of)
  }
}

/** Sums that the IDoc does not say: those of the lines and conditions, and, where it has none at all, the others, too. */
function computeSums(reading: Reading, totals: Group, all: boolean): void {
  const { root } = reading
  const sum = (groups: readonly Group[], term: TermId): Decimal | undefined => addUp(groups.map((group) => group.value(term)))
  const lines = root.groups('BG-25')
  const put = (term: TermId, value: Decimal | undefined): void => {
    if (value === undefined || totals.has(term)) return
    totals.occurrences.push(makeOccurrence(term, value.toString(), reading.idoc))
  }
  if (lines.length > 0) put('BT-106', sum(lines, 'BT-131'))
  const allowances = root.groups('BG-20')
  const charges = root.groups('BG-21')
  if (allowances.length > 0) put('BT-107', sum(allowances, 'BT-92'))
  if (charges.length > 0) put('BT-108', sum(charges, 'BT-99'))
  if (!all) return
  const amount = (term: TermId): Decimal | undefined => (totals.has(term) ? Decimal.parse(totals.value(term) ?? '') : Decimal.ZERO)
  const [net, less, more] = [amount('BT-106'), amount('BT-107'), amount('BT-108')]
  put('BT-109', net === undefined || less === undefined || more === undefined ? undefined : net.minus(less).plus(more))
  if (root.groups('BG-23').length > 0) put('BT-110', sum(root.groups('BG-23'), 'BT-117'))
  const [taxable, tax] = [amount('BT-109'), amount('BT-110')]
  const gross = taxable === undefined || tax === undefined ? undefined : taxable.plus(tax)
  put('BT-112', gross)
  put('BT-115', gross)
}

function addUp(values: readonly (string | undefined)[]): Decimal | undefined {
  let sum = Decimal.ZERO
  for (const value of values) {
    const number = Decimal.parse(value ?? '')
    if (number === undefined) return undefined
    sum = sum.plus(number)
  }
  return sum
}

function writeSum(writing: Writing, id: string, term: TermId, currency: TermId): void {
  const sum = segment('E1EDS01', [['SUMID', id]])
  if (!putExact(writing, sum, 'SUMME', first(writing.root.group('BG-22'), term), SUM_WIDTH, writeNumber)) return
  putExact(writing, sum, 'WAERQ', first(writing.root, currency), 3)
  writing.header.push(sum)
}

function writeAccountingTotal(writing: Writing, totals: Group): void {
  const currency = first(writing.root, 'BT-6')
  if (currency === undefined) return
  if (first(totals, 'BT-111') === undefined) {
    writing.reasons.set(
      currency,
      lossReason('idoc_accounting_currency', 'an IDoc shows the accounting currency only with a VAT total in it'),
    )
    return
  }
  putExact(writing, headSegment(writing), 'HWAER', currency, 3)
  writeSum(writing, TAX_SUM, 'BT-111', 'BT-6')
}
