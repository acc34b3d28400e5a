import type { Invoice } from '../../model/invoice.ts'
import { formatOf, isFormatCode } from '../../profiles/formats.ts'

/**
 * CII D16B has room for one preceding invoice (BG-3): the newest is named there, which names the one before it, and so on. The others are named by the
 * lines that set them off and by a note.
 */
export function fitFormat(model: Invoice, format: string | undefined): Invoice {
  const { preceding_documents: preceding = [] } = model
  if (preceding.length < 2 || format === undefined || !isFormatCode(format) || formatOf(format).syntax !== 'cii') return model
  return { ...model, preceding_documents: preceding.slice(0, 1) }
}
