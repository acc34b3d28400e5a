import { addGroup, makeOccurrence } from '../../terms/build-view.ts'
import type { GroupId, TermId } from '../../terms/types.ts'
import { part, type Group, type Occurrence } from '../../terms/view.ts'
import type { XmlElement } from '../../xml/types.ts'
import { daysOf, DELIVERY_DATES, headSegment } from './head.ts'
import { field, note, qualified, segments, take, takeFirst, textIn, type Field, type Reading } from './reading.ts'
import type { Part } from './part.ts'
import { readDate, wrapWords, writeDate } from './values.ts'
import { first, put, putExact, segment, type Segment, type Writing } from './writing.ts'
import { lossReason, type LossReason } from '../../terms/loss-reason.ts'

/** E1EDKA1 by partner role (PARVW), the VAT numbers of E1EDK01, and the addresses of the control record. */

/** The terms of a party; those of its address and contact stand in groups of their own. */
interface PartyTerms {
  readonly group: GroupId
  readonly name: TermId
  readonly id?: readonly [id: TermId, scheme: TermId]
  /** Line 1, line 2, line 3, city, post code, subdivision, country. */
  readonly address?: { readonly group: GroupId; readonly terms: Seven }
  readonly contact?: { readonly group: GroupId; readonly name: TermId; readonly telephone: TermId }
}
type Seven = readonly [TermId, TermId, TermId, TermId, TermId, TermId, TermId]

const SELLER: PartyTerms = {
  group: 'BG-4',
  name: 'BT-27',
  id: ['BT-29', 'BT-29-1'],
  address: { group: 'BG-5', terms: ['BT-35', 'BT-36', 'BT-162', 'BT-37', 'BT-38', 'BT-39', 'BT-40'] },
  contact: { group: 'BG-6', name: 'BT-41', telephone: 'BT-42' },
}
const BUYER: PartyTerms = {
  group: 'BG-7',
  name: 'BT-44',
  id: ['BT-46', 'BT-46-1'],
  address: { group: 'BG-8', terms: ['BT-50', 'BT-51', 'BT-163', 'BT-52', 'BT-53', 'BT-54', 'BT-55'] },
  contact: { group: 'BG-9', name: 'BT-56', telephone: 'BT-57' },
}
const PAYEE: PartyTerms = { group: 'BG-10', name: 'BT-59', id: ['BT-60', 'BT-60-1'] }
const SHIP_TO: PartyTerms = {
  group: 'BG-13',
  name: 'BT-70',
  id: ['BT-71', 'BT-71-1'],
  address: { group: 'BG-15', terms: ['BT-75', 'BT-76', 'BT-165', 'BT-77', 'BT-78', 'BT-79', 'BT-80'] },
}

function termsOfParty({ name, id = [] as never, address, contact }: PartyTerms): readonly TermId[] {
  return [
    name,
    ...(id as readonly TermId[]),
    ...(address?.terms ?? []),
    ...(contact === undefined ? [] : [contact.name, contact.telephone]),
  ]
}

/** ICD 0088, the global location number of GS1, which is what ILNNR holds. */
const GLN = '0088'
/** DIRECT of the control record: the IDoc came in, so its own company is the customer. */
const INBOUND = '2'

export const PARTIES: Part = {
  terms: [...[SELLER, BUYER, PAYEE, SHIP_TO].flatMap(termsOfParty), 'BT-31', 'BT-48', 'BT-34', 'BT-34-1', 'BT-49', 'BT-49-1', 'BT-72'],

  read(reading) {
    const { idoc } = reading
    const isInbound = textIn(segments(idoc, 'EDI_DC40')[0], 'DIRECT') === INBOUND
    const role = (...roles: string[]): XmlElement | undefined => qualified(idoc, 'E1EDKA1', 'PARVW', ...roles)[0]
    const seller = role('RS', 'LF', ...(isInbound ? [] : ['BK']))
    const buyer = role('RE', 'AG', ...(isInbound ? ['BK'] : []))
    readSeller(reading, seller, buyer)
    readBuyer(reading, buyer)
    readVatNumbers(reading, isInbound)
    readEndpoints(reading)
    const payee = role('ZE')
    if (payee !== undefined) readParty(reading, addGroup(reading.root, PAYEE.group, payee), PAYEE, payee)
    readDelivery(reading, role('WE') ?? commonShipTo(reading))
    for (const repeated of qualified(idoc, 'E1EDKA1', 'PARVW', 'AG', 'RG')) absorb(reading, buyer, repeated)
    for (const repeated of qualified(idoc, 'E1EDKA1', 'PARVW', 'LF', 'BK')) absorb(reading, isInbound ? buyer : seller, repeated)
  },

  write(writing) {
    const { root, header, control } = writing
    const seller = root.group('BG-4')
    const buyer = root.group('BG-7')
    if (seller !== undefined) header.push(...writeParty(writing, SELLER, seller, ['RS']))
    if (buyer !== undefined) header.push(...writeParty(writing, BUYER, buyer, ['AG', 'RE']))
    const shipTo = root.group('BG-13')
    if (shipTo !== undefined) writeDelivery(writing, shipTo)
    const payee = root.group('BG-10')
    if (payee !== undefined) header.push(...writeParty(writing, PAYEE, payee, ['ZE']))
    // The IDoc is written for the customer to take in: the company's own number is the customer's, SND is the seller.
    const head = headSegment(writing)
    putExact(writing, head, 'KUNDEUINR', first(seller, 'BT-31'), 20)
    putExact(writing, head, 'EIGENUINR', first(buyer, 'BT-48'), 20)
    writeEndpoint(writing, control, 'SNDLAD', first(seller, 'BT-34'), 'BT-34-1')
    writeEndpoint(writing, control, 'RCVLAD', first(buyer, 'BT-49'), 'BT-49-1')
  },
}

