import type { SituationRow } from '../situation.ts'

const ODOO = 'odoo, l10n_at account.tax-at.csv'
const RIS = 'RIS, UStG 1994 § 11 (state of 2024-07-19)'
const UNREAD = { source: 'general knowledge', assurance: 'no' } as const

/** § 11 Abs. 1a asks for a hint and the buyer's UID; its words are open. */
const SHIFTED = {
  de: 'Übergang der Steuerschuld auf den Leistungsempfänger',
  en: 'Tax liability passes to the recipient (reverse charge)',
  fr: 'Autoliquidation : la TVA est due par le preneur',
  nl: 'Btw verlegd naar de afnemer',
}
const REVERSE = { category: 'AE', rate: '0', vatex: 'VATEX-EU-AE', needs: ['seller_vat', 'buyer_vat'] } as const
const EXEMPT = { category: 'E', rate: '0', ...UNREAD } as const
const MARGIN = { category: 'E', rate: '0', ...UNREAD } as const

// prettier-ignore
export const AT: readonly SituationRow[] = [
  { id: 'standard', category: 'S', rate: '20', basis: 'UStG 1994 § 10 Abs. 1', source: ODOO, assurance: 'secondary' },
  { id: 'intermediate', category: 'S', rate: '13', basis: 'UStG 1994 § 10 Abs. 3', source: ODOO, assurance: 'secondary' },
  { id: 'reduced', category: 'S', rate: '10', basis: 'UStG 1994 § 10 Abs. 2', source: ODOO, assurance: 'secondary' },
  { id: 'region', category: 'S', rate: '19', basis: 'UStG 1994 § 10 Abs. 4', source: ODOO, assurance: 'secondary' },
  { id: 'basic_food', category: 'S', rate: '4.9', since: '2026-07-01', source: 'press of January 2026, before the law passed', assurance: 'secondary' },
  { id: 'photovoltaic', category: 'Z', rate: '0', since: '2024-01-01', until: '2025-03-31', ...UNREAD },
  {
    id: 'small_business', category: 'E', rate: '0',
    mention: {
      de: 'Umsatzsteuerfrei, Kleinunternehmer gemäß § 6 Abs. 1 Z 27 UStG', en: 'VAT-exempt, small business under § 6 (1) 27 UStG',
      fr: 'Exonéré de TVA, petite entreprise selon § 6, al. 1, ch. 27 UStG', nl: 'Vrijgesteld van btw, kleine onderneming volgens § 6 lid 1 nr. 27 UStG',
    },
    basis: 'UStG 1994 § 6 Abs. 1 Z 27, § 11 Abs. 1 Z 3', since: '2025-01-01', source: 'WKO, Kleinunternehmerregelung ab 2025', assurance: 'official',
  },
  { ...REVERSE, id: 'reverse_construction', mention: SHIFTED, basis: 'UStG 1994 § 19 Abs. 1a, § 11 Abs. 1a', source: RIS, assurance: 'law' },
  { ...REVERSE, id: 'reverse_property', ...UNREAD },
  { ...REVERSE, id: 'reverse_energy', ...UNREAD },
  { ...REVERSE, id: 'reverse_other', ...UNREAD },
  { ...REVERSE, id: 'reverse_certificates', ...UNREAD },
  { ...EXEMPT, id: 'exempt_medical' },
  { ...EXEMPT, id: 'exempt_education' },
  { ...EXEMPT, id: 'exempt_rental' },
  { ...EXEMPT, id: 'exempt_insurance' },
  { ...EXEMPT, id: 'exempt_finance' },
  {
    id: 'intra_eu_supply', category: 'K', rate: '0', vatex: 'VATEX-EU-IC', mention: { de: 'Steuerfreie innergemeinschaftliche Lieferung' },
    basis: 'UStG 1994 Anhang (Binnenmarkt) Art. 6 Abs. 1, Art. 7, Art. 11', source: 'openaccountants and public repositories', assurance: 'secondary',
  },
  { ...REVERSE, id: 'intra_eu_service', mention: SHIFTED, basis: 'UStG 1994 § 3a Abs. 6, § 11 Abs. 1a', source: RIS, assurance: 'law' },
  { id: 'triangular', category: 'AE', rate: '0', vatex: 'VATEX-EU-AE', ...UNREAD },
  { id: 'export', category: 'G', rate: '0', vatex: 'VATEX-EU-G', ...UNREAD },
  { ...MARGIN, id: 'margin_used', vatex: 'VATEX-EU-F' },
  { ...MARGIN, id: 'margin_art', vatex: 'VATEX-EU-I' },
  { ...MARGIN, id: 'margin_antiques', vatex: 'VATEX-EU-J' },
  { ...EXEMPT, id: 'travel' },
]
