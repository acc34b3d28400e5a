import { session } from 'electron'
import { readProxies } from './proxies.ts'

/** The proxy that the system is set to use for an address, its automatic configuration included. */
export async function systemProxyFor(url: string): Promise<string | undefined> {
  // Not the window's own session, whose network leads nowhere (`window.ts`).
  return readProxies(await session.fromPartition('exchange').resolveProxy(url))
}
