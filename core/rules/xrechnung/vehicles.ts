import { isInExtended } from './ids.ts'
import { onElement, onGroup, UBL } from '../en16931/shapes.ts'
import type { DocumentFacts, LineFacts } from '../facts.ts'
import type { TermId } from '../../terms/types.ts'
import { reach } from '../occurrences.ts'
import type { ElementRule, GroupRule, Rule } from '../rule.ts'
import { attributeOf, below, childrenOf, textOf, type XmlElement } from '../syntax/element.ts'
import { isBlank, normalizeSpace } from '../text.ts'
import { CVD } from './ids.ts'

const namesCvd = ({ root }: DocumentFacts): boolean => reach(root, 'BT-24').some(({ value }) => value === CVD)
const isCvd = (facts: LineFacts): boolean => facts.memo(namesCvd)
const ITEM = '/cac:InvoiceLine|cac:CreditNoteLine/cac:Item'

function needs(id: string, term: TermId): GroupRule {
  const test: GroupRule['test'] = (root, facts) => !isCvd(facts) || reach(root, term).some((one) => !isBlank(one.value))
  return { ...onGroup(id, 'BG-0', [term], test, 'content'), shape: 'missing' }
}

function onItem(id: string, at: string, terms: readonly TermId[], test: (element: XmlElement) => boolean): ElementRule {
  return onElement(id, UBL, at, terms, (element, facts) => !isCvd(facts) || test(element), 'content')
}

const classes = (item: XmlElement): number =>
  below(item, 'CommodityClassification/ItemClassificationCode').filter((code) => attributeOf(code, 'listID') === 'CVD').length
const isCva = (property: XmlElement): boolean => childrenOf(property, 'Name').some((name) => textOf(name) === 'cva')
const attributes = (item: XmlElement): number => childrenOf(item, 'AdditionalItemProperty').filter(isCva).length

/** Classes of vehicles, and how clean they are (Directive (EU) 2019/1161). */
export const CLASSES = new Set(['M1', 'M2', 'M3', 'N1', 'N2', 'N3'])
export const DEGREES = new Set(['clean', 'zero-emission', 'other'])

/** Invoices on the procurement of clean vehicles, XRechnung CVD 0.9. */
export const VEHICLE_RULES: readonly Rule[] = [
  needs('BR-DE-CVD-01', 'BT-12'),
  needs('BR-DE-CVD-02', 'BT-17'),
  onItem('BR-DE-CVD-03', '/', ['BT-158', 'BT-160'], (root) =>
    [...below(root, 'InvoiceLine/Item'), ...below(root, 'CreditNoteLine/Item')].some((item) => classes(item) > 0 && attributes(item) > 0),
  ),
  onItem(
    'BR-DE-CVD-04',
    `${ITEM}/cac:CommodityClassification/cbc:ItemClassificationCode`,
    ['BT-158'],
    (code) => normalizeSpace(attributeOf(code, 'listID') ?? '') !== 'CVD' || CLASSES.has(normalizeSpace(textOf(code))),
  ),
  onItem(
    'BR-DE-CVD-05',
    `${ITEM}/cac:AdditionalItemProperty`,
    ['BT-161'],
    (property) => !isCva(property) || DEGREES.has(normalizeSpace(textOf(childrenOf(property, 'Value')[0]))),
  ),
  onItem('BR-DE-CVD-06-a', ITEM, ['BT-160', 'BT-158'], (item) => classes(item) === 0 || attributes(item) === 1),
  onItem('BR-DE-CVD-06-b', ITEM, ['BT-158', 'BT-160'], (item) => attributes(item) === 0 || classes(item) === 1),
  {
    ...onItem('BR-TMP-CVD-01', `${ITEM}/cac:CommodityClassification/cbc:ItemClassificationCode`, ['BT-158-1'], (code) => {
      const list = normalizeSpace(attributeOf(code, 'listID') ?? '')
      return isInExtended('untdid_7143', list) || list === 'CVD'
    }),
    shape: 'code',
  },
]
