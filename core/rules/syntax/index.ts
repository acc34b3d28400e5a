import type { Rule } from '../rule.ts'
import { CII_ALLOWANCE_RULES } from './cii/allowances.ts'
import { CII_RULES } from './cii/rules.ts'
import { CII_TABLE_RULES } from './cii/table-rules.ts'
import { CII_TERM_RULES } from './cii/terms.ts'
import { UBL_NOT_USED } from './ubl/not-used.ts'
import { UBL_REPETITION } from './ubl/repetition.ts'
import { UBL_TERM_RULES } from './ubl/terms.ts'

/** Findings that exist only in the XML. */
export const SYNTAX_RULES: readonly Rule[] = [
  ...UBL_NOT_USED,
  ...UBL_REPETITION,
  ...UBL_TERM_RULES,
  ...CII_TABLE_RULES,
  ...CII_RULES,
  ...CII_TERM_RULES,
  ...CII_ALLOWANCE_RULES,
]
