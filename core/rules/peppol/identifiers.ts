import { lazy } from '../../base/lazy.ts'
import type { Severity } from '../../terms/finding.ts'
import type { XmlElement } from '../syntax/element.ts'
import type { ElementRule, Rule } from '../rule.ts'
import { normalizeSpace } from '../text.ts'
import {
  isAbn,
  isBelgianNumber,
  isCodiceFiscale,
  isCodiceIpa,
  isGln,
  isMod11,
  isPartitaIva,
  isSwedishNumber,
} from '../../identifiers/check-digits.ts'
import { at, attribute, flagged, own, rule } from './ubl.ts'

/** An identifier of a scheme (ISO 6523 or EAS) and what it must look like. `raw`: blanks around it count. */
export interface Form {
  readonly number: string
  readonly scheme: string
  readonly severity: Severity
  readonly isRight: (id: string) => boolean
  readonly raw?: true
  readonly endpointOnly?: true
}

const eightOrDk = (id: string): boolean => /^DK[0-9]{8}$/.test(id) || /^[0-9]{8}$/.test(id)

// prettier-ignore
export const FORMS: readonly Form[] = [
  { number: '040', scheme: '0088', severity: 'fatal', isRight: isGln },
  { number: '041', scheme: '0192', severity: 'fatal', isRight: (id) => /^[0-9]{9}$/.test(id) && isMod11(id) },
  { number: '042', scheme: '0184', severity: 'fatal', isRight: eightOrDk, raw: true },
  { number: '043', scheme: '0208', severity: 'fatal', isRight: isBelgianNumber },
  { number: '044', scheme: '0201', severity: 'warning', isRight: isCodiceIpa },
  { number: '045', scheme: '0210', severity: 'warning', isRight: isCodiceFiscale },
  { number: '046', scheme: '9907', severity: 'warning', isRight: isCodiceFiscale, endpointOnly: true },
  { number: '047', scheme: '0211', severity: 'warning', isRight: isPartitaIva },
  { number: '049', scheme: '0007', severity: 'fatal', isRight: (id) => id.length === 10 && isSwedishNumber(id) },
  { number: '050', scheme: '0151', severity: 'fatal', isRight: isAbn },
  { number: '052', scheme: '0096', severity: 'fatal', isRight: (id) => /^[0-9]{10}$/.test(id), raw: true },
  { number: '053', scheme: '0198', severity: 'fatal', isRight: (id) => /^DK[0-9]{8}$/.test(id), raw: true },
  { number: '054', scheme: '0106', severity: 'warning', isRight: (id) => /^[0-9]{8}$/.test(id) },
  { number: '055', scheme: '0190', severity: 'warning', isRight: (id) => /^[0-9]{20}$/.test(id) },
  { number: '056-1', scheme: '9944', severity: 'warning', isRight: (id) => /^NL[0-9]{9}B[0-9]{2}$/.test(id) },
  { number: '057', scheme: '0217', severity: 'warning', isRight: (id) => /^[0-9]{12}$/.test(id) },
]

const PLACES = 'cbc:EndpointID , cac:PartyIdentification/cbc:ID , cbc:CompanyID'

/** The official rule cannot ask about several schemes, and holds back. */
const saysVat = (schemes: readonly XmlElement[]): boolean =>
  schemes.length === 1 && schemes.every((one) => normalizeSpace(own(one)) === 'VAT')

/** The form in which identifiers of companies are listed last: behind the Dutch VAT identifier. */
const LAST = '0217'
/** The first rule of the list that fits takes an identifier, by its scheme or as a Dutch VAT identifier. */
const TAKING = new Set(FORMS.filter(({ scheme, endpointOnly }) => scheme !== LAST && endpointOnly !== true).map(({ scheme }) => scheme))

const isDutchVat = (id: XmlElement): boolean =>
  id.parent?.local === 'PartyTaxScheme' && normalizeSpace(own(id)).startsWith('NL') && saysVat(at(id.parent, 'TaxScheme/ID'))

function formRule({ number, scheme, severity, isRight, raw, endpointOnly }: Form): ElementRule {
  const test = (element: XmlElement): boolean =>
    attribute(element, 'schemeID') !== scheme ||
    isRight(raw === true ? own(element) : normalizeSpace(own(element))) ||
    (scheme === LAST && isDutchVat(element))
  return {
    ...flagged(rule(`PEPPOL-COMMON-R${number}`, endpointOnly === true ? 'cbc:EndpointID' : PLACES, [], test, 'format'), severity),
    shape: 'form',
  }
}

/** A Dutch VAT identifier of any party. */
const DUTCH_VAT = flagged(
  rule(
    'PEPPOL-COMMON-R056-2',
    'cac:PartyTaxScheme/cbc:CompanyID',
    [],
    (id) => !isDutchVat(id) || TAKING.has(attribute(id, 'schemeID') ?? '') || /^NL[0-9]{9}B[0-9]{2}$/.test(normalizeSpace(own(id))),
    'format',
  ),
  'warning',
)

/** Formats and check digits of identifiers, PEPPOL-COMMON-R040 to R057. */
export const identifierRules = lazy((): readonly Rule[] => [...FORMS.map(formRule), { ...DUTCH_VAT, shape: 'form' }])
