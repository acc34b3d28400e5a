import type { RouteName } from '../../contract/routes.ts'
import type { HandlersOf } from '../call.ts'
import { readFlag } from './format.ts'

/** The PDF API (specification, section 4.3): nothing is stored. */
export const PDF_HANDLERS: HandlersOf<Extract<RouteName, `pdf_${string}`>> = {
  pdf_merge: async (call, { pdf }) => ({
    body: await pdf.merge(call.body, { attachments: readFlag(call.query, 'attachments') }, call.signal),
  }),
}
