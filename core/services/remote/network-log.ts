import type { Clock } from '../../base/ports.ts'
import type { NetworkCall, CallPage, CallExport } from '../../contract/types.ts'
import type { StoreReads } from '../../store/store.ts'
import { APP_VERSION } from '../../base/version.ts'
import type { CallFilters, CallQuery } from '../../contract/parameters.ts'

export interface NetworkLogPorts {
  readonly store: StoreReads
  readonly clock: Clock
  /** The key that is set now, so that no echo of it leaves the house. */
  readonly key: () => Promise<string | undefined>
}

const MAX_EXPORTED = 20_000

/** The log of every call to the exchange, to be searched and to be handed on. */
export function createNetworkLog({ store, clock, key }: NetworkLogPorts) {
  return {
    /** The newest first. */
    list: async (query: CallQuery): Promise<CallPage> => ({ ...(await store.calls.search(query)), hosts: await store.calls.listHosts() }),
    /** All that fit, in a form that can be handed to others. */
    export: async (query: CallFilters): Promise<CallExport> => {
      const { items, total } = await store.calls.search({ ...query, limit: MAX_EXPORTED, offset: 0 })
      const secret = (await key()) ?? ''
      return {
        exported_at: clock.now(),
        app_version: APP_VERSION,
        items: items.map((call) => redact(call, secret)),
        left_out: total - items.length,
      }
    },
  }
}

/** Members and parameters whose values are nobody else's business. */
const SECRETS = /((?:api[-_]?key|x-api-key|token|secret|password|authorization|session|signature)["']?\s*[=:]\s*["']?)[^"'&\s,;}]+/gi

/** Without what an invoice says, and without whatever could be a key. */
function redact(call: NetworkCall, secret: string): NetworkCall {
  const clean = (text: string): string => (secret === '' ? text : text.replaceAll(secret, '…')).replaceAll(SECRETS, '$1…')
  const { excerpt, headers, url, verdict, ...plain } = call
  return {
    ...plain,
    ...(url === undefined ? {} : { url: clean(url) }),
    ...(verdict === undefined ? {} : { verdict: clean(verdict) }),
    ...(headers === undefined ? {} : { headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, clean(value)])) }),
    // The XML of a document is what an invoice says.
    ...(excerpt === undefined || call.kind === 'xml' || excerpt.trimStart().startsWith('<') ? {} : { excerpt: clean(excerpt) }),
  }
}
