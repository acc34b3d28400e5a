import type { Codes } from './coded.ts'
import type { AppError } from './errors.ts'
import { fillText } from './fill-text.ts'

/**
 * Why a text is refused as XML, with the names of what the words of each code name. The codes are on the wire (`errors[0]` of `malformed_xml`) and
 * stay; `core/languages` has the sentences in each language (`xml.ts`), for the reader itself, findings and the window.
 */
export const XML_FAULTS = {
  empty: [],
  pdf: [],
  /** `found` is a character, by its code point where it cannot be seen. So it is below. */
  no_markup: ['found'],
  encoding_unknown: ['encoding'],
  encoding_not_utf16: ['declared'],
  encoding_other: ['declared', 'found'],
  /** `byte` is hexadecimal. */
  byte_undeclared: ['byte'],
  byte_declared: ['byte'],
  byte_unassigned: ['byte', 'encoding'],
  half_character: [],
  declaration_part: ['part'],
  declaration_version: ['value'],
  declaration_encoding: ['value'],
  declaration_standalone: ['value'],
  declaration_no_version: [],
  declaration_form: [],
  doctype: [],
  no_root: [],
  /** `found` is the beginning of what stands there. */
  before_root: ['found'],
  after_root: ['found'],
  early_end: ['element', 'line'],
  end_tag_open: ['element'],
  /** `line` is that of the start tag. */
  end_tag_other: ['found', 'element', 'line'],
  tag_cut_off: ['element'],
  tag_form: ['element', 'found'],
  name_cut_off: [],
  name_missing: ['found'],
  name_form: ['name'],
  attribute_twice: ['attribute'],
  attribute_no_value: ['attribute'],
  attribute_open: ['attribute'],
  attribute_markup: [],
  prefix_undeclared: ['prefix', 'name'],
  prefix_empty: ['prefix'],
  prefix_xml: [],
  prefix_xmlns: [],
  namespace_xmlns: [],
  character: ['found'],
  ampersand: [],
  entity: ['entity'],
  reference_open: [],
  reference_character: ['reference'],
  cdata_open: [],
  cdata_end: [],
  comment_open: [],
  comment_dashes: [],
  declaration_other: [],
  instruction_open: [],
  instruction_form: ['name'],
  late_declaration: [],
  depth: ['limit'],
  attribute_count: ['limit'],
} as const satisfies Codes

export type XmlFault = keyof typeof XML_FAULTS

export interface FaultWords {
  /** What was found. */
  readonly says: string
  /** What to do about it. */
  readonly next: string
}

/** Sentences of one language; `{name}` stands for a value. */
export type XmlWords = Readonly<Record<XmlFault, FaultWords>>

/** What one language says of a fault. */
export function sayXmlFault(words: XmlWords, fault: XmlFault, values: Readonly<Record<string, string>>): FaultWords {
  return fillFault(words[fault], values)
}

/** The sentences with what they name. */
export function fillFault({ says, next }: FaultWords, values: Readonly<Record<string, string>>): FaultWords {
  return { says: fillText(says, values), next: fillText(next, values) }
}

/** The fault that an error names, where it comes from the XML reader. */
export function xmlFaultOf({
  code,
  errors,
}: Pick<AppError, 'code' | 'errors'>): { fault: XmlFault; values: Readonly<Record<string, string>> } | undefined {
  const [detail] = errors
  if (code !== 'malformed_xml' || detail === undefined || !Object.hasOwn(XML_FAULTS, detail.code)) return undefined
  return { fault: detail.code as XmlFault, values: detail.values ?? {} }
}
