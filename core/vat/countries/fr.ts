import type { SituationRow } from '../situation.ts'

const GOBL = 'invopop/gobl, regimes/fr; openaccountants, packages/france'
const UNREAD = { source: 'general knowledge', assurance: 'no' } as const
const REVERSE = { category: 'AE', rate: '0', vatex: 'VATEX-EU-AE' } as const
const WORDS = { mention: { fr: 'Autoliquidation' }, prescribed: true } as const
const OVERSEAS = { id: 'region', category: 'S', basis: 'CGI art. 296', source: 'values of BR-FR-16', assurance: 'secondary' } as const
const EXEMPT = { category: 'E', rate: '0', ...UNREAD } as const

// prettier-ignore
export const FR: readonly SituationRow[] = [
  { id: 'standard', category: 'S', rate: '20', basis: 'CGI art. 278', source: GOBL, assurance: 'secondary' },
  { id: 'intermediate', category: 'S', rate: '10', basis: 'CGI art. 278 bis, 279', source: GOBL, assurance: 'secondary' },
  { id: 'reduced', category: 'S', rate: '5.5', basis: 'CGI art. 278-0 bis', source: GOBL, assurance: 'secondary' },
  { id: 'special', category: 'S', rate: '2.1', basis: 'CGI art. 281 quater', source: GOBL, assurance: 'secondary' },
  { ...OVERSEAS, rate: '8.5' },
  { ...OVERSEAS, rate: '1.75' },
  { ...OVERSEAS, rate: '1.05' },
  {
    id: 'small_business', category: 'E', rate: '0', vatex: 'VATEX-FR-FRANCHISE',
    mention: { fr: 'TVA non applicable, art. 293 B du CGI' }, prescribed: true, basis: 'CGI art. 293 B, 293 E',
    // From 2027 the CIBS names the mention anew; references to the CGI stay valid on invoices until then.
    until: '2028-06-30', source: 'guides and public repositories of 2026', assurance: 'secondary',
  },
  { ...REVERSE, ...WORDS, id: 'reverse_construction', basis: 'CGI art. 283, 2 nonies', source: 'public repositories quoting BOI-TVA-DECLA-10-10-20', assurance: 'secondary' },
  { ...REVERSE, id: 'reverse_scrap', ...UNREAD },
  { ...REVERSE, id: 'reverse_energy', ...UNREAD },
  { ...REVERSE, id: 'reverse_certificates', ...UNREAD },
  { ...REVERSE, id: 'reverse_telecom', ...UNREAD },
  { ...EXEMPT, id: 'exempt_medical' },
  { ...EXEMPT, id: 'exempt_education' },
  { ...EXEMPT, id: 'exempt_non_profit' },
  { ...EXEMPT, id: 'exempt_rental' },
  { ...EXEMPT, id: 'exempt_rental_furnished' },
  { ...EXEMPT, id: 'exempt_insurance' },
  { ...EXEMPT, id: 'exempt_finance' },
  {
    id: 'intra_eu_supply', category: 'K', rate: '0', vatex: 'VATEX-EU-IC',
    mention: {
      fr: 'Exonération de TVA, article 262 ter I du CGI', de: 'Steuerfreie innergemeinschaftliche Lieferung, Art. 262 ter I CGI',
      en: 'Exempt from VAT, article 262 ter I of the CGI', nl: 'Vrijgesteld van btw, artikel 262 ter I van de CGI',
    },
    basis: 'CGI art. 262 ter I', source: 'BOI-TVA-CHAMP-30-20-10', assurance: 'official',
  },
  { ...REVERSE, ...WORDS, id: 'intra_eu_service', basis: 'CGI art. 259-1, 283-2', source: 'public repositories', assurance: 'secondary' },
  { ...REVERSE, id: 'triangular', ...UNREAD },
  { id: 'export', category: 'G', rate: '0', vatex: 'VATEX-EU-G', mention: { fr: 'Exonération de TVA, article 262 I du CGI' }, basis: 'CGI art. 262 I', source: 'public repositories', assurance: 'secondary' },
  {
    id: 'overseas', category: 'G', rate: '0', vatex: 'VATEX-EU-G',
    mention: { fr: "Exonération de TVA en application de l'article 294 du Code général des impôts" },
    basis: 'CGI art. 294, 295', source: 'a repository quoting the questions and answers of impots.gouv.fr (2026-06-16)', assurance: 'secondary',
  },
  { ...EXEMPT, id: 'margin_used', vatex: 'VATEX-EU-F' },
  { ...EXEMPT, id: 'margin_art', vatex: 'VATEX-EU-I' },
  { ...EXEMPT, id: 'margin_antiques', vatex: 'VATEX-EU-J' },
  { ...EXEMPT, id: 'travel' },
]
