import { groupBy } from '../../../base/group-by.ts'
import { lazy } from '../../../base/lazy.ts'
import type { ElementRule, Rule, RulesOn, Syntax } from '../../rule.ts'
import { readTable } from '../../rule-table.ts'
import type { XmlElement } from '../../../xml/types.ts'
import { dropZeros } from '../../repairs/values.ts'
import { attributeOf, childrenOf, textOf } from '../element.ts'
import { NOT_USED } from './not-used-table.ts'

const UBL: readonly Syntax[] = ['ubl-invoice', 'ubl-creditnote']
const HEAD = { severity: 'warning', category: 'format', terms: [], only: UBL, shape: 'not_used' } as const

const isOfHead = (line: string): boolean => line.startsWith('let ') || line.startsWith('id ')
/** The last step of the pattern of a row. */
const endOf = (row: string): string => row.slice(Math.max(row.lastIndexOf('/'), row.lastIndexOf(' ')) + 1)

/** What the table says first of all its rows, and the rows by the last step of their patterns. */
const TABLE = lazy(() => {
  const lines = NOT_USED().trim().split('\n')
  const rows = lines.filter((line) => !isOfHead(line))
  return { head: lines.filter(isOfHead), rows, byEnd: groupBy(rows, endOf) }
})

function rulesOf(rows: readonly string[]): ElementRule[] {
  const rules: ElementRule[] = []
  for (const { id, ask } of readTable([...TABLE().head, ...rows].join('\n')))
    if (ask.kind === 'not') rules.push({ ...HEAD, id, at: ask.part })
  return rules
}

/** The rules that forbid elements of a name. */
export const ublNotUsedOn: RulesOn = (name) => {
  const rows = TABLE().byEnd.get(name)
  return rows === undefined ? NO_RULES : rulesOf(rows)
}

const NO_RULES: readonly ElementRule[] = []

const typeCode = (element: XmlElement | undefined): string => textOf(childrenOf(element, 'DocumentTypeCode')[0])
const isObject = (document: XmlElement | undefined): boolean => typeCode(document) === '130'

/** Rules of the same kind that have an exception. */
const WITH_EXCEPTION: readonly ElementRule[] = [
  { ...HEAD, id: 'UBL-CR-002', at: '/cbc:UBLVersionID', test: (version) => textOf(version) === '2.1' },
  { ...HEAD, id: 'UBL-CR-412', at: '/cac:PaymentMeans/cbc:PaymentDueDate', only: ['ubl-invoice'] },
  { ...HEAD, id: 'UBL-CR-665', at: 'cac:AdditionalDocumentReference/cbc:ID/@schemeID', test: (id) => isObject(id.parent) },
  {
    ...HEAD,
    id: 'UBL-CR-666',
    severity: 'fatal',
    at: 'cac:AdditionalDocumentReference/cac:Attachment',
    test: (file) => !isObject(file.parent),
  },
  {
    ...HEAD,
    id: 'UBL-CR-673',
    severity: 'fatal',
    at: 'cac:AdditionalDocumentReference/cbc:DocumentDescription',
    test: (description) => !isObject(description.parent),
  },
  // `name` is in use for the payment means text (BT-82) alone.
  { ...HEAD, id: 'UBL-DT-18', at: '//@name', test: (element) => element.local === 'PaymentMeansCode' },
]

function hasCents(text: string): boolean {
  const point = text.indexOf('.')
  return point < 0 || text.length - point <= 3
}

/** Data types: decimals of amounts, and what an attachment must say of itself. */
const DATA_TYPES: readonly ElementRule[] = [
  {
    ...HEAD,
    id: 'UBL-DT-01',
    severity: 'fatal',
    shape: 'decimals',
    mend: dropZeros,
    mendXml: (element) => {
      const value = dropZeros(textOf(element))
      return value === undefined ? undefined : [{ element, value }]
    },
    at: '*Amount',
    text: hasCents,
    test: (amount) => hasCents(textOf(amount)) || amount.local.endsWith('PriceAmount') || isPriceDetail(amount),
  },
  {
    ...HEAD,
    id: 'UBL-DT-06',
    severity: 'fatal',
    terms: ['BT-125-1'],
    at: '*BinaryObject',
    about: 'mimeCode',
    test: (file) => attributeOf(file, 'mimeCode') !== undefined,
  },
  {
    ...HEAD,
    id: 'UBL-DT-07',
    severity: 'fatal',
    terms: ['BT-125-2'],
    at: '*BinaryObject',
    about: 'filename',
    test: (file) => attributeOf(file, 'filename') !== undefined,
  },
]

/** Gross price and price discount (BT-147, BT-148) may have more decimals. */
function isPriceDetail(amount: XmlElement): boolean {
  for (let at = amount.parent; at !== undefined; at = at.parent) {
    if (at.local === 'AllowanceCharge' && at.parent?.local === 'Price') return true
  }
  return false
}

export const ublNotUsed = (): readonly Rule[] => [...rulesOf(TABLE().rows), ...WITH_EXCEPTION, ...DATA_TYPES]

/** The same without those of `ublNotUsedOn`. */
export const ublNotUsedBeside = (): readonly Rule[] => [
  ...rulesOf(TABLE().rows.filter((row) => endOf(row).startsWith('@'))),
  ...WITH_EXCEPTION,
  ...DATA_TYPES,
]
