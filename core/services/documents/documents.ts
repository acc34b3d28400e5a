import { AppError } from '../../base/errors.ts'
import type { PageLanguage } from '../../languages/languages.ts'
import { needOf, type NeedFacts } from '../../contract/need.ts'
import { isNetworkFormat } from '../../profiles/formats.ts'
import { LOG_DETAILS } from '../../contract/log-details.ts'
import type {
  Direction,
  DocumentRecord,
  EditRequest,
  UndeletableDocument,
  TransactionRecord,
  VersionRecord,
  WireModel,
  PdfUploadAnswer,
  ImportedContainer,
  Page,
  DocumentFacet,
  FacetCount,
  MoneySum,
  DocumentDetails,
  ValidationResult,
  ConversionPreview,
  SupportSample,
  KeptDocuments,
  EditAnswer,
  RepairAnswer,
} from '../../contract/types.ts'
import type { StoreLooks, StoreWrites } from '../../store/store.ts'
import type { NewDocument, NewVersion } from '../../store/types.ts'
import { pageLanguageOf } from '../company/page-language.ts'
import type { EditWishes, Prepared, XmlOfPdf } from './document-work.ts'
import { containerKind } from '../containers/kind.ts'
import type { Opener } from '../containers/thread.ts'
import { fileKind, isInvoiceLike } from '../files/file-kind.ts'
import type { Settled } from '../direction/directions.ts'
import { writeOnce } from '../idempotency.ts'
import { findDuplicates, sameBytes } from '../received/duplicates.ts'
import { describeReceived } from '../received/received.ts'
import { requireErasable, whyKept } from './retention.ts'
import { createSend, requireBase, type SendPorts } from '../sending/send.ts'
import type { PartOptions, Surroundings, UploadOptions, ImportedFile, Include, Lang, PdfOptions, PdfFile } from '../types.ts'
import type { DocumentQuery } from '../../contract/decode.ts'
import type { Invoice } from '../../model/invoice.ts'
import type { Decimals } from '../../model/encode.ts'

interface PagesFile {
  readonly bytes: Uint8Array
  /** As the person calls it. */
  readonly filename?: string | undefined
}

type ReceivedFile = Omit<PdfFile, 'format'>

export type DocumentPorts = SendPorts & Pick<Surroundings, 'sha256'> & { readonly opener: Pick<Opener, 'open'> }

/** A longer draft is judged as it is written alone while it is being edited: to convert it with every change would hold the person up. */
const MAX_CONVERTED_BYTES = 1_000_000

export type Documents = ReturnType<typeof createDocuments>

