/**
 * As far as it is used here; TypeScript's own types do not know it. What a policy makes is an object of its own, which a worker takes where it takes a URL.
 */
interface TrustedTypes {
  createPolicy(name: string, rules: { readonly createScriptURL: (url: string) => string }): { createScriptURL(url: string): URL }
}

const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes }

/** The content security policy of the window names this policy, and lets no script be loaded by an address that it has not made. */
const policy = trustedTypes?.createPolicy('kontor-workers', { createScriptURL: requireOwn })

/** Starts a worker that the window brings along, by the address that the build has given it. */
export function startWorker(url: string): Worker {
  return new Worker(policy?.createScriptURL(url) ?? requireOwn(url), { type: 'module' })
}

function requireOwn(url: string): string {
  const { href } = new URL(url, location.href)
  if (!href.startsWith(new URL('/', location.href).href)) throw new Error(`The window starts no worker from ${href}.`)
  return href
}
