import type { TermId } from './types.ts'

/** Severity words of the official rule sets. `valid` means: no fatal finding. */
export type Severity = 'fatal' | 'warning' | 'information'

/** Id of the findings that say what the XML schema refuses. */
export const SCHEMA_RULE = 'KONTOR-SCHEMA'
/** Ids of the findings on what no rule can be asked of: an XML that is no invoice, and a text that is no XML. */
export const DOCUMENT_RULE = 'KONTOR-DOCUMENT'
export const XML_RULE = 'KONTOR-XML'
/** A model has a character that no XML can hold, and one whose sign the pages lack. */
export const CHARACTER_RULE = 'KONTOR-CHARACTER'
export const SIGN_RULE = 'KONTOR-SIGN'
/** Id of the findings on the PDF around an invoice. */
export const PDF_RULE = 'KONTOR-PDF'

export type RulesetName = 'en16931' | 'peppol' | 'peppol_self_billing' | 'xrechnung' | 'facturx' | 'kontor'

/** What kind of mend a finding asks for: wrong form, a business rule, or a value that only a person knows. */
export type FindingCategory = 'format' | 'business_rule' | 'content'

/**
 * One change of one value: `value` undefined takes the term away. `path` is a model path, `items[3].price`; of what only the XML has, the XPath of an
 * element or attribute, `/Invoice/cac:PaymentTerms[1]`.
 */
export interface TermChange {
  readonly path: string
  readonly value: string | undefined
}

/**
 * The parts of an element of the XML, which its XPath names, in another order: `order` has their names as they are written. Parts of one name stay in the
 * order in which they are: among them it says something, between parts of different names it does not.
 */
export interface PartOrder {
  readonly path: string
  readonly order: readonly string[]
}

/** What a repair is made of. */
export type RepairStep = TermChange | PartOrder

/** Where a finding stands: the XPath of the element, and its 1-based line and column; the model path is `path` of the finding. */
export interface SourceLocation {
  readonly xpath: string
  readonly line: number
  readonly column: number
}

/** What one rule says about one place of one document. Plain data; sentences are looked up last, by language. */
export interface Finding {
  /** Official rule id verbatim, or `KONTOR-…`. */
  readonly rule: string
  readonly ruleset: RulesetName
  readonly severity: Severity
  /** How grave the receiver takes it, where its configuration says otherwise than the rule set. */
  readonly acceptance?: Severity
  readonly category: FindingCategory
  readonly message: string
  readonly terms: readonly TermId[]
  /** Model path that leads to the field to mend, `items[0].subtotal`; empty for the document as a whole. */
  readonly path: string
  readonly location?: SourceLocation
  /** The offending value as written, where one value is at fault. */
  readonly value?: string
  /** A mend that is safe to apply without asking. */
  readonly repair?: readonly RepairStep[]
  /** Index, in the list that holds this finding, of the one that has to be mended first: this one follows from it. */
  readonly causedBy?: number
}
