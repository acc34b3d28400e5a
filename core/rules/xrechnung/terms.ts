import { hasCode, type CodeListName } from '../../codelists/codes.ts'
import { Decimal } from '../../base/decimal.ts'
import type { TermId } from '../../terms/types.ts'
import type { Group } from '../../terms/view.ts'
import { inList, mendCode } from '../en16931/codes.ts'
import type { LineFacts } from '../facts.ts'
import { firstOf, reach } from '../occurrences.ts'
import type { GroupRule, Rule, TermRule } from '../rule.ts'
import { normalizeSpace } from '../text.ts'
import { formsOf } from '../peppol/terms/forms.ts'
import { CVD, DIGA, EXTENSION, naming } from './ids.ts'
import { CLASSES, DEGREES } from './vehicles.ts'

const isExtension = naming(EXTENSION)
const isCvd = naming(CVD)

/** Lists of a vehicle: classifications in the list CVD, and attributes named cva. */
const classes = (line: Group): readonly string[] =>
  reach(line, 'BT-158')
    .filter((code) => code.parts?.some((part) => part.term === 'BT-158-1' && part.value === 'CVD') === true)
    .map((code) => normalizeSpace(code.value))
const isCva = (attribute: Group): boolean => attribute.value('BT-160') === 'cva'
const attributesBelow = (group: Group): readonly Group[] =>
  group.children.flatMap((child) => (child.id === 'BG-32' ? [child] : attributesBelow(child)))
const attributes = (line: Group): number => attributesBelow(line).filter(isCva).length

function isSumOfSubLines(line: Group, facts: LineFacts): boolean {
  const inner = line.groups('BG-DEX-01')
  if (inner.length === 0) return true
  const sum = Decimal.sum(inner.map((one) => facts.numberOf(one, 'BT-131') ?? Decimal.ZERO))
  return facts.numberOf(line, 'BT-131')?.equals(sum) === true && inner.every((one) => isSumOfSubLines(one, facts))
}

/** The extension and the clean vehicles of XRechnung for models, whose rules on elements are in `extension.ts` and `vehicles.ts`. */
export function xrechnungForms(rules: readonly Rule[]): readonly Rule[] {
  const { group, term } = formsOf(rules)
  const extended =
    (test: TermRule['test']): TermRule['test'] =>
    (one, holder, facts) =>
      !facts.memo(isExtension) || test(one, holder, facts)
  const onLine = (id: string, test: GroupRule['test']): Rule => group(id, 'BG-25', (line, facts) => !facts.memo(isCvd) || test(line, facts))
  const scheme = (id: string, each: readonly TermId[], list: CodeListName): Rule => ({
    ...term(
      id,
      each,
      extended(({ value }) => inList(list, value) || DIGA.has(normalizeSpace(value))),
    ),
    mend: mendCode(list),
  })
  return [
    term(
      'BR-DEX-01',
      ['BT-125-1'],
      extended(({ value }) => hasCode('mime', value) || value === 'application/xml'),
    ),
    group('BR-DEX-02', 'BG-25', (line, facts) => !facts.memo(isExtension) || isSumOfSubLines(line, facts)),
    group('BR-DEX-03', 'BG-DEX-01', (line, facts) => !facts.memo(isExtension) || firstOf(line, 'BT-151') !== undefined),
    scheme('BR-DEX-04', ['BT-29-1', 'BT-46-1', 'BT-60-1'], 'icd'),
    scheme('BR-DEX-05', ['BT-30-1', 'BT-47-1', 'BT-61-1'], 'icd'),
    scheme('BR-DEX-06', ['BT-157-1'], 'icd'),
    scheme('BR-DEX-07', ['BT-34-1', 'BT-49-1'], 'eas'),
    scheme('BR-DEX-08', ['BT-71-1'], 'icd'),
    group(
      'BR-DE-CVD-03',
      'BG-0',
      (root, facts) => !facts.memo(isCvd) || root.groups('BG-25').some((line) => classes(line).length > 0 && attributes(line) > 0),
    ),
    onLine('BR-DE-CVD-04', (line) => classes(line).every((one) => CLASSES.has(one))),
    onLine('BR-DE-CVD-05', (line) =>
      attributesBelow(line).every((one) => !isCva(one) || DEGREES.has(normalizeSpace(one.value('BT-161') ?? ''))),
    ),
    onLine('BR-DE-CVD-06-a', (line) => classes(line).length === 0 || attributes(line) === 1),
    onLine('BR-DE-CVD-06-b', (line) => attributes(line) === 0 || classes(line).length === 1),
    term(
      'BR-TMP-CVD-01',
      ['BT-158-1'],
      (one, _holder, facts) => !facts.memo(isCvd) || normalizeSpace(one.value) === 'CVD' || inList('untdid_7143', one.value),
    ),
  ]
}
