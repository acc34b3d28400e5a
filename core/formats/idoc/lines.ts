import { Decimal } from '../../base/decimal.ts'
import { addGroup, makeOccurrence } from '../../terms/build-view.ts'
import { childGroups } from '../../terms/lookup.ts'
import type { GroupId, TermId } from '../../terms/types.ts'
import { part, type Group } from '../../terms/view.ts'
import type { XmlElement } from '../../xml/types.ts'
import { readCharge, termsOfCharge, writeCharges, type ChargeTerms } from './charges.ts'
import { daysOf } from './head.ts'
import type { Part } from './part.ts'
import { isPriceCondition, numberIn, readPrice } from './price.ts'
import { field, note, qualified, segments, take, takeFirst, textIn, type Reading } from './reading.ts'
import { readTax, writeTax } from './taxes.ts'
import { readItemTexts, writeItemTexts } from './texts.ts'
import { writeUnit } from './units.ts'
import { readAmount, readDate, readPadded, writeDate, writeLineNumber, writeNumber } from './values.ts'
import { first, put, putExact, segment, type Segment, type Writing } from './writing.ts'
import { lossReason } from '../../terms/loss-reason.ts'

/** Items: E1EDP01 and what is inside. */

/** Groups of a line in the form that they have at the top; below a line of the XRechnung extension the same place has another id. */
const CHARGE_TERMS: readonly (Omit<ChargeTerms, 'group'> & { readonly home: GroupId })[] = [
  { sign: '-', home: 'BG-27', amount: 'BT-136', base: 'BT-137', percent: 'BT-138', reason: 'BT-139' },
  { sign: '+', home: 'BG-28', amount: 'BT-141', base: 'BT-142', percent: 'BT-143', reason: 'BT-144' },
]

/** Item numbers by QUALF of E1EDP19. */
const NUMBERS: readonly { readonly qualifier: string; readonly term: TermId }[] = [
  { qualifier: '001', term: 'BT-156' },
  { qualifier: '002', term: 'BT-155' },
  { qualifier: '003', term: 'BT-157' },
]
/** ICD 0160 is the GTIN; HS in UNTDID 7143 the customs tariff. */
const GTIN = '0160'
const TARIFF = 'HS'

/** E1EDP26 with the net amount, best first; then the item's own field. */
const NET = ['003', '005', '002']

/** Dates of an item's period. */
const PERIOD: readonly { readonly term: TermId; readonly qualifier: string }[] = [
  { term: 'BT-134', qualifier: '019' },
  { term: 'BT-135', qualifier: '020' },
]

export const LINES: Part = {
  terms: [
    ...(['BT-126', 'BT-127', 'BT-129', 'BT-130', 'BT-131', 'BT-132', 'BT-134', 'BT-135', 'BT-146', 'BT-149', 'BT-150'] as const),
    ...(['BT-151', 'BT-152', 'BT-153', 'BT-154', 'BT-155', 'BT-156', 'BT-157', 'BT-157-1', 'BT-158', 'BT-158-1', 'BT-159'] as const),
    ...CHARGE_TERMS.flatMap((terms) => termsOfCharge({ ...terms, group: terms.home })),
  ],

  read(reading) {
    const items = segments(reading.idoc, 'E1EDP01')
    const isNested = holdsSubLines(reading, items)
    const byNumber = new Map<string, Group>()
    const above = new Set(items.map((item) => textIn(item, 'UEPOS')))
    for (const item of items) {
      if (!hasValue(item) && !above.has(textIn(item, 'POSEX'))) {
        note(reading, item, lossReason('read_text_item', 'A text item without quantity and value is no invoice line.'))
        continue
      }
      const number = textIn(item, 'POSEX')
      const holder = isNested ? byNumber.get(textIn(item, 'UEPOS') ?? '') : undefined
      if (holder !== undefined) takeUsed(reading, item, 'UEPOS')
      const line = holder === undefined ? addGroup(reading.root, 'BG-25', item) : addGroup(holder, 'BG-DEX-01', item)
      if (number !== undefined) byNumber.set(number, line)
      readLine(reading, item, line)
    }
  },

  write(writing) {
    const numbers = numberLines(writing.root)
    for (const line of writing.root.groups('BG-25')) writeLine(writing, line, numbers, undefined)
  },
}

