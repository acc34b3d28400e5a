import { Decimal } from '../../base/decimal.ts'
import { lazy } from '../../base/lazy.ts'
import { sharedPeppolRules, type Leniency } from '../peppol/shared.ts'
import { sharedCiiRules } from '../peppol/shared-cii.ts'
import { MODEL, UBL } from '../en16931/shapes.ts'
import { XRECHNUNG_CII_RULES } from './cii.ts'
import type { Rule } from '../rule.ts'
import { EXTENSION_RULES } from './extension.ts'
import { GERMAN_RULES } from './german.ts'
import { releaseRules } from './release-2-6.ts'
import { VEHICLE_RULES } from './vehicles.ts'
import { sharedForms } from '../peppol/terms/general.ts'
import { xrechnungForms } from './terms.ts'

/** Forints have no cents. */
const SLACK = Decimal.of('0.02')
const SLACK_IN_FORINT = Decimal.of('0.5')
const LENIENCY: Leniency = { severityOfR120: 'warning', slack: (currency) => (currency === 'HUF' ? SLACK_IN_FORINT : SLACK) }

const CII_IDS = new Set(XRECHNUNG_CII_RULES.map((rule) => rule.id))

/** Rules that CII is asked in its own way are kept from it in the common way. */
const common = (rules: readonly Rule[]): readonly Rule[] =>
  rules.map((rule) => (CII_IDS.has(rule.id) && rule.only === undefined ? { ...rule, only: [...UBL, ...MODEL] } : rule))

const onElements = (): readonly Rule[] => [
  ...common(GERMAN_RULES),
  ...EXTENSION_RULES,
  ...VEHICLE_RULES,
  ...sharedPeppolRules(LENIENCY),
  ...sharedCiiRules(LENIENCY),
  ...XRECHNUNG_CII_RULES,
]

/** XRechnung 3.0.2 as judged by its Schematron 2.5.0. */
export const xrechnungRules = lazy((): readonly Rule[] => {
  const rules = onElements()
  return [...rules, ...sharedForms(rules), ...xrechnungForms(rules)]
})

/** The same as judged by its Schematron 2.6.0. */
export const nextXrechnungRules = lazy((): readonly Rule[] => releaseRules(xrechnungRules()))
