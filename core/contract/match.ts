import type { Route } from './route.ts'
import { ROUTES, type RouteName } from './routes.ts'

/** What a method and a path (without query, beginning with `/v2/`) mean. */
export type RouteMatch =
  | { readonly kind: 'route'; readonly name: RouteName; readonly params: Readonly<Record<string, string>> }
  /** The path exists, the method does not: `allow` lists those that do. */
  | { readonly kind: 'wrong_method'; readonly allow: readonly string[] }
  | { readonly kind: 'none' }

interface CompiledRoute {
  readonly name: RouteName
  readonly method: Route['method']
  readonly segments: readonly string[]
  readonly literals: number
}

/**
 * Routes with more literal segments come first, so `/documents/upload/xml` is never read as a document id; of as many, those whose literal comes
 * earlier, so `/documents/facets/direction` is a facet.
 */
const COMPILED: readonly CompiledRoute[] = (Object.keys(ROUTES) as RouteName[])
  .map((name) => {
    const segments = ROUTES[name].path.split('/')
    return { name, method: ROUTES[name].method, segments, literals: segments.filter((segment) => !segment.startsWith('{')).length }
  })
  .sort((left, right) => right.literals - left.literals || (shapeOf(left) < shapeOf(right) ? -1 : 1))

/** A digit for each segment, 1 for a parameter. */
function shapeOf({ segments }: Pick<CompiledRoute, 'segments'>): string {
  return segments.map((segment) => (segment.startsWith('{') ? '1' : '0')).join('')
}

export function matchRoute(method: string, path: string): RouteMatch {
  const parts = path.split('/')
  const allow = new Set<string>()
  for (const route of COMPILED) {
    const params = matchSegments(route.segments, parts)
    if (params === undefined) continue
    // HEAD is answered as GET without body (RFC 9110, section 9.3.2).
    if (route.method === method || (method === 'HEAD' && route.method === 'GET')) return { kind: 'route', name: route.name, params }
    allow.add(route.method)
    if (route.method === 'GET') allow.add('HEAD')
  }
  return allow.size === 0 ? { kind: 'none' } : { kind: 'wrong_method', allow: [...allow].sort() }
}

function matchSegments(segments: readonly string[], parts: readonly string[]): Record<string, string> | undefined {
  if (segments.length !== parts.length) return undefined
  const params: Record<string, string> = {}
  for (const [index, segment] of segments.entries()) {
    const part = parts[index] ?? ''
    if (!segment.startsWith('{')) {
      if (segment !== part) return undefined
      continue
    }
    const value = decodePart(part)
    if (value === undefined || value === '') return undefined
    params[segment.slice(1, -1)] = value
  }
  return params
}

function decodePart(part: string): string | undefined {
  try {
    return decodeURIComponent(part)
  } catch {
    // A broken percent escape names no resource.
    return undefined
  }
}
