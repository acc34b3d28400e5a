import type { Coded, Codes, Saying } from './coded.ts'

/** Why a PDF cannot become PDF/A-3. */
export const PDFA_REASONS = {
  password: [],
  encrypted: [],
  damaged: [],
  no_header: [],
  /** How its objects, streams and cross-references are laid out. */
  layout: [],
  version: ['version'],
  no_pages: [],
  page_count: [],
  /** What stands in the file and is not looked at. */
  entry: ['entry'],
  form: [],
  signed: [],
  portfolio: [],
  layers: [],
  embedded_files: [],
  javascript: [],
  /** `kind` is the name of an action, empty where it has none. */
  action: ['kind'],
  actions: [],
  other_intent: [],
  part_metadata: [],
  inherited_resources: [],
  content_unreadable: [],
  content_syntax: [],
  limits: [],
  page_size: [],
  /** Forms, fonts, functions, colours, structure or bookmarks that contain themselves. */
  in_circles: [],
  nested_deeply: [],
  outside_content: [],
  filter: ['filter'],
  jpeg2000: [],
  smoothed_image: [],
  /** `kind` is the name of an annotation, empty where it has none. */
  annotation: ['kind'],
  annotation_unprinted: ['kind'],
  annotation_actions: ['kind'],
  cmyk: [],
  colour_profile: [],
  spot_colour: ['colour'],
  colour_mix: [],
  transfer: [],
  halftone: [],
  overprint: [],
  blend_mode: ['mode'],
  rendering_intent: ['intent'],
  font_missing: ['font'],
  font_not_embedded: ['font'],
  font_unreadable: ['font'],
  font_no_glyph: ['font'],
  font_widths: ['font'],
  font_encoding: ['font'],
  font_kind: ['font'],
  font_list: ['font'],
} as const satisfies Codes

export type PdfaReasonCode = keyof typeof PDFA_REASONS

export type PdfaReason = Coded<PdfaReasonCode>

export type SaidReason<Code extends PdfaReasonCode> = Saying<typeof PDFA_REASONS, Code>

export function pdfaReason<Code extends PdfaReasonCode>(...[code, sentence, values]: SaidReason<Code>): PdfaReason {
  return { code, sentence, values: values ?? {} }
}

/** Why a PDF that could be PDF/A-3 is still no letterhead. */
export const PAPER_REASONS = {
  /** In millimetres. */
  paper_size: ['width', 'height'],
  paper_pages: ['pages'],
  /** It shows text whose letters its fonts do not tell, which level A asks of all text. */
  paper_unicode: [],
} as const satisfies Codes

export type PaperReasonCode = keyof typeof PAPER_REASONS
