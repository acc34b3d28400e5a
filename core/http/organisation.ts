import { AppError } from '../base/errors.ts'
import { ORGANISATION_ID } from '../services/remote/organisations.ts'

/** A caller may say for which organisation it acts; here there is one. Throws AppError `organisation_not_permitted`. */
export function requireOrganisation(headers: Headers): void {
  const wanted = headers.get('x-active-org-id')
  if (wanted === null || wanted === ORGANISATION_ID) return
  throw new AppError('organisation_not_permitted', 'The header X-Active-Org-Id names an organisation that this key does not belong to.', {
    next: 'Leave the header out, or use an id that GET /api/v2/organisations lists.',
  })
}