// ---------------------------------------------------------------- reading

function readLine(reading: Reading, item: XmlElement, line: Group): void {
  take(reading, line, 'BT-126', field(item, 'POSEX'), { read: readPadded })
  const net = qualified(item, 'E1EDP26', 'QUALF', ...NET).map((amount) => field(amount, 'BETRG'))
  takeFirst(reading, line, 'BT-131', [...net, field(item, 'NETWR')], { read: readAmount })
  readOrder(reading, item, line)
  readPeriod(reading, item, line)
  const price = open(line, 'BG-29', item)
  readPrice(reading, item, line, price)
  if (segments(item, 'E1EDP04').length > 0) {
    const [tax] = segments(item, 'E1EDP04')
    if (tax !== undefined) readTax(reading, open(line, 'BG-30', tax), ['BT-151', 'BT-152'], tax)
  }
  const itemGroup = open(line, 'BG-31', item)
  readItemNumbers(reading, item, itemGroup)
  readItemTexts(reading, item, line, itemGroup)
  readConditions(reading, item, line, price)
}

/** The group below a line that stands for one of the groups of a top line. */
function open(line: Group, home: GroupId, place: XmlElement): Group {
  return addGroup(line, inLine(line, home), place)
}

function inLine(line: Group, home: GroupId): GroupId {
  return childGroups(line.id).find((row) => (row.like ?? row.id) === home)?.id ?? home
}

function readOrder(reading: Reading, item: XmlElement, line: Group): void {
  const [order] = qualified(item, 'E1EDP02', 'QUALF', '001')
  take(reading, line, 'BT-132', field(order, 'ZEILE'), { read: readPadded })
  const number = field(order, 'BELNR')
  if (number === undefined) return
  const whole = reading.root.value('BT-13')
  if (whole === undefined) take(reading, reading.root, 'BT-13', number)
  else if (whole === number.text.trim()) reading.used.add(number)
  else note(reading, number, lossReason('read_other_order', 'The item belongs to another order than the invoice; an invoice names one.'))
}

function readPeriod(reading: Reading, item: XmlElement, line: Group): void {
  const found = PERIOD.map(({ term, qualifier }) => ({ term, day: daysOf(item, 'E1EDP03', qualifier)[0] }))
  const [place] = found.flatMap(({ day }) => (day?.parent === undefined ? [] : [day.parent]))
  if (place === undefined) return
  const group = open(line, 'BG-26', place)
  for (const { term, day } of found) take(reading, group, term, day, { read: readDate })
}

function readItemNumbers(reading: Reading, item: XmlElement, group: Group): void {
  const sellers = qualified(item, 'E1EDP19', 'QUALF', '002')[0]
  take(reading, group, 'BT-153', field(sellers, 'KTEXT'))
  for (const { qualifier, term } of NUMBERS) {
    const [number] = qualified(item, 'E1EDP19', 'QUALF', qualifier)
    const parts = (place: XmlElement) => [makeOccurrence('BT-157-1', GTIN, place)]
    const found = field(number, 'IDTNR')
    const twin = field(number, 'IDTNR_LONG')
    const isGtin = term === 'BT-157'
    if (take(reading, group, term, found, isGtin ? { parts } : { read: readPadded }) && twin?.text.trim() === found?.text.trim())
      takeUsed(reading, number, 'IDTNR_LONG')
  }
  const [trade] = segments(item, 'E1EDP28')
  take(reading, group, 'BT-158', field(trade, 'STAWN'), { parts: (place) => [makeOccurrence('BT-158-1', TARIFF, place)] })
  take(reading, group, 'BT-159', field(trade, 'HERKL'))
}

function takeUsed({ used }: Reading, from: XmlElement | undefined, name: string): void {
  const found = field(from, name)
  if (found !== undefined) used.add(found)
}

/** Conditions beside the price, unless the net amount is there without them: then they are statistical. */
function readConditions(reading: Reading, item: XmlElement, line: Group, price: Group): void {
  const others = segments(item, 'E1EDP05').filter((condition) => !isPriceCondition(condition, item))
  if (others.length === 0 || isNetWithout(line, price)) return
  const kinds = CHARGE_TERMS.map((terms) => ({ ...terms, group: inLine(line, terms.home) }))
  for (const condition of others) if (numberIn(condition, 'BETRG')?.isZero() !== true) readCharge(reading, line, condition, kinds)
}

