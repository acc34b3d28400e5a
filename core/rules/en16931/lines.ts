import type { Group } from '../../terms/view.ts'
import type { DocumentFacts } from '../facts.ts'
import { firstOf, reach } from '../occurrences.ts'
import { mendLineCategory } from '../repairs/vat.ts'
import type { Rule } from '../rule.ts'
import { isNotNegative } from '../text.ts'
import { needs, needsContent, needsScheme, onGroup } from './shapes.ts'

/** Invoice lines (BG-25) and the item they name. */
export const LINE_RULES: readonly Rule[] = [
  needsContent('BR-21', 'BG-25', 'BT-126'),
  needs('BR-22', 'BG-25', 'BT-129'),
  needs('BR-23', 'BG-25', 'BT-130'),
  needs('BR-24', 'BG-25', 'BT-131'),
  needsContent('BR-25', 'BG-25', 'BT-153'),
  needs('BR-26', 'BG-25', 'BT-146'),
  onGroup('BR-27', 'BG-25', ['BT-146'], (line) => {
    const first = firstOf(line, 'BT-146')
    return first !== undefined && (isNotNegative(first.value) || reach(line, 'BT-146').some((price) => isNotNegative(price.value)))
  }),
  onGroup('BR-28', 'BG-25', ['BT-148'], (line) => {
    const prices = reach(line, 'BT-148')
    return prices.length === 0 || prices.some((price) => isNotNegative(price.value))
  }),
  onGroup(
    'BR-54',
    'BG-32',
    ['BT-160', 'BT-161'],
    (attribute) => attribute.first('BT-160') !== undefined && attribute.first('BT-161') !== undefined,
    'content',
  ),
  {
    ...onGroup(
      'BR-CO-04',
      'BG-25',
      ['BT-151'],
      (line, facts) => {
        const first = firstOf(line, 'BT-151')
        return first !== undefined && (facts.isVat(first) || reach(line, 'BT-151').some((code) => facts.isVat(code)))
      },
      'content',
    ),
    repair: (line: Group, facts: DocumentFacts) => mendLineCategory(facts, `${line.path}.tax_code`),
  },
  needsScheme('BR-64', 'BT-157', 'BT-157-1'),
  needsScheme('BR-65', 'BT-158', 'BT-158-1'),
]