// ---------------------------------------------------------------- one party

function readParty(reading: Reading, group: Group, terms: PartyTerms, from: XmlElement): void {
  readName(reading, group, terms.name, from)
  if (terms.address !== undefined) readAddress(reading, group, terms.address, from)
  if (terms.id !== undefined && terms !== SELLER) {
    const [id, scheme] = terms.id
    if (!takeGln(reading, group, id, scheme, from)) take(reading, group, id, field(from, 'PARTN'))
  }
}

/** NAME1 to NAME4 are one name. */
function readName(reading: Reading, group: Group, term: TermId, from: XmlElement): void {
  const fields = ['NAME1', 'NAME2', 'NAME3', 'NAME4'].map((name) => field(from, name)).filter((found) => found !== undefined)
  take(reading, group, term, fields[0], { read: () => fields.map(({ text }) => text.trim()).join(' ') })
  for (const found of fields) reading.used.add(found)
}

function readAddress(reading: Reading, parent: Group, { group, terms }: NonNullable<PartyTerms['address']>, from: XmlElement): void {
  const [line1, line2, line3, city, postCode, subdivision, country] = terms
  const street = field(from, 'STRAS')
  const house = field(from, 'HAUSN')
  const fields: readonly (readonly [TermId, readonly Field[]])[] = [
    [line2, [field(from, 'STRS2')]],
    [line3, [field(from, 'ORT02'), ...(street === undefined ? [field(from, 'PFACH')] : [])]],
    [city, [field(from, 'ORT01')]],
    [postCode, [field(from, 'PSTLZ'), field(from, 'PSTL2')]],
    [subdivision, [field(from, 'REGIO'), field(from, 'COUNC')]],
    [country, [field(from, 'LAND1')]],
  ]
  if (street === undefined && fields.every(([, found]) => found.every((one) => one === undefined))) return
  const address = addGroup(parent, group, from)
  const number = house === undefined || /^0+$/.test(house.text.trim()) ? '' : ` ${house.text.trim()}`
  take(reading, address, line1, street, { read: (text) => text + number })
  if (house !== undefined && street !== undefined) reading.used.add(house)
  for (const [term, found] of fields) takeFirst(reading, address, term, found)
}

function takeGln(reading: Reading, group: Group, id: TermId, scheme: TermId, from: XmlElement): boolean {
  const found = field(from, 'ILNNR') ?? field(qualified(from, 'E1EDKA3', 'QUALP', '001')[0], 'STDPN')
  return take(reading, group, id, found, { parts: (place) => [makeOccurrence(scheme, GLN, place)] })
}

function readContact(reading: Reading, parent: Group, { contact }: PartyTerms, from: XmlElement, name: Field): void {
  const telephone = field(from, 'TELF1')
  if (contact === undefined || (name === undefined && telephone === undefined)) return
  const group = addGroup(parent, contact.group, from)
  take(reading, group, contact.name, name)
  take(reading, group, contact.telephone, telephone)
}

/** Fields of a partner that say the same as those of the party that was read. */
function absorb(reading: Reading, read: XmlElement | undefined, repeated: XmlElement): void {
  if (read === undefined || read === repeated) return
  for (const found of repeated.elements) {
    const twin = field(read, found.local)
    if (twin !== undefined && twin.text.trim() === found.text.trim() && reading.used.has(twin)) reading.used.add(found)
  }
}

// ---------------------------------------------------------------- seller and buyer

