import type { Rule, Syntax } from '../rule.ts'
import { syntaxRules } from '../syntax/index.ts'
import { ALLOWANCE_RULES } from './allowances.ts'
import { CODE_RULES } from './codes.ts'
import { DECIMAL_RULES } from './decimals.ts'
import { DOCUMENT_RULES, PARTY_RULES } from './document.ts'
import { LINE_RULES } from './lines.ts'
import { PAYMENT_RULES } from './payment.ts'
import { PERIOD_RULES } from './periods.ts'
import { BREAKDOWN_RULES, TOTAL_RULES } from './totals.ts'
import { VAT_CATEGORY_RULES } from './vat-categories.ts'

const ON_TERMS: readonly Rule[] = [
  ...DOCUMENT_RULES,
  ...PARTY_RULES,
  ...PAYMENT_RULES,
  ...PERIOD_RULES,
  ...LINE_RULES,
  ...ALLOWANCE_RULES,
  ...TOTAL_RULES,
  ...BREAKDOWN_RULES,
  ...VAT_CATEGORY_RULES,
  ...DECIMAL_RULES,
  ...CODE_RULES,
]

/** EN 16931-1 as judged by the CEN artefacts 1.3.16: rules on terms, code lists and the syntax bindings, all or (without those of `syntaxRulesOn`) of a syntax. */
export const en16931Rules = (syntax?: Syntax): readonly Rule[] => [...ON_TERMS, ...syntaxRules(syntax)]
