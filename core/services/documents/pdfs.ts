import { AppError } from '../../base/errors.ts'
import type { SendPorts } from '../sending/send.ts'
import type { PdfFile, PdfOptions } from '../types.ts'

type ReceivedFile = Omit<PdfFile, 'format' | 'lang'>

/** The PDF of a document: made for it, as it came in, and with the pages of a person's own. */
export function createPdfs({ store, engine }: Pick<SendPorts, 'store' | 'engine'>) {
  /** A received invoice is nobody's letter of the client company. */
  const isOfOthers = async (id: string): Promise<boolean> => (await store.documents.read(id)).direction === 'inbound'
  return {
    /** With the pages of the document's own, where it has some. */
    pdf: async (id: string, options: PdfOptions, signal?: AbortSignal): Promise<PdfFile> => {
      // Without a format it is a readable copy, which has to be there for every document; what its XML lacks is said in the warnings.
      const lenient = options.lenient === true || options.format === undefined
      const own = { into: (await store.versions.readPages(id))?.bytes, plain: await isOfOthers(id) }
      const wanted = { ...own, ...options, lenient }
      return engine.run('documentPdf', [(await store.versions.read(id)).xml, wanted], signal)
    },

    /** The same with another XML than what is stored; no bytes stand for what is stored. */
    draftPdf: async (id: string, bytes: Uint8Array, options: PdfOptions, signal?: AbortSignal): Promise<PdfFile> =>
      engine.run(
        'documentPdf',
        [
          bytes.byteLength === 0 ? (await store.versions.read(id)).xml : bytes,
          { ...options, into: options.into ?? (await store.versions.readPages(id))?.bytes, plain: await isOfOthers(id) },
        ],
        signal,
      ),

    /**
     * The PDF that the document was taken from, as it came in, beside an XML; no bytes of XML stand for what is stored. Throws `not_found` where it
     * came in as something else.
     */
    received: async (id: string, draft: Uint8Array, signal?: AbortSignal): Promise<ReceivedFile> => {
      const { xml } = await store.versions.read(id)
      const bytes = await store.versions.readReceived(id)
      if (bytes === undefined) {
        throw new AppError('not_found', `The document ${id} did not come in as a PDF.`, { next: 'Its PDF is made from the invoice.' })
      }
      const [carrier, { warnings, places }] = await Promise.all([
        engine.run('readCarrier', [bytes], signal),
        engine.run('readReceived', [bytes, draft.byteLength === 0 ? xml : draft], signal),
      ])
      return { bytes, warnings: [...carrier, ...warnings], places }
    },

    /** The PDF of a person whose pages the document has, as it came in. Throws `not_found` where it has none. */
    pages: async (id: string): Promise<Uint8Array> => {
      const pages = await store.versions.readPages(id)
      if (pages === undefined) throw new AppError('not_found', `The document ${id} has no pages of its own.`)
      return pages.bytes
    },
  }
}
