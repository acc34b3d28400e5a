import { Decimal } from '../../base/decimal.ts'
import { sharedPeppolRules, type Leniency } from '../peppol/shared.ts'
import { sharedCiiRules } from '../peppol/shared-cii.ts'
import { MODEL, UBL } from '../en16931/shapes.ts'
import { XRECHNUNG_CII_RULES } from './cii.ts'
import type { Rule } from '../rule.ts'
import { EXTENSION_RULES } from './extension.ts'
import { GERMAN_RULES } from './german.ts'
import { VEHICLE_RULES } from './vehicles.ts'
import { sharedForms } from '../peppol/terms/general.ts'
import { xrechnungForms } from './terms.ts'

/** Forints have no cents. */
const SLACK = Decimal.of('0.02')
const SLACK_IN_FORINT = Decimal.of('0.5')
const LENIENCY: Leniency = { severityOfR120: 'warning', slack: (currency) => (currency === 'HUF' ? SLACK_IN_FORINT : SLACK) }

/** XRechnung 3.0.2 as judged by its Schematron 2.5.0. */
const CII_IDS = new Set(XRECHNUNG_CII_RULES.map((rule) => rule.id))

/** Rules that CII is asked in its own way are kept from it in the common way. */
const common = (rules: readonly Rule[]): readonly Rule[] =>
  rules.map((rule) => (CII_IDS.has(rule.id) && rule.only === undefined ? { ...rule, only: [...UBL, ...MODEL] } : rule))

const ON_ELEMENTS: readonly Rule[] = [
  ...common(GERMAN_RULES),
  ...EXTENSION_RULES,
  ...VEHICLE_RULES,
  ...sharedPeppolRules(LENIENCY),
  ...sharedCiiRules(LENIENCY),
  ...XRECHNUNG_CII_RULES,
]

export const XRECHNUNG_RULES: readonly Rule[] = [...ON_ELEMENTS, ...sharedForms(ON_ELEMENTS), ...xrechnungForms(ON_ELEMENTS)]
