import { LOG_DETAILS } from '../../contract/log-details.ts'
import type { DocumentRecord, PdfUploadAnswer, WireModel } from '../../contract/types.ts'
import type { StoreWrites } from '../../store/store.ts'
import type { NewVersion } from '../../store/types.ts'
import { tellDocument } from '../events.ts'
import { writeOnce } from '../idempotency.ts'
import type { SendPorts } from '../sending/send.ts'
import type { ReadyChange, UploadOptions } from '../types.ts'
import { createArrivals, fromPdf, newDocument } from './arrivals.ts'

type UploadPorts = Pick<SendPorts, 'store' | 'clock' | 'engine' | 'directions' | 'leaving' | 'publish'>

/** What a program or a person uploads: stored each time it comes, but once under a claim. */
export function createUploads(ports: UploadPorts) {
  const { store, clock, engine, publish } = ports
  const { prepare } = createArrivals(ports)

  const keep = async (
    xml: Uint8Array,
    options: UploadOptions,
    {
      details,
      original,
      also,
    }: { readonly details: string; readonly original?: NewVersion['original']; readonly also?: ReadyChange | undefined },
    signal: AbortSignal | undefined,
  ): Promise<DocumentRecord> => {
    // The specification knows no direction that is not decided: without a profile to go by, what is uploaded is to be sent.
    const prepared = await prepare(xml, options.direction, 'outbound', signal)
    const input = newDocument(xml, prepared, options, details, original)
    let changed: DocumentRecord | undefined
    const work = async (tx: StoreWrites) => {
      const document = await tx.documents.insert(input)
      changed = await also?.write(tx)
      return document
    }
    const document = tellDocument(
      publish,
      await writeOnce(store, clock, { claim: options.claim, work, reread: (tx, id) => tx.documents.read(id) }),
    )
    if (changed !== undefined) tellDocument(publish, changed)
    return document
  }

  return {
    /** Stores XML: throws `malformed_xml` or `payload_too_large` and stores nothing; well-formed XML of an unknown kind is stored with format null. */
    uploadXml: async (bytes: Uint8Array, options: UploadOptions, signal?: AbortSignal): Promise<DocumentRecord> =>
      keep(bytes, options, { details: LOG_DETAILS.xml }, signal),

    /** `also`: the change of another document that is stored with it, or neither is. */
    uploadModel: async (
      body: WireModel,
      { also, ...options }: UploadOptions & { readonly lenient: boolean; readonly also?: ReadyChange | undefined },
      signal?: AbortSignal,
    ): Promise<DocumentRecord> => {
      const xml = await engine.run('xmlOfModel', [body, options.lenient], signal)
      return keep(xml, options, { details: options.isNew === true ? LOG_DETAILS.made : LOG_DETAILS.model, also }, signal)
    },

    /** Stores the invoice XML inside a hybrid PDF. Throws `malformed_pdf` and `no_invoice_in_pdf`. */
    uploadPdf: async (bytes: Uint8Array, options: UploadOptions, signal?: AbortSignal): Promise<PdfUploadAnswer> => {
      const { xml, details, original, warnings } = fromPdf(bytes, await engine.run('xmlOfPdf', [bytes], signal))
      const document = await keep(xml, options, { details, original }, signal)
      return warnings.length === 0 ? document : { ...document, warnings: [...warnings] }
    },
  }
}
