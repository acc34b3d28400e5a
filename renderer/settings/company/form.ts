import { LINE_COLUMNS, USUAL_COLUMNS, type LetterheadBlock, type LineColumn } from '../../../core/base/page-style.ts'
import type { Company, Letterhead, LetterheadArea } from '../../../core/contract/types.ts'

/** The profile as a form holds it: every field a text, empty where the profile has no value; lists as long as they are. */
export interface CompanyForm {
  name: string
  trading_name: string
  address: Record<
    'address_line_1' | 'address_line_2' | 'address_line_3' | 'post_code' | 'city' | 'country_subdivision' | 'country_code',
    string
  >
  vat_ids: string[]
  tax_numbers: string[]
  registrations: Record<'scheme' | 'value', string>[]
  legal_information: string
  directors: string[]
  contacts: Record<'name' | 'phone' | 'email', string>[]
  endpoints: Record<'scheme' | 'value', string>[]
  accounts: Record<'iban' | 'bic' | 'holder', string>[]
  defaults: Record<
    | 'currency_code'
    | 'payment_days'
    | 'payment_terms'
    | 'language'
    | 'format'
    | 'number_pattern'
    | 'credit_note_pattern'
    | 'part_invoice_pattern',
    string
  > & {
    vat: Record<'category' | 'rate' | 'exemption_code' | 'exemption_reason', string>
  }
  letterhead: Record<'layout' | 'accent' | 'logo' | 'footer', string> & {
    columns: LineColumn[]
    texts: Record<'language' | 'before' | 'after', string>[]
    /** Null: as it follows from the letterhead. */
    blocks: LetterheadBlock[] | null
    area: LetterheadArea | null
  }
  mails: Record<'language' | 'subject' | 'text', string>[]
}

export const NO_REGISTRATION = { scheme: '', value: '' } as const
export const NO_CONTACT = { name: '', phone: '', email: '' } as const
export const noMail = (language: string): CompanyForm['mails'][number] => ({ language, subject: '', text: '' })
export const noText = (language: string): CompanyForm['letterhead']['texts'][number] => ({ language, before: '', after: '' })
export const NO_ACCOUNT = { iban: '', bic: '', holder: '' } as const

const EMPTY: CompanyForm = {
  name: '',
  trading_name: '',
  address: {
    address_line_1: '',
    address_line_2: '',
    address_line_3: '',
    post_code: '',
    city: '',
    country_subdivision: '',
    country_code: '',
  },
  vat_ids: [],
  tax_numbers: [],
  registrations: [],
  legal_information: '',
  directors: [],
  contacts: [],
  endpoints: [],
  accounts: [],
  defaults: {
    ...{
      currency_code: '',
      payment_days: '',
      payment_terms: '',
      language: '',
      format: '',
      number_pattern: '',
      credit_note_pattern: '',
      part_invoice_pattern: '',
    },
    vat: { category: '', rate: '', exemption_code: '', exemption_reason: '' },
  },
  letterhead: { layout: '', accent: '', logo: '', footer: '', columns: [...USUAL_COLUMNS], texts: [], blocks: null, area: null },
  mails: [],
}

/** A row is there to be filled in for what nearly every company has one of. */
const begun = <Entry>(entries: Entry[], empty: Entry): Entry[] => (entries.length === 0 ? [empty] : entries)

/** The form of a profile; of none where nobody has said who the company is. */
export function formOf(company: Company | null): CompanyForm {
  const {
    address,
    vat_ids = [],
    registrations = [],
    contacts = [],
    accounts = [],
    endpoints = [],
    defaults,
    letterhead,
    mails = [],
    ...rest
  } = company ?? {}
  const { vat, ...usual } = defaults ?? {}
  return structuredClone({
    ...EMPTY,
    ...rest,
    address: { ...EMPTY.address, ...address },
    vat_ids: begun(vat_ids, ''),
    registrations: begun(
      registrations.map((entry) => ({ ...NO_REGISTRATION, ...entry })),
      NO_REGISTRATION,
    ),
    contacts: begun(
      contacts.map((entry) => ({ ...NO_CONTACT, ...entry })),
      NO_CONTACT,
    ),
    accounts: begun(
      accounts.map((entry) => ({ ...NO_ACCOUNT, ...entry })),
      NO_ACCOUNT,
    ),
    endpoints: endpoints.map((entry) => ({ ...NO_REGISTRATION, ...entry })),
    defaults: { ...EMPTY.defaults, ...usual, vat: { ...EMPTY.defaults.vat, ...vat } },
    letterhead: {
      ...EMPTY.letterhead,
      ...letterhead,
      texts: (letterhead?.texts ?? []).map((entry) => ({ ...noText(entry.language), ...entry })),
    },
    mails: mails.map((entry) => ({ ...noMail(entry.language), ...entry })),
  })
}

