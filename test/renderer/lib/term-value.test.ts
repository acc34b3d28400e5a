import { expect, it } from 'vitest'
import { codeName, ENGLISH } from '../../../core/codelists/search.ts'
import { NUMBER_STYLES } from '../../../renderer/lib/numbers.ts'
import { showTerm } from '../../../renderer/lib/term-value.ts'
import { formatTerm } from '../../../renderer/lib/values.ts'

const services = { termValue: (kind: Parameters<typeof formatTerm>[0], value: string) => formatTerm(kind, value, NUMBER_STYLES.en, 'en') }
const labels = { code: (list: Parameters<typeof codeName>[0], code: string) => codeName(list, code, ENGLISH) ?? code }

it.each([
  ['BT-3', '381', 'Credit note (381)'],
  ['BT-3', '999', '999'],
  ['BT-9', '2026-12-15', '15 Dec 2026'],
  ['BT-115', '2103.7', '2,103.70'],
  ['BT-115', '', ''],
  ['/Invoice/Extension', '381', '381'],
])('%s: %s is shown as %s', (term, value, shown) => {
  expect(showTerm(services, labels, term, value)).toBe(shown)
})
