import { Decimal } from '../../base/decimal.ts'
import { makeOccurrence } from '../../terms/build-view.ts'
import type { Group } from '../../terms/view.ts'
import type { XmlElement } from '../../xml/types.ts'
import { field, note, qualified, segments, take, textIn, type Field, type Reading } from './reading.ts'
import { readNumber } from './values.ts'
import { readUnit, UNKNOWN_UNIT } from './units.ts'
import { lossReason, type LossReason } from '../../terms/loss-reason.ts'

/**
 * Quantity and price of an item. The trap: an ERP delivers in one unit and prices in another (144 packages at 630.00 for 1000 kg), and an
 * invoice whose quantity and price have different units breaks its own line amount (PEPPOL-EN16931-R120 and R130).
 */
export function readPrice(reading: Reading, item: XmlElement, line: Group, price: Group): void {
  const condition = segments(item, 'E1EDP05').find((candidate) => isPriceCondition(candidate, item))
  if (condition !== undefined) readCondition(reading, item, condition, line, price)
  else {
    readQuantity(reading, item, line)
    readAmountFields(reading, item, line, price)
  }
}

/** The condition that gives the gross value: rate by base over price unit is its amount. */
export function isPriceCondition(condition: XmlElement, item: XmlElement): boolean {
  const rate = numberIn(condition, 'KRATE')
  const amount = numberIn(condition, 'BETRG')
  const unit = numberIn(condition, 'UPRBS') ?? Decimal.of('1')
  const base = numberIn(condition, 'KOBAS') ?? (isInItemUnit(condition, item) ? numberIn(item, 'MENGE') : undefined)
  if (textIn(condition, 'ALCKZ') === '-' || rate === undefined || amount === undefined || base === undefined || unit.isZero()) return false
  return base.times(rate).dividedBy(unit, 2).equals(amount.round(2))
}

function isInItemUnit(condition: XmlElement, item: XmlElement): boolean {
  const unit = textIn(condition, 'MEAUN')
  return unit === undefined || unit === textIn(item, 'MENEE')
}

function pricePerUnit(unit: string, delivered: string): LossReason {
  const sentence = `The price is per ${unit}, so the quantity is the one of the price condition; delivered were ${delivered}.`
  return lossReason('read_price_unit', sentence, { unit, delivered })
}

function readCondition(reading: Reading, item: XmlElement, condition: XmlElement, line: Group, price: Group): void {
  const unit = field(condition, 'MEAUN')
  if (isInItemUnit(condition, item)) readQuantity(reading, item, line)
  else {
    take(reading, line, 'BT-129', field(condition, 'KOBAS'), { read: readNumber })
    take(reading, line, 'BT-130', unit, { read: unitReader(reading, unit) })
    for (const name of ['MENGE', 'MENEE']) keepUsed(reading, field(item, name))
    note(reading, unit, pricePerUnit(unit?.text.trim() ?? '', delivered(item)))
  }
  take(reading, price, 'BT-146', field(condition, 'KRATE'), { read: readNumber })
  take(reading, price, 'BT-149', field(condition, 'UPRBS'), { read: readNumber })
  if (field(condition, 'UPRBS') !== undefined) take(reading, price, 'BT-150', unit, { read: unitReader(reading, unit) })
  for (const name of ['ALCKZ', 'KSCHL', 'KOTXT', 'BETRG', 'KOBAS', 'KOEIN']) keepUsed(reading, field(condition, name))
}

function delivered(item: XmlElement): string {
  return [textIn(item, 'MENGE'), textIn(item, 'MENEE')].join(' ').trim()
}

function keepUsed({ used }: Reading, found: Field): void {
  if (found !== undefined) used.add(found)
}

function readQuantity(reading: Reading, item: XmlElement, line: Group): void {
  take(reading, line, 'BT-129', field(item, 'MENGE'), { read: readNumber })
  const unit = field(item, 'MENEE')
  take(reading, line, 'BT-130', unit, { read: unitReader(reading, unit) })
}

function unknownUnit(unit: string): LossReason {
  const sentence = `The table of units does not know ${unit}; it is read as ${UNKNOWN_UNIT} (one).`
  return lossReason('read_unit_unknown', sentence, { unit, code: UNKNOWN_UNIT })
}

function unitReader(reading: Reading, from: Field): (text: string) => string {
  return (text) => {
    const code = readUnit(reading.settings, text)
    if (code === undefined) note(reading, from, unknownUnit(text), `unit ${text}`)
    return code ?? UNKNOWN_UNIT
  }
}