function isNetWithout(line: Group, price: Group): boolean {
  const [quantity, net, rate] = [line.value('BT-129'), line.value('BT-131'), price.value('BT-146')].map((text) => Decimal.parse(text ?? ''))
  const unit = Decimal.parse(price.value('BT-149') ?? '1')
  if (quantity === undefined || net === undefined || rate === undefined || unit === undefined || unit.isZero()) return false
  return quantity.times(rate).dividedBy(unit, 2).equals(net.round(2))
}

function hasValue(item: XmlElement): boolean {
  const amounts = segments(item, 'E1EDP26').map((amount) => field(amount, 'BETRG'))
  return [field(item, 'MENGE'), field(item, 'NETWR'), ...amounts].some((found) => found !== undefined)
}

/** Higher-level items are lines with sub-lines where the items at the top make up the sum, and plain lines where all items together do. */
function holdsSubLines({ idoc }: Reading, items: readonly XmlElement[]): boolean {
  const [sum] = qualified(idoc, 'E1EDS01', 'SUMID', '017', '010')
  const total = sum === undefined ? undefined : numberIn(sum, 'SUMME')
  const net = (list: readonly XmlElement[]): Decimal => Decimal.sum(list.flatMap((item) => netOf(item) ?? []))
  const top = items.filter((item) => textIn(item, 'UEPOS') === undefined)
  return total === undefined || net(top).equals(total) || !net(items).equals(total)
}

function netOf(item: XmlElement): Decimal | undefined {
  const amounts = qualified(item, 'E1EDP26', 'QUALF', ...NET)
  return amounts.map((amount) => numberIn(amount, 'BETRG')).find((amount) => amount !== undefined) ?? numberIn(item, 'NETWR')
}

// ---------------------------------------------------------------- writing

/** Six-digit numbers: the line's own where it is one and no other line has it, else the next free ten. */
function numberLines(root: Group): ReadonlyMap<Group, string> {
  const lines = [...everyLine(root)]
  const numbers = new Map<Group, string>()
  const taken = new Set<string>()
  for (const line of lines) {
    const own = writeLineNumber(line.value('BT-126') ?? '')
    if (own === undefined || taken.has(own)) continue
    numbers.set(line, own)
    taken.add(own)
  }
  let next = 10
  for (const line of lines) {
    if (numbers.has(line)) continue
    while (taken.has(paddedNumber(next))) next += 10
    numbers.set(line, paddedNumber(next))
    taken.add(paddedNumber(next))
  }
  return numbers
}

function paddedNumber(number: number): string {
  return String(number).padStart(6, '0')
}

function* everyLine(group: Group): Generator<Group> {
  for (const id of ['BG-25', 'BG-DEX-01'] as const)
    for (const line of group.groups(id)) {
      yield line
      yield* everyLine(line)
    }
}

function writeLine(writing: Writing, line: Group, numbers: ReadonlyMap<Group, string>, above: string | undefined): void {
  const number = numbers.get(line) ?? ''
  const below = (home: GroupId): Group | undefined => line.group(inLine(line, home))
  const item = segment('E1EDP01', [['POSEX', number]])
  const id = line.first('BT-126')
  if (id !== undefined && readPadded(number) !== id.value)
    writing.reasons.set(id, lossReason('idoc_item_number', 'an IDoc numbers its items with at most six digits, each number once'))
  putExact(writing, item, 'MENGE', first(line, 'BT-129'), 15, writeNumber)
  putUnit(writing, item, 'MENEE', line, 'BT-130')
  const price = below('BG-29')
  if (price !== undefined) {
    putUnit(writing, item, 'PMENE', price, 'BT-150')
    putExact(writing, item, 'VPREI', first(price, 'BT-146'), 15, writeNumber)
    putExact(writing, item, 'PEINH', first(price, 'BT-149'), 9, writeNumber)
  }
  putExact(writing, item, 'NETWR', first(line, 'BT-131'), 18, writeNumber)
  if (above !== undefined) item.fields.push(['UEPOS', above])
  item.segments.push(...writeItemSegments(writing, line, below))
  // Without quantity and amount it would be a text item, which is no line.
  const subLines = line.groups('BG-DEX-01')
  if (!item.fields.some(([name]) => name === 'MENGE' || name === 'NETWR') && !subLines.some(isValued)) return
  writing.header.push(item)
  writing.written.add(line)
  for (const subLine of subLines) writeLine(writing, subLine, numbers, number)
}

