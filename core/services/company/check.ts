import type { ErrorDetail } from '../../base/errors.ts'
import { Decimal } from '../../base/decimal.ts'
import { hasIbanForm } from '../../base/iban.ts'
import { bareId } from '../../identifiers/bare.ts'
import { isCode } from '../../codelists/codes.ts'
import type { Company } from '../../contract/types.ts'
import { formatOf, isFormatCode } from '../../profiles/formats.ts'
import { isBelgianNumber, isGln, isMod11, isSwedishNumber } from '../../identifiers/check-digits.ts'
import { checkLetterhead } from './letterhead.ts'

/**
 * The profile as it is kept: texts without blanks around them, identifiers in their bare form. What only looks wrong, such as a check digit, is
 * left to the person; what no invoice may have is refused by `checkCompany`.
 */
export function tidyCompany(company: Company): Company {
  const tidy = trimmed(company) as Company
  return {
    ...tidy,
    address: { ...tidy.address, country_code: tidy.address.country_code.toUpperCase() },
    vat_ids: tidy.vat_ids.map(bareId),
    accounts: tidy.accounts.map(({ iban, bic, ...account }) => ({
      ...account,
      iban: bareId(iban),
      ...(bic === undefined ? {} : { bic: bareId(bic) }),
    })),
  }
}

function trimmed(value: unknown): unknown {
  if (typeof value === 'string') return value.trim()
  if (Array.isArray(value)) return value.map(trimmed)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, trimmed(member)]))
}

/** Everything that is certainly wrong, each with its path. The profile is tidy. */
export function checkCompany(company: Company): ErrorDetail[] {
  const { name, address, vat_ids, tax_numbers, registrations, accounts, endpoints, defaults = {} } = company
  const problems: ErrorDetail[] = []
  const refuse = (path: string, code: string, message: string): void => void problems.push({ path, code, message })

  if (name === '') refuse('name', 'missing', 'The company needs a name.')
  if (address.country_code === '') refuse('address.country_code', 'missing', 'The company needs the country that it is in.')
  else if (!isCode('iso_3166', address.country_code)) {
    refuse('address.country_code', 'unknown_country', `${address.country_code} is no country of ISO 3166, such as DE or FR.`)
  }
  // A small business of some countries has no number but that of its register.
  if (vat_ids.length + tax_numbers.length + registrations.length === 0) {
    refuse('vat_ids', 'missing', 'The company needs a VAT identifier, a tax number or a registration, so that it is known in its invoices.')
  }
  vat_ids.forEach((id, index) => {
    if (!isVatId(id)) {
      refuse(
        `vat_ids[${index}]`,
        'wrong_vat_id',
        `${id} is no VAT identifier: it begins with the code of its country, such as DE (BR-CO-09).`,
      )
    }
  })
  accounts.forEach(({ iban, bic }, index) => {
    if (!hasIbanForm(iban)) {
      refuse(
        `accounts[${index}].iban`,
        'wrong_iban',
        `${iban} is no IBAN: it has another form, or another length than those of its country.`,
      )
    }
    if (bic !== undefined && !/^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(bic)) {
      refuse(`accounts[${index}].bic`, 'wrong_bic', `${bic} is no BIC, which has 8 or 11 characters.`)
    }
  })
  endpoints.forEach(({ scheme, value }, index) => {
    if (!isCode('eas', scheme))
      refuse(`endpoints[${index}].scheme`, 'unknown_scheme', `${scheme} is no scheme of electronic addresses (EAS).`)
    else if (!fitsScheme(scheme, value)) {
      refuse(`endpoints[${index}].value`, 'wrong_endpoint', `${value} is no address of the scheme ${scheme}.`)
    }
  })

  const { currency_code, vat, format } = defaults
  if (currency_code !== undefined && !isCode('iso_4217', currency_code)) {
    refuse('defaults.currency_code', 'unknown_currency', `${currency_code} is no currency of ISO 4217.`)
  }
  if (vat !== undefined && !isCode('untdid_5305', vat.category)) {
    refuse('defaults.vat.category', 'unknown_category', `${vat.category} is no VAT category, such as S or E.`)
  }
  if (vat?.rate !== undefined && !isRate(vat.rate)) refuse('defaults.vat.rate', 'wrong_rate', `${vat.rate} is no rate from 0 to 100.`)
  if (vat?.exemption_code !== undefined && !isCode('vatex', vat.exemption_code)) {
    refuse('defaults.vat.exemption_code', 'unknown_reason', `${vat.exemption_code} is no exemption reason of the list VATEX.`)
  }
  if (format !== undefined && !isInvoiceFormat(format)) {
    refuse('defaults.format', 'unknown_format', `${format} is no format that an invoice is written in as XML.`)
  }
  return [...problems, ...checkLetterhead(company.letterhead ?? {})]
}

/** Greece writes EL; the others begin with the code of ISO 3166. */
function isVatId(id: string): boolean {
  return /^[A-Z]{2}[A-Z0-9+*]{2,18}$/.test(id) && (id.startsWith('EL') || isCode('iso_3166', id.slice(0, 2)))
}

/** Schemes whose check digits are rules of Peppol that refuse a document (PEPPOL-COMMON-R040 to R049), and mail. */
function fitsScheme(scheme: string, value: string): boolean {
  switch (scheme) {
    case '0088':
      return isGln(value)
    case '0192':
      return value.length === 9 && isMod11(value)
    case '0208':
      return isBelgianNumber(value)
    case '0007':
      return value.length === 10 && isSwedishNumber(value)
    case 'EM':
      return /^[^\s@]+@[^\s@]+$/.test(value)
    default:
      return !/\s/.test(value)
  }
}

function isRate(text: string): boolean {
  const rate = Decimal.parse(text)
  return rate !== undefined && rate.compare(Decimal.ZERO) >= 0 && rate.compare(HUNDRED) <= 0
}
const HUNDRED = Decimal.parse('100') ?? Decimal.ZERO

function isInvoiceFormat(code: string): boolean {
  return isFormatCode(code) && formatOf(code).file === 'xml' && formatOf(code).syntax !== 'idoc'
}
