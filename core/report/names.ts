import type { Syntax } from '../profiles/formats.ts'
import type { RulesetName } from '../terms/finding.ts'

/** Names for people, the same in every language. */

export const RULESET_NAMES: Readonly<Record<RulesetName, string>> = {
  en16931: 'EN 16931',
  peppol: 'Peppol BIS Billing',
  peppol_self_billing: 'Peppol BIS Self-Billing',
  xrechnung: 'XRechnung',
  facturx: 'Factur-X / ZUGFeRD',
  kontor: 'Kontor',
}

export const SYNTAX_NAMES: Readonly<Record<Syntax, string>> = {
  'ubl-invoice': 'UBL Invoice',
  'ubl-creditnote': 'UBL CreditNote',
  cii: 'UN/CEFACT CrossIndustryInvoice (CII)',
  idoc: 'SAP IDoc INVOIC02',
}
