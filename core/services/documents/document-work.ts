import { AppError, type ErrorDetail } from '../../base/errors.ts'
import { lazy } from '../../base/lazy.ts'
import type { ConversionPreview, EditAnswer, SupportSample, WireModel } from '../../contract/types.ts'
import type { InvoiceEditor } from '../../formats/edit/edit.ts'
import type { IdocSettings } from '../../formats/idoc/settings.ts'
import { encodeInvoice, type Decimals } from '../../model/encode.ts'
import type { Invoice } from '../../model/invoice.ts'
import type { Change } from '../../terms/change.ts'
import { digestOf } from '../../terms/digest.ts'
import type { SearchText } from '../../store/types.ts'
import type { RepairStep } from '../../terms/finding.ts'
import { encodeXml } from '../../xml/encode.ts'
import type { XmlDocument } from '../../xml/types.ts'
import { openModel, readModel, tellPart, writeAs, type LostPart } from '../../engine/convert.ts'
import { sha256 } from '../hash.ts'
import { extractChecked, readCarrier, readInvoiceModel, toPageWarning } from '../files/extract.ts'
import { readModelBody } from '../../engine/model-file.ts'
import { DraftStates } from './draft-states.ts'
import { searchTextsOf } from './search-texts.ts'
import type { StoredReport } from '../files/report.ts'
import { createPreparing, type JudgeWishes, type Kept, type Prepared } from './judge-source.ts'
import { createOutgoingWork } from '../sending/outgoing-work.ts'
import { makePdf, pdfInput, readBeside, toPdfFile } from '../pdf/pdf.ts'
import { applyTerms, collectRepairs } from '../../engine/repair.ts'
import { openInvoice, openXml, requireInvoice, type Source } from '../../engine/source.ts'
import { makeSupportSample } from '../support/sample.ts'
import { chooseFormat } from '../files/target.ts'
import type { Lang, PdfFile, PdfOptions, WorkSurroundings } from '../types.ts'

/** A longer draft, in characters, is answered by its text alone. */
const MAX_CONVERTED = 1_000_000

export interface EditWishes extends Pick<JudgeWishes, 'lang' | 'asOf'> {
  readonly repair: boolean
  /** What comes of it is to be kept: answers the invoice and the bytes, too. */
  readonly model: boolean
}

/** A state made from another one by changes to single terms. */
export interface Edited extends Prepared {
  /** Absent where only the verdict on a long draft is wanted: to encode it, and to convert it, with every change would hold the person up. */
  readonly xml: Uint8Array | undefined
  /** The XML as text. */
  readonly text: string
  readonly model: Invoice | undefined
  /** What the format demanded with the changes, and follows from the invoice. */
  readonly notes: EditAnswer['notes']
  /** What was mended beyond the changes asked for. */
  readonly repairs: readonly RepairStep[]
}

/** The invoice in a hybrid PDF, and what does not fit together there. */
export interface XmlOfPdf {
  readonly xml: Uint8Array
  readonly warnings: readonly ErrorDetail[]
}

