import { AppError } from '../../base/errors.ts'
import type { RouteName } from '../../contract/routes.ts'
import type { HandlersOf } from '../call.ts'

type NetworkRoutes = Extract<RouteName, `organisation${string}` | `company_${string}` | 'peppol_lookup'>

/** Groups that the specification, section 5, names without their operations. */
export const NETWORK_HANDLERS: HandlersOf<NetworkRoutes> = {
  organisations_list: async (_call, { organisations }) => ({ body: { items: await organisations.list() } }),
  organisation_get: async (call, { organisations }) => ({ body: await organisations.get(call.params.organisation_id) }),
  company_get: async (_call, { company }) => {
    const profile = await company.get()
    if (profile !== null) return { body: profile }
    throw new AppError('not_found', 'Nobody has said yet who the client company is.', { next: 'Set its profile with PUT /v2/company.' })
  },
  company_set: async (call, { company }) => ({ body: await company.set(call.body, call.query.updated_at) }),
  company_letterhead_get: async (_call, { letterhead }) => ({ body: await letterhead.get() }),
  company_letterhead_set: async (call, { letterhead }) => ({ body: await letterhead.setStyle(call.body) }),
  company_paper_get: async (_call, { letterhead }) => ({ body: await letterhead.paper() }),
  company_paper_set: async (call, { letterhead }) => ({
    body: await letterhead.setPaper(call.body, call.query.filename ?? 'letterhead.pdf'),
  }),
  company_paper_clear: async (_call, { letterhead }) => ({ body: await letterhead.clearPaper() }),
  company_fonts_get: async (_call, { letterhead }) => ({ body: await letterhead.fonts() }),
  company_fonts_set: async (call, { letterhead }) => ({ body: await letterhead.setFonts(call.body) }),
  company_fonts_clear: async (_call, { letterhead }) => ({ body: await letterhead.clearFonts() }),
  peppol_lookup: async (call, { lookup }) => {
    const { scheme, value, network } = call.query
    return { body: await lookup.find({ scheme: requireText('scheme', scheme), value: requireText('value', value), network }) }
  },
}

function requireText(name: string, value: string | undefined): string {
  if (value !== undefined) return value
  const message = `The parameter ${name} is missing.`
  throw new AppError('invalid_parameter', message, { errors: [{ path: name, code: 'missing', message }] })
}
