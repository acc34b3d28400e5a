import { AppError } from '../../base/errors.ts'
import type { Clock } from '../../base/ports.ts'
import { createClient, type Client } from '../../contract/client.ts'
import type { Gateway } from '../../queue/gateway.ts'
import { createNodeTransport, type ProxyFor } from '../../queue/node-transport.ts'
import { createRehearsalNetwork } from '../../queue/rehearsal-network.ts'
import { createRemoteGateway } from '../../queue/remote-gateway.ts'
import type { RemoteStore } from './remote-settings.ts'

/** For one exchange with the remote, its body included. */
const TIMEOUT_MS = 60_000
/** For a question that a caller of ours waits for. */
const QUESTION_MS = 20_000
/** The longest answer read: XML as large as our own limit, with room. */
const MAX_ANSWER_BYTES = 25_000_000

/** The gateway to the remote that is set; made anew only when the settings have changed. */
export function gatewayOf(settings: RemoteStore, clock: Clock, proxyFor: ProxyFor | undefined): () => Promise<Gateway | undefined> {
  const transport = createNodeTransport({ timeout_ms: TIMEOUT_MS, max_bytes: MAX_ANSWER_BYTES, proxyFor })
  let made: { readonly from: string; readonly gateway: Gateway } | undefined
  return async () => {
    const remote = await settings.read()
    if (remote === undefined) return undefined
    const from = JSON.stringify(remote)
    if (made?.from === from) return made.gateway
    const key = await openKey(settings)
    if (key === undefined) return undefined
    const network = remote.rehearsal ? 'rehearsal' : 'remote'
    made = { from, gateway: createRemoteGateway({ url: remote.url, network, key, transport, now: () => clock.millis() }) }
    return made.gateway
  }
}

/** The gateway to a network that nothing leaves the house for. */
export function simulatedGateway(clock: Clock): () => Promise<Gateway> {
  const network = createRehearsalNetwork({ now: () => clock.millis() })
  return () => Promise.resolve(network)
}

/** The typed client of the remote that is set, for questions that are no deliveries. */
export function clientOf(settings: RemoteStore, proxyFor: ProxyFor | undefined): () => Promise<Client | undefined> {
  const transport = createNodeTransport({ timeout_ms: QUESTION_MS, max_bytes: MAX_ANSWER_BYTES, proxyFor })
  return async () => {
    const url = (await settings.read())?.url
    const key = await openKey(settings)
    return url === undefined || key === undefined ? undefined : createClient(transport, { baseUrl: url, headers: { 'x-api-key': key } })
  }
}

/** A key that cannot be read any more is as good as none for the queue; the test of the remote says why. */
export async function openKey(settings: RemoteStore): Promise<string | undefined> {
  try {
    return (await settings.openKey()) ?? ''
  } catch (error) {
    if (error instanceof AppError && error.code === 'remote_not_configured') return undefined
    throw error
  }
}
