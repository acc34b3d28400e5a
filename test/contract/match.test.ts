import { describe, expect, it } from 'vitest'
import { matchRoute } from '../../core/contract/match.ts'
import { ROUTES, type RouteName } from '../../core/contract/routes.ts'

describe('matchRoute', () => {
  it('finds every operation of the contract under its own path', () => {
    for (const name of Object.keys(ROUTES) as RouteName[]) {
      const path = ROUTES[name].path.replaceAll(/\{\w+\}/g, 'a%20b')
      const match = matchRoute(ROUTES[name].method, path)
      expect(match).toMatchObject({ kind: 'route', name })
      if (match.kind === 'route') for (const value of Object.values(match.params)) expect(value).toBe('a b')
    }
  })

  it('reads a literal segment before a parameter', () => {
    expect(matchRoute('POST', '/v2/documents/upload/xml')).toMatchObject({ name: 'upload_xml' })
    expect(matchRoute('GET', '/v2/desk/documents/facets/direction')).toMatchObject({ name: 'desk_facet', params: { facet: 'direction' } })
    expect(matchRoute('GET', '/v2/desk/documents/one/direction')).toMatchObject({ name: 'desk_direction' })
  })

  it('answers HEAD as GET', () => {
    expect(matchRoute('HEAD', '/v2/documents')).toMatchObject({ name: 'documents_list' })
  })

  it('lists the methods of a path that does not know the method', () => {
    expect(matchRoute('DELETE', '/v2/documents')).toEqual({ kind: 'wrong_method', allow: ['GET', 'HEAD'] })
    expect(matchRoute('PATCH', '/v2/desk/remote')).toEqual({ kind: 'wrong_method', allow: ['DELETE', 'GET', 'HEAD', 'PUT'] })
  })

  it('knows no path with an empty segment, a broken escape or a trailing slash', () => {
    for (const path of ['/v2/documents/', '/v2/documents//xml', '/v2/documents/%E0%A4%A', '/v2', '', '/v1/documents']) {
      expect(matchRoute('GET', path)).toEqual({ kind: 'none' })
    }
  })
})
