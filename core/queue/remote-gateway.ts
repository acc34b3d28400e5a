import { isObject } from '../base/json.ts'
import { routeUrl } from '../contract/client.ts'
import type { Gateway, ListRequest, RemoteState, Reply } from './gateway.ts'
import { readCheck, readList, readSend, readState, readUpload } from './remote-answers.ts'
import { createRemoteCall, type RemoteCallOptions } from './remote-call.ts'
import type { Network } from '../store/types.ts'

interface RemoteGatewayOptions extends RemoteCallOptions {
  /** The remote's base address, ending in `/api`. */
  readonly url: string
  /** A server for practising is no exchange, however real its answers; `remote` when absent. */
  readonly network?: Network
}

/**
 * The remote v2 endpoint over HTTP. Addresses come from the contract's routes; answers are read tolerantly here rather than by the typed client,
 * since the other side need not be a Kontor.
 */
export function createRemoteGateway({ url, network = 'remote', ...options }: RemoteGatewayOptions): Gateway {
  const base = url.replace(/\/+$/, '')
  const call = createRemoteCall(options)

  const details = (remoteId: string): Promise<Reply<RemoteState>> =>
    call('document_get', routeUrl(base, 'document_get', { document_id: remoteId }, { include: 'status_log' }), (answered) =>
      isObject(answered.json) ? readState(answered.json) : undefined,
    )

  return {
    identity: base,
    network,
    isRepeatable: false,
    check: () =>
      call('auth_me', routeUrl(base, 'auth_me', {}), (answered) =>
        isObject(answered.json) || answered.isEmpty
          ? readCheck(answered.json, answered.header('x-kontor-rehearsal') === 'true')
          : undefined,
      ),
    upload: async (parcel) =>
      call(
        'upload_xml',
        routeUrl(base, 'upload_xml', {}, { direction: 'outbound' }),
        (answered) =>
          isObject(answered.json) || answered.isEmpty || typeof answered.json === 'string'
            ? readUpload(typeof answered.json === 'string' ? { id: answered.json } : answered.json, answered.header('location'))
            : undefined,
        { body: await parcel.xml(), headers: { 'idempotency-key': `${parcel.idempotency_key}-upload` } },
      ),
    update: async (parcel, remoteId) =>
      call(
        'update_xml',
        routeUrl(base, 'update_xml', { document_id: remoteId }),
        (answered) => (isObject(answered.json) || answered.isEmpty ? true : undefined),
        { body: await parcel.xml() },
      ),
    send: (parcel, remoteId) =>
      call(
        'document_send',
        routeUrl(base, 'document_send', { document_id: remoteId }),
        (answered) => (isObject(answered.json) || answered.isEmpty ? readSend(answered.json) : undefined),
        { body: JSON.stringify({ transaction_type: 'send.peppol' }), headers: { 'idempotency-key': `${parcel.idempotency_key}-send` } },
      ),
    status: (_parcel, remoteId) => details(remoteId),
    details,
    list: (request) => call('documents_list', listUrl(base, request), (answered) => readList(answered.json)),
    fetchXml: (remoteId) =>
      call('document_xml', routeUrl(base, 'document_xml', { document_id: remoteId }), (answered) =>
        answered.isHtml || answered.isEmpty ? undefined : answered.bytes,
      ),
  }
}

/** Besides the contract's paging, the `page` of other services is asked for where an offset is ignored. */
function listUrl(base: string, request: ListRequest): string {
  const address = routeUrl(base, 'documents_list', {})
  if (request.kind === 'plain') return address
  const place = request.kind === 'offset' ? `offset=${request.offset}` : `page=${request.page}`
  return `${address}?${request.limit === undefined ? '' : `limit=${request.limit}&`}${place}`
}
