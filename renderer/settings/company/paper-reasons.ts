import { AppError } from '../../../core/base/errors.ts'
import { PAPER_REASONS, PDFA_REASONS, type PaperReasonCode, type PdfaReasonCode } from '../../../core/base/pdfa-reasons.ts'

interface Reason {
  readonly code: PdfaReasonCode | PaperReasonCode
  readonly values: Readonly<Record<string, string>>
  /** `1, 2`; empty for the file as a whole. */
  readonly pages: string
}

/** Why a PDF cannot lie under invoices, each reason once with its pages; undefined for a failure of another kind. */
export function paperReasons(failure: unknown): Reason[] | undefined {
  if (!(failure instanceof AppError) || failure.code !== 'unsupported_conversion') return undefined
  const groups = Map.groupBy(failure.errors, ({ code, values = {} }) => JSON.stringify([code, values]))
  const reasons = [...groups.values()].flatMap((same): Reason[] => {
    const [{ code, values } = { code: '', values: undefined }] = same
    if (!isReason(code)) return []
    const named = Object.fromEntries(Object.entries(values ?? {}).map(([name, value]) => [name, value === '' ? '–' : value]))
    const pages = [...new Set(same.flatMap(({ page }) => (page === undefined ? [] : [page])))]
    return [{ code, values: named, pages: pages.join(', ') }]
  })
  return reasons.length === 0 ? undefined : reasons
}

const isReason = (code: string): code is Reason['code'] => Object.hasOwn(PDFA_REASONS, code) || Object.hasOwn(PAPER_REASONS, code)
