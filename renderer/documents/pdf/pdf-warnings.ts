import type { ErrorDetail } from '../../../core/base/errors.ts'
import { PAGE_FINDINGS } from '../../../core/base/page-findings.ts'
import type { Services } from '../../lib/services.ts'

/** What can be wrong with a hybrid PDF, by the codes that the engine gives. */
const KINDS = [
  ...PAGE_FINDINGS,
  'house_font',
  'several_invoices',
  'xmp_missing',
  'xmp_filename_mismatch',
  'xmp_profile_mismatch',
  'xmp_document_type',
  'relationship_missing',
  'pdf_repaired',
  'pdf_encrypted',
] as const

/** The warnings on a PDF in the window's words, each kind once. */
export function pdfWarningLines(t: Services['t'], warnings: readonly ErrorDetail[]): string[] {
  const known = KINDS.filter((kind) => warnings.some(({ code }) => code === kind)).map((kind) => t(`pdfWarning.${kind}`))
  const others = warnings.filter(({ code }) => !KINDS.some((kind) => kind === code)).map(({ message }) => message)
  return [...new Set([...known, ...others])]
}
