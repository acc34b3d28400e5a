import type { PdfEntries } from '../file/copy.ts'
import type { PdfDocument } from '../read/document.ts'
import { isKind, latin, type PdfValue } from '../read/values.ts'
import type { FileWarnings } from './warnings.ts'

/**
 * Actions (ISO 32000-1, section 12.6.4) that start programs, run scripts, send what was filled in, or lead to files that do not come along. Whoever merges the PDFs of
 * others passes them on under their own name: these stay behind. Links within the file and to addresses of the web stay.
 */
const LEFT_BEHIND = new Set([
  'Launch',
  'JavaScript',
  'SubmitForm',
  'ImportData',
  'ResetForm',
  'Rendition',
  'Movie',
  'Sound',
  'RichMediaExecute',
  'GoToR',
  'GoToE',
])
/** The named actions that the standard has (12.6.4.11); viewers take others for entries of their menus. */
const PAGE_MOVES = new Set(['NextPage', 'PrevPage', 'FirstPage', 'LastPage'])
/** When additional actions start (12.6.3). */
const TRIGGERS = new Set('E X D U Fo Bl PO PC PV PI O C K F V WC WS DS WP DP'.split(' '))
/** Addresses that run something, or lead into the disk of whoever clicks. */
const RUNNING_ADDRESS = /^\s*(?:javascript|vbscript|data|file):/i

/** True for an action that stays behind, which is said. */
export function isActionLeftBehind(document: PdfDocument, entries: PdfEntries, warnings: FileWarnings): boolean {
  const kind = document.name(entries.get('S'))
  if (kind === '') return false
  const stays =
    LEFT_BEHIND.has(kind) ||
    (kind === 'Named' && entries.has('N') && !PAGE_MOVES.has(document.name(entries.get('N')))) ||
    (kind === 'URI' && RUNNING_ADDRESS.test(addressOf(document, entries)))
  if (stays) noteAction(kind, warnings)
  return stays
}

/** Says what additional actions would have done; false for a dictionary that only has their key, as a font may. */
export function noteAdditional(document: PdfDocument, value: PdfValue | undefined, warnings: FileWarnings): boolean {
  const events = document.resolve(value)
  if (events === null) return true
  if (!isKind(events, 'dictionary') || ![...events.entries.keys()].every((key) => TRIGGERS.has(key))) return false
  for (const action of events.entries.values()) noteAction(document.name(document.dictionary(action)?.entries.get('S')), warnings)
  return true
}

/** An action that stays behind because of where it stands. */
export function noteOpening(document: PdfDocument, value: PdfValue | undefined, warnings: FileWarnings): void {
  const kind = document.name(document.dictionary(value)?.entries.get('S'))
  if (kind !== '' && kind !== 'GoTo') noteAction(kind, warnings)
}

function noteAction(kind: string, warnings: FileWarnings): void {
  if (kind === 'JavaScript') warnings.add('scripts')
  else if (kind !== '') warnings.add('actions', kind)
}

function addressOf(document: PdfDocument, entries: PdfEntries): string {
  const address = document.resolve(entries.get('URI'))
  return isKind(address, 'string') ? latin(address.bytes) : ''
}
