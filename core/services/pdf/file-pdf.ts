import type { Clock } from '../../base/ports.ts'
import { PAGE_LANGUAGES, type PageLanguage } from '../../languages/languages.ts'
import { viewToModel } from '../../terms/model-view.ts'
import { FACTURX_PROFILES } from '../../pdf/profiles.ts'
import { tellLost } from '../../engine/convert.ts'
import { openFile, viewOfFile } from '../../engine/files.ts'
import { readFonts } from './fonts.ts'
import type { PageStyle } from '../types.ts'
import { AUTO, makePdf } from './pdf.ts'
import { pdfFormatOf } from './pdf-profiles.ts'
import type { IdocSettings } from '../../formats/idoc/settings.ts'

/** A PDF from a file of any kind, for the command line. Apart from `files.ts`, so that judging loads neither fonts nor the PDF writer. */

export const PDF_PROFILES = [...FACTURX_PROFILES, AUTO] as const
export const PDF_LANGUAGES = PAGE_LANGUAGES

export async function makeFilePdf(
  bytes: Uint8Array,
  options: {
    profile: (typeof PDF_PROFILES)[number]
    /** Absent: the language of the customer's country. */
    lang: PageLanguage | undefined
    level: 'a' | 'u'
    idoc?: IdocSettings | undefined
    style?: PageStyle
    into?: Uint8Array | undefined
    clock: Clock
  },
) {
  const file = await openFile(bytes, options.idoc)
  const { view, leftover } = viewOfFile(file)
  const original = file.kind === 'xml' ? { bytes: file.bytes, detection: file.detection, leftover } : undefined
  const { profile, lang, level, into, clock } = options
  const input = { invoice: viewToModel(view).model, view, original }
  const { lost, ...pdf } = await makePdf(
    input,
    { format: profile === AUTO ? AUTO : pdfFormatOf(profile), lang, level, into },
    { clock, fonts: readFonts, pageStyle: () => Promise.resolve(options.style ?? {}) },
  )
  return { ...pdf, lost: lost.map(tellLost) }
}