/** What documents need before they are stored, and to be shown. Throws AppErrors, `malformed_xml` with the place among them. */
export function createDocumentWork(surroundings: WorkSurroundings, drafts = new DraftStates()) {
  const { idoc } = surroundings
  const preparing = createPreparing(surroundings)
  const { today, prepareSource } = preparing

  const modelOfStored = (bytes: Uint8Array): Invoice => readModel(requireInvoice(drafts.openStored(bytes, idoc).source)).model

  /** The XML of a model; a value that the format cannot hold is refused, or dropped when the caller said so. */
  const xmlOfModel = (body: WireModel, lenient: boolean): Uint8Array => {
    const { view } = openModel(body.model, { lenient })
    const { xml, format, lost } = writeAs(view, chooseFormat(view, body.format), idoc)
    if (lost.length > 0 && !lenient) throw refuseLost(format, lost)
    return new TextEncoder().encode(xml)
  }

  return {
    ...createOutgoingWork(surroundings, preparing),
    xmlOfModel,
    xmlOfModelFile: (bytes: Uint8Array): Uint8Array => xmlOfModel(readModelBody(bytes), false),
    xmlOfPdf: async (bytes: Uint8Array): Promise<XmlOfPdf> => {
      const { xml, warnings, findings } = await extractChecked(bytes)
      return { xml, warnings: [...warnings, ...findings.map(toPageWarning)] }
    },

    /** Reads and judges; throws `validation_error` for errors where it must be valid. */
    prepare: (bytes: Uint8Array, wishes: JudgeWishes): Kept => {
      const source = openXml(bytes, idoc)
      return withoutFindings(toKeep(prepareSource(source, wishes), source))
    },

    /** What a search finds a stored document by; nothing of XML that is no invoice. */
    searchTexts: (bytes: Uint8Array): SearchText[] => {
      const { view } = openXml(bytes, idoc)
      return view === undefined ? [] : searchTextsOf(view)
    },

    /** The verdict on what is stored. */
    judgeStored: (bytes: Uint8Array, wishes: JudgeWishes): Prepared => prepareSource(drafts.openStored(bytes, idoc).source, wishes),

    /** Reads and judges a document that gets pages of its own, or loses them; throws for a PDF that cannot take the invoice in. */
    preparePages: async (bytes: Uint8Array, into: Uint8Array | undefined): Promise<Kept> => {
      const source = openXml(bytes, idoc)
      if (into !== undefined) await makePdf(pdfInput(requireInvoice(source), bytes), { lang: 'en', lenient: true, into }, surroundings)
      return withoutFindings(toKeep(prepareSource(source, { lang: 'en' }), source))
    },

    documentModel: (bytes: Uint8Array): Invoice => modelOfStored(bytes),

    /** The same as JSON text, made where the model is: a long one would be copied from thread to thread. */
    documentModelJson: (bytes: Uint8Array, decimals: Decimals): Uint8Array =>
      new TextEncoder().encode(encodeInvoice(modelOfStored(bytes), { decimals })),

    documentPdf: async (bytes: Uint8Array, options: PdfOptions): Promise<PdfFile> =>
      toPdfFile(await makePdf(pdfInput(openInvoice(bytes, idoc), bytes), options, surroundings)),

    /** The report of the verdict on a stored version. */
    documentReport: async (xml: Uint8Array, { form, name, original, ...wishes }: StoredReport): Promise<Uint8Array> => {
      const [{ reportOnFile, writeReport }, { xmlFile }] = await Promise.all([
        import('../files/report.ts'),
        import('../../engine/files.ts'),
      ])
      // What is stored is judged without a PDF around it: that was said when it came in.
      return writeReport(reportOnFile(name, original ?? xml, xmlFile(xml, idoc), wishes), form, surroundings.fonts)
    },

    /** What is wrong with a PDF that was received. */
    readCarrier,

    /** What the pages of a PDF say beside an XML, and where; nothing of XML that is no invoice, whose pages are there to be seen all the same. */
    readReceived: async (pdf: Uint8Array, xml: Uint8Array): Promise<Pick<PdfFile, 'warnings' | 'places'>> => {
      const invoice = readInvoiceModel(xml, idoc)
      return invoice === undefined ? { warnings: [], places: [] } : readBeside(pdf, invoice, true)
    },

    /** The verdict and the model of what is stored, as far as wanted. A document of an unknown kind has no model, which is no error here. */
    describe: (bytes: Uint8Array, wanted: { readonly validation: boolean; readonly model: boolean; readonly lang: Lang }) => {
      const source = openXml(bytes, idoc)
      return {
        ...(wanted.validation ? { validation_result: prepareSource(source, { lang: wanted.lang }).validation } : {}),
        ...(wanted.model && source.view !== undefined ? { model: readModel(requireInvoice(source)).model } : {}),
      }
    },

    /** Changes single terms and, where wished, mends all that is safe. */
    edit: (bytes: Uint8Array, changes: readonly Change[], { lang, asOf = today(), repair, model: isWanted }: EditWishes): Edited => {
      const open = (xml: Uint8Array): Source => openXml(xml, idoc)
      const { source: before, editor } = drafts.openStored(bytes, idoc)
      const { text, notes } = editText(editor, changes, idoc)
      const { document: stored } = before
      const edited = lazy(() => (text === stored.text ? bytes : encodeEdited(text, stored)))
      const repairs = repair ? collectRepairs(open(edited()), open, { lang, asOf }) : []
      const repaired = repairs.length === 0 ? undefined : applyTerms(open(edited()), repairs)
      const { source, lines } = drafts.openNext(repaired ?? (stored.encoding === 'utf-8' ? text : edited()), idoc)
      const xml = isWanted || text.length <= MAX_CONVERTED ? (repaired ?? edited()) : undefined
      const model = isWanted ? readModel(source).model : undefined
      const judged = prepareSource(source, { lang, asOf, outlook: true, lines })
      return { ...(isWanted ? toKeep(judged, source) : judged), xml, text: source.document.text, model, notes, repairs }
    },

    supportSample: (bytes: Uint8Array): SupportSample =>
      makeSupportSample(openXml(bytes, idoc), (text) => openXml(new TextEncoder().encode(text), idoc), { lang: 'en', asOf: today() }),
  }
}

/** What is stored has its digest and what a search finds it by; to show what a change makes of a document, neither is computed. */
function toKeep(prepared: Prepared, { view }: Source): Prepared {
  return view === undefined
    ? prepared
    : { ...prepared, facts: { ...prepared.facts, digest: digestOf(view, sha256), texts: searchTextsOf(view) } }
}

/** Whoever only stores needs no findings, and to copy them from thread to thread costs as much as reading the document. */
function withoutFindings({ facts, verdict, outgoing_errors }: Prepared): Kept {
  return { facts, verdict, outgoing_errors }
}

/** What nearly all documents are in is encoded several times as fast by Node as by what a pure room has. */
function encodeEdited(text: string, { encoding, byteOrderMark }: XmlDocument): Uint8Array {
  return encoding === 'utf-8' && !byteOrderMark ? Buffer.from(text) : encodeXml(text, encoding, byteOrderMark)
}

/** Only the elements of the changed terms move. */
function editText(editor: InvoiceEditor, changes: readonly Change[], idoc: IdocSettings) {
  const notes: ConversionPreview['notes'] = []
  return { text: editor.edit(changes, idoc, (note) => notes.push(tellPart(note))), notes }
}

function refuseLost(format: string, lost: readonly LostPart[]): AppError {
  return new AppError(
    'conversion_failed',
    `${format} cannot hold ${lost.length === 1 ? 'a value' : `${lost.length} values`} of the model.`,
    {
      errors: lost.map(({ path, reason }) => ({ path, code: 'lost', message: reason.sentence })),
      next: 'Leave the values out, choose another format, or send lenient=true to drop them.',
    },
  )
}
