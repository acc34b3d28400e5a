import { Decimal } from '../../base/decimal.ts'
import { addGroup, makeOccurrence } from '../../terms/build-view.ts'
import type { TermId } from '../../terms/types.ts'
import type { Group, Occurrence } from '../../terms/view.ts'
import type { XmlElement } from '../../xml/types.ts'
import { field, note, segments, take, textIn, type Field, type Reading } from './reading.ts'
import type { Part } from './part.ts'
import type { TaxRow } from './settings.ts'
import { readAmount, readNumber, writeNumber } from './values.ts'
import { first, putExact, segment, type Segment, type Writing } from './writing.ts'
import { lossReason } from '../../terms/loss-reason.ts'

/** Tax keys (MWSKZ) and rates (MSATZ), wherever they stand, and the VAT breakdown (E1EDK04). */

/** Member states of the European Union, and EL for Greece in VAT numbers. */
const EU = new Set('AT BE BG CY CZ DE DK EE EL ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '))

const RATE_WIDTH = 17
const AMOUNT_WIDTH = 18
const KEY_WIDTH = 7

/** Category and rate of a segment with MWSKZ and MSATZ. */
export function readTax(reading: Reading, group: Group, [code, rate]: readonly [TermId, TermId], from: XmlElement): TaxRow | undefined {
  const key = field(from, 'MWSKZ')
  const percent = field(from, 'MSATZ')
  const row = key === undefined ? undefined : findRow(reading, key.text.trim(), percent?.text)
  const place = key ?? percent
  const category = row?.category ?? inferCategory(reading, percent?.text)
  if (place !== undefined && category !== undefined) {
    if (key !== undefined) reading.used.add(key)
    group.occurrences.push(makeOccurrence(code, category, place))
    if (row === undefined) tellInferred(reading, key, percent, category)
  } else if (place !== undefined)
    note(
      reading,
      place,
      lossReason('read_tax_unknown', 'The table of taxes has no row for this key, and rate and countries do not tell the VAT category.'),
    )
  take(reading, group, rate, percent, { read: readNumber })
  return row
}

function tellInferred(reading: Reading, key: Field, percent: Field, category: string): void {
  const sentence = `The table of taxes has no row for this key; category ${category} follows from rate and countries.`
  const reason = lossReason('read_tax_inferred', sentence, { category })
  note(reading, key ?? percent, reason, `tax ${key?.text.trim()} ${percent?.text.trim()}`)
}

function findRow({ idoc, settings }: Reading, key: string, rate: string | undefined): TaxRow | undefined {
  const country = textIn(segments(idoc, 'E1EDK01')[0], 'LANDTX')
  return settings.taxes.find(
    (row) =>
      row.key.toUpperCase() === key.toUpperCase() &&
      (row.rate === undefined || isSameNumber(row.rate, rate)) &&
      (row.country === undefined || row.country === country),
  )
}

function isSameNumber(left: string, right: string | undefined): boolean {
  const number = right === undefined ? undefined : Decimal.parse(readNumber(right))
  return number !== undefined && Decimal.parse(left)?.equals(number) === true
}

/** A rate above zero is the standard case. No rate at all between two states tells the reason; inside one state it does not, and is not guessed. */
function inferCategory(reading: Reading, rate: string | undefined): string | undefined {
  const percent = rate === undefined ? undefined : Decimal.parse(readNumber(rate))
  if (percent === undefined) return undefined
  if (!percent.isZero()) return 'S'
  const [head] = segments(reading.idoc, 'E1EDK01')
  const from = field(head, 'LANDTX')
  const to = field(head, 'STCEG_L')
  if (from === undefined || to === undefined || from.text.trim() === to.text.trim()) return undefined
  reading.used.add(from).add(to)
  if (!EU.has(to.text.trim())) return 'G'
  const bothKnown = field(head, 'EIGENUINR') !== undefined && field(head, 'KUNDEUINR') !== undefined
  return EU.has(from.text.trim()) && bothKnown ? 'K' : undefined
}

export function writeTax(
  writing: Writing,
  into: Segment,
  code: Occurrence | undefined,
  rate: Occurrence | undefined,
  exemption?: Occurrence,
): void {
  const key = keyFor(writing, code?.value.trim(), rate?.value, exemption?.value.trim())
  if (key !== undefined && key.length <= KEY_WIDTH) into.fields.push(['MWSKZ', key])
  else if (code !== undefined)
    writing.reasons.set(code, lossReason('idoc_tax_key', 'the table of taxes has no key for this category and rate'))
  putExact(writing, into, 'MSATZ', rate, RATE_WIDTH, writeNumber)
}

