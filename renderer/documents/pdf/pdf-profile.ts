/** The format of a PDF whose profile follows from the invoice. */
export const AUTO = 'auto'

/** Names of the profiles as the standard writes them, the same in every language; COMFORT is what older programs call EN 16931. */
const NAMES: Readonly<Record<string, string>> = {
  minimum: 'MINIMUM',
  basic_wl: 'BASIC WL',
  basic: 'BASIC',
  en16931: 'EN 16931 (COMFORT)',
  extended: 'EXTENDED',
  xrechnung: 'XRECHNUNG',
}

export function profileName(profile: string): string {
  return NAMES[profile] ?? profile
}
