import { AppError, type ErrorDetail } from '../base/errors.ts'
import { refuseParameters } from './parameter.ts'
import type { Route } from './route.ts'
import { ROUTES, type QueryOf, type ReceivedOf, type RouteName } from './routes.ts'
import { decodeShaped, type Fields } from './shape.ts'

type JsonRouteName = { [Name in RouteName]: (typeof ROUTES)[Name]['takes'] extends 'json' ? Name : never }[RouteName]

export function takesJson(name: RouteName): name is JsonRouteName {
  return ROUTES[name].takes === 'json'
}

/** The body of an operation from its JSON value. Throws as `decodeShaped` does. */
export function decodeBody<Name extends JsonRouteName>(name: Name, input: unknown): ReceivedOf<Name> {
  const { body }: Route = ROUTES[name]
  if (body === undefined) throw new AppError('internal_error', `${name} names no shape of its body.`)
  return decodeShaped(body, input) as ReceivedOf<Name>
}

/**
 * The texts of a query from the pairs of an address. Throws AppError `invalid_parameter` that names every unknown or doubled one; `status` may be
 * repeated, which is the same as a comma list.
 */
export function decodeQuery<Name extends RouteName>(name: Name, pairs: Iterable<readonly [string, string]>): QueryOf<Name> {
  const known: Fields = ROUTES[name].query
  const query: Record<string, string> = {}
  const problems: ErrorDetail[] = []
  for (const [path, value] of pairs) {
    const before = Object.hasOwn(query, path) ? query[path] : undefined
    if (!Object.hasOwn(known, path)) problems.push({ path, code: 'unknown_parameter', message: `The parameter ${path} is not known here.` })
    else if (before === undefined) query[path] = value
    else if (path === 'status') query[path] = `${before},${value}`
    else problems.push({ path, code: 'repeated_parameter', message: `The parameter ${path} is given more than once.` })
  }
  refuseParameters(problems)
  return query as QueryOf<Name>
}
