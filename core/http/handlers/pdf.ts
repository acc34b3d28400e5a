import type { RouteName } from '../../contract/routes.ts'
import type { HandlersOf } from '../call.ts'
import { encodePdf } from './format.ts'

/** The PDF API (specification, section 4.3): nothing is stored. */
export const PDF_HANDLERS: HandlersOf<Extract<RouteName, `pdf_${string}`>> = {
  pdf_merge: async (call, { pdf }) => {
    const { bytes, warnings } = await pdf.merge(call.body, call.query, call.signal)
    return {
      body: bytes,
      json: () => ({ content: encodePdf(bytes), warnings: [...warnings] }),
      headers: { 'x-conversion-warnings': String(warnings.length) },
    }
  },
}
