import { AppError } from '../base/errors.ts'
import { changes } from '../contract/failures.ts'
import type { Route } from '../contract/route.ts'

/**
 * A caller who says which state of a resource a change follows must not change another one (RFC 9110, section 13.1.1). No resource has an ETag, so that
 * no condition but `*` holds. Throws AppError `precondition_failed`.
 */
export function requireNoCondition(headers: Headers, route: Route): void {
  const condition = headers.get('if-match')
  if (condition === null || condition.trim() === '*' || !changes(route)) return
  throw new AppError('precondition_failed', 'Resources have no ETag here, so that nothing matches the header If-Match.')
}