function readSeller(reading: Reading, seller: XmlElement | undefined, buyer: XmlElement | undefined): void {
  if (seller === undefined) return
  const group = addGroup(reading.root, SELLER.group, seller)
  readParty(reading, group, SELLER, seller)
  takeGln(reading, group, 'BT-29', 'BT-29-1', seller)
  // LIFNR of the customer is the supplier's number there; in the supplier's own segment it may repeat the customer's number.
  const customers = textIn(buyer, 'PARTN')
  const own = [field(seller, 'PARTN'), field(seller, 'LIFNR')].filter((found) => found?.text.trim() !== customers)
  takeFirst(reading, group, 'BT-29', [field(buyer, 'LIFNR'), ...own])
  readContact(reading, group, SELLER, seller, field(seller, 'BNAME'))
}

function readBuyer(reading: Reading, buyer: XmlElement | undefined): void {
  if (buyer === undefined) return
  const group = addGroup(reading.root, BUYER.group, buyer)
  readParty(reading, group, BUYER, buyer)
  const [person] = qualified(reading.idoc, 'E1EDKA1', 'PARVW', 'AP')
  if (person === undefined) readContact(reading, group, BUYER, buyer, field(buyer, 'BNAME'))
  else readContact(reading, group, BUYER, person, field(person, 'BNAME') ?? field(person, 'NAME1'))
}

/**
 * EIGENUINR is the number of the company that the IDoc is from or for. Where both numbers are there, their countries tell more surely than
 * the direction.
 */
function readVatNumbers(reading: Reading, isInbound: boolean): void {
  const [head] = segments(reading.idoc, 'E1EDK01')
  const own = field(head, 'EIGENUINR')
  const customer = field(head, 'KUNDEUINR')
  const seller = reading.root.group('BG-4')
  const buyer = reading.root.group('BG-7')
  const countryOf = (found: Field): string => found?.text.trim().slice(0, 2).toUpperCase() ?? ''
  const home = seller?.group('BG-5')?.value('BT-40') ?? ''
  const away = buyer?.group('BG-8')?.value('BT-55') ?? ''
  const isTelling = own !== undefined && customer !== undefined && home !== away
  const straight = isTelling && (countryOf(own) === home || countryOf(customer) === away)
  const crossed = isTelling && (countryOf(own) === away || countryOf(customer) === home)
  const isSwapped = straight === crossed ? isInbound : crossed
  const [sellers, buyers] = isSwapped ? [customer, own] : [own, customer]
  if (seller !== undefined) take(reading, seller, 'BT-31', sellers)
  if (buyer !== undefined) take(reading, buyer, 'BT-48', buyers)
}

/** Electronic addresses have no field of their own; `scheme:value` in the logical addresses of the control record is one. */
function readEndpoints(reading: Reading): void {
  const [control] = segments(reading.idoc, 'EDI_DC40')
  readEndpoint(reading, 'BG-4', ['BT-34', 'BT-34-1'], field(control, 'SNDLAD'))
  readEndpoint(reading, 'BG-7', ['BT-49', 'BT-49-1'], field(control, 'RCVLAD'))
}

const ENDPOINT = /^(\d{4}|[A-Z]{2}):(.+)$/

function readEndpoint(reading: Reading, party: GroupId, [id, scheme]: readonly [TermId, TermId], found: Field): void {
  const group = reading.root.group(party)
  const parts = ENDPOINT.exec(found?.text.trim() ?? '')
  if (group === undefined || parts === null) return
  take(reading, group, id, found, { read: () => parts[2] ?? '', parts: (place) => [makeOccurrence(scheme, parts[1] ?? '', place)] })
}

function addressTooLong(field: string): LossReason {
  const sentence = `the field ${field} of an IDoc takes an address of at most 70 characters, its scheme included`
  return lossReason('idoc_address', sentence, { field })
}

function writeEndpoint(writing: Writing, control: Map<string, string>, name: string, id: Occurrence | undefined, scheme: TermId): void {
  const issuer = part(id, scheme)?.value.trim()
  if (id === undefined) return
  const text = `${issuer ?? ''}:${id.value.trim()}`
  if (ENDPOINT.test(text) && text.length <= 70) control.set(name, text)
  else writing.reasons.set(id, addressTooLong(name))
}

// ---------------------------------------------------------------- delivery

function readDelivery(reading: Reading, shipTo: XmlElement | undefined): void {
  const { idoc, root } = reading
  const days = [...daysOf(idoc, 'E1EDK03', ...DELIVERY_DATES), commonDay(reading)].filter((found) => found !== undefined)
  if (shipTo === undefined && days.length === 0) return
  const group = addGroup(root, 'BG-13', shipTo ?? days[0]?.parent)
  if (shipTo !== undefined) readParty(reading, group, SHIP_TO, shipTo)
  takeFirst(reading, group, 'BT-72', days, { read: readDate })
}

