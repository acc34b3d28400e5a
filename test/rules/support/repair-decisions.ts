import { codeSet, type CodeListName } from '../../../core/codelists/codes.ts'
import type { Shape } from '../../../core/languages/rule-words.ts'
import { SCHEME_CODES } from '../../../core/rules/repairs/schemes.ts'
import type { Finding } from '../../../core/terms/finding.ts'

/** The lists that rules compare codes with. */
const CODE_LISTS: readonly CodeListName[] = [
  'iso_4217',
  'iso_3166',
  'icd',
  'eas',
  'mime',
  'vatex',
  'unece_rec20',
  'untdid_1001',
  'untdid_1153',
  'untdid_2005',
  'untdid_2475',
  'untdid_4451',
  'untdid_4461',
  'untdid_5189',
  'untdid_5305',
  'untdid_7143',
  'untdid_7161',
]

/** Whether what a fatal rule finds has one lawful answer, which is then offered as a repair, and why. */
export interface Decision {
  readonly rules: RegExp
  /** Where ids do not tell: rules with such an id that share one of these sentences. */
  readonly shapes?: readonly Shape[]
  /** `repair`: in the situations that the reason names; else only a person knows. */
  readonly answer: 'repair' | 'none'
  readonly because: string
  /** Situations without one answer that a finding shows by itself. */
  readonly open?: (finding: Finding) => boolean
}

const compact = (text: string): string => text.replace(/[^0-9A-Za-z]/g, '').toUpperCase()

/** Every code that Kontor knows, of any list, and every other name of a scheme. */
const KNOWN: ReadonlySet<string> = new Set([...CODE_LISTS.flatMap((list) => [...codeSet(list)]), ...Object.keys(SCHEME_CODES)].map(compact))

/** No spelling of any code: what is meant by it only a person knows. */
const isNoCode = ({ value = '' }: Finding): boolean => !KNOWN.has(compact(value))

const VAT = '(S|Z|E|AE|IC|G|O|AF|AG)'

