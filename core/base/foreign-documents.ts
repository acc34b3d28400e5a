import type { Codes } from './coded.ts'
import type { AppError } from './errors.ts'
import type { FaultWords } from './xml-faults.ts'

/**
 * What an XML is that is no invoice we read, with the names of what the words of each code name. The codes are on the wire (`errors[0]` of
 * `unsupported_document`) and stay; `core/languages` has the sentences in each language (`foreign.ts`), for errors and findings.
 */
export const FOREIGN_DOCUMENTS = {
  zugferd_1: [],
  order_x: [],
  deliver_x: [],
  /** CrossDomainAcknowledgementAndResponse: the life cycle of invoices in France. */
  cdar: [],
  svrl: [],
  varl: [],
  sbdh: [],
  ubl_order: [],
  ubl_response: [],
  ubl_debit_note: [],
  ubl_self_billed_invoice: [],
  ubl_self_billed_credit_note: [],
  fatturapa: [],
  facturae: [],
  cii_version: ['version'],
  other_namespace: ['root', 'namespace'],
  /** `type` is the basic type, such as ORDERS05. */
  idoc: ['type'],
  other_root: ['root'],
} as const satisfies Codes

export type ForeignKind = keyof typeof FOREIGN_DOCUMENTS

export interface ForeignDocument {
  readonly kind: ForeignKind
  readonly values: Readonly<Record<string, string>>
}

/** Sentences of one language; `{root}` stands for a value. */
export type ForeignWords = Readonly<Record<ForeignKind, FaultWords>>

/** What one language says of such a document. */
export function sayForeign(words: ForeignWords, { kind, values }: ForeignDocument): FaultWords {
  const fill = (text: string): string => text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)
  const { says, next } = words[kind]
  return { says: fill(says), next: fill(next) }
}

/** The document that an error names, where it is one that is no invoice. */
export function foreignOf({ code, errors }: Pick<AppError, 'code' | 'errors'>): ForeignDocument | undefined {
  const [detail] = errors
  if (code !== 'unsupported_document' || detail === undefined || !Object.hasOwn(FOREIGN_DOCUMENTS, detail.code)) return undefined
  return { kind: detail.code as ForeignKind, values: detail.values ?? {} }
}
