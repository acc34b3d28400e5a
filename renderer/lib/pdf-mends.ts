import type { ErrorDetail } from '../../core/base/errors.ts'
import { PDFA_MENDS, type PdfaMendCode } from '../../core/base/pdfa-mends.ts'

interface Mend {
  readonly code: PdfaMendCode
  readonly values: Readonly<Record<string, string>>
}

/** What was changed in a PDF of a person's own so that it can be PDF/A-3; its words are `pdfMend.…`. */
export function mendsOf(warnings: readonly ErrorDetail[]): Mend[] {
  return warnings.flatMap(({ code, values = {} }) => (isMend(code) ? [{ code, values }] : []))
}

const isMend = (code: string): code is PdfaMendCode => Object.hasOwn(PDFA_MENDS, code)
