import { AppError } from '../../base/errors.ts'
import { LOG_DETAILS } from '../../contract/log-details.ts'
import type { ImportedContainer, ImportOutcome } from '../../contract/types.ts'
import { containerKind } from '../containers/kind.ts'
import type { Opener } from '../containers/thread.ts'
import { tellDocument } from '../events.ts'
import { fileKind, isEmpty, isInvoiceLike } from '../../engine/file-kind.ts'
import { findDuplicates, sameBytes } from '../received/duplicates.ts'
import type { SendPorts } from '../sending/send.ts'
import type { ImportedFile, PartOptions, Surroundings, UploadOptions } from '../types.ts'
import { createArrivals, fromPdf, newDocument } from './arrivals.ts'
import { tellOutcome } from './imported.ts'
import type { Kept } from './judge-source.ts'

export type ImportPorts = Pick<SendPorts, 'store' | 'engine' | 'directions' | 'leaving' | 'publish'> &
  Pick<Surroundings, 'sha256'> & { readonly opener: Pick<Opener, 'open'>; readonly report: (error: unknown) => void }

/** Files of any kind, from a person or a folder: stored unless the same content is there already. */
export function createImports(ports: ImportPorts) {
  const { store, engine, publish, sha256, opener, report } = ports
  const { prepare } = createArrivals(ports)

  /** The XML in a file of any kind. */
  const openImport = async (bytes: Uint8Array) => {
    switch (fileKind(bytes)) {
      case 'pdf':
        return fromPdf(bytes, await engine.run('xmlOfPdf', [bytes]))
      case 'json':
        return { xml: await engine.run('xmlOfModelFile', [bytes]), details: LOG_DETAILS.model, original: undefined, warnings: [] }
      case 'xml':
        return { xml: bytes, details: LOG_DETAILS.xml, original: undefined, warnings: [] }
    }
  }

  const importFile = async (bytes: Uint8Array, options: PartOptions, requireFit: (prepared: Kept) => void = () => undefined) => {
    if (!isInvoiceLike(bytes) && !isEmpty(bytes)) {
      const message = 'The file is neither XML nor a PDF, and no archive or mail with such files.'
      throw new AppError('unsupported_document', message, {
        errors: [{ path: '', code: 'file_kind', message }],
        next: 'Choose XML, PDF, a JSON model, a ZIP archive, or a mail saved as .eml or .msg.',
      })
    }
    const { xml, details, original, warnings } = await openImport(bytes)
    const hash = sha256(xml)
    const known = (await store.documents.findByContent(hash)).at(-1)
    if (known !== undefined) return { document: known, isDuplicate: true, duplicateOf: sameBytes(known), warnings }
    const prepared = await prepare(xml, options.direction, 'undecided')
    requireFit(prepared)
    const pages = options.pages === undefined ? undefined : { bytes: options.pages, media_type: 'application/pdf' }
    const input = { ...newDocument(xml, prepared, options, details, original ?? pages), mail: options.mail }
    const imported = await store.write(async (tx) => {
      // The same content may have come in while this one was judged.
      const meanwhile = (await tx.documents.findByContent(hash)).at(-1)
      if (meanwhile !== undefined) return { document: meanwhile, isDuplicate: true, duplicateOf: sameBytes(meanwhile) }
      const document = await tx.documents.insert(input)
      return { document, isDuplicate: false, duplicateOf: (await findDuplicates(tx, document))[0] }
    })
    if (!imported.isDuplicate) tellDocument(publish, imported.document)
    return { ...imported, warnings }
  }

  /** Stores only invoices from an archive or a mail: a file that a person chose is stored whatever it is. */
  const importPart = (bytes: Uint8Array, options: PartOptions) =>
    importFile(bytes, options, ({ facts }) => {
      // Any JSON object can be read as a model that lacks everything.
      const isNone = facts.format === null || (fileKind(bytes) === 'json' && facts.number === undefined)
      if (isNone) throw new AppError('unsupported_document', 'The file is no invoice of a known kind.')
    })

  const printsNumber = async (pdf: Uint8Array, xml: Uint8Array): Promise<boolean> => {
    try {
      const { places } = await engine.run('readReceived', [pdf, xml])
      return places.some(({ path }) => path === 'document.number')
    } catch (thrown) {
      if (thrown instanceof AppError) return false
      throw thrown
    }
  }

  const importAny = async (bytes: Uint8Array, options: UploadOptions, signal?: AbortSignal): Promise<ImportedFile | ImportedContainer> => {
    if (containerKind(bytes) === undefined) return importFile(bytes, options)
    const { importContainer } = await import('../containers/import.ts')
    return importContainer(bytes, options, { opener, importPart, printsNumber }, signal)
  }

  return {
    /** Stores a file of any kind that holds one invoice, unless the same content is there already. Throws `unsupported_document` for what can hold none. */
    importFile,

    /** The same, and of an archive or a mail what lies in it, as far as the signal lets it. Throws `malformed_container`. */
    importAny,

    /** What became of each of several files: one that is not stored, for whatever reason, says nothing of the others. */
    importEach: (files: readonly (readonly [bytes: Uint8Array, options: UploadOptions])[], signal: AbortSignal): Promise<ImportOutcome[]> =>
      Promise.all(files.map(([bytes, options]) => tellOutcome(importAny(bytes, options, signal), report))),
  }
}