/** Each fatal rule has exactly one row. */
export const DECISIONS: readonly Decision[] = [
  // Sums, breakdown, rates.
  {
    rules: new RegExp(`^BR-(1[2-5]|4[56]|CO-1[0-8]|${VAT}-0[189])$`),
    answer: 'repair',
    because:
      'totals and breakdown follow from lines, allowances and charges where these are all there; an amount without a line has no answer',
  },
  {
    rules: /^(BR-48|BR-DE-14|DE-R-014)$/,
    answer: 'repair',
    because: 'the rate is that of all that is under the category, or zero where the category has no other',
  },
  {
    rules: new RegExp(`^BR-${VAT}-0[567]$`),
    answer: 'repair',
    because: 'a rate that is missing, and one other than the breakdown has for the category, which has one only',
  },
  {
    rules: new RegExp(`^BR-${VAT}-10$`),
    answer: 'repair',
    because:
      'some categories have one exemption code; where VAT is charged a reason speaks of nothing; why a supply is exempt (E) only a person knows',
  },
  {
    rules: /^(BR-CO-04|UBL-SR-48)$/,
    answer: 'repair',
    because:
      'a line without a category is under the only entry of the breakdown, where all amounts are in it; which of two, or what other tax, has no answer',
    open: ({ value }) => value !== undefined,
  },
  { rules: /^BR-DEC-|^UBL-DT-01$/, answer: 'repair', because: 'zeros behind the cents go; a total is rounded as it follows from the rest' },
  { rules: /^BR-DEX-09$/, answer: 'repair', because: 'the amount due follows from the totals and what third parties pay' },
  { rules: new RegExp(`^BR-${VAT}-0[234]$`), answer: 'none', because: 'a tax identifier of a party is known to the party' },
  {
    rules: /^BR-(47|32|37|O-1[1-4]|B-0[12])$|^CII-DT-037$/,
    answer: 'none',
    because: 'under which category, or which tax, a supply is only a person knows',
  },
  {
    rules: /^BR-FXEXT-(CO-1[0-6]|[SZEAICGOF]+-?(08|09)b|[SZEAICGOF]+-01|08|12|BR-)/,
    answer: 'none',
    because: 'with groups of lines, and within a tolerance, sums have more than one way to be right',
  },
  {
    rules: /^BR-FXEXT-(CO-04|0[1236]|11|CII-DT-097a)$/,
    answer: 'none',
    because: 'a text, a date or a reference of the line is missing, or leads nowhere',
  },
  // Codes, schemes, currencies, forms.
  {
    rules: /^BR-CL-|^PEPPOL-EN16931-CL|^BR-DEX-0[4-8]$/,
    answer: 'repair',
    because:
      'a code in another case or between blanks, a scheme by another name, the only currency of the amounts; what another code means has no answer',
    open: isNoCode,
  },
  {
    rules: /^PEPPOL-EN16931-R051$/,
    answer: 'repair',
    because:
      'amounts are in the invoice currency where the totals only hold if all of them are, or the invoice is in the only one of the amounts',
  },
  { rules: /^FX-/, shapes: ['code_in_xml'], answer: 'repair', because: 'a code in another case or between blanks' },
  {
    rules: /^FX-/,
    shapes: ['part', 'attribute', 'unused_in_profile'],
    answer: 'none',
    because: 'what is missing only a person knows, and what is too much says something',
  },
  {
    rules: /^KONTOR-(NUMBER|DATE)$/,
    answer: 'repair',
    because: 'a decimal comma, a date in another order, other blanks, where only one number or day can be meant',
  },
  {
    rules: /^KONTOR-SCHEMA$/,
    shapes: ['schema_value'],
    answer: 'repair',
    because: 'a number, a day or a truth value in another spelling; an empty value goes where nobody asks for it',
  },
  {
    rules: /^KONTOR-SCHEMA$/,
    shapes: ['schema_order'],
    answer: 'repair',
    because: 'the schema knows one order of the parts that are there; a part that it does not know has no place in it',
  },
  {
    rules: /^KONTOR-SCHEMA$/,
    shapes: [
      'schema_many',
      'schema_unknown',
      'schema_missing',
      'schema_text',
      'schema_inside',
      'schema_attribute',
      'schema_attribute_missing',
      'schema_attribute_value',
    ],
    answer: 'none',
    because: 'what is missing or too much says something',
  },
  { rules: /^BR-CO-09$/, answer: 'repair', because: 'the country in small letters' },
  { rules: /^BR-6[23]$/, answer: 'repair', because: 'an address that is an e-mail address says its scheme' },
  {
    rules: /^(PEPPOL-COMMON-R0|NO-R|NL-R|SE-R|IT-R|IS-R|DK-R|GR-R|DE-R-0(?!14))/,
    answer: 'none',
    because: 'the number, address or code that a country wants is known to the party',
  },
  {
    rules: /^(PEPPOL-EN16931-F001|CII-DT-097|BR-DE-18|BR-DEX-01|BR-TMP-CVD-01|BR-DE-CVD-05)$/,
    answer: 'none',
    because: 'another date, text or type could be meant',
  },
  // What says nothing, or says it twice.
  {
    rules: /^PEPPOL-EN16931-R008$/,
    answer: 'repair',
    because: 'an element without content goes where nobody asks for it; another has to be filled in',
  },
  {
    rules: /^UBL-SR-53$/,
    answer: 'repair',
    because: 'a registration without a number says nothing; a number without a scheme could be of any tax',
  },
  {
    rules: /^UBL-SR-(0[1-35689]|1[014-7]|2[2-8]|3[2-79]|40|45|49|5[0-24-6])$|^CII-SR-(44[01]|459|46[01]|47[1-3]|47[7-9]|48\d|49[0-4])$/,
    answer: 'repair',
    because: 'what stands several times and says the same each time stays once; of different ones only a person knows the right one',
  },
  {
    rules: /^PEPPOL-EN16931-R00[17]$/,
    answer: 'repair',
    because: 'a document without a process is of the one that its specification is for; another process is another message',
  },
  {
    rules: /^(PEPPOL-EN16931-R0(05|54)|BR-53)$/,
    answer: 'repair',
    because: 'an accounting currency that is the invoice currency says nothing; a total in another one needs a rate of exchange',
  },
  {
    rules: /^UBL-SR-(04|07|1[2389]|2[01]|29|3[01]|4[2-47]|46)$|^CII-SR-(009|010|014|046|069|072|090|439|45[56]|46[235-9]|470)$/,
    answer: 'none',
    because: 'parts that contradict each other or are missing: which one is right only a person knows',
  },
  {
    rules: /^UBL-(CR|DT-0[67])|^CII-DT-(?!097|037)/,
    answer: 'none',
    because: 'what EN 16931 has no place for says something to somebody, and what an attachment is called nobody else knows',
  },
  // What is missing, and what contradicts.
  {
    rules:
      /^BR-(0[1-9]|1[016-9]|2\d|3[013-68]|4[1-4]|49|5[0-24-7]|6[145]|CO-0[3]|CO-(19|2\d)|IC-1[12]|DE-([1-9]|1[01356]|22|2[3-5]-[ab]|3[01])|DEX-(03|1[0-4])|DE-CVD-0[1-46](-[ab])?|TMP-[23])$/,
    answer: 'none',
    because: 'content that is missing, or two values that do not go together: a person has to say what is right',
  },
  {
    rules: /^PEPPOL-EN16931-(P01|R0(0[2-46]|10|20|4\d(-[12])?|53|55|61|80)|R1\d\d)/,
    answer: 'none',
    because: 'content that is missing, or two values that do not go together: a person has to say what is right',
  },
  { rules: /^KONTOR-FX-01$/, answer: 'none', because: 'the profile could be another one, or the values too many' },
]
