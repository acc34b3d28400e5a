import type { TermChange } from '../terms/finding.ts'

const UNTAXED = /^(AE|K|G|E|Z|O)$/

/**
 * The changes that a category chosen by its code brings: without tax its rate is zero, O has none (BR-O-05), and a taxed one does not keep the zero of
 * the one before.
 */
export function applyCategory(path: string, code: string | undefined, percent: string | undefined): TermChange[] {
  const isUntaxed = UNTAXED.test(code ?? '')
  const isZero = percent !== undefined && /^0*[.,]?0*$/.test(percent)
  const keeps = code === undefined || (!isUntaxed && !isZero)
  const rate = { path: path.replace(/tax_code$/, 'tax_percent'), value: isUntaxed && code !== 'O' ? '0' : undefined }
  return [{ path, value: code }, ...(keeps ? [] : [rate])]
}
