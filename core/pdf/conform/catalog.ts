import { pdfaReason, type PdfaReason } from '../../base/pdfa-reasons.ts'
import type { PdfDocument } from '../read/document.ts'
import { isKind, type PdfDictionary, type PdfValue } from '../read/values.ts'
import { checkAction } from './annotations.ts'
import { kindOfOutput, type ColorCheck, type OutputKind } from './colors.ts'
import type { Report } from './report.ts'

// What a file may hold beside its pages without more being asked of it; everything else needs a look that is not taken here.
export const CATALOG_KEYS = new Set(
  (
    'Type Version Extensions Pages PageLabels Names Dests ViewerPreferences PageLayout PageMode Outlines OpenAction URI Metadata StructTreeRoot MarkInfo Lang ' +
    'OutputIntents PieceInfo SpiderInfo Threads OCProperties'
  ).split(' '),
)

const CATALOG_REASONS: Readonly<Record<string, PdfaReason>> = {
  AA: pdfaReason('actions', 'it has actions of its own'),
  AcroForm: pdfaReason('form', 'it is a form or is signed'),
  AF: pdfaReason('embedded_files', 'it holds embedded files already'),
  Perms: pdfaReason('signed', 'it is signed or restricts its use'),
  Collection: pdfaReason('portfolio', 'it is a portfolio'),
}
const NAME_REASONS: Readonly<Record<string, PdfaReason>> = {
  EmbeddedFiles: pdfaReason('embedded_files', 'it holds embedded files already'),
  JavaScript: pdfaReason('javascript', 'it has JavaScript'),
}

/** Returns the colours of the output intent for PDF/A; undefined where there is none. */
export function checkCatalog(document: PdfDocument, catalog: PdfDictionary, colors: ColorCheck, report: Report): OutputKind | undefined {
  for (const key of catalog.entries.keys())
    if (!CATALOG_KEYS.has(key))
      report.note(undefined, CATALOG_REASONS[key] ?? pdfaReason('entry', `its catalog has the entry ${key}`, { entry: key }))
  const version = document.resolve(catalog.entries.get('Version'))
  if (isKind(version, 'name') && !/^1\.[0-7]$/.test(version.name))
    report.report(undefined, 'version', `it is PDF ${version.name}`, { version: version.name })
  const names = document.dictionary(catalog.entries.get('Names'))
  for (const key of names?.entries.keys() ?? [])
    if (key !== 'Dests') report.note(undefined, NAME_REASONS[key] ?? pdfaReason('entry', `it has the names ${key}`, { entry: key }))
  checkAction(document, report, undefined, catalog.entries.get('OpenAction'))
  checkLayers(document, document.dictionary(catalog.entries.get('OCProperties')), report)
  let kind: OutputKind | undefined
  for (const item of document.items(catalog.entries.get('OutputIntents'))) {
    const found = kindOfIntent(document, item, colors)
    if (found === undefined || kind !== undefined)
      report.report(undefined, 'other_intent', 'it has an output intent for another use than sRGB')
    else kind = found
  }
  return kind
}

/** The colours of an output intent for PDF/A; undefined for another one. */
export function kindOfIntent(document: PdfDocument, value: PdfValue | undefined, colors: ColorCheck): OutputKind | undefined {
  const intent = document.dictionary(value)
  const use = document.resolve(intent?.entries.get('S'))
  return isKind(use, 'name') && use.name === 'GTS_PDFA1'
    ? kindOfOutput(document, intent?.entries.get('DestOutputProfile'), colors)
    : undefined
}

/** One configuration, with a name and without rules that switch by themselves (ISO 19005-3, 6.9). */
function checkLayers(document: PdfDocument, layers: PdfDictionary | undefined, report: Report): void {
  if (layers === undefined) return
  const usual = document.dictionary(layers.entries.get('D'))
  const isPlain =
    isKind(document.resolve(usual?.entries.get('Name')), 'string') &&
    usual?.entries.has('AS') === false &&
    !usual.entries.has('Order') &&
    !layers.entries.has('Configs')
  if (!isPlain) report.report(undefined, 'layers', 'it has layers that can be switched')
}
