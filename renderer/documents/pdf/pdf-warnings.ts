import { CARRIER_FAULTS, type CarrierFault } from '../../../core/base/carrier-faults.ts'
import type { ErrorDetail } from '../../../core/base/errors.ts'
import { PAGE_FINDINGS } from '../../../core/base/page-findings.ts'
import type { Services } from '../../lib/services.ts'

/** What can be wrong with a hybrid PDF, by the codes that the engine gives. */
const KINDS = [...PAGE_FINDINGS, 'house_font', ...(Object.keys(CARRIER_FAULTS) as CarrierFault[])] as const

/** What is wrong with the PDF around an invoice, in the window's words. */
export function carrierLines(t: Services['t'], warnings: readonly ErrorDetail[]): string[] {
  return pdfWarningLines(
    t,
    warnings.filter(({ code }) => Object.hasOwn(CARRIER_FAULTS, code)),
  )
}

/** The warnings on a PDF in the window's words, each kind once. */
export function pdfWarningLines(t: Services['t'], warnings: readonly ErrorDetail[]): string[] {
  const known = KINDS.flatMap((kind) => {
    const warning = warnings.find(({ code }) => code === kind)
    return warning === undefined ? [] : [t(`pdfWarning.${kind}`, warning.values)]
  })
  const others = warnings.filter(({ code }) => !KINDS.some((kind) => kind === code)).map(({ message }) => message)
  return [...new Set([...known, ...others])]
}
