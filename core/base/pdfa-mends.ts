import type { Coded, Codes, Saying } from './coded.ts'

/** What was changed in a PDF of one's own so that it became PDF/A-3; nothing of it is seen on the pages unless its words say so. */
export const PDFA_MENDS = {
  /** The file was written anew; the other mends say what else became different. */
  mend_rewritten: [],
  mend_repaired: [],
  mend_decrypted: [],
  /** The invoice that was inside gave way to the one that is embedded now. */
  mend_invoice: ['file'],
  /** Other files inside were kept. */
  mend_files: [],
  mend_scripts: [],
  mend_form: [],
  /** `kind` is the name of an annotation. */
  mend_annotation: ['kind'],
  mend_layers: [],
  mend_content: [],
  mend_colours: [],
  mend_intent: [],
  mend_smoothing: [],
  /** An unembedded standard font was replaced by one with the same widths. */
  mend_font_embedded: ['font'],
  mend_font: ['font'],
} as const satisfies Codes

export type PdfaMendCode = keyof typeof PDFA_MENDS

export type PdfaMend = Coded<PdfaMendCode>

export type SaidMend<Code extends PdfaMendCode> = Saying<typeof PDFA_MENDS, Code>

export function pdfaMend<Code extends PdfaMendCode>(...[code, sentence, values]: SaidMend<Code>): PdfaMend {
  return { code, sentence, values: values ?? {} }
}
