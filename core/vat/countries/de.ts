import type { SituationRow } from '../situation.ts'

const USTG = 'UStG as stored in bundestag/gesetze (state of December 2021)'
const GOBL = 'invopop/gobl, regimes/de/tax_categories.go'

/** § 14a UStG prescribes the words of Abs. 1, 5 and 6. */
const REVERSE = {
  category: 'AE',
  rate: '0',
  vatex: 'VATEX-EU-AE',
  mention: { de: 'Steuerschuldnerschaft des Leistungsempfängers' },
  prescribed: true,
  source: USTG,
  assurance: 'law',
} as const
const MARGIN = { category: 'E', rate: '0', prescribed: true, basis: 'UStG § 25a, § 14a Abs. 6', source: USTG, assurance: 'law' } as const
/** Numbers of § 4 UStG and codes of the list have not been held against each other. */
const EXEMPT = { category: 'E', rate: '0', source: 'general knowledge', assurance: 'no' } as const

// prettier-ignore
export const DE: readonly SituationRow[] = [
  { id: 'standard', category: 'S', rate: '19', basis: 'UStG § 12 Abs. 1', since: '2021-01-01', source: GOBL, assurance: 'secondary' },
  { id: 'reduced', category: 'S', rate: '7', basis: 'UStG § 12 Abs. 2', since: '2021-01-01', source: GOBL, assurance: 'secondary' },
  { id: 'restaurant', category: 'S', rate: '7', basis: 'UStG § 12 Abs. 2 Nr. 15', since: '2026-01-01', source: 'adviser pages on BGBl. 2025 I Nr. 363', assurance: 'secondary' },
  {
    id: 'works_private', category: 'S', rate: '19', isNote: true,
    mention: {
      de: 'Der Empfänger bewahrt diese Rechnung zwei Jahre auf.', en: 'The recipient has to keep this invoice for two years.',
      fr: 'Le destinataire conserve cette facture pendant deux ans.', nl: 'De ontvanger bewaart deze factuur twee jaar.',
    },
    basis: 'UStG § 14 Abs. 4 Satz 1 Nr. 9, § 14b Abs. 1 Satz 5', since: '2021-01-01', source: USTG, assurance: 'law',
  },
  {
    id: 'photovoltaic', category: 'Z', rate: '0', isNote: true, mention: { de: 'Steuersatz 0 % gemäß § 12 Abs. 3 UStG' },
    basis: 'UStG § 12 Abs. 3', since: '2023-01-01', source: 'openaccountants, packages/germany/germany-vat-return.md', assurance: 'secondary',
  },
  {
    id: 'small_business', category: 'E', rate: '0',
    mention: {
      de: 'Steuerfreie Leistung eines Kleinunternehmers (§ 19 UStG)', en: 'VAT-exempt supply by a small business (§ 19 UStG)',
      fr: "Opération exonérée de TVA d'une petite entreprise (§ 19 UStG)", nl: 'Btw-vrijgestelde prestatie van een kleine onderneming (§ 19 UStG)',
    },
    basis: 'UStG § 19 Abs. 1, UStDV § 34a', since: '2025-01-01', source: 'UStAE Abschn. 14.7a; BMF letter of 2025-03-18', assurance: 'official',
  },
  { ...REVERSE, id: 'reverse_construction', basis: 'UStG § 13b Abs. 2 Nr. 4' },
  { ...REVERSE, id: 'reverse_cleaning', basis: 'UStG § 13b Abs. 2 Nr. 8' },
  { ...REVERSE, id: 'reverse_scrap', basis: 'UStG § 13b Abs. 2 Nr. 7' },
  { ...REVERSE, id: 'reverse_electronics', basis: 'UStG § 13b Abs. 2 Nr. 10' },
  { ...REVERSE, id: 'reverse_metals', basis: 'UStG § 13b Abs. 2 Nr. 11' },
  { ...REVERSE, id: 'reverse_gold', basis: 'UStG § 13b Abs. 2 Nr. 9' },
  { ...REVERSE, id: 'reverse_energy', basis: 'UStG § 13b Abs. 2 Nr. 5 b' },
  { ...REVERSE, id: 'reverse_certificates', basis: 'UStG § 13b Abs. 2 Nr. 6' },
  { ...REVERSE, id: 'reverse_telecom', basis: 'UStG § 13b Abs. 2 Nr. 12' },
  { ...REVERSE, id: 'reverse_property', basis: 'UStG § 13b Abs. 2 Nr. 3' },
  { ...EXEMPT, id: 'exempt_medical' },
  { ...EXEMPT, id: 'exempt_education' },
  { ...EXEMPT, id: 'exempt_welfare' },
  { ...EXEMPT, id: 'exempt_culture' },
  { ...EXEMPT, id: 'exempt_rental' },
  { ...EXEMPT, id: 'exempt_insurance' },
  { ...EXEMPT, id: 'exempt_finance' },
  {
    id: 'intra_eu_supply', category: 'K', rate: '0', vatex: 'VATEX-EU-IC',
    mention: {
      de: 'Steuerfreie innergemeinschaftliche Lieferung', en: 'VAT-exempt intra-Community supply',
      fr: 'Livraison intracommunautaire exonérée de TVA', nl: 'Vrijgestelde intracommunautaire levering',
    },
    basis: 'UStG § 4 Nr. 1 b, § 6a, § 14a Abs. 3', source: USTG, assurance: 'law',
  },
  { ...REVERSE, id: 'intra_eu_service', basis: 'UStG § 3a Abs. 2, § 14a Abs. 1' },
  {
    id: 'triangular', category: 'AE', rate: '0', vatex: 'VATEX-EU-AE',
    mention: {
      de: 'Innergemeinschaftliches Dreiecksgeschäft, Steuerschuldnerschaft des letzten Abnehmers',
      en: 'Intra-Community triangular transaction, the last buyer is liable for VAT',
      fr: 'Opération triangulaire intracommunautaire, TVA due par le dernier acquéreur',
      nl: 'Intracommunautaire driehoekstransactie, btw verschuldigd door de laatste afnemer',
    },
    basis: 'UStG § 25b, § 14a Abs. 7', source: USTG, assurance: 'law',
  },
  {
    id: 'export', category: 'G', rate: '0', vatex: 'VATEX-EU-G', mention: { de: 'Steuerfreie Ausfuhrlieferung' },
    basis: 'UStG § 4 Nr. 1 a, § 6', source: 'odoo, l10n_de account.tax-de_skr03.csv', assurance: 'secondary',
  },
  { ...MARGIN, id: 'margin_used', vatex: 'VATEX-EU-F', mention: { de: 'Gebrauchtgegenstände/Sonderregelung' } },
  { ...MARGIN, id: 'margin_art', vatex: 'VATEX-EU-I', mention: { de: 'Kunstgegenstände/Sonderregelung' } },
  { ...MARGIN, id: 'margin_antiques', vatex: 'VATEX-EU-J', mention: { de: 'Sammlungsstücke und Antiquitäten/Sonderregelung' } },
  {
    id: 'travel', category: 'E', rate: '0', mention: { de: 'Sonderregelung für Reisebüros' }, prescribed: true,
    basis: 'UStG § 25, § 14a Abs. 6', source: USTG, assurance: 'law',
  },
]
