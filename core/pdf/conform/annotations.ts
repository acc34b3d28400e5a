import type { PdfDocument } from '../read/document.ts'
import { isKind, type PdfDictionary, type PdfStream, type PdfValue } from '../read/values.ts'
import type { Report } from './report.ts'

/** Kinds that PDF/A-3 allows and that are looked at here (ISO 19005-3, 6.3.1); forms and files inside are a matter of their own. */
export const ALLOWED_ANNOTATIONS = new Set(
  'Text Link FreeText Line Square Circle Polygon PolyLine Highlight Underline Squiggly StrikeOut Stamp Caret Ink Popup PrinterMark Watermark'.split(
    ' ',
  ),
)
/** Invisible, Hidden, NoView and ToggleNoView, which are clear, and Print, which is set (6.3.2). */
export const UNSEEN = 1 | 2 | 32 | 256
export const PRINTED = 4
const NAMED_ACTIONS = /^(?:NextPage|PrevPage|FirstPage|LastPage)$/

/** An action that PDF/A-3 allows: it leads somewhere (6.5.1). */
export function isAllowedAction(document: PdfDocument, action: PdfDictionary): boolean {
  const kind = document.name(action.entries.get('S'))
  return /^(?:GoTo|GoToR|URI|Thread)$/.test(kind) || (kind === 'Named' && NAMED_ACTIONS.test(document.name(action.entries.get('N'))))
}

export function checkAction(document: PdfDocument, report: Report, page: number | undefined, value: PdfValue | undefined): void {
  const action = document.resolve(value)
  if (!isKind(action, 'dictionary')) return
  const kind = document.name(action.entries.get('S'))
  const has = page === undefined ? 'it has' : 'has'
  if (!isAllowedAction(document, action)) report.report(page, 'action', `${has} an action of the kind ${kind || '(none)'}`, { kind })
  if (action.entries.has('Next')) report.report(page, 'actions', `${has} an action that starts another`)
}

/** Calls `onAppearance` with what an annotation draws, which is content. */
export function checkAnnotation(
  document: PdfDocument,
  report: Report,
  annotation: PdfDictionary | undefined,
  page: number,
  onAppearance: (drawing: PdfStream) => void,
): void {
  const entries = annotation?.entries ?? new Map<string, PdfValue>()
  const kind = document.name(entries.get('Subtype'))
  if (!ALLOWED_ANNOTATIONS.has(kind)) report.report(page, 'annotation', `has an annotation of the kind ${kind || '(none)'}`, { kind })
  const flags = document.resolve(entries.get('F'))
  const isPrinted = typeof flags === 'number' ? (flags & PRINTED) !== 0 && (flags & UNSEEN) === 0 : kind === 'Popup'
  if (!isPrinted) report.report(page, 'annotation_unprinted', `has a ${kind} that is not printed`, { kind })
  if (entries.has('AA')) report.report(page, 'annotation_actions', `has a ${kind} with actions of its own`, { kind })
  checkAction(document, report, page, entries.get('A'))
  if (kind === 'Popup') return
  const appearance = document.dictionary(entries.get('AP'))
  const normal = document.resolve(appearance?.entries.get('N'))
  if (isKind(normal, 'stream') && appearance?.entries.size === 1) onAppearance(normal)
  else if (kind !== 'Link' || appearance !== undefined)
    report.report(page, 'annotation', `has a ${kind} that does not say how it looks`, { kind })
}