/** The ship-to party that all items have. */
function commonShipTo(reading: Reading): XmlElement | undefined {
  const items = segments(reading.idoc, 'E1EDP01')
  const all = items.flatMap((item) => qualified(item, 'E1EDPA1', 'PARVW', 'WE'))
  const [one, ...others] = all
  if (one === undefined) return undefined
  if (all.length !== items.length || others.some((other) => signature(other) !== signature(one))) {
    for (const found of all)
      note(reading, found, lossReason('read_ship_to', 'The items have different ship-to parties; an invoice has one.'))
    return undefined
  }
  for (const other of others) for (const found of other.elements) reading.used.add(found)
  return one
}

function signature(partner: XmlElement): string {
  return partner.elements.map((found) => `${found.local}=${found.text.trim()}`).join('\n')
}

/** The delivery date that all items have. */
function commonDay(reading: Reading): Field {
  const days = segments(reading.idoc, 'E1EDP01').map((item) => daysOf(item, 'E1EDP03', ...DELIVERY_DATES)[0])
  const [one] = days
  if (one === undefined || days.some((day) => day?.text.trim() !== one.text.trim())) return undefined
  for (const day of days) if (day !== undefined) reading.used.add(day)
  return one
}

function writeDelivery(writing: Writing, shipTo: Group): void {
  writing.header.push(...writeParty(writing, SHIP_TO, shipTo, ['WE']))
  const day = segment('E1EDK03', [['IDDAT', DELIVERY_DATES[0] ?? '']])
  if (putExact(writing, day, 'DATUM', first(shipTo, 'BT-72'), 8, writeDate)) writing.header.push(day)
}

// ---------------------------------------------------------------- writing one party

/** The segment of a party, once for each role that it has; none where it has nothing to say. */
function writeParty(writing: Writing, terms: PartyTerms, group: Group, roles: readonly string[]): Segment[] {
  const partner = segment('E1EDKA1')
  const ids = terms.id === undefined ? [] : group.all(terms.id[0])
  const schemeOf = (id: Occurrence): string => (terms.id === undefined ? '' : (part(id, terms.id[1])?.value.trim() ?? ''))
  const number = ids.find((id) => schemeOf(id) === '')
  putExact(writing, partner, 'PARTN', number, 17)
  if (terms === SELLER) putExact(writing, partner, 'LIFNR', number, 17)
  writeName(writing, partner, first(group, terms.name))
  if (terms.address !== undefined) writeAddress(writing, partner, terms.address.terms, group.group(terms.address.group))
  const contact = terms.contact === undefined ? undefined : group.group(terms.contact.group)
  if (terms.contact !== undefined) put(writing, partner, 'TELF1', first(contact, terms.contact.telephone), 25)
  const gln = ids.find((id) => schemeOf(id) === GLN)
  if (terms.contact !== undefined) put(writing, partner, 'BNAME', first(contact, terms.contact.name), 35)
  putExact(writing, partner, 'ILNNR', gln, 70)
  for (const id of ids)
    if (id !== number && id !== gln)
      writing.reasons.set(
        id,
        lossReason('idoc_partner_number', 'an IDoc has one number without scheme and one GLN (scheme 0088) for a partner'),
      )
  if (partner.fields.length === 0) return []
  return roles.map((role) => segment(partner.name, [['PARVW', role], ...partner.fields]))
}

const NAME_WIDTH = 35

function writeName(writing: Writing, partner: Segment, name: Occurrence | undefined): void {
  const lines = name === undefined ? [] : wrapWords(name.value.trim(), NAME_WIDTH)
  for (const [index, line] of lines.slice(0, 4).entries()) partner.fields.push([`NAME${index + 1}`, line])
  if (name !== undefined && (lines.length > 4 || lines.slice(0, 4).join(' ') !== name.value.trim()))
    writing.reasons.set(
      name,
      lossReason('idoc_name_fields', 'an IDoc has four fields of 35 characters for a name, divided at single blanks'),
    )
}

function writeAddress(writing: Writing, partner: Segment, terms: Seven, address: Group | undefined): void {
  const [line1, line2, line3, city, postCode, subdivision, country] = terms
  put(writing, partner, 'STRAS', first(address, line1), 35)
  put(writing, partner, 'STRS2', first(address, line2), 35)
  put(writing, partner, 'ORT01', first(address, city), 35)
  putExact(writing, partner, 'PSTLZ', first(address, postCode), 9)
  putExact(writing, partner, 'LAND1', first(address, country), 3)
  // REGIO is a key of three characters; longer names go into the field of the county.
  const region = first(address, subdivision)
  const isKey = (region?.value.trim().length ?? 0) <= 3
  putExact(writing, partner, isKey ? 'REGIO' : 'COUNC', region, isKey ? 3 : 9)
  put(writing, partner, 'ORT02', first(address, line3), 35)
}
