import { isIsoDate } from '../base/date.ts'
import { decodeBase64 } from '../base/base64.ts'
import { Decimal } from '../base/decimal.ts'
import type { Sha256 } from '../base/ports.ts'
import { encodeUtf8 } from '../base/utf8.ts'
import { modelToView, viewToModel } from './model-view.ts'
import { withCurrencies } from './currencies.ts'
import { termRow } from './lookup.ts'
import type { GroupId, TermId } from './types.ts'
import type { Group, Occurrence, TermView } from './view.ts'

/** Stands before every digest; another way to compute it gets another number. */
const KIND = 'k1'

/** What says under which specification an invoice was written, and what CII has no place for: no part of the invoice that both syntaxes carry. */
const LEFT_OUT: ReadonlySet<TermId> = new Set<TermId>(['BT-23', 'BT-24', 'BT-DEX-001'])
/** Said in CII once for all payments (BG-16), in UBL with each. */
const OF_ALL_PAYMENTS: ReadonlySet<TermId> = new Set<TermId>(['BT-83', 'BT-89', 'BT-90'])
/** UNTDID 2475, which CII writes, as UNTDID 2005, which UBL writes. */
const TAX_POINT_CODES: Readonly<Record<string, string>> = { '5': '3', '29': '35', '72': '432' }
/** What a syntax has to write where the invoice says nothing, by term. */
const STAND_INS: Readonly<Partial<Record<TermId, string>>> = { 'BT-13': 'NA', 'BT-81': '1', 'BT-147': '0', 'BT-149': '1' }

/**
 * The digest of an invoice by its business terms, `k1:` and the SHA-256 of its canonical text: the same for UBL, CII and the model of one invoice, as far as
 * they carry the same terms. `docs/digest.md` says how it is computed.
 */
export function digestOf(view: TermView, sha256: Sha256): string {
  return `${KIND}:${sha256(encodeUtf8(canonicalText(view, sha256)))}`
}

/** The text whose SHA-256 the digest is. */
export function canonicalText(view: TermView, sha256: Sha256): string {
  // By way of the model every group stands where the standard has it, and every term that occurs once has one value.
  const { root } = modelToView(viewToModel(withCurrencies(view)).model)
  const shared = new Set<string>()
  const lines = linesOf(root, { root, sha256, shared })
  return `${KIND}\n${[...lines, ...inOrder([...shared])].join('\n')}\n`
}

interface Reading {
  readonly root: Group
  readonly sha256: Sha256
  /** Terms that all payments share; each value once. */
  readonly shared: Set<string>
}

/** A group: its terms in order, then the groups below it, each between braces. */
function linesOf(group: Group, reading: Reading): string[] {
  const own: string[] = []
  for (const occurrence of group.occurrences) {
    const line = lineOf(group, occurrence, reading)
    if (line === undefined) continue
    if (OF_ALL_PAYMENTS.has(occurrence.term)) reading.shared.add(line)
    else own.push(line)
  }
  const below: string[] = []
  for (const child of group.children) {
    const lines = linesOf(child, reading)
    if (lines.length > 0) below.push([`${child.id}{`, ...lines, '}'].join('\n'))
  }
  return below.length === 0 ? inOrder(own) : [...inOrder(own), ...inOrder(below)]
}

/** `BT-29=4012345000009`, and behind a tab each the terms that qualify it; undefined for what says nothing. */
function lineOf(group: Group, occurrence: Occurrence, { root, sha256 }: Reading): string | undefined {
  const { term } = occurrence
  const value = canonicalValue(term, occurrence.value, sha256)
  if (value === '' || LEFT_OUT.has(term) || STAND_INS[term] === value || isSaidAlready(group, term, value, root)) return undefined
  if (occurrence.parts === undefined) return `${term}=${value}`
  const parts = occurrence.parts.map((part) => [part.term, canonicalValue(part.term, part.value, sha256)] as const)
  return [[term, value] as const, ...parts.filter(([, text]) => text !== '').sort(([left], [right]) => (left < right ? -1 : 1))]
    .map(([id, text]) => `${id}=${text}`)
    .join('\t')
}

