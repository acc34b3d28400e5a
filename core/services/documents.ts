import { isDeepStrictEqual } from 'node:util'
import { AppError } from '../base/errors.ts'
import type { TermChange } from '../terms/finding.ts'
import type {
  ConversionPreview,
  DeskEvent,
  DocumentRecord,
  EditAnswer,
  EditRequest,
  RepairAnswer,
  TransactionRecord,
  ValidationResult,
  VersionRecord,
} from '../contract/types.ts'
import type { WireModel } from '../contract/decode.ts'
import { editInvoice } from '../formats/edit.ts'
import type { IdocSettings } from '../formats/idoc/settings.ts'
import type { Verdict } from '../rules/validate.ts'
import type { Store, StoreWrites } from '../store/store.ts'
import type { Network, NewVersion } from '../store/types.ts'
import { enqueueSend } from '../queue/enqueue.ts'
import { convertAndCompare, openModel, readModel, writeAs, type LostPart } from './convert.ts'
import { encodeXml } from '../xml/encode.ts'
import { fileKind } from './file-kind.ts'
import { extractXml, readModelBody } from './files.ts'
import { foresee, judgeSource, refuseInvalid, summarise, toValidationResult } from './judge.ts'
import { applyTerms, collectRepairs } from './repair.ts'
import { describeInvoice, NO_METADATA } from './metadata.ts'
import { writeOnce } from './once.ts'
import { makePdf, pdfInput, toPdfFile } from './pdf.ts'
import { openInvoice, openXml, requireInvoice, type IdocSettingsNow, type Source } from './source.ts'
import { chooseFormat } from './target.ts'
import type { Documents, Lang, Surroundings, UploadOptions } from './types.ts'

export interface DocumentPorts extends Surroundings {
  readonly store: Store
  /** Where deliveries of this node go. */
  readonly network: () => Network
  /** Tells the queue that there is something to do. */
  readonly wakeQueue: () => void
  /** Tells the window that a document has changed. */
  readonly publish: (event: DeskEvent) => void
}

/** A state of a document: read, judged once, ready to be stored. */
interface State {
  readonly source: Source
  readonly verdict: Verdict
  readonly version: Omit<NewVersion, 'cause'>
}

