/** Kinds of a proxy list (PAC) that HTTP can be sent through; SOCKS is none. */
const SCHEMES: Readonly<Record<string, string>> = { PROXY: 'http', HTTP: 'http', HTTPS: 'https' }

/** The first way of a proxy list such as `PROXY proxy.example:8080; DIRECT` that can be gone; undefined: straight. */
export function readProxies(list: string): string | undefined {
  for (const entry of list.split(';')) {
    const [kind = '', place = ''] = entry.trim().split(/\s+/)
    if (kind.toUpperCase() === 'DIRECT') return undefined
    const scheme = SCHEMES[kind.toUpperCase()]
    if (scheme !== undefined && place !== '') return `${scheme}://${place}`
  }
  return undefined
}
