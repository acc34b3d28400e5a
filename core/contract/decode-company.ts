import { listOf, object, oneOf, optional, text, type Decoder } from './decoders.ts'
import { days, pattern } from './decode-cards.ts'
import { PAGE_LANGUAGES, type Company } from './types.ts'

/** The profile of a client company from untrusted JSON. Lists that are absent are empty. */

const line = text({ max: 300, min: 1 })
const code = text({ max: 100, min: 1 })
/** A logo of 1 MB as base64; the owner of the letterhead looks into it. */
const MAX_LOGO = 1_400_000

function many<Value>(decoder: Decoder<Value>): Decoder<Value[]> {
  const list = listOf(decoder, 50)
  return (input, path, problems) => (input === undefined || input === null ? [] : list(input, path, problems))
}

export const decodeCompany: Decoder<Company> = object({
  name: line,
  trading_name: optional(line),
  address: object({
    address_line_1: optional(line),
    address_line_2: optional(line),
    address_line_3: optional(line),
    city: optional(line),
    post_code: optional(line),
    country_subdivision: optional(line),
    // Nobody may have said it yet in a workspace of an older program.
    country_code: text({ max: 2 }),
  }),
  vat_ids: many(line),
  tax_numbers: many(line),
  registrations: many(object({ scheme: optional(code), value: line })),
  legal_information: optional(text({ max: 1000, min: 1 })),
  directors: many(line),
  contacts: many(object({ name: optional(line), phone: optional(line), email: optional(line) })),
  endpoints: many(object({ scheme: code, value: line })),
  accounts: many(object({ iban: text({ max: 60, min: 1 }), bic: optional(text({ max: 20, min: 1 })), holder: optional(line) })),
  defaults: optional(
    object({
      currency_code: optional(text({ max: 3, min: 3 })),
      vat: optional(
        object({
          category: text({ max: 3, min: 1 }),
          rate: optional(text({ max: 20, min: 1 })),
          exemption_code: optional(code),
          exemption_reason: optional(text({ max: 1000, min: 1 })),
        }),
      ),
      payment_days: optional(days),
      payment_terms: optional(text({ max: 2000, min: 1 })),
      language: optional(oneOf(PAGE_LANGUAGES)),
      format: optional(code),
      number_pattern: optional(pattern),
      credit_note_pattern: optional(pattern),
    }),
  ),
  letterhead: optional(
    object({
      accent: optional(text({ max: 30, min: 1 })),
      logo: optional(text({ max: MAX_LOGO, min: 1 })),
      footer: optional(text({ max: 600, min: 1 })),
    }),
  ),
})