/** True for a line that is written for its own sake or for that of a line below. */
function isValued(line: Group): boolean {
  const numbers = [first(line, 'BT-129'), first(line, 'BT-131')]
  return (
    numbers.some((number) => number !== undefined && writeNumber(number.value) !== undefined) || line.groups('BG-DEX-01').some(isValued)
  )
}

function putUnit(writing: Writing, item: Segment, name: string, group: Group, term: TermId): void {
  const unit = first(group, term)
  const idoc = unit === undefined ? undefined : writeUnit(writing.settings, unit.value)
  if (idoc !== undefined) item.fields.push([name, idoc])
  else if (unit !== undefined)
    writing.reasons.set(unit, lossReason('idoc_unit', 'the table of units has no unit of three characters for this code'))
}

function writeItemSegments(writing: Writing, line: Group, below: (home: GroupId) => Group | undefined): Segment[] {
  const made: Segment[] = []
  const order = segment('E1EDP02', [['QUALF', '001']])
  if (putExact(writing, order, 'ZEILE', first(line, 'BT-132'), 6, writeLineNumber)) {
    put(writing, order, 'BELNR', first(writing.root, 'BT-13'), 35)
    made.push(order)
  }
  for (const { term, qualifier } of PERIOD) {
    const day = segment('E1EDP03', [['IDDAT', qualifier]])
    if (putExact(writing, day, 'DATUM', first(below('BG-26'), term), 8, writeDate)) made.push(day)
  }
  const goods = below('BG-31')
  made.push(...writeItemNumbers(writing, goods))
  for (const qualifier of NET) {
    const amount = segment('E1EDP26', [['QUALF', qualifier]])
    if (qualifier !== '005' && putExact(writing, amount, 'BETRG', first(line, 'BT-131'), 18, writeNumber)) made.push(amount)
  }
  const kinds = CHARGE_TERMS.map((terms) => ({ ...terms, group: inLine(line, terms.home) }))
  made.push(...writeCharges(writing, line, 'E1EDP05', kinds))
  const vat = below('BG-30')
  const tax = segment('E1EDP04')
  if (vat !== undefined) writeTax(writing, tax, first(vat, 'BT-151'), first(vat, 'BT-152'))
  if (tax.fields.length > 0) made.push(tax)
  const trade = segment('E1EDP28')
  const [classification] = goods?.all('BT-158').filter((found) => part(found, 'BT-158-1')?.value.trim() === TARIFF) ?? []
  putExact(writing, trade, 'STAWN', classification, 17)
  putExact(writing, trade, 'HERKL', first(goods, 'BT-159'), 3)
  if (trade.fields.length > 0) made.push(trade)
  for (const other of goods?.all('BT-158') ?? [])
    if (other !== classification)
      writing.reasons.set(other, lossReason('idoc_tariff', 'an IDoc has one customs tariff number (scheme HS) and no other classification'))
  return [...made, ...writeItemTexts(writing, line, goods)]
}

function writeItemNumbers(writing: Writing, goods: Group | undefined): Segment[] {
  return NUMBERS.flatMap(({ qualifier, term }) => {
    const number = segment('E1EDP19', [['QUALF', qualifier]])
    const id = first(goods, term)
    if (term === 'BT-157' && id !== undefined && part(id, 'BT-157-1')?.value.trim() !== GTIN)
      writing.reasons.set(id, lossReason('idoc_gtin', 'an IDoc has a place for the GTIN (scheme 0160) only'))
    else putExact(writing, number, 'IDTNR', id, 35)
    if (term === 'BT-155') put(writing, number, 'KTEXT', first(goods, 'BT-153'), 70)
    return number.fields.length > 1 ? [number] : []
  })
}
