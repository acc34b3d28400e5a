import type { SituationRow } from '../situation.ts'

const RATE = {
  category: 'S',
  basis: 'LTVA art. 39, 40',
  since: '2024-01-01',
  source: 'odoo, l10n_lu account.tax-lu.csv',
  assurance: 'secondary',
} as const
const UNREAD = { source: 'general knowledge', assurance: 'no' } as const
const REVERSE = { category: 'AE', rate: '0', vatex: 'VATEX-EU-AE' } as const
const EXEMPT = { category: 'E', rate: '0', ...UNREAD } as const

// prettier-ignore
export const LU: readonly SituationRow[] = [
  { ...RATE, id: 'standard', rate: '17' },
  { ...RATE, id: 'intermediate', rate: '14' },
  { ...RATE, id: 'reduced', rate: '8' },
  { ...RATE, id: 'special', rate: '3' },
  {
    id: 'small_business', category: 'E', rate: '0', prescribed: true,
    mention: { fr: 'TVA non applicable – Article 57, paragraphe 1er, de la loi modifiée du 12 février 1979' },
    basis: 'LTVA art. 57', source: 'pfi.public.lu', assurance: 'official',
  },
  { ...REVERSE, id: 'reverse_other', ...UNREAD },
  { ...EXEMPT, id: 'exempt_medical' },
  { ...EXEMPT, id: 'exempt_education' },
  { ...EXEMPT, id: 'exempt_rental' },
  { ...EXEMPT, id: 'exempt_insurance' },
  { ...EXEMPT, id: 'exempt_finance' },
  { id: 'intra_eu_supply', category: 'K', rate: '0', vatex: 'VATEX-EU-IC', ...UNREAD },
  { ...REVERSE, id: 'intra_eu_service', mention: { fr: 'Autoliquidation' }, prescribed: true, basis: 'LTVA art. 17, 63', source: 'easeadvisory.lu', assurance: 'secondary' },
  { id: 'export', category: 'G', rate: '0', vatex: 'VATEX-EU-G', ...UNREAD },
  { ...EXEMPT, id: 'margin_used', vatex: 'VATEX-EU-F' },
  { ...EXEMPT, id: 'margin_art', vatex: 'VATEX-EU-I' },
  { ...EXEMPT, id: 'margin_antiques', vatex: 'VATEX-EU-J' },
  { ...EXEMPT, id: 'travel' },
]
