import type { Codes } from './coded.ts'
import { fillFault, type FaultWords } from './xml-faults.ts'

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
  return fillFault(words[kind], values)
}