/** Those that read or judge content give up when the signal says so, before anything is stored. */
export function createDocuments(ports: DocumentPorts) {
  const { store, clock, engine, directions } = ports

  const changed = (document: DocumentRecord): DocumentRecord => {
    ports.publish({ type: 'document', id: document.id, status: document.status })
    return document
  }

  /**
   * Reads and judges content before anything is stored, and says which way it goes; throws for what is not well-formed. `otherwise` is the direction of
   * what nobody can compare with a profile.
   */
  const prepare = async (xml: Uint8Array, said: Direction | undefined, otherwise: Direction, signal?: AbortSignal) => {
    const isOpen = said === 'undecided'
    const prepared = await engine.run('prepare', [xml, { lang: 'en' }], signal)
    const settled = directions.settle(prepared.facts, isOpen ? undefined : said, isOpen ? said : otherwise)
    return { ...(await ports.leaving.complete(xml, prepared, settled, 'en', signal)), ...settled }
  }

  const keep = async (
    xml: Uint8Array,
    options: UploadOptions,
    { details, original }: { readonly details: string; readonly original?: NewVersion['original'] },
    signal: AbortSignal | undefined,
  ): Promise<DocumentRecord> => {
    // The specification knows no direction that is not decided: without a profile to go by, what is uploaded is to be sent.
    const prepared = await prepare(xml, options.direction, 'outbound', signal)
    const input = newDocument(xml, prepared, options, details, original)
    const work = (tx: StoreWrites) => tx.documents.insert(input)
    return changed(await writeOnce(store, clock, { claim: options.claim, work, reread: (tx, id) => tx.documents.read(id) }))
  }

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

  const factsOf = ({ id, direction, status, match, handling }: DocumentRecord): Omit<NeedFacts, 'count'> => ({
    direction,
    status,
    match_role: match?.role ?? null,
    handling: handling ?? null,
    delivery: store.jobs.findDelivery(id)?.state ?? null,
  })

  const importFile = async (bytes: Uint8Array, options: PartOptions, requireFit: (prepared: Prepared) => void = () => undefined) => {
    if (!isInvoiceLike(bytes)) {
      const message = 'The file is neither XML nor a PDF, and no archive or mail with such files.'
      throw new AppError('unsupported_document', message, {
        errors: [{ path: '', code: 'file_kind', message }],
        next: 'Choose XML, PDF, a JSON model, a ZIP archive, or a mail saved as .eml or .msg.',
      })
    }
    const { xml, details, original, warnings } = await openImport(bytes)
    const sha256 = ports.sha256(xml)
    const known = store.documents.findByContent(sha256).at(-1)
    if (known !== undefined) return { document: known, isDuplicate: true, duplicateOf: sameBytes(known), warnings }
    const prepared = await prepare(xml, options.direction, 'undecided')
    requireFit(prepared)
    const pages = options.pages === undefined ? undefined : { bytes: options.pages, media_type: 'application/pdf' }
    const input = { ...newDocument(xml, prepared, options, details, original ?? pages), mail: options.mail }
    const imported = await store.writeTogether((tx) => {
      // The same content may have come in while this one was judged.
      const meanwhile = tx.documents.findByContent(sha256).at(-1)
      if (meanwhile !== undefined) return { document: meanwhile, isDuplicate: true, duplicateOf: sameBytes(meanwhile) }
      const document = tx.documents.insert(input)
      return { document, isDuplicate: false, duplicateOf: findDuplicates(tx, document)[0] }
    })
    if (!imported.isDuplicate) changed(imported.document)
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

  /** The newest version with some terms changed, as the next version or, for a dry run, only to be shown. */
  const edit = async (
    id: string,
    { base_version, changes, dry_run = false }: EditRequest,
    wishes: Omit<EditWishes, 'model'>,
    signal?: AbortSignal,
  ) => {
    const before = store.documents.read(id)
    requireBase(before, base_version)
    const stored = store.versions.read(id, base_version)
    const edited = await engine.run('edit', [stored.xml, changes, { ...wishes, model: !dry_run }], signal)
    const isTooLong = dry_run && edited.xml.length > MAX_CONVERTED_BYTES
    const completed = isTooLong ? edited : await ports.leaving.complete(edited.xml, edited, before, wishes.lang, signal)
    const { xml, facts, verdict, validation, text, model, notes, repairs, outgoing_errors } = completed
    const answer = (document: DocumentRecord) => ({
      answer: { document, xml: text, ...(model === undefined ? {} : { model }), validation, notes },
      repairs,
    })
    if (dry_run) {
      const { rulesets: _rulesets, causes: _causes, errors: _errors, ...summary } = verdict
      const { parties: _parties, net: _net, gross: _gross, ...shown } = facts
      const need = needOf({ ...factsOf(before), count: isNetworkFormat(facts.format) ? verdict.errors : (outgoing_errors ?? null) })
      return answer({ ...before, ...shown, validation: summary, need })
    }
    if (ports.sha256(xml) === before.sha256) return answer(before)
    return answer(
      changed(store.write((tx) => directions.addVersion(tx, id, { xml, facts, verdict, outgoing_errors, cause: 'edit', base_version }))),
    )
  }

  return {
    /** Stores XML: throws `malformed_xml` or `payload_too_large` and stores nothing; well-formed XML of an unknown kind is stored with format null. */
    uploadXml: async (bytes: Uint8Array, options: UploadOptions, signal?: AbortSignal): Promise<DocumentRecord> =>
      keep(bytes, options, { details: LOG_DETAILS.xml }, signal),

    uploadModel: async (
      body: WireModel,
      options: UploadOptions & { readonly lenient: boolean },
      signal?: AbortSignal,
    ): Promise<DocumentRecord> => {
      const xml = await engine.run('xmlOfModel', [body, options.lenient], signal)
      return keep(xml, options, { details: LOG_DETAILS.model }, signal)
    },

    /** Stores the invoice XML inside a hybrid PDF. Throws `malformed_pdf` and `no_invoice_in_pdf`. */
    uploadPdf: async (bytes: Uint8Array, options: UploadOptions, signal?: AbortSignal): Promise<PdfUploadAnswer> => {
      const { xml, details, original, warnings } = fromPdf(bytes, await engine.run('xmlOfPdf', [bytes], signal))
      const document = await keep(xml, options, { details, original }, signal)
      return warnings.length === 0 ? document : { ...document, warnings: [...warnings] }
    },

    /** Stores a file of any kind that holds one invoice, unless the same content is there already. Throws `unsupported_document` for what can hold none. */
    importFile,

    /** The same, and of an archive or a mail what lies in it, as far as the signal lets it. Throws `malformed_container`. */
    importAny: async (bytes: Uint8Array, options: UploadOptions, signal?: AbortSignal): Promise<ImportedFile | ImportedContainer> => {
      if (containerKind(bytes) === undefined) return importFile(bytes, options)
      const { importContainer } = await import('../containers/import.ts')
      return importContainer(bytes, options, { opener: ports.opener, importPart, printsNumber }, signal)
    },

    list: (query: DocumentQuery): Page<DocumentRecord> => {
      const page = store.list.read(query)
      return { ...page, items: store.relations.relate(page.items) }
    },

    /** What all documents that fit come to, whatever the page. */
    sums: (query: DocumentQuery): MoneySum[] => store.list.sum(query),

    facet: (facet: DocumentFacet, query: DocumentQuery): FacetCount[] => store.list.countFacet(facet, query),

    get: async (id: string, include: readonly Include[], lang: Lang, signal?: AbortSignal): Promise<DocumentDetails> => {
      const wanted = { validation: include.includes('validation'), model: include.includes('model'), lang }
      const isDescribed = wanted.validation || wanted.model
      const described = isDescribed ? await engine.run('describe', [store.versions.read(id).xml, wanted], signal) : {}
      const delivery = store.jobs.findDelivery(id)
      const pages = store.versions.findPages(id)
      const received = store.versions.findReceived(id)
      const document = store.documents.read(id)
      const duplicates = findDuplicates(store, document)
      const mail = store.mails.find(id)
      return {
        ...document,
        ...store.relations.relate([document])[0],
        ...(delivery === undefined ? {} : { delivery }),
        ...(pages === undefined ? {} : { own_pages: pages.record }),
        ...(received === undefined ? {} : { received_pages: received.record }),
        ...(duplicates.length === 0 ? {} : { duplicates }),
        ...describeReceived(store, document),
        ...(mail === undefined ? {} : { received_mail: mail }),
        ...(include.includes('status_log') ? { status_log: store.log.list(id) } : {}),
        ...(include.includes('transactions') ? { transaction_list: listTransactions(store, id) } : {}),
        ...described,
      }
    },

    /** The language that its pages are written in where nobody asks for another. */
    pageLanguage: (id: string, otherwise: PageLanguage): PageLanguage => pageLanguageOf(store, store.documents.read(id), otherwise),

    xml: (id: string): Uint8Array => store.versions.read(id).xml,

    model: async (id: string, signal?: AbortSignal): Promise<Invoice> => engine.run('documentModel', [store.versions.read(id).xml], signal),

    /** The same as JSON text in UTF-8. */
    modelJson: async (id: string, decimals: Decimals, signal?: AbortSignal): Promise<Uint8Array> =>
      engine.run('documentModelJson', [store.versions.read(id).xml, decimals], signal),

    /** With the pages of the document's own, where it has some. */
    pdf: async (id: string, options: PdfOptions, signal?: AbortSignal): Promise<PdfFile> => {
      // Without a format it is a readable copy, which has to be there for every document; what its XML lacks is said in the warnings.
      const wanted = { lenient: options.format === undefined, into: store.versions.readPages(id)?.bytes, ...options }
      return engine.run('documentPdf', [store.versions.read(id).xml, wanted], signal)
    },

    /** The same with another XML than what is stored; no bytes stand for what is stored. */
    draftPdf: async (id: string, bytes: Uint8Array, options: PdfOptions, signal?: AbortSignal): Promise<PdfFile> =>
      engine.run(
        'documentPdf',
        [
          bytes.byteLength === 0 ? store.versions.read(id).xml : bytes,
          { ...options, into: options.into ?? store.versions.readPages(id)?.bytes },
        ],
        signal,
      ),

    /**
     * The PDF that the document was taken from, as it came in, beside an XML; no bytes of XML stand for what is stored. Throws `not_found` where it
     * came in as something else.
     */
    received: async (id: string, draft: Uint8Array, signal?: AbortSignal): Promise<ReceivedFile> => {
      const { xml } = store.versions.read(id)
      const bytes = store.versions.readReceived(id)
      if (bytes === undefined) {
        throw new AppError('not_found', `The document ${id} did not come in as a PDF.`, { next: 'Its PDF is made from the invoice.' })
      }
      return { bytes, ...(await engine.run('readReceived', [bytes, draft.byteLength === 0 ? xml : draft], signal)) }
    },

    /** The mail that the document came with, as it came in. Throws `not_found` where it came otherwise. */
    mail: (id: string): Uint8Array => {
      store.documents.read(id)
      const mail = store.mails.read(id)
      if (mail === undefined) throw new AppError('not_found', `The document ${id} did not come with a mail.`)
      return mail
    },

    /** The PDF of a person whose pages the document has, as it came in. Throws `not_found` where it has none. */
    pages: (id: string): Uint8Array => {
      const pages = store.versions.readPages(id)
      if (pages === undefined) throw new AppError('not_found', `The document ${id} has no pages of its own.`)
      return pages.bytes
    },

    /**
     * Gives the PDF of a document other pages: those of a person's own PDF or, without one, ours. A version of the same XML. Throws `malformed_pdf`,
     * `unsupported_conversion` with every reason why the PDF cannot become PDF/A-3, and `invalid_state` for what must not change any more.
     */
    setPages: async (id: string, pages: PagesFile | undefined, signal?: AbortSignal): Promise<DocumentRecord> => {
      const document = store.documents.read(id)
      const { version } = document
      const { xml } = store.versions.read(id, version)
      const prepared = await engine.run('preparePages', [xml, pages?.bytes], signal)
      const { facts, verdict, outgoing_errors } = await ports.leaving.complete(xml, prepared, document, 'en', signal)
      const original = pages === undefined ? {} : { original: { bytes: pages.bytes, media_type: 'application/pdf' } }
      const next = {
        xml,
        facts,
        verdict,
        outgoing_errors,
        cause: 'pages',
        filename: pages?.filename,
        base_version: version,
        ...original,
      } as const
      return changed(store.write((tx) => directions.addVersion(tx, id, next)))
    },

    /** By the releases of a day, today when absent; only today's verdict is kept. */
    validation: (id: string, lang: Lang, asOf?: string, signal?: AbortSignal): Promise<ValidationResult> =>
      ports.leaving.judge(id, { lang, asOf }, signal),

    /** What another format would make of the document, before anything is converted: nothing is stored. Throws as conversions do. */
    conversion: async (id: string, target: string, signal?: AbortSignal): Promise<ConversionPreview> =>
      engine.run('previewConversion', [store.versions.read(id).xml, target], signal),

    /** A copy for support: the same build and the same findings, without names, addresses, accounts and texts. */
    supportSample: async (id: string, signal?: AbortSignal): Promise<SupportSample> =>
      engine.run('supportSample', [store.versions.read(id).xml], signal),

    versions: (id: string): VersionRecord[] => {
      store.documents.read(id)
      return store.versions.list(id)
    },

    versionXml: (id: string, version: number): Uint8Array => store.versions.read(id, version).xml,

    /**
     * Takes the document away with all its versions; `actor` is the id of a key, `window` or `command`. Throws `retention_period` for what was sent
     * or received until its time is over, `invalid_state` while it is on its way.
     */
    delete: (id: string, actor: string): void => {
      store.write((tx) => {
        requireErasable(tx.documents.read(id), listTransactions(tx, id), clock.now().slice(0, 10))
        tx.documents.erase(id, actor)
      })
      ports.publish({ type: 'deleted', id })
    },

    /** Those that `delete` would refuse, and how much the others are; what does not exist is none of either. */
    kept: (ids: readonly string[]): KeptDocuments => {
      const items: UndeletableDocument[] = []
      let bytes = 0
      for (const id of ids) {
        const document = store.documents.find(id)
        if (document === undefined) continue
        const kept = whyKept(document, listTransactions(store, id), clock.now().slice(0, 10))
        if (kept === undefined) bytes += store.versions.list(id).at(-1)?.bytes ?? 0
        else items.push({ document_id: id, ...kept })
      }
      return { items, bytes }
    },

    /** Replaces the stored XML. Throws `validation_error` when it has errors, unless it is stored as a draft. */
    updateXml: async (
      id: string,
      bytes: Uint8Array,
      { draft }: { readonly draft: boolean },
      signal?: AbortSignal,
    ): Promise<DocumentRecord> => {
      // A document that does not exist, or may not be changed, is said before anything about the new content.
      const document = store.documents.read(id)
      const prepared = await engine.run('prepare', [bytes, { lang: 'en', mustBeValid: !draft }], signal)
      const { facts, verdict, outgoing_errors } = await ports.leaving.complete(bytes, prepared, document, 'en', signal)
      const next = { xml: bytes, facts, verdict, outgoing_errors, cause: 'replace', base_version: document.version } as const
      return changed(store.write((tx) => directions.addVersion(tx, id, next)))
    },

    /** Changes single terms of the stored XML; the rest of the text stays as it is. */
    updateTerms: async (id: string, request: EditRequest, lang: Lang, asOf?: string, signal?: AbortSignal): Promise<EditAnswer> =>
      (await edit(id, request, { lang, asOf, repair: false }, signal)).answer,

    /** The changes of the request, then all safe repairs of what the rules find, stored as one version. */
    repair: async (id: string, request: EditRequest, lang: Lang, asOf?: string, signal?: AbortSignal): Promise<RepairAnswer> => {
      const { answer, repairs } = await edit(id, request, { lang, asOf, repair: true }, signal)
      return { ...answer, changes: [...repairs] }
    },

    /**
     * Converts it first to the format that it leaves in, where it is not in one (specification, section 4.5). Throws `validation_error` for errors, and
     * `lossy_conversion` where the format does not carry all of it, unless the losses are accepted.
     */
    send: createSend(ports),
  }
}

function newDocument(
  xml: Uint8Array,
  { facts, verdict, outgoing_errors, direction, direction_by, match }: Prepared & Settled,
  { filename, isNew }: Pick<UploadOptions, 'filename' | 'isNew'>,
  details: string,
  original: NewVersion['original'],
): NewDocument {
  const kept = original === undefined ? {} : { original }
  return {
    xml,
    facts,
    verdict,
    outgoing_errors,
    ...kept,
    filename,
    direction,
    direction_by,
    match,
    status: 'upload.completed',
    cause: isNew === true ? 'create' : 'upload',
    details,
  }
}

const MAX_WARNINGS = 10
const MAX_WARNING_LENGTH = 300

/** What is stored of a PDF; what does not fit together in it stands in the log, so that it is not forgotten with the answer. */
function fromPdf(bytes: Uint8Array, { xml, warnings }: XmlOfPdf) {
  const said = warnings.slice(0, MAX_WARNINGS).map(({ message }) => message.slice(0, MAX_WARNING_LENGTH))
  return { xml, warnings, details: [LOG_DETAILS.pdf, ...said].join(' '), original: { bytes, media_type: 'application/pdf' } }
}

/** The newest transactions of one document; more than a page of them does not happen. */
function listTransactions(store: StoreLooks, id: string): TransactionRecord[] {
  return store.transactions.list({ document_id: id, limit: 200, offset: 0, sort_order: 'desc' }).items
}
