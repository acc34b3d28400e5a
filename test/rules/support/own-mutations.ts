import type { Invoice } from '../../../core/model/invoice.ts'
import { SCHEMA_RULE } from '../../../core/terms/finding.ts'
import type { Damage } from './mutations.ts'

/** Damages to rules of our own that no simple one breaks: to the valid invoice in UBL, or to its model where only that shows it. */
export const OWN_DAMAGES: Readonly<Record<string, Damage | ((model: Invoice) => void)>> = {
  'KONTOR-NUMBER': (model) => void Object.assign(model, { totals: { ...model.totals, total: 'abc' } }),
  'KONTOR-DATE': ({ document }) => void Object.assign(document, { issue_date: 'soon' }),
  'KONTOR-RETIRED': ['</cbc:CustomizationID>', '#compliant#urn:xoev-de:kosit:standard:xrechnung_2.3</cbc:CustomizationID>'],
  'KONTOR-CHARACTER': (model) => void Object.assign(model, { supplier: { ...model.supplier, name: 'Nord\u0000 GmbH' } }),
  'KONTOR-SIGN': (model) => void Object.assign(model, { supplier: { ...model.supplier, name: 'Tontafel \u{12000}' } }),
  [SCHEMA_RULE]: ['</cbc:IssueDate>', '</cbc:IssueDate><cbc:IssueDate>2026-11-02</cbc:IssueDate>'],
}
