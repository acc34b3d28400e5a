import { randomBytes } from 'node:crypto'
import { AppError, asAppError } from '../../base/errors.ts'
import type { Clock } from '../../base/ports.ts'
import type { ProofState, TimeStamp } from '../../contract/types.ts'
import { createNodeTransport, type ProxyFor } from '../../queue/node-transport.ts'
import { sayHead } from '../../store/signing.ts'
import type { Store } from '../../store/store.ts'
import { requireHome } from '../../store/taken.ts'
import { clearAuthority, confirmRoot, keepRoot, readAuthority, setAuthority, showRoot } from './authority.ts'
import { failed } from './library.ts'
import { proveStamp } from './prove.ts'
import { checkToken, MAX_TOKEN_BYTES, readAnswer, writeRequest } from './token.ts'

const TIMEOUT_MS = 20_000

export interface ProofPorts {
  readonly store: Store
  readonly clock: Clock
  readonly proxyFor: ProxyFor | undefined
}

/** What proves the log from outside: the key that signs it, its last head, and the time stamps that an authority gives for it. */
export function createProof({ store, clock, proxyFor }: ProofPorts) {
  const transport = createNodeTransport({ timeout_ms: TIMEOUT_MS, max_bytes: MAX_TOKEN_BYTES, proxyFor })

  /** What is read of the answer of an authority to a request; what came of it is in the network log. */
  const ask = async <Result>(
    url: string,
    { request, call }: { readonly request: Uint8Array; readonly call: number },
    read: (answer: Uint8Array) => Promise<Result>,
  ): Promise<Result> => {
    const headers = { 'content-type': 'application/timestamp-query', accept: 'application/timestamp-reply' }
    const asked = { method: 'POST', url, request_bytes: request.byteLength, begun_at: clock.millis() }
    let answered: { readonly status: number; readonly response_bytes: number; readonly ended_at: number } | undefined
    const close = (verdict: string) =>
      store.write((tx) => tx.calls.close(call, { ...asked, ended_at: clock.millis(), ...answered, verdict }))
    try {
      const response = await transport({ method: 'POST', url, headers, body: request })
      const { status } = response
      const body = await response.bytes()
      answered = { status, response_bytes: body.byteLength, ended_at: clock.millis() }
      if (status !== 200) throw failed(`The authority answers with the HTTP status ${status}.`)
      const result = await read(body)
      await close('done')
      return result
    } catch (thrown) {
      const { code, message } = asAppError(thrown)
      if (code === 'internal_error') throw thrown
      await close(`${answered === undefined ? 'line' : 'refused'}: ${message}`)
      throw code === 'timestamp_failed' ? thrown : failed(message, thrown)
    }
  }

  return {
    state: async (): Promise<ProofState> => {
      const [head, since, last, { url, roots }] = await Promise.all([
        store.chain.lastHead(),
        store.chain.signedSince(),
        store.chain.lastStamp(),
        readAuthority(store),
      ])
      const own = roots.filter((root) => root.url === url)
      return {
        ...(head === undefined || since === undefined ? {} : { signed: { ...head, since } }),
        ...(url === undefined ? {} : { authority: { url, roots: own.map(({ certificate }) => showRoot(certificate, roots)) } }),
        ...(last === undefined ? {} : { stamp: await proveStamp(last, roots) }),
      }
    },

    setAuthority: (wish: { readonly url: string; readonly root?: string }): Promise<void> => setAuthority(store, wish),
    clearAuthority: (): Promise<void> => clearAuthority(store),
    confirmRoot: (fingerprint: string): Promise<void> => confirmRoot(store, fingerprint),

    /**
     * Lets the authority sign that the newest head was there, and keeps its answer with it. Throws AppError `invalid_state` where none is named,
     * `timestamp_failed`, `taken_along`.
     */
    stamp: async (): Promise<TimeStamp> => {
      await requireHome(store)
      const { url, roots } = await readAuthority(store)
      if (url === undefined)
        throw new AppError('invalid_state', 'No authority of time stamps is named.', { next: 'Name its address, and ask again.' })
      // Whatever is written ends with a signed head, also in a workspace that was not written since an older program.
      const call = await store.write((tx) => tx.calls.open({ kind: 'timestamp', attempt: 1 }))
      const head = await store.chain.lastHead()
      if (head === undefined) throw new AppError('invalid_state', 'Nothing of the log is signed yet.')
      const text = sayHead(head)
      const { request, nonce } = await writeRequest(text, randomBytes(8))
      const known = roots.filter((root) => root.url === url).map(({ certificate }) => certificate)
      const { token, root } = await ask(url, { request, call }, async (answer) => {
        const given = await readAnswer(answer)
        return { token: given, ...(await checkToken(given, { text, nonce, roots: known.length === 0 ? undefined : known })) }
      })
      const stamped = {
        head,
        authority: url,
        token: Buffer.from(token).toString('base64'),
        root: root.certificate,
        created_at: clock.now(),
      }
      await store.write(async (tx) => {
        await keepRoot(tx, url, root.certificate)
        await tx.chain.addStamp(stamped)
      })
      return proveStamp(stamped, (await readAuthority(store)).roots)
    },
  }
}