export function createDocuments(ports: DocumentPorts): Documents {
  const { store, clock, idoc } = ports

  const readSource = (id: string): Source => openXml(store.readVersion(id).xml, idoc)

  /** Documents are judged by the releases in force today, a day of UTC. */
  const today = (): string => clock.now().slice(0, 10)

  const prepare = (bytes: Uint8Array, lang?: Lang): State => prepareState(openXml(bytes, idoc), bytes, today(), lang)

  /** The verdict as the wire says it, with what a later day will say otherwise. */
  const judge = (source: Source, verdict: Verdict, lang: Lang, asOf: string): ValidationResult =>
    toValidationResult(verdict, source.detection, clock.now(), foresee(source, { lang, asOf }, verdict))

  const changed = (document: DocumentRecord): DocumentRecord => {
    ports.publish({ type: 'document', id: document.id, status: document.status })
    return document
  }

  const upload = (
    state: State,
    { direction, filename, claim }: UploadOptions,
    details: string,
    original?: NewVersion['original'],
  ): DocumentRecord => {
    const kept = original === undefined ? {} : { original }
    const input = { ...state.version, ...kept, filename, direction, status: 'upload.completed', cause: 'upload', details } as const
    const work = (tx: StoreWrites) => tx.insertDocument(input)
    return changed(writeOnce(store, clock, { claim, work, reread: (tx, id) => tx.readDocument(id) }))
  }

  /** The newest version with some terms changed. */
  const edit = (id: string, { base_version, changes }: EditRequest): Uint8Array => {
    requireBase(store.readDocument(id), base_version)
    const { xml } = store.readVersion(id, base_version)
    return editSource(openInvoice(xml, idoc), xml, changes, idoc())
  }

  const storeEdit = (
    id: string,
    edited: Uint8Array,
    { base_version, dry_run }: EditRequest,
    lang: Lang,
    asOf: string,
  ): EditAnswer => {
    const before = store.readDocument(id)
    const state = prepare(edited, lang)
    const answer = (document: DocumentRecord): EditAnswer => ({
      document,
      xml: state.source.document.text,
      model: readModel(requireInvoice(state.source)).model,
      validation: judge(state.source, asOf === today() ? state.verdict : judgeSource(state.source, { lang, asOf }), lang, asOf),
    })
    if (dry_run === true) return answer({ ...before, ...state.version.facts, validation: summarise(state.verdict) })
    if (ports.sha256(edited) === before.sha256) return answer(before)
    return answer(changed(store.write((tx) => tx.addVersion(id, { ...state.version, cause: 'edit', base_version }))))
  }

  return {
    uploadXml: (bytes, options) => upload(prepare(bytes), options, FROM_XML),

    uploadModel: (body, options) => upload(prepare(writeModel(body, options.lenient, idoc)), options, FROM_MODEL),

    uploadPdf: async (bytes, options) => {
      const { xml } = await extractXml(bytes)
      return upload(prepare(xml), options, FROM_PDF, asOriginal(bytes))
    },

    importFile: async (bytes, options) => {
      const kind = fileKind(bytes)
      const xml = kind === 'pdf' ? (await extractXml(bytes)).xml : kind === 'json' ? writeModel(readModelBody(bytes), false, idoc) : bytes
      const known = store.findByContent(ports.sha256(xml)).at(-1)
      if (known !== undefined) return { document: known, isDuplicate: true }
      const details = kind === 'pdf' ? FROM_PDF : kind === 'json' ? FROM_MODEL : FROM_XML
      return { document: upload(prepare(xml), options, details, kind === 'pdf' ? asOriginal(bytes) : undefined), isDuplicate: false }
    },

    list: (query) => store.listDocuments(query),

    get: (id, include, lang) => {
      const document = store.readDocument(id)
      const delivery = store.findDelivery(id)
      const source = include.includes('validation') || include.includes('model') ? readSource(id) : undefined
      return {
        ...document,
        ...(delivery === undefined ? {} : { delivery }),
        ...(include.includes('status_log') ? { status_log: store.listStatusLog(id) } : {}),
        ...(include.includes('transactions') ? { transaction_list: listTransactions(store, id) } : {}),
        ...(include.includes('validation') && source !== undefined
          ? { validation_result: toValidationResult(judgeSource(source, { lang, asOf: today() }), source.detection, clock.now()) }
          : {}),
        // A document of an unknown kind has no model; asking for it along with the rest is no error.
        ...(include.includes('model') && source?.view !== undefined ? { model: readModel(requireInvoice(source)).model } : {}),
      }
    },

    xml: (id) => store.readVersion(id).xml,

    model: (id) => readModel(requireInvoice(readSource(id))).model,

    pdf: async (id, options) => {
      const { xml } = store.readVersion(id)
      const source = openInvoice(xml, idoc)
      // Without a format it is a readable copy, which has to be there for every document; what its XML lacks is said in the warnings.
      return toPdfFile(await makePdf(pdfInput(source, xml), { lenient: options.format === undefined, ...options }, ports))
    },

    validation: (id, lang, asOf = today()) => {
      const { version, xml } = store.readVersion(id)
      const source = openXml(xml, idoc)
      const verdict = judgeSource(source, { lang, asOf })
      if (asOf === today()) refreshVerdict(store, id, version, verdict)
      return judge(source, verdict, lang, asOf)
    },

    conversion: (id, target): ConversionPreview => {
      const { format, lost, differences } = convertAndCompare(requireInvoice(readSource(id)), target, idoc)
      return { format, lost: [...lost], differences: [...differences] }
    },

    versions: (id): VersionRecord[] => {
      store.readDocument(id)
      return store.listVersions(id)
    },

    versionXml: (id, version) => store.readVersion(id, version).xml,

    updateXml: (id, bytes, { draft }) => {
      // A document that does not exist, or may not be changed, is said before anything about the new content.
      const { version } = store.readDocument(id)
      const state = prepare(bytes)
      if (!state.verdict.valid && !draft) throw refuseInvalid('The XML', state.verdict)
      return changed(store.write((tx) => tx.addVersion(id, { ...state.version, cause: 'replace', base_version: version })))
    },

    updateTerms: (id, request, lang, asOf = today()): EditAnswer => storeEdit(id, edit(id, request), request, lang, asOf),

    repair: (id, request, lang, asOf = today()): RepairAnswer => {
      const edited = edit(id, request)
      const open = (bytes: Uint8Array): Source => openXml(bytes, idoc)
      const repairs = collectRepairs(open(edited), open, { lang, asOf })
      const repaired = repairs.length === 0 ? edited : applyTerms(open(edited), repairs)
      return { ...storeEdit(id, repaired, request, lang, asOf), changes: repairs }
    },

    send: (id, { transaction_type, force = false }, claim) => {
      if (transaction_type !== 'send.peppol') {
        throw new AppError('unsupported_transaction_type', `The transaction type ${transaction_type.slice(0, 60)} is not supported.`)
      }
      const work = (tx: StoreWrites) => {
        const job = enqueueSend(tx, { document_id: id, type: 'send.peppol', network: ports.network(), force })
        // What has errors would be refused on the network; better said here, with the fields to mend. Thrown inside, it undoes all of it.
        const source = openInvoice(tx.readVersion(id, job.version).xml, idoc)
        const verdict = judgeSource(source, { lang: 'en', asOf: today() })
        if (!verdict.valid) throw refuseInvalid('The document', verdict)
        return tx.readTransaction(job.transaction_id)
      }
      const transaction = writeOnce(store, clock, { claim, work, reread: (tx, made) => tx.readTransaction(made) })
      changed(store.readDocument(id))
      ports.wakeQueue()
      return transaction
    },
  }
}

