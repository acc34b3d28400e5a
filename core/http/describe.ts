import { createOpenApi, SERVICE_ROUTES } from '../contract/openapi.ts'
import type { Route } from '../contract/route.ts'
import { ROUTES } from '../contract/routes.ts'
import { APP_VERSION } from '../base/version.ts'

/** The two addresses that describe the interface; they hold nothing of anybody's and need no key. Undefined for every other request. */
export function describeInterface(method: string, pathname: string): Response | undefined {
  if (method !== 'GET' && method !== 'HEAD') return undefined
  switch (pathname) {
    case '/api/v2/openapi.json':
      return answer(method, 'application/json', (openApiText ??= JSON.stringify(createOpenApi(APP_VERSION))))
    case '/api/v2/':
      return answer(method, 'text/html; charset=utf-8', (page ??= writePage()))
    default:
      return undefined
  }
}

let openApiText: string | undefined
let page: string | undefined

function answer(method: string, type: string, content: string): Response {
  return new Response(method === 'HEAD' ? null : content, {
    headers: {
      'content-type': type,
      'x-api-version': 'v2',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    },
  })
}

/** All text in it is our own, out of the tables; it is escaped all the same. */
function writePage(): string {
  const groups = new Map<string, string[]>()
  for (const name of SERVICE_ROUTES) {
    const route: Route = ROUTES[name]
    const group = route.permission.split('.')[0] ?? ''
    groups.set(group, [...(groups.get(group) ?? []), writeRow(route)])
  }
  const sections = [...groups].map(([group, rows]) => `<h2>${escape(group)}</h2>\n<table>\n${rows.join('\n')}\n</table>`)
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Kontor, v2 interface</title>
<style>
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 70rem; margin: 2rem auto; padding: 0 1rem; color-scheme: light dark }
  table { border-collapse: collapse; width: 100% }
  td { border-top: 1px solid #8886; padding: .4rem .8rem .4rem 0; vertical-align: top }
  code { font-size: .9em }
</style>
<h1>Kontor, v2 interface</h1>
<p>Send the key in the header <code>x-api-key</code>. Errors are problem details (RFC 9457) with <code>code</code> and <code>errors</code>.
The whole description for programs is <a href="openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
${sections.join('\n')}
</html>
`
}

function writeRow({ method, path, permission, query, summary }: Route): string {
  const names = Object.keys(query)
  const parameters = names.length === 0 ? '' : `<br>Parameters: ${names.map((name) => `<code>${escape(name)}</code>`).join(', ')}`
  return `<tr><td><code>${method} ${escape(`/api${path}`)}</code><td>${escape(summary)}${parameters}<td><code>${permission}</code>`
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
