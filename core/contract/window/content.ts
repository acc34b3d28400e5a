import type { PageLanguage } from '../../languages/languages.ts'
import type { RulesetName } from '../../terms/finding.ts'
import type { GroupId, TermId } from '../../terms/types.ts'
import type { PdfAnswer } from '../shapes/content.ts'
import type { IdocTables } from '../shapes/desk.ts'
import type { LostPart } from '../shapes/validation.ts'

/** What documents say, and where. The window alone is answered with these: they have neither decoder nor schema. */

/** Where a value stands on the pages of a PDF: points from the top left corner of the page. */
export interface PrintedPlace {
  /** Path of the model. */
  path: string
  /** From 1. */
  page: number
  x: number
  y: number
  width: number
  height: number
}

/** A PDF as a preview: with the places of its values, in the order of drawing; in the pages of a PDF of the user's own, of those that were found there. */
export interface PdfPreview extends PdfAnswer {
  /** Language of the pages that were drawn. */
  lang: PageLanguage
  places: PrintedPlace[]
}

/** A PDF that came in, byte for byte: what on its pages is not as in the XML, and where the values were found. */
export type ReceivedPdf = Omit<PdfPreview, 'format' | 'lang'>

/** What each profile of Factur-X makes of an invoice. */
export interface PdfProfiles {
  /** Format code of the lowest profile that holds every term and whose rules the invoice keeps; null where each loses a term. */
  chosen: string | null
  /** From the lowest up. A profile is refused for the terms it would lose; for rules that are broken the recipient may refuse the PDF. */
  profiles: { profile: string; format: string; lost: LostPart[]; broken: { rule_id: string; message: string }[] }[]
}

/** What becomes of a document in another format. */
export interface ConversionPreview {
  format: string
  lost: LostPart[]
  /** How parts of the source were read that did not say plainly what they mean, and values that follow from others; nothing of them is lost. */
  notes: LostPart[]
  /** What is not the same when the result is read again, by business term and model path. */
  differences: {
    kind: 'missing' | 'added' | 'changed' | 'moved'
    term: TermId
    path: string
    before?: string
    after?: string
    /** Where a moved value stands in the result. */
    to?: string
  }[]
}

/** Where a business term stands in the XML formats, and which rules are about it. */
export interface TermPlaces {
  /** XPaths; empty where the format has no place for it. */
  ubl: string[]
  cii: string[]
  rules: { ruleset: RulesetName; ids: string[] }[]
}

/** Where a value of an invoice, or a group of them, stands in its XML; columns count UTF-16 units, all from 1, ends exclusive. */
export interface FieldPlace {
  /** Path of the model. */
  path: string
  /** The business term or group that stands there. */
  term: TermId | GroupId
  line: number
  column: number
  end_line: number
  end_column: number
}

/** What the XML of an invoice says by its parts: the values and groups of the standard, and what no field of it speaks of. */
export interface XmlParts {
  /** In the order of the text, what is around before what is inside. */
  items: FieldPlace[]
  /** What stays in the XML but is in no field, or was understood in a certain way, each with the reason. */
  unread: (LostPart & Omit<FieldPlace, 'path' | 'term'>)[]
}

/** A document for support: built and failing like the one it was made of, without its names, addresses, accounts and texts. */
export interface SupportSample {
  xml: string
  /** How many values were replaced. */
  replaced: number
  /** Values that had to stay, since without them it would not fail the same way; paths of the model. */
  kept: { term: TermId | ''; path: string; value: string }[]
}

export interface IdocTablesState extends IdocTables {
  /** True while the workspace has no tables of its own. */
  is_default: boolean
}