/** What a list of the form is left with when rows in which nothing was entered go, so that its rows are those of the profile. */
export function withoutEmptyRows(form: CompanyForm): CompanyForm {
  const filled = (texts: readonly string[]): string[] => texts.filter((text) => text.trim() !== '')
  const entered = <Row extends object>(rows: readonly Row[]): Row[] =>
    rows.filter((row) => Object.values(row).some((text) => typeof text === 'string' && text.trim() !== ''))
  return {
    ...form,
    vat_ids: filled(form.vat_ids),
    tax_numbers: filled(form.tax_numbers),
    directors: filled(form.directors),
    registrations: entered(form.registrations),
    contacts: entered(form.contacts),
    endpoints: entered(form.endpoints),
    accounts: entered(form.accounts),
    letterhead: { ...form.letterhead, texts: form.letterhead.texts.filter(({ before, after }) => filled([before, after]).length > 0) },
    mails: form.mails.filter(({ subject, text }) => filled([subject, text]).length > 0),
  }
}

/** The profile that a form without empty rows says; what is wrong in it is for the engine to say. */
export function companyOf(form: CompanyForm): Company {
  const { name, address, vat_ids, tax_numbers, directors, endpoints, accounts, ...rest } = form
  const vat = prune(rest.defaults.vat)
  const defaults = prune({ ...rest.defaults, vat: undefined })
  return {
    ...(prune({ trading_name: rest.trading_name, legal_information: rest.legal_information }) ?? {}),
    name: name.trim(),
    address: { ...prune({ ...address, country_code: '' }), country_code: address.country_code.trim() },
    vat_ids,
    tax_numbers,
    registrations: rest.registrations.map(({ scheme, value }) => ({ value, ...prune({ scheme }) })),
    directors,
    contacts: rest.contacts.map((contact) => prune(contact) ?? {}),
    endpoints,
    accounts: accounts.map(({ iban, ...account }) => ({ iban, ...prune(account) })),
    ...(defaults === undefined && vat === undefined
      ? {}
      : { defaults: { ...defaults, ...(vat === undefined ? {} : { vat: { category: '', ...vat } }) } as NonNullable<Company['defaults']> }),
    ...(rest.mails.length === 0 ? {} : { mails: rest.mails.map((mail) => prune(mail)) as NonNullable<Company['mails']> }),
    ...letterheadPart(rest.letterhead),
  }
}

/** What the pages look like, as far as it is not as usual. */
export function styleOf({ columns, texts, blocks, area, ...style }: CompanyForm['letterhead']): Letterhead {
  const shown = LINE_COLUMNS.filter((column) => columns.includes(column))
  return {
    ...(prune(style) as Letterhead | undefined),
    ...(shown.join() === USUAL_COLUMNS.join() ? {} : { columns: shown }),
    ...(texts.length === 0 ? {} : { texts: texts.map((text) => prune(text)) as NonNullable<Letterhead['texts']> }),
    ...(blocks === null ? {} : { blocks }),
    ...(area === null ? {} : { area }),
  }
}

function letterheadPart(form: CompanyForm['letterhead']): Pick<Company, 'letterhead'> {
  const style = styleOf(form)
  return Object.keys(style).length === 0 ? {} : { letterhead: style }
}

/** Without the texts that are empty; undefined when nothing is left. */
function prune<Part extends object>(part: Part): Partial<Part> | undefined {
  const members = Object.entries(part).flatMap(([name, text]: [string, unknown]) =>
    typeof text === 'string' && text.trim() !== '' ? [[name, text.trim()] as const] : [],
  )
  return members.length === 0 ? undefined : (Object.fromEntries(members) as Partial<Part>)
}
