import { ALLOWED_ANNOTATIONS, isAllowedAction, PRINTED, UNSEEN } from '../conform/annotations.ts'
import type { PdfDocument } from '../read/document.ts'
import { tryRead } from '../read/search.ts'
import { isKind, latin, textOf, type PdfDictionary, type PdfReference, type PdfStream, type PdfValue } from '../read/values.ts'
import type { Notices } from './notices.ts'
import { array, changed, name, numbersOf } from './values.ts'

const HIDDEN = 2
const NO_VIEW = 32
const PUSH_BUTTON = 0x10000
const SHOWS_TEXT = /T[jJ]|['"]/

/** What an annotation draws, to be drawn by the page itself. */
export interface Drawing {
  readonly form: PdfReference
  /** The matrix that puts it where the annotation stood. */
  readonly matrix: readonly number[]
}

export interface MendedAnnotations {
  readonly kept: readonly PdfValue[]
  readonly drawings: readonly Drawing[]
}

/**
 * The annotations of a page as PDF/A-3 allows them (ISO 19005-3, 6.3): printed, with one appearance, without scripts. Fields of forms and kinds that are
 * not allowed are drawn into the page; what nobody sees goes. What cannot be mended is kept as it is, and found by the check.
 */
export function mendAnnotations(document: PdfDocument, items: readonly PdfValue[], notices: Notices): MendedAnnotations {
  const kept: PdfValue[] = []
  const drawings: Drawing[] = []
  for (const item of items) {
    const annotation = document.dictionary(item)
    if (annotation === undefined) continue
    const { entries } = annotation
    const kind = document.name(entries.get('Subtype'))
    const flags = document.resolve(entries.get('F'))
    const bits = typeof flags === 'number' ? flags : 0
    const isHidden = (bits & (HIDDEN | NO_VIEW)) !== 0
    const look = appearanceOf(document, entries)
    if (kind === 'Widget') {
      if (!isHidden && look === undefined && isFilled(document, entries)) kept.push(item)
      else {
        drop(document, item)
        if (!isHidden && look !== undefined) draw(document, entries, look, drawings)
        notices.add('mend_form', 'the fields of its form became part of the pages, and can no longer be filled in')
      }
    } else if (isHidden || (look === undefined && isUnseen(document, entries, kind, bits))) {
      drop(document, item)
      if (kind !== 'Link' && kind !== 'Popup')
        notices.add('mend_annotation', `an annotation of the kind ${kind} that is not printed was left out`, { kind })
    } else if (ALLOWED_ANNOTATIONS.has(kind)) {
      kept.push(put(document, item, mendAllowed(document, entries, kind, bits, look, notices)))
    } else if (look === undefined) {
      kept.push(item)
    } else {
      drop(document, item)
      draw(document, entries, look, drawings)
      notices.add('mend_annotation', `an annotation of the kind ${kind} became part of the page`, { kind })
    }
  }
  return { kept, drawings }
}

/** Other parts of a file may refer to it: the structure tree, the form. */
function drop(document: PdfDocument, item: PdfValue): void {
  if (isKind(item, 'reference')) document.put(item.id, null)
}

function put(document: PdfDocument, item: PdfValue, value: PdfDictionary): PdfValue {
  if (!isKind(item, 'reference')) return value
  document.put(item.id, value)
  return item
}

function mendAllowed(
  document: PdfDocument,
  entries: ReadonlyMap<string, PdfValue>,
  kind: string,
  flags: number,
  look: PdfReference | undefined,
  notices: Notices,
): PdfDictionary {
  const changes: Record<string, PdfValue | undefined> = { AA: undefined, PA: undefined, AP: undefined, AS: undefined }
  if (look !== undefined && kind !== 'Popup') changes['AP'] = { kind: 'dictionary', entries: new Map([['N', look]]) }
  changes['F'] = kind === 'Popup' ? undefined : (flags | PRINTED) & ~UNSEEN
  if ((flags & PRINTED) === 0 && kind !== 'Link' && kind !== 'Popup')
    notices.add('mend_annotation', `an annotation of the kind ${kind} is printed from now on, as PDF/A wants it`, { kind })
  const action = document.dictionary(entries.get('A'))
  if (action !== undefined && !isAllowedAction(document, action)) {
    changes['A'] = undefined
    notices.add('mend_scripts', 'its scripts and other actions were left out')
  }
  if (entries.has('AA')) notices.add('mend_scripts', 'its scripts and other actions were left out')
  return changed(entries, changes)
}

/** Has no appearance and needs none: it takes no room, or is a note that is seen on the screen alone. */
function isUnseen(document: PdfDocument, entries: ReadonlyMap<string, PdfValue>, kind: string, flags: number): boolean {
  if (kind === 'Link' || kind === 'Popup') return false
  const [left = 0, bottom = 0, right = 0, top = 0] = numbersOf(document, entries.get('Rect'), 4) ?? []
  return (left === right && bottom === top) || (kind === 'Text' && (flags & PRINTED) === 0)
}

/** The normal appearance, of the state that the annotation is in. */
function appearanceOf(document: PdfDocument, entries: ReadonlyMap<string, PdfValue>): PdfReference | undefined {
  const normal = document.dictionary(entries.get('AP'))?.entries.get('N')
  const value = document.resolve(normal)
  if (isKind(value, 'stream')) return isKind(normal, 'reference') ? normal : undefined
  if (!isKind(value, 'dictionary')) return undefined
  const state = value.entries.get(document.name(entries.get('AS')) || 'Off')
  return isKind(state, 'reference') && isKind(document.resolve(state), 'stream') ? state : undefined
}

/** A field without appearance whose viewer would make one: a frame, text that was filled in, a button with a caption. */
function isFilled(document: PdfDocument, entries: ReadonlyMap<string, PdfValue>): boolean {
  const kind = document.name(inherited(document, entries, 'FT'))
  const value = document.resolve(inherited(document, entries, 'V'))
  if (kind === 'Sig') return value !== null
  // A button has a drawing for each of its states, or shows nothing in one; only one that is pushed has a caption.
  const given = document.dictionary(entries.get('AP'))?.entries.get('N')
  if (isKind(document.resolve(given), 'dictionary')) return false
  const frame = document.dictionary(entries.get('MK'))
  if (['BC', 'BG'].some((key) => document.items(frame?.entries.get(key)).length > 0)) return true
  const flags = document.resolve(inherited(document, entries, 'Ff'))
  const isPushed = typeof flags === 'number' && (flags & PUSH_BUTTON) !== 0
  if (kind === 'Btn') return isPushed && frame?.entries.has('CA') === true
  if (isKind(value, 'string')) return textOf(value) !== ''
  return isKind(value, 'array') && value.items.length > 0
}

function inherited(document: PdfDocument, entries: ReadonlyMap<string, PdfValue>, key: string): PdfValue | undefined {
  let current: ReadonlyMap<string, PdfValue> | undefined = entries
  for (let level = 0; current !== undefined && level < 32; level++) {
    if (current.has(key)) return current.get(key)
    current = document.dictionary(current.get('Parent'))?.entries
  }
  return undefined
}

/** Algorithm 8.1 of ISO 32000-1, 12.5.5: the box of the form, under its matrix, comes to lie on the rectangle of the annotation. */
function draw(document: PdfDocument, entries: ReadonlyMap<string, PdfValue>, look: PdfReference, drawings: Drawing[]): void {
  const form = document.resolve(look)
  const rectangle = numbersOf(document, entries.get('Rect'), 4)
  if (!isKind(form, 'stream') || rectangle === undefined) return
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = numbersOf(document, form.entries.get('BBox'), 4) ?? []
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = numbersOf(document, form.entries.get('Matrix'), 6) ?? []
  const corners = [
    [x1, y1],
    [x2, y1],
    [x1, y2],
    [x2, y2],
  ].map(([x = 0, y = 0]) => [a * x + c * y + e, b * x + d * y + f] as const)
  const box = edgesOf(
    corners.map(([x]) => x),
    corners.map(([, y]) => y),
  )
  const [left = 0, bottom = 0, right = 0, top = 0] = rectangle
  const place = edgesOf([left, right], [bottom, top])
  if (box.width === 0 || box.height === 0 || place.width === 0 || place.height === 0) return
  const sx = place.width / box.width
  const sy = place.height / box.height
  document.put(look.id, asForm(form))
  drawings.push({ form: look, matrix: [sx, 0, 0, sy, place.left - box.left * sx, place.bottom - box.bottom * sy] })
}

function edgesOf(xs: readonly number[], ys: readonly number[]) {
  const [left, bottom] = [Math.min(...xs), Math.min(...ys)]
  return { left, bottom, width: Math.max(...xs) - left, height: Math.max(...ys) - bottom }
}

function asForm(form: PdfStream): PdfStream {
  return { ...form, entries: changed(form.entries, { Type: name('XObject'), Subtype: name('Form') }).entries }
}

/** True where a viewer makes the appearances of fields anew, and one that is there shows no text though its field has one. */
export function hasStaleFields(document: PdfDocument, form: PdfDictionary | undefined): boolean {
  if (document.resolve(form?.entries.get('NeedAppearances')) !== true) return false
  return document.ids().some((id) => {
    const value = document.get(id)
    if (!isKind(value, 'dictionary') || document.name(value.entries.get('Subtype')) !== 'Widget') return false
    const look = appearanceOf(document, value.entries)
    const drawing = document.resolve(look)
    if (!isKind(drawing, 'stream') || !isFilled(document, value.entries)) return false
    const content = tryRead(() => document.unpack(drawing))
    return content === undefined || !SHOWS_TEXT.test(latin(content))
  })
}

/** Signed by somebody: what was signed must stay as it is. */
export function isSigned(document: PdfDocument, form: PdfDictionary | undefined): boolean {
  const pending = [...document.items(form?.entries.get('Fields'))]
  const seen = new Set<PdfDictionary>()
  for (let item = pending.pop(); item !== undefined; item = pending.pop()) {
    const field = document.dictionary(item)
    if (field === undefined || seen.has(field)) continue
    seen.add(field)
    if (document.name(field.entries.get('FT')) === 'Sig' && document.dictionary(field.entries.get('V')) !== undefined) return true
    pending.push(...document.items(field.entries.get('Kids')))
  }
  return false
}

/** The array of annotations of a page; undefined where none is left. */
export function annotationsOf({ kept }: MendedAnnotations): PdfValue | undefined {
  return kept.length === 0 ? undefined : array(kept)
}
