/** The day by whose releases the official verdicts were made that tests compare with: that of XRechnung's Schematron 2.5.0 is before 31 August 2026. */
export const RULES_DAY = '2026-08-01'
