import type { IdocSettings } from '../formats/idoc/settings.ts'
import { AppError, type ErrorDetail } from '../base/errors.ts'
import { encodeUtf8 } from '../base/utf8.ts'
import type { ConversionPreview } from '../contract/types.ts'
import { formatOf, parseFormatCode, type FormatCode } from '../profiles/formats.ts'
import { lostCurrencies } from '../formats/loss.ts'
import { compareViews, type TermDifference } from '../formats/difference.ts'
import type { Leftover } from '../formats/read.ts'
import { reduceToProfile } from '../formats/binding/profile-terms.ts'
import { writeInvoice, type LostValue } from '../formats/write.ts'
import { decodeInvoice } from '../model/decode.ts'
import type { Invoice } from '../model/invoice.ts'
import { modelToView, viewToModel } from '../terms/model-view.ts'
import type { TermId } from '../terms/types.ts'
import type { Occurrence, TermView } from '../terms/view.ts'
import { openInvoice } from './source.ts'
import { isNote, lossReason } from '../terms/loss-reason.ts'

/** A value that is not carried over; without a term it is a part of the XML that no business term speaks of. */
export type LostPart = Omit<LostValue, 'term'> & { readonly term: TermId | '' }

/** XML written from a view, and every value that the target could not carry. */
export interface Written {
  readonly xml: string
  readonly format: FormatCode
  readonly lost: readonly LostPart[]
  /** How parts of the source were read that did not say plainly what they mean, and values that follow from others; nothing of them is lost. */
  readonly notes: readonly LostPart[]
}

/** An invoice as read: its terms, and the parts of its XML that no term speaks of. */
export interface ReadInvoice {
  readonly view: TermView
  readonly leftover: readonly Leftover[]
}

/** Writes a view in a format. Throws `unknown_format`, and `unsupported_conversion` for formats that are no XML. */
export function writeAs(view: TermView, target: string, idoc?: IdocSettings): Written {
  const format = parseFormatCode(target)
  if (formatOf(format).file === 'pdf') {
    throw new AppError('unsupported_conversion', `${format} is a PDF with XML inside, not XML.`, {
      next: 'Use the operations that make a PDF.',
    })
  }
  return writeXml(view, format, idoc)
}

/** Writes the XML of a format, in that of a PDF the one inside. */
export function writeXml(view: TermView, format: FormatCode, idoc?: IdocSettings): Written {
  const { profile, syntax } = formatOf(format)
  const { view: reduced, lost, notes } = profile === undefined ? { view, lost: [], notes: [] } : reduceToProfile(view, profile)
  const written = writeInvoice(reduced, format, syntax === 'idoc' ? idoc : undefined)
  return { xml: written.xml, format, lost: [...lost, ...written.lost], notes: [...notes, ...written.notes] }
}

/** Converts a document; parts of it that no business term speaks of are lost, too, and said, apart from notes on how it was read. */
export function convertSource({ view, leftover }: ReadInvoice, target: string, idoc?: IdocSettings): Written {
  const written = writeAs(view, target, idoc)
  const parts = leftover.map(lostLeftover)
  const lost = parts.filter(({ reason }) => !isNote(reason))
  return { ...written, lost: [...written.lost, ...lost], notes: [...parts.filter(({ reason }) => isNote(reason)), ...written.notes] }
}

/** Converts a document and compares the result, read again, with it: what is not the same, by business term, whatever the loss report says. */
export function convertAndCompare(
  invoice: ReadInvoice,
  target: string,
  idoc?: IdocSettings,
): Written & { readonly differences: readonly TermDifference[] } {
  const written = convertSource(invoice, target, idoc)
  const { view } = openInvoice(encodeUtf8(written.xml), idoc)
  return { ...written, differences: compareViews(invoice.view, view) }
}

const NO_TERM = lossReason('no_term', 'No business term speaks of this part of the XML.')

/** A part of the XML as a value that a conversion loses. */
export function lostLeftover({ xpath, value, reason = NO_TERM }: Leftover): LostPart {
  return { term: '', path: xpath, value, reason }
}

/** A lost value as the command line and the API tell it. */
export function tellLost({ term, path, value, reason }: LostPart) {
  return { term, path, value, reason: reason.sentence }
}

/** The same for the window, which words the reason itself. */
export function tellPart({ reason, ...part }: LostPart): ConversionPreview['lost'][number] {
  return { ...part, reason: reason.sentence, code: reason.code, values: reason.values }
}

export function toWarning({ term, path, value, reason }: LostPart): ErrorDetail {
  // What kind of note it is begins its code: `read`, `computed`, `spelled`.
  if (isNote(reason)) return { path, code: reason.code.replace(/_.*/, ''), message: `"${value}": ${reason.sentence}` }
  return { path, code: 'lost', message: `${term === '' ? '' : `${term} `}"${value}" is not carried over: ${reason.sentence}` }
}

export function toLeftoverWarning(part: Leftover): ErrorDetail {
  return toWarning(lostLeftover(part))
}

/** The model of a document and what it could not hold. */
export function readModel({ view, leftover }: ReadInvoice): { model: Invoice; warnings: ErrorDetail[] } {
  const { model, surplus } = viewToModel(view)
  return { model, warnings: [...surplus.map(surplusWarning), ...lostCurrencies(view).map(toWarning), ...leftover.map(toLeftoverWarning)] }
}

function surplusWarning({ term, value }: Occurrence): ErrorDetail {
  return { path: '', code: 'surplus', message: `${term} "${value.slice(0, 200)}" stands in the XML once more than the model can hold.` }
}

/** A model as it came over the wire or out of a file, as a view to be judged or written. Throws `validation_error` with paths. */
export function openModel(
  input: unknown,
  options: { readonly lenient: boolean },
): { model: Invoice; view: TermView; warnings: ErrorDetail[] } {
  const { model, warnings } = decodeInvoice(input, options)
  return { model, view: modelToView(model), warnings: [...warnings, ...codesOfNothing(model)] }
}

/** The type of an additional document is said of its identifier; without one no view holds it, and no writer could name it as lost. */
function codesOfNothing({ additional_documents: documents = [] }: Invoice): ErrorDetail[] {
  return documents.flatMap(({ type_code: type, id }, index) => {
    const path = `additional_documents[${index}].type_code`
    const message = `${path} says the type of an identifier that is not there, and was left out.`
    return type === undefined || (id?.value ?? '') !== '' ? [] : [{ path, code: 'lost', message }]
  })
}

/** A format code given as a parameter or in a body: a wrong one is a wrong value there, not a missing resource. */
export function parseFormatParameter(path: string, text: string | undefined): FormatCode {
  try {
    return parseFormatCode(text ?? '')
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    throw new AppError('invalid_parameter', error.message, {
      errors: [{ path, code: 'unknown_format', message: error.message }],
      ...(error.next === undefined ? {} : { next: error.next }),
    })
  }
}
