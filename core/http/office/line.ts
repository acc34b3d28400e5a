import { AppError } from '../../base/errors.ts'
import type { SecretBox } from '../../services/remote/secret-box.ts'

const PROBLEM_TYPE = 'application/problem+json'

/** Where an office is, and the person's own key there, in its sealed form. */
interface OfficeAddress {
  /** Ends in `/api`. */
  readonly url: string
  readonly sealed_key: string
}

type Ask = (office: OfficeAddress, path: string, init?: RequestInit & { readonly duplex?: 'half' }) => Promise<Response>

/** An answer that has not begun by then does not come any more; what a call brings may take long to be judged. */
const BEGIN_MS = { GET: 45_000, others: 300_000 }
/**
 * For so long a key that was refused is not shown again: an office takes an address with many wrong keys for somebody who guesses, and behind its load balancer
 * all desks have one address.
 */
const REFUSED_MS = 120_000
/** What says nothing for so long has been cut off: events come with a heartbeat more often. */
const SILENT_MS = 45_000

/** Calls of a desk to an office. They throw AppError `office_offline` where nobody answers. */
export function createOfficeLine(secrets: SecretBox): { readonly ask: Ask; readonly askInTime: Ask } {
  const refusals = new Map<string, { readonly until: number; readonly body: string }>()
  const ask: Ask = async ({ url, sealed_key }, path, init = {}) => {
    const known = refusals.get(sealed_key)
    if (known !== undefined && known.until > performance.now()) return refusal(known.body)
    refusals.delete(sealed_key)
    const headers = new Headers(init.headers)
    headers.set('x-api-key', secrets.open(Buffer.from(sealed_key, 'base64')))
    const reach = async (): Promise<Response> => {
      try {
        const answer = await fetch(`${url}${path}`, { ...init, headers, redirect: 'error' })
        if (answer.status !== 401) return answer
        const body = await answer.text()
        refusals.set(sealed_key, { until: performance.now() + REFUSED_MS, body })
        return refusal(body)
      } catch (error) {
        if (init.signal?.aborted === true) throw error
        throw unreachable(url, error)
      }
    }
    return requireOffice(await reach(), url)
  }
  return {
    ask,
    /** The same, unless the answer does not begin: a line may be cut without a word. */
    askInTime: async (office, path, init = {}) => {
      const late = new AbortController()
      const stop = init.signal ?? undefined
      const timer = setTimeout(() => late.abort(), init.method === 'GET' ? BEGIN_MS.GET : BEGIN_MS.others)
      try {
        return await ask(office, path, { ...init, signal: stop === undefined ? late.signal : AbortSignal.any([stop, late.signal]) })
      } catch (error) {
        throw late.signal.aborted ? unreachable(office.url, error) : error
      } finally {
        clearTimeout(timer)
      }
    },
  }
}

const refusal = (body: string): Response => new Response(body, { status: 401, headers: { 'content-type': PROBLEM_TYPE } })

/** A load balancer answers by itself where it reaches no node, or does not let the call through. Throws AppError `office_offline` and `payload_too_large`. */
async function requireOffice(answer: Response, url: string): Promise<Response> {
  if (answer.ok || (answer.headers.get('content-type') ?? '').startsWith(PROBLEM_TYPE)) return answer
  await answer.body?.cancel()
  const { host } = new URL(url)
  if (answer.status === 413)
    throw new AppError('payload_too_large', `What stands before the office at ${host} lets nothing of this size through.`, {
      next: 'Ask whoever looks after the office to allow larger bodies there.',
    })
  throw new AppError('office_offline', `No node of the office answers at ${host}: what stands before it says ${answer.status}.`)
}

function unreachable(url: string, cause: unknown): AppError {
  return new AppError('office_offline', `The office at ${new URL(url).host} cannot be reached.`, { cause })
}

/** Passes on what comes, and breaks where nothing comes any more. */
export function endSilence(): TransformStream<Uint8Array, Uint8Array> {
  let timer: NodeJS.Timeout | undefined
  return new TransformStream({
    start(controller) {
      const silent = new AppError('office_offline', 'The office says nothing any more.')
      timer = setTimeout(() => controller.error(silent), SILENT_MS).unref()
    },
    transform(chunk, controller) {
      timer?.refresh()
      controller.enqueue(chunk)
    },
    flush: () => clearTimeout(timer),
  })
}
