import { session } from 'electron'
import { readProxies } from './proxies.ts'

/** The proxy that the system is set to use for an address, its automatic configuration included. */
export async function systemProxyFor(url: string): Promise<string | undefined> {
  return readProxies(await session.defaultSession.resolveProxy(url))
}
