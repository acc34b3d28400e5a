import type { SituationRow } from '../situation.ts'

const ODOO = 'odoo, l10n_be account.tax-be.csv'
const KPMG = 'KPMG Belgium, February 2026'
const UNREAD = { source: 'general knowledge', assurance: 'no' } as const
const REVERSE = { category: 'AE', rate: '0', vatex: 'VATEX-EU-AE' } as const
const EXEMPT = { category: 'E', rate: '0', ...UNREAD } as const

/** Prescribed texts by which the customer takes over the liability where his silence is wrong. */
const RENOVATION_FR =
  "Taux de TVA : En l'absence de contestation par écrit, dans un délai d'un mois à compter de la réception de la facture, le client est présumé reconnaître que (1) les travaux sont effectués à un bâtiment d'habitation dont la première occupation a eu lieu au cours d'une année civile qui précède d'au moins dix ans la date de la première facture relative à ces travaux, (2) qu'après l'exécution de ces travaux, l'habitation est utilisée, soit exclusivement soit à titre principal comme logement privé et (3) que ces travaux sont fournis et facturés à un consommateur final. Si au moins une de ces conditions n'est pas remplie, le taux normal de TVA de 21 p.c. sera applicable et le client endossera, par rapport à ces conditions, la responsabilité quant au paiement de la taxe, des intérêts et des amendes dus."
const CO_CONTRACTOR_FR =
  "Autoliquidation. En l'absence de contestation par écrit, dans un délai d'un mois à compter de la réception de la facture, le client est présumé reconnaître qu'il est un assujetti tenu au dépôt de déclarations périodiques. Si cette condition n'est pas remplie, le client endossera, par rapport à cette condition, la responsabilité quant au paiement de la taxe, des intérêts et des amendes dus."
const CO_CONTRACTOR_NL =
  'Verlegging van heffing. Bij gebrek aan schriftelijke betwisting binnen een termijn van één maand vanaf de ontvangst van de factuur, wordt de afnemer geacht te erkennen dat hij een belastingplichtige is gehouden tot de indiening van periodieke aangiften. Als die voorwaarde niet vervuld is, is de afnemer ten aanzien van die voorwaarde aansprakelijk voor de betaling van de verschuldigde belasting, interesten en geldboeten.'

// prettier-ignore
export const BE: readonly SituationRow[] = [
  { id: 'standard', category: 'S', rate: '21', basis: 'KB nr. 20', source: ODOO, assurance: 'secondary' },
  { id: 'intermediate', category: 'S', rate: '12', basis: 'KB nr. 20, tabel B', source: ODOO, assurance: 'secondary' },
  { id: 'reduced', category: 'S', rate: '6', basis: 'KB nr. 20, tabel A', source: ODOO, assurance: 'secondary' },
  { id: 'accommodation', category: 'S', rate: '12', basis: 'KB nr. 20, tabel B IV', since: '2026-03-01', source: KPMG, assurance: 'secondary' },
  { id: 'plant_protection', category: 'S', rate: '21', since: '2026-03-01', source: KPMG, assurance: 'secondary' },
  {
    id: 'renovation', category: 'S', rate: '6', isNote: true, mention: { fr: RENOVATION_FR }, prescribed: true,
    basis: 'KB nr. 20, tabel A XXXVIII', source: 'public repositories', assurance: 'secondary',
  },
  { id: 'zero_goods', category: 'Z', rate: '0', ...UNREAD },
  {
    id: 'small_business', category: 'E', rate: '0',
    mention: { nl: 'Bijzondere vrijstellingsregeling kleine ondernemingen', fr: 'Régime particulier de la franchise de taxe' }, prescribed: true,
    basis: 'W.BTW art. 56bis; KB nr. 1, art. 5, § 1, 10° quater', since: '2025-01-01', source: 'adviser pages (cofiduc.be, webwin.be), public repositories', assurance: 'secondary',
  },
  {
    ...REVERSE, id: 'reverse_construction', mention: { nl: CO_CONTRACTOR_NL, fr: CO_CONTRACTOR_FR }, prescribed: true,
    basis: 'KB nr. 1, art. 20, § 3', source: 'public repositories, which differ in the first Dutch words', assurance: 'secondary',
  },
  { ...REVERSE, id: 'reverse_other', ...UNREAD },
  { ...EXEMPT, id: 'exempt_medical' },
  { ...EXEMPT, id: 'exempt_education' },
  { ...EXEMPT, id: 'exempt_rental' },
  { ...EXEMPT, id: 'exempt_insurance' },
  { ...EXEMPT, id: 'exempt_finance' },
  {
    id: 'intra_eu_supply', category: 'K', rate: '0', vatex: 'VATEX-EU-IC',
    mention: { nl: 'Vrijgestelde intracommunautaire levering, artikel 39bis W.BTW', fr: 'Livraison intracommunautaire exemptée, article 39bis du Code de la TVA' },
    basis: 'W.BTW art. 39bis', source: ODOO, assurance: 'secondary',
  },
  {
    ...REVERSE, id: 'intra_eu_service', mention: { nl: 'Btw verlegd', fr: 'Autoliquidation' }, prescribed: true,
    basis: 'W.BTW art. 21, § 2, art. 51, § 2', source: ODOO, assurance: 'secondary',
  },
  // Category AE has as much for it (Directive 2006/112/EC, art. 197); the template that other programs take over says K.
  {
    id: 'triangular', category: 'K', rate: '0', vatex: 'VATEX-EU-IC',
    mention: { nl: 'Artikel 141 van richtlijn 2006/112/EG', fr: 'Article 141 de la directive 2006/112/CE', en: 'Article 141 of directive 2006/112/EC', de: 'Artikel 141 der Richtlinie 2006/112/EG' },
    basis: 'W.BTW art. 25ter', source: ODOO, assurance: 'secondary',
  },
  {
    id: 'export', category: 'G', rate: '0', vatex: 'VATEX-EU-G',
    mention: { nl: 'Vrijgestelde uitvoer, artikel 39 W.BTW', fr: 'Exportation exemptée, article 39 du Code de la TVA' },
    basis: 'W.BTW art. 39, § 1', source: ODOO, assurance: 'secondary',
  },
  { ...EXEMPT, id: 'margin_used', vatex: 'VATEX-EU-F' },
  { ...EXEMPT, id: 'margin_art', vatex: 'VATEX-EU-I' },
  { ...EXEMPT, id: 'margin_antiques', vatex: 'VATEX-EU-J' },
  {
    id: 'travel', category: 'E', rate: '0', mention: { nl: 'Bijzondere regeling reisbureaus' }, prescribed: true,
    basis: 'W.BTW art. 18, § 2; KB nr. 35', source: 'public repositories', assurance: 'secondary',
  },
]