/** Net price, price, price of the item: the first that gives the net amount, else the one that has a price unit, else the net amount divided. */
function readAmountFields(reading: Reading, item: XmlElement, line: Group, price: Group): void {
  const own = field(item, 'VPREI')
  const candidates = [...qualified(item, 'E1EDP26', 'QUALF', '006', '001').map((amount) => field(amount, 'BETRG')), own]
  const fields = candidates.filter((found) => found !== undefined)
  const isOwn = (found: XmlElement): boolean => own !== undefined && isSame(found, own)
  const fitting = fields.find((found) => signOfFit(found, item, line, isOwn(found)) !== undefined)
  const chosen = fitting ?? own
  if (chosen === undefined) {
    divideNet(reading, item, line, price)
    return
  }
  if (fitting !== undefined && signOfFit(fitting, item, line, isOwn(fitting)) === '-') negateQuantity(reading, item, line)
  take(reading, price, 'BT-146', chosen, { read: readNumber })
  for (const found of fields) if (isSame(found, chosen)) reading.used.add(found)
  if (!isOwn(chosen)) return
  take(reading, price, 'BT-149', field(item, 'PEINH'), { read: readNumber })
  take(reading, price, 'BT-150', field(item, 'PMENE'), { read: unitReader(reading, field(item, 'PMENE')) })
}

function isSame(left: XmlElement, right: XmlElement): boolean {
  const number = Decimal.parse(readNumber(left.text.trim()))
  return number !== undefined && Decimal.parse(readNumber(right.text.trim()))?.equals(number) === true
}

/** `+` for a price that gives the net amount, `-` for one that gives it with the other sign. */
function signOfFit(found: XmlElement, item: XmlElement, line: Group, isOwn: boolean): '+' | '-' | undefined {
  const rate = Decimal.parse(readNumber(found.text.trim()))
  const quantity = Decimal.parse(line.value('BT-129') ?? '')
  const net = Decimal.parse(line.value('BT-131') ?? '')
  const unit = (isOwn ? numberIn(item, 'PEINH') : undefined) ?? Decimal.of('1')
  if (rate === undefined || quantity === undefined || net === undefined || unit.isZero()) return undefined
  const amount = quantity.times(rate).dividedBy(unit, 2)
  if (amount.equals(net.round(2))) return '+'
  return !rate.isNegative() && amount.negated().equals(net.round(2)) ? '-' : undefined
}

const PRICE_DECIMALS = 8

/** A price that gives the net amount for one unit, where no price of the item does. */
function divideNet(reading: Reading, item: XmlElement, line: Group, price: Group): void {
  const net = line.first('BT-131')
  const quantity = Decimal.parse(line.value('BT-129') ?? '')
  const amount = Decimal.parse(net?.value ?? '')
  if (net === undefined || amount === undefined || quantity === undefined || quantity.isZero()) return
  const value = amount.dividedBy(quantity, PRICE_DECIMALS)
  if (value.isNegative()) negateQuantity(reading, item, line)
  price.occurrences.push(makeOccurrence('BT-146', value.abs().toShortest(), net.place))
  note(
    reading,
    unitOrQuantity(item),
    lossReason('read_price_computed', 'No price of this item gives its net amount; the price is the net amount divided by the quantity.'),
  )
}

/** The unit, so that what is said about the quantity keeps its own field. */
function unitOrQuantity(item: XmlElement): Field {
  return field(item, 'MENEE') ?? field(item, 'MENGE')
}

/** What is taken back has a negative amount and a positive quantity in the ERP; in an invoice the price is never negative (BR-27). */
function negateQuantity(reading: Reading, item: XmlElement, line: Group): void {
  const at = line.occurrences.findIndex(({ term }) => term === 'BT-129')
  const quantity = line.occurrences[at]
  const number = Decimal.parse(quantity?.value ?? '')
  if (quantity === undefined || number === undefined) return
  line.occurrences[at] = { ...quantity, value: number.negated().toString() }
  note(
    reading,
    field(item, 'MENGE'),
    lossReason(
      'read_sign_changed',
      'The amount has the other sign than the quantity, so the quantity has changed its sign: a price is never negative.',
    ),
  )
}

export function numberIn(segment: XmlElement, name: string): Decimal | undefined {
  const text = textIn(segment, name)
  return text === undefined ? undefined : Decimal.parse(readNumber(text))
}
