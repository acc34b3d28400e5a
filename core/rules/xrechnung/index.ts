import { Decimal } from '../../base/decimal.ts'
import { sharedPeppolRules, type Leniency } from '../peppol/shared.ts'
import type { Rule } from '../rule.ts'
import { EXTENSION_RULES } from './extension.ts'
import { GERMAN_RULES } from './german.ts'
import { VEHICLE_RULES } from './vehicles.ts'

/** Forints have no cents. */
const LENIENCY: Leniency = { severityOfR120: 'warning', slack: (currency) => Decimal.of(currency === 'HUF' ? '0.5' : '0.02') }

/** XRechnung 3.0.2 as judged by its Schematron 2.5.0. */
export const XRECHNUNG_RULES: readonly Rule[] = [...GERMAN_RULES, ...EXTENSION_RULES, ...VEHICLE_RULES, ...sharedPeppolRules(LENIENCY)]