function keyFor(
  { settings }: Writing,
  category: string | undefined,
  rate: string | undefined,
  exemption: string | undefined,
): string | undefined {
  const fitting = settings.taxes.filter((row) => row.category === category && (row.rate === undefined || isSameNumber(row.rate, rate)))
  return (fitting.find((row) => row.exemption_code === exemption) ?? fitting[0])?.key
}

const CATEGORY = ['BT-118', 'BT-119'] as const

/** Lines, allowances and charges of the document with their tax, of which the breakdown's base is the sum. */
const TAXED: readonly {
  readonly group: 'BG-25' | 'BG-20' | 'BG-21'
  readonly amount: TermId
  readonly tax: readonly [TermId, TermId]
  readonly sign: 1 | -1
}[] = [
  { group: 'BG-25', amount: 'BT-131', tax: ['BT-151', 'BT-152'], sign: 1 },
  { group: 'BG-20', amount: 'BT-92', tax: ['BT-95', 'BT-96'], sign: -1 },
  { group: 'BG-21', amount: 'BT-99', tax: ['BT-102', 'BT-103'], sign: 1 },
]

export const TAXES: Part = {
  terms: ['BT-116', 'BT-117', 'BT-118', 'BT-119', 'BT-120', 'BT-121'],

  read(reading) {
    for (const tax of segments(reading.idoc, 'E1EDK04')) {
      if (!['MWSKZ', 'MSATZ', 'MWSBT'].some((name) => field(tax, name) !== undefined)) continue
      const group = addGroup(reading.root, 'BG-23', tax)
      const row = readTax(reading, group, CATEGORY, tax)
      const base = sumBase(reading.root, group)
      if (base !== undefined) group.occurrences.push(makeOccurrence('BT-116', base.toString(), tax))
      take(reading, group, 'BT-117', field(tax, 'MWSBT'), { read: readAmount })
      if (row?.exemption_reason !== undefined) group.occurrences.push(makeOccurrence('BT-120', row.exemption_reason, tax))
      if (row?.exemption_code !== undefined) group.occurrences.push(makeOccurrence('BT-121', row.exemption_code, tax))
    }
  },

  write(writing) {
    for (const group of writing.root.groups('BG-23')) {
      const tax = segment('E1EDK04')
      const exemption = first(group, 'BT-121')
      writeTax(writing, tax, first(group, 'BT-118'), first(group, 'BT-119'), exemption)
      for (const held of [exemption, first(group, 'BT-120')])
        if (held !== undefined)
          writing.reasons.set(
            held,
            lossReason('idoc_exemption', 'an IDoc has a tax key only; the table of taxes does not give it this exemption'),
          )
      const base = first(group, 'BT-116')
      if (base !== undefined)
        writing.reasons.set(
          base,
          lossReason('idoc_tax_base', 'an IDoc has no field for the taxable amount, and the items add up to another one'),
        )
      putExact(writing, tax, 'MWSBT', first(group, 'BT-117'), AMOUNT_WIDTH, writeNumber)
      if (tax.fields.length === 0) continue
      writing.header.push(tax)
      writing.written.add(group)
    }
  },
}

/** The sum of what has the category and rate of a row of the breakdown (EN 16931-1, BT-116); undefined where an amount is no number. */
function sumBase(root: Group, row: Group): Decimal | undefined {
  let sum = Decimal.ZERO
  for (const { group, amount, tax, sign } of TAXED)
    for (const one of root.groups(group)) {
      const holder = group === 'BG-25' ? one.group('BG-30') : one
      if (!isTaxed(holder, tax, row)) continue
      const value = Decimal.parse(one.value(amount) ?? '')
      if (value === undefined) return undefined
      sum = sign > 0 ? sum.plus(value) : sum.minus(value)
    }
  return sum
}

function isTaxed(holder: Group | undefined, [code, rate]: readonly [TermId, TermId], row: Group): boolean {
  if (holder === undefined || holder.value(code) !== row.value('BT-118')) return false
  const own = Decimal.parse(holder.value(rate) ?? '')
  const wanted = Decimal.parse(row.value('BT-119') ?? '')
  return own === undefined || wanted === undefined ? own === wanted : own.equals(wanted)
}