/** First entries of a document's log. */
const FROM_XML = 'Uploaded as XML.'
const FROM_MODEL = 'Uploaded as a model.'
const FROM_PDF = 'Taken from a PDF.'

const asOriginal = (bytes: Uint8Array) => ({ bytes, media_type: 'application/pdf' })

/** The XML of a model; a value that the format cannot hold is refused, or dropped when the caller said so. */
function writeModel(body: WireModel, lenient: boolean, idoc: IdocSettingsNow): Uint8Array {
  const { view } = openModel(body.model, { lenient })
  const { xml, format, lost } = writeAs(view, chooseFormat(view, body.format), idoc)
  if (lost.length > 0 && !lenient) throw refuseLost(format, lost)
  return new TextEncoder().encode(xml)
}

/** Judges content before anything is stored; throws for what is not well-formed. */
function prepareState(source: Source, bytes: Uint8Array, asOf: string, lang: Lang = 'en'): State {
  const verdict = judgeSource(source, { lang, asOf })
  const metadata = source.view === undefined ? NO_METADATA : describeInvoice(source.view)
  return {
    source,
    verdict,
    version: {
      xml: bytes,
      facts: { format: source.detection.format ?? null, ...metadata },
      verdict: { ...summarise(verdict), rulesets: namesOf(verdict) },
    },
  }
}

function namesOf({ rulesets }: Verdict): string[] {
  return rulesets.map(({ name, version }) => `${name} ${version}`)
}

/** A verdict that is not the kept one, made with other rule sets or tables, replaces it, so that the list says what the document's own page says. */
function refreshVerdict(store: Store, id: string, version: number, verdict: Verdict): void {
  const rulesets = namesOf(verdict)
  const now = { ...summarise(verdict), rulesets }
  if (isDeepStrictEqual(store.readVerdict(id, version), now)) return
  store.write((tx) => tx.setVerdict(id, version, now))
}

function requireBase({ version }: DocumentRecord, base: number): void {
  if (version === base) return
  throw new AppError('invalid_state', `The document was changed meanwhile: version ${version} is the newest.`, {
    next: 'Load it again and repeat the change.',
  })
}

/** Only the elements of the changed terms move; no change at all gives the very bytes. */
function editSource({ document }: Source, bytes: Uint8Array, changes: readonly TermChange[], idoc: IdocSettings): Uint8Array {
  const text = editInvoice(document, [...changes], idoc)
  return text === document.text ? bytes : encodeXml(text, document.encoding, document.byteOrderMark)
}

/** The newest transactions of one document; more than a page of them does not happen. */
function listTransactions(store: Store, id: string): TransactionRecord[] {
  return store.listTransactions({ document_id: id, limit: 200, offset: 0, sort_order: 'desc' }).items
}

function refuseLost(format: string, lost: readonly LostPart[]): AppError {
  return new AppError(
    'conversion_failed',
    `${format} cannot hold ${lost.length === 1 ? 'a value' : `${lost.length} values`} of the model.`,
    {
      errors: lost.map(({ path, reason }) => ({ path, code: 'lost', message: reason })),
      next: 'Leave the values out, choose another format, or send lenient=true to drop them.',
    },
  )
}
