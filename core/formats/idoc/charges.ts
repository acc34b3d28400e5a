import { addGroup } from '../../terms/build-view.ts'
import type { GroupId, TermId } from '../../terms/types.ts'
import type { Group } from '../../terms/view.ts'
import type { XmlElement } from '../../xml/types.ts'
import { field, segments, take, textIn, type Reading } from './reading.ts'
import type { Part } from './part.ts'
import { readTax, writeTax } from './taxes.ts'
import { readAmount, readNumber, writeNumber } from './values.ts'
import { first, put, putExact, segment, type Segment, type Writing } from './writing.ts'

/** Conditions: allowances (ALCKZ -) and charges (+), of the document in E1EDK05 and of an item in E1EDP05. */

export interface ChargeTerms {
  readonly sign: '-' | '+'
  readonly group: GroupId
  readonly amount: TermId
  readonly base: TermId
  readonly percent: TermId
  readonly reason: TermId
  readonly tax?: readonly [TermId, TermId]
}

const DOCUMENT_CHARGES: readonly ChargeTerms[] = [
  { sign: '-', group: 'BG-20', amount: 'BT-92', base: 'BT-93', percent: 'BT-94', reason: 'BT-97', tax: ['BT-95', 'BT-96'] },
  { sign: '+', group: 'BG-21', amount: 'BT-99', base: 'BT-100', percent: 'BT-101', reason: 'BT-104', tax: ['BT-102', 'BT-103'] },
]

export function termsOfCharge({ amount, base, percent, reason, tax = [] as never }: ChargeTerms): readonly TermId[] {
  return [amount, base, percent, reason, ...(tax as readonly TermId[])]
}

export const CHARGES: Part = {
  terms: DOCUMENT_CHARGES.flatMap(termsOfCharge),

  read(reading) {
    for (const condition of segments(reading.idoc, 'E1EDK05')) readCharge(reading, reading.root, condition, DOCUMENT_CHARGES)
  },

  write(writing) {
    writing.header.push(...writeCharges(writing, writing.root, 'E1EDK05', DOCUMENT_CHARGES))
  },
}

/** One condition as allowance or charge; false when it is neither. */
export function readCharge(reading: Reading, parent: Group, condition: XmlElement, kinds: readonly ChargeTerms[]): boolean {
  const terms = kinds.find(({ sign }) => sign === textIn(condition, 'ALCKZ'))
  if (terms === undefined || field(condition, 'BETRG') === undefined) return false
  const group = addGroup(parent, terms.group, condition)
  take(reading, group, terms.amount, field(condition, 'BETRG'), { read: readAmount })
  take(reading, group, terms.base, field(condition, 'KOBAS'), { read: readAmount })
  take(reading, group, terms.percent, field(condition, 'KPERC'), { read: readNumber })
  take(reading, group, terms.reason, field(condition, 'KOTXT'))
  if (terms.tax !== undefined && (field(condition, 'MWSKZ') ?? field(condition, 'MSATZ')) !== undefined)
    readTax(reading, group, terms.tax, condition)
  return true
}

/** Allowances and charges in the order of the model's list. */
export function writeCharges(writing: Writing, parent: Group, name: string, kinds: readonly ChargeTerms[]): Segment[] {
  const made: Segment[] = []
  for (const group of parent.children) {
    const terms = kinds.find((kind) => kind.group === group.id)
    if (terms === undefined) continue
    const condition = segment(name, [['ALCKZ', terms.sign]])
    put(writing, condition, 'KOTXT', first(group, terms.reason), 80)
    const isHeld = putExact(writing, condition, 'BETRG', first(group, terms.amount), 18, writeNumber)
    putExact(writing, condition, 'KPERC', first(group, terms.percent), 8, writeNumber)
    if (terms.tax !== undefined) {
      const [code, rate] = terms.tax
      if (first(group, code) !== undefined || first(group, rate) !== undefined)
        writeTax(writing, condition, first(group, code), first(group, rate))
    }
    putExact(writing, condition, 'KOBAS', first(group, terms.base), 18, writeNumber)
    if (!isHeld) continue
    made.push(condition)
    writing.written.add(group)
  }
  return made
}
