import type { SituationRow } from '../situation.ts'

const ODOO = 'odoo, l10n_nl'
const REPOSITORIES = 'public repositories'
const UNREAD = { source: 'general knowledge', assurance: 'no' } as const
const REVERSE = { category: 'AE', rate: '0', vatex: 'VATEX-EU-AE' } as const
const WORDS = { mention: { nl: 'Btw verlegd' }, prescribed: true, source: REPOSITORIES, assurance: 'secondary' } as const
const EXEMPT = { category: 'E', rate: '0', ...UNREAD } as const

// prettier-ignore
export const NL: readonly SituationRow[] = [
  { id: 'standard', category: 'S', rate: '21', basis: 'Wet OB art. 9, lid 1', source: ODOO, assurance: 'secondary' },
  { id: 'reduced', category: 'S', rate: '9', basis: 'Wet OB art. 9, lid 2 a', source: ODOO, assurance: 'secondary' },
  // The change catches prepayments for 2026 as well; what is bare camping or breakfast stays at 9.
  { id: 'accommodation', category: 'S', rate: '21', since: '2026-01-01', source: 'Belastingdienst, notice of 2025-10-30', assurance: 'official' },
  { id: 'photovoltaic', category: 'Z', rate: '0', ...UNREAD },
  {
    id: 'small_business', category: 'E', rate: '0', mention: { nl: 'Factuur vrijgesteld van OB o.g.v. artikel 25 Wet OB' },
    basis: 'Wet OB art. 25', source: REPOSITORIES, assurance: 'secondary',
  },
  { ...REVERSE, ...WORDS, id: 'reverse_construction', basis: 'Wet OB art. 12, lid 5; art. 35a' },
  { ...REVERSE, id: 'reverse_scrap', ...UNREAD },
  { ...REVERSE, id: 'reverse_electronics', ...UNREAD },
  { ...REVERSE, id: 'reverse_other', ...UNREAD },
  { ...EXEMPT, id: 'exempt_medical' },
  { ...EXEMPT, id: 'exempt_education' },
  { ...EXEMPT, id: 'exempt_rental' },
  { ...EXEMPT, id: 'exempt_insurance' },
  { ...EXEMPT, id: 'exempt_finance' },
  { id: 'intra_eu_supply', category: 'K', rate: '0', vatex: 'VATEX-EU-IC', ...UNREAD },
  { ...REVERSE, ...WORDS, id: 'intra_eu_service', basis: 'Wet OB art. 6, 35a' },
  { ...REVERSE, id: 'triangular', ...UNREAD },
  { id: 'export', category: 'G', rate: '0', vatex: 'VATEX-EU-G', ...UNREAD },
  { ...EXEMPT, id: 'margin_used', vatex: 'VATEX-EU-F' },
  { ...EXEMPT, id: 'margin_art', vatex: 'VATEX-EU-I' },
  { ...EXEMPT, id: 'margin_antiques', vatex: 'VATEX-EU-J' },
  {
    id: 'travel', category: 'E', rate: '0', mention: { nl: 'Bijzondere regeling reisbureaus' }, prescribed: true,
    basis: 'Wet OB art. 28z, 35a', source: REPOSITORIES, assurance: 'secondary',
  },
]
