import { hasCode, type CodeListName } from '../../codelists/codes.ts'
import { FORMS } from '../peppol/identifiers.ts'
import { textOf, type XmlElement } from '../syntax/element.ts'

/**
 * Other spellings of identifier schemes: the names that Peppol gives to codes of ISO 6523, with those of the business documents before
 * them, and codes that another one has replaced for the same numbers. Source: Peppol code list of participant identifier schemes.
 */
export const SCHEME_CODES: Readonly<Record<string, string>> = {
  'FR:SIRENE': '0002',
  'SE:ORGNR': '0007',
  'FR:SIRET': '0009',
  'FI:OVT': '0037',
  DUNS: '0060',
  GLN: '0088',
  EAN: '0088',
  'DK:P': '0096',
  'IT:FTI': '0097',
  'NL:KVK': '0106',
  'EU:NAL': '0130',
  'IT:SIA': '0135',
  'IT:SECETI': '0142',
  'AU:ABN': '0151',
  'CH:UIDB': '0183',
  'DK:DIGST': '0184',
  'DK:CVR': '0184',
  'JP:SST': '0188',
  'NL:OINO': '0190',
  'NL:OIN': '0190',
  'EE:CC': '0191',
  'NO:ORG': '0192',
  'NO:ORGNR': '0192',
  'SG:UEN': '0195',
  'IS:KTNR': '0196',
  'IS:KT': '0196',
  'DK:ERST': '0198',
  LEI: '0199',
  'LT:LEC': '0200',
  'IT:CUUO': '0201',
  'DE:LWID': '0204',
  'DE:LID': '0204',
  'BE:EN': '0208',
  'BE:CBE': '0208',
  'IT:CFI': '0210',
  'IT:IVA': '0211',
  'FI:ORG': '0212',
  9908: '0192',
  9954: '0190',
  9956: '0208',
  9958: '0204',
}

/** The code of a scheme that is named in another way, where the identifier is one of that scheme; undefined where the list does not have it. */
export function mendScheme(list: CodeListName, value: string, element: XmlElement): string | undefined {
  const code = SCHEME_CODES[value.trim().toUpperCase()]
  if (code === undefined || !hasCode(list, code)) return undefined
  const form = FORMS.find(({ scheme }) => scheme === code)
  return form === undefined || form.isRight(textOf(element)) ? code : undefined
}
