import type { SituationRow } from '../situation.ts'

/** What holds in the whole EU, by the rules of EN 16931 and the VATEX list. It names no law, so that it fits sellers of every country. */

const RULES = 'EN 16931 schematron 1.3.16'
const LIST = 'VATEX list of Peppol BIS Billing 3.0'

// prettier-ignore
export const EVERYWHERE: readonly SituationRow[] = [
  { id: 'other_rate', category: 'S', source: RULES, assurance: 'code' },
  { id: 'zero', category: 'Z', rate: '0', source: RULES, assurance: 'code' },
  { id: 'reverse_other', category: 'AE', rate: '0', vatex: 'VATEX-EU-AE', source: RULES, assurance: 'code' },
  { id: 'exempt', category: 'E', rate: '0', source: RULES, assurance: 'code' },
  { id: 'disbursement', category: 'E', rate: '0', vatex: 'VATEX-EU-79-C', basis: 'Directive 2006/112/EC, art. 79 (c)', source: LIST, assurance: 'code' },
  { id: 'margin_used', category: 'E', rate: '0', vatex: 'VATEX-EU-F', source: LIST, assurance: 'code' },
  { id: 'margin_art', category: 'E', rate: '0', vatex: 'VATEX-EU-I', source: LIST, assurance: 'code' },
  { id: 'margin_antiques', category: 'E', rate: '0', vatex: 'VATEX-EU-J', source: LIST, assurance: 'code' },
  { id: 'intra_eu_supply', category: 'K', rate: '0', vatex: 'VATEX-EU-IC', basis: 'Directive 2006/112/EC, art. 138', source: RULES, assurance: 'code' },
  { id: 'intra_eu_service', category: 'AE', rate: '0', vatex: 'VATEX-EU-AE', basis: 'Directive 2006/112/EC, art. 196', source: RULES, assurance: 'code' },
  { id: 'export', category: 'G', rate: '0', vatex: 'VATEX-EU-G', basis: 'Directive 2006/112/EC, art. 146', source: RULES, assurance: 'code' },
  // Practice is not one: category O forbids the seller's VAT id, G is made for goods.
  { id: 'service_abroad', category: 'O', vatex: 'VATEX-EU-O', source: RULES, assurance: 'no' },
  { id: 'service_abroad_export', category: 'G', rate: '0', vatex: 'VATEX-EU-G', source: RULES, assurance: 'no' },
  {
    id: 'outside_scope', category: 'O', vatex: 'VATEX-EU-O',
    mention: { de: 'Nicht steuerbar', en: 'Outside the scope of VAT', fr: "Opération hors du champ d'application de la TVA", nl: 'Niet onderworpen aan btw' },
    basis: 'Directive 2006/112/EC, art. 2, 9', source: RULES, assurance: 'code',
  },
]
