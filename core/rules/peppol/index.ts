import { Decimal } from '../../base/decimal.ts'
import { lazy } from '../../base/lazy.ts'
import { PROFILES } from '../../profiles/profiles.ts'
import type { Rule } from '../rule.ts'
import { peppolCiiRules } from './cii.ts'
import { generalRules, type Profile } from './general.ts'
import { identifierRules } from './identifiers.ts'
import { danishRules } from './national/denmark.ts'
import { germanPeppolRules } from './national/germany.ts'
import { greekRules } from './national/greece.ts'
import { icelandicRules } from './national/iceland.ts'
import { otherNationalRules } from './national/others.ts'
import { sharedPeppolRules, type Leniency } from './shared.ts'
import { generalForms, sharedForms } from './terms/general.ts'
import { nationalForms } from './terms/national.ts'

const SLACK = Decimal.of('0.02')
const LENIENCY: Leniency = { severityOfR120: 'fatal', slack: () => SLACK }

const FRENCH = ['urn:peppol:france:billing:regulated', 'urn:peppol:france:billing:non-regulated']
const WITH_RESPONSE = 'urn:peppol:bis:billing_with_response'
const BILLING_PROCESSES = new Set<string>([PROFILES.peppol.process, ...FRENCH, WITH_RESPONSE])
const SELF_BILLING_PROCESSES = [PROFILES.peppol_self_billing.process, ...FRENCH]

const BILLING: Profile = {
  customization: PROFILES.peppol.specification,
  processes: BILLING_PROCESSES,
  typedProcesses: BILLING_PROCESSES,
  invoiceTypes: new Set('71 80 82 84 102 218 219 326 331 380 382 383 384 386 388 393 395 553 575 623 780 817 870 875 876 877'.split(' ')),
  creditNoteTypes: new Set(['381', '396', '81', '83', '532']),
  selfBilling: false,
}

const SELF_BILLING: Profile = {
  customization: PROFILES.peppol_self_billing.specification,
  processes: new Set([...SELF_BILLING_PROCESSES, WITH_RESPONSE]),
  typedProcesses: new Set(SELF_BILLING_PROCESSES),
  invoiceTypes: new Set(['389', '527']),
  creditNoteTypes: new Set(['261']),
  selfBilling: true,
}

const billingOnElements = (): readonly Rule[] => [
  ...generalRules(BILLING),
  ...sharedPeppolRules(LENIENCY),
  ...identifierRules(),
  ...germanPeppolRules(),
  ...danishRules(),
  ...greekRules(),
  ...icelandicRules(),
  ...otherNationalRules(),
]

/** Peppol BIS Billing 3.0.21 with its national rules. */
export const peppolRules = lazy((): readonly Rule[] => {
  const onElements = billingOnElements()
  return [...onElements, ...sharedForms(onElements), ...generalForms(BILLING, onElements), ...nationalForms(onElements)]
})

/** Peppol BIS Billing 3.0.19 in CII, the newest for this syntax; without German, Greek and Icelandic rules. */
export const peppolCiiSet = lazy((): readonly Rule[] => peppolCiiRules(LENIENCY))

/** Peppol BIS Self-Billing 3.0.2, which has no national rules. */
export const peppolSelfBillingRules = lazy((): readonly Rule[] => {
  const onElements = [...generalRules(SELF_BILLING), ...sharedPeppolRules(LENIENCY), ...identifierRules()]
  return [...onElements, ...sharedForms(onElements), ...generalForms(SELF_BILLING, onElements)]
})
