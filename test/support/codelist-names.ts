/**
 * Names that a country has taken after those of the sources, and those of codes by which a source means others than EN 16931: to the catalogue, 473 is a
 * standalone credit note, while BR-CL-01 has 502 and 503 alone of the seven as credit notes.
 */
export const RENAMED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  untdid_1001: {
    '471': 'Self-billed corrected invoice',
    '472': 'Factored corrected invoice',
    '473': 'Self-billed factored corrected invoice',
    '500': 'Self-billed prepayment invoice',
    '501': 'Self-billed factored invoice',
    '502': 'Self-billed factored credit note',
    '503': 'Prepayment credit note',
  },
  iso_3166: { MK: 'North Macedonia', SZ: 'Eswatini', TR: 'Türkiye' },
  eas: { '9942': 'North Macedonia VAT number', '9952': 'Türkiye VAT number' },
}

/** Names of codes that no source of the generator names yet. */
export const UNNAMED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  iso_4217: { CNH: 'Yuan Renminbi (offshore)', STD: 'Dobra (until 2017)', XCG: 'Caribbean Guilder' },
  icd: {
    '0241': 'Hitachi Rail',
    '0242': 'OpenPeppol service provider identifier (SPIS)',
    '0243': 'Business Partner Number (Catena-X)',
    '0244': 'Nigerian tax identification number',
    '0245': 'Slovak tax identification number (DIČ)',
    '0246': 'German electronic business address (GEBA)',
    '0248': 'Omani VAT identification number (VATIN)',
  },
  eas: {
    '0242': 'OpenPeppol service provider identifier (SPIS)',
    '0244': 'Nigerian tax identification number',
    '0245': 'Slovak tax identification number (DIČ)',
    '0246': 'German electronic business address (GEBA)',
    '0248': 'Omani VAT identification number (VATIN)',
    AN: 'O.F.T.P. (ODETTE file transfer protocol)',
    AQ: 'X.400 address',
    AS: 'AS2 exchange',
    AU: 'File transfer protocol',
    EM: 'Electronic mail (SMTP)',
  },
  vatex: { 'VATEX-EU-135-1': 'Exempt based on article 135, section 1 of Council Directive 2006/112/EC' },
  mime: {},
}
