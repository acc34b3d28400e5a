import {
  LETTERHEAD_BLOCKS,
  LINE_COLUMNS,
  MAX_BOTTOM,
  MAX_FIRST_TOP,
  MAX_FOLLOWING_TOP,
  MAX_FONT_BYTES,
  MAX_SIDE_MARGINS,
  PAGE_LAYOUTS,
} from '../../base/page-style.ts'
import { PAGE_LANGUAGES } from '../../languages/languages.ts'
import type { Address } from '../../model/invoice.ts'
import { PEPPOL_NETWORKS } from '../lists.ts'
import {
  base64,
  checked,
  count,
  flag,
  integer,
  listOf,
  listOrNone,
  named,
  nullable,
  object,
  oneOf,
  optional,
  text,
  time,
  word,
  type FieldsOf,
  type Infer,
  type Shape,
} from '../shape.ts'
import { errorCode } from './deliveries.ts'
import { warning } from './validation.ts'

/** The client company, and who else is known. */

/** Who calls with a key. */
export const authMe = named('AuthMe', {
  key: object({ id: word, name: word, prefix: word, created_at: time, expires_at: optional(time), last_used_at: optional(time) }),
  organisation: object({ id: word, name: word }),
  api_methods: listOf(word),
  api_version: { ...oneOf(['v2']), schema: () => ({ const: 'v2' }) },
  /** True on a node whose network is simulated. */
  rehearsal: flag,
})

const addressOf = <Part>(part: Shape<Part>) => ({
  address_line_1: optional(part),
  address_line_2: optional(part),
  address_line_3: optional(part),
  city: optional(part),
  post_code: optional(part),
  country_subdivision: optional(part),
})

/** Who a workspace belongs to. The specification names the group of operations only; shape and fields are our choice. */
export const organisation = named('Organisation', {
  id: word,
  name: word,
  tax_ids: listOf(word),
  /** Electronic addresses as the Peppol network writes them, `scheme:value`. */
  peppol_ids: listOf(word),
  /** One workspace per company: there is none above it. */
  parent_id: nullable(word),
  /** From the newest invoice of its own; absent members are not known yet. */
  address: optional(object<FieldsOf<Address>>({ ...addressOf(word), country_code: optional(word) })),
})
export type Organisation = Infer<typeof organisation>

/** Whether a participant is registered in the Peppol network (our choice of shape). */
export const peppolLookup = named('PeppolLookup', {
  registered: flag,
  /** `scheme:value` as it was asked for. */
  participant: word,
  network: oneOf(PEPPOL_NETWORKS),
  smp_url: nullable(word),
  document_types: listOf(word),
  checked_at: time,
  /** `cache`: the exchange cannot be reached now, and this is what it said at `checked_at`. */
  source: oneOf(['remote', 'cache', 'rehearsal']),
})
export type PeppolLookup = Infer<typeof peppolLookup>

/** RFC 9457 problem details with our members. */
export const problem = named('Problem', {
  type: word,
  title: word,
  status: integer({ minimum: 400, maximum: 599 }),
  detail: word,
  instance: word,
  code: errorCode,
  errors: listOf(warning),
  request_id: word,
  line: optional(count),
  column: optional(count),
  next: optional(word),
})
export type Problem = Infer<typeof problem>

const line = text({ max: 300, min: 1 })
const code = text({ max: 100, min: 1 })
/** A logo of 1 MB as base64; the owner of the letterhead looks into it. */
const MAX_LOGO = 1_400_000

const many = <Value>(shape: Shape<Value>): Shape<Value[]> => listOrNone(shape, 50)

export const days = checked('not_a_number_of_days', 'a whole number of days up to 999', (value) => /^\d{1,3}$/.test(value))
const pattern = checked(
  'wrong_pattern',
  'a text of up to 40 characters that ends in the digits of the counter, such as RE-{YYYY}-{0000}',
  (value) => value.length <= 40 && /^[^{}]*(\{(YYYY|YY|MM)\}[^{}]*)*\{0{1,9}\}$/.test(value),
)

/** A number of a register, with the scheme that issued it (ISO 6523, such as `0088`) where it has one. */
const registration = object({ scheme: optional(code), value: line })

/** An account that invoices are to be paid to (BT-84, BT-86, BT-85). */
const companyAccount = object({ iban: text({ max: 60, min: 1 }), bic: optional(text({ max: 20, min: 1 })), holder: optional(line) })
export type CompanyAccount = Infer<typeof companyAccount>

/** How the client company writes its invoices, where nothing else is agreed on with the customer. */
const companyDefaults = object({
  currency_code: optional(text({ max: 3, min: 3 })),
  /** VAT of a new line: category (UNTDID 5305), rate, and the reason of an exemption. */
  vat: optional(
    object({
      category: text({ max: 3, min: 1 }),
      rate: optional(text({ max: 20, min: 1 })),
      exemption_code: optional(code),
      exemption_reason: optional(text({ max: 1000, min: 1 })),
    }),
  ),
  /** Days from the invoice date to the due date. */
  payment_days: optional(days),
  /** Text of the payment terms (BT-20). */
  payment_terms: optional(text({ max: 2000, min: 1 })),
  language: optional(oneOf(PAGE_LANGUAGES)),
  /** Format code of new invoices. */
  format: optional(code),
  /**
   * Number circles: `RE-{YYYY}-{0000}`. Credit notes and part invoices share that of invoices where they have none of their own; final and corrected
   * invoices always do.
   */
  number_pattern: optional(pattern),
  credit_note_pattern: optional(pattern),
  part_invoice_pattern: optional(pattern),
})
export type CompanyDefaults = Infer<typeof companyDefaults>

