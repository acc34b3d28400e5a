import type { RouteName } from '../../contract/routes.ts'
import type { HandlersOf } from '../call.ts'

/** The PDF API (specification, section 4.3): nothing is stored. */
export const PDF_HANDLERS: HandlersOf<Extract<RouteName, `pdf_${string}`>> = {
  pdf_merge: async (call, { pdf }) => ({
    body: await pdf.merge(call.body, call.query, call.signal),
  }),
}
