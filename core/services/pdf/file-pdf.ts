import type { Clock } from '../../base/ports.ts'
import { PAGE_LANGUAGES, type PageLanguage } from '../../languages/languages.ts'
import { viewToModel } from '../../terms/model-view.ts'
import { FACTURX_PROFILES } from '../../pdf/profiles.ts'
import { tellLost } from '../../engine/convert.ts'
import { openFile } from '../../engine/files.ts'
import { requireInvoice } from '../../engine/source.ts'
import { readFonts } from './fonts.ts'
import type { PageStyle } from '../types.ts'
import { AUTO, makePdf, pdfInput } from './pdf.ts'
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
    lenient: boolean
    clock: Clock
  },
) {
  const file = await openFile(bytes, options.idoc)
  const { profile, lang, level, into, lenient, clock } = options
  const input =
    file.kind === 'xml' ? pdfInput(requireInvoice(file.source), file.bytes) : { invoice: viewToModel(file.view).model, view: file.view }
  const { lost, ...pdf } = await makePdf(
    input,
    { format: profile === AUTO ? AUTO : pdfFormatOf(profile), lang, level, into, lenient },
    { clock, fonts: readFonts, pageStyle: () => Promise.resolve(options.style ?? {}) },
  )
  return { ...pdf, lost: lost.map(tellLost) }
}