const MAX_MAIL_TEXT = 10_000

/** Subject and text of mails with places such as `{number}`; one that is absent is ours. */
export const mailTemplate = { subject: optional(text({ max: 300, min: 1 })), text: optional(text({ max: MAX_MAIL_TEXT, min: 1 })) }

const millimetres = (maximum: number): Shape<number> => integer({ minimum: 0, maximum })
const sides = { right: millimetres(MAX_SIDE_MARGINS), bottom: millimetres(MAX_BOTTOM), left: millimetres(MAX_SIDE_MARGINS) }

/** The part of a letterhead that is free for the invoice: how far it is from the edges of A4, in millimetres. */
const letterheadArea = object({
  first: object({
    top: millimetres(MAX_FIRST_TOP),
    ...sides,
    /** From where on references may stand beside the address, counted from the upper edge. */
    beside: millimetres(MAX_FOLLOWING_TOP),
    /** Where they have more room at the right than the body. */
    beside_right: optional(millimetres(MAX_SIDE_MARGINS)),
  }),
  following: object({ top: millimetres(MAX_FOLLOWING_TOP), ...sides }),
})
export type LetterheadArea = Infer<typeof letterheadArea>

const houseText = text({ max: 2000, min: 1 })

/** What a company's pages look like, and what they show beside the invoice. */
export const letterhead = named('LetterheadStyle', {
  layout: optional(oneOf(PAGE_LAYOUTS)),
  /** Colour of title and strong rules as `#rrggbb`; that of the layout when absent. */
  accent: optional(text({ max: 30, min: 1 })),
  /** A PNG or JPEG file as base64, at most 1 MB. */
  logo: optional(text({ max: MAX_LOGO, min: 1 })),
  /** What stands at the foot of every page: register, directors, bank. */
  footer: optional(text({ max: 600, min: 1 })),
  /** Columns of the lines beside what they are about and their amount; the usual ones when absent. */
  columns: optional(listOf(oneOf(LINE_COLUMNS), LINE_COLUMNS.length)),
  /** Paragraphs above the lines and below the payment, by language of the page. */
  texts: optional(
    listOf(object({ language: oneOf(PAGE_LANGUAGES), before: optional(houseText), after: optional(houseText) }), PAGE_LANGUAGES.length),
  ),
  /** Parts of our letterhead that are shown; absent: all, or only the sender's address where the firm has a letterhead of its own. */
  blocks: optional(listOf(oneOf(LETTERHEAD_BLOCKS), LETTERHEAD_BLOCKS.length)),
  /** Absent: as it was found in the firm's own letterhead. */
  area: optional(letterheadArea),
})
export type Letterhead = Infer<typeof letterhead>

/** A PDF of the firm that is laid under the pages. */
export const letterheadPaper = {
  /** File name as it was given, for people. */
  name: word,
  /** One: pages that follow the first have none. */
  pages: count,
  bytes: count,
  /** The free part that was found; null where there is none, and `style.area` has to say it. */
  area: nullable(letterheadArea),
  /** What was changed in the PDF so that it can stand in PDF/A-3. */
  mends: listOf(warning),
}

/** A letterhead with the files of the firm: its PDF under the pages, and its fonts. */
export const letterheadState = named('Letterhead', {
  style: letterhead,
  paper: nullable(object(letterheadPaper)),
  /** Names of the fonts, as they say them of themselves. */
  fonts: nullable(object({ regular: word, bold: word })),
})
export type LetterheadState = Infer<typeof letterheadState>

const font = base64({ max: Math.ceil(MAX_FONT_BYTES / 3) * 4, min: 1 })

/** Two TrueType files as base64. */
export const letterheadFonts = named('LetterheadFonts', { regular: font, bold: font })
export type LetterheadFonts = Infer<typeof letterheadFonts>

/** A letterhead that is being changed, to be looked at on an invoice. */
export const letterheadDraft = object({ style: letterhead, language: optional(oneOf(PAGE_LANGUAGES)) })
export type LetterheadDraft = Infer<typeof letterheadDraft>

/**
 * Who the client company is, where its money goes and how it writes invoices. Name, country and one VAT id or tax number suffice to begin; lists that
 * are absent in a request are empty.
 */
export const company = named('Company', {
  /** BT-27 */
  name: line,
  /** BT-28 */
  trading_name: optional(line),
  // Nobody may have said the country yet in a workspace of an older program.
  address: object({ ...addressOf(line), country_code: text({ max: 2 }) }),
  /** BT-31; one for each country it is registered in. */
  vat_ids: many(line),
  /** BT-32 */
  tax_numbers: many(line),
  /** BT-30 and BT-29, the legal registration first. */
  registrations: many(registration),
  /** BT-33: court of registration, share capital and the like. */
  legal_information: optional(text({ max: 1000, min: 1 })),
  directors: many(line),
  /** BG-6; the first is the usual one. */
  contacts: many(object({ name: optional(line), phone: optional(line), email: optional(line) })),
  /** BT-34, one for each network. */
  endpoints: many(object({ scheme: code, value: line })),
  /** The first is the usual one. */
  accounts: many(companyAccount),
  defaults: optional(companyDefaults),
  letterhead: optional(letterhead),
  /** What its mails say, by language. */
  mails: optional(listOf(object({ language: oneOf(PAGE_LANGUAGES), ...mailTemplate }), PAGE_LANGUAGES.length)),
})
export type Company = Infer<typeof company>