/**
 * What follows from other terms, and what writers therefore write in one syntax and not in the other: an accounting currency that is the invoice's own,
 * with the VAT total in it; the VAT total that is the sum of the breakdown; a gross price that is the net price and the discount; the unit of a price
 * that is that of the quantity.
 */
function isSaidAlready(group: Group, term: TermId, value: string, root: Group): boolean {
  const currency = plain(root.value('BT-5') ?? '')
  switch (term) {
    case 'BT-6':
      return value === currency
    case 'BT-110':
      return isSum(
        value,
        root.groups('BG-23').map((tax) => tax.value('BT-117') ?? ''),
      )
    case 'BT-111':
      return currency === plain(root.value('BT-6') ?? currency)
    case 'BT-148':
      return isSum(value, [group.value('BT-146') ?? '', group.value('BT-147') ?? '0'])
    case 'BT-150':
      return value === plain(lineAbove(group)?.value('BT-130') ?? '')
    default:
      return false
  }
}

function isSum(value: string, parts: readonly string[]): boolean {
  const amounts = parts.map((part) => Decimal.parse(plain(part)))
  return amounts.every((amount) => amount !== undefined) && Decimal.parse(value)?.equals(Decimal.sum(amounts)) === true
}

const LINES: ReadonlySet<GroupId> = new Set<GroupId>(['BG-25', 'BG-DEX-01'])

function lineAbove(group: Group): Group | undefined {
  return LINES.has(group.id) ? group : group.parent === undefined ? undefined : lineAbove(group.parent)
}

/** A value as the digest has it: equal for values that only spell the same otherwise. */
export function canonicalValue(term: TermId, written: string, sha256: Sha256): string {
  const value = plain(written)
  switch (termRow(term).kind) {
    case 'amount':
    case 'unit_price':
      return canonicalAmount(value)
    case 'quantity':
    case 'percentage':
      return Decimal.parse(value)?.toShortest() ?? value
    case 'date':
      // The day of a date is kept without its zone.
      return isIsoDate(value.slice(0, 10)) && /^(Z|[+-]\d\d:\d\d)?$/.test(value.slice(10)) ? value.slice(0, 10) : value
    case 'binary': {
      const bytes = value === '' ? undefined : decodeBase64(value)
      return bytes === undefined ? value : `sha256:${sha256(bytes)}`
    }
    default:
      return term === 'BT-8' ? (TAX_POINT_CODES[value] ?? value) : value
  }
}

/** An amount that is not in the invoice currency has its own behind a blank. */
function canonicalAmount(value: string): string {
  const blank = value.indexOf(' ')
  const number = Decimal.parse(blank < 0 ? value : value.slice(0, blank))
  return number === undefined ? value : number.toShortest() + (blank < 0 ? '' : value.slice(blank))
}

/** Composed (NFC), with the white space of XML as single blanks and none at the ends. */
function plain(text: string): string {
  const value = /[\t\n\r]|^ | $| {2}/.test(text) ? text.replace(/[ \t\n\r]+/g, ' ').replace(/^ | $/g, '') : text
  return /^[\0-\u02ff]*$/.test(value) ? value : value.normalize('NFC')
}

/** In the order of their UTF-8 bytes, which is that of JavaScript where no text has a character beyond U+FFFF. */
function inOrder(texts: string[]): string[] {
  if (texts.length < 2) return texts
  return texts.some((text) => /[\ud800-\udfff]/.test(text)) ? texts.sort(byCodePoint) : texts.sort()
}

/** The order of the UTF-8 bytes of two texts, which is that of their code points. */
function byCodePoint(left: string, right: string): number {
  if (left === right) return 0
  const length = Math.min(left.length, right.length)
  let at = 0
  while (at < length && left.charCodeAt(at) === right.charCodeAt(at)) at++
  if (at === length) return left.length - right.length
  // A surrogate stands for a code point above all others that a unit can be.
  return rank(left.charCodeAt(at)) - rank(right.charCodeAt(at))
}

const rank = (unit: number): number => (unit >= 0xd800 && unit < 0xe000 ? unit + 0x10000 : unit)
