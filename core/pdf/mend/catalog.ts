import { encodeUtf8 } from '../../base/utf8.ts'
import { CATALOG_KEYS } from '../conform/catalog.ts'
import type { PdfDocument } from '../read/document.ts'
import { isKind, type PdfDictionary, type PdfReference, type PdfString, type PdfValue } from '../read/values.ts'
import type { Notices } from './notices.ts'
import { changed, dictionary } from './values.ts'

/** Allowed, but data of other programs, or said anew with every file. */
const NEEDLESS = new Set(['PieceInfo', 'SpiderInfo', 'Version', 'Metadata', 'Threads', 'URI'])
const SCRIPTS = ['AA', 'Requirements', 'NeedsRendering', 'Legal']

/**
 * The catalog without what PDF/A-3 forbids and no page shows. Files inside and metadata are left out, as they are written anew; `keepForm` leaves a form
 * that cannot become part of the pages, so that the check names it.
 */
export function mendCatalog(document: PdfDocument, tree: PdfReference, keepForm: boolean, notices: Notices): PdfDictionary {
  const { catalog } = document
  const given = catalog?.entries ?? new Map<string, PdfValue>()
  const entries = new Map([...given].filter(([key]) => CATALOG_KEYS.has(key) && !NEEDLESS.has(key)))
  for (const key of keepForm ? ['AcroForm', 'Perms'] : []) {
    const value = given.get(key)
    if (value !== undefined) entries.set(key, value)
  }
  entries.set('Pages', tree)
  if (SCRIPTS.some((key) => given.has(key)) || document.dictionary(given.get('Names'))?.entries.has('JavaScript') === true)
    notices.add('mend_scripts', 'its scripts and other actions were left out')
  const named = document.dictionary(given.get('Names'))?.entries.get('Dests')
  if (named === undefined) entries.delete('Names')
  else entries.set('Names', dictionary([['Dests', named]]))
  const layers = document.dictionary(given.get('OCProperties'))
  if (layers !== undefined) entries.set('OCProperties', mendLayers(document, layers, notices))
  return { kind: 'dictionary', entries }
}

/** One configuration, which shows what was shown, and no list that lacks a layer (ISO 19005-3, 6.9). */
function mendLayers(document: PdfDocument, layers: PdfDictionary, notices: Notices): PdfDictionary {
  const usual = document.dictionary(layers.entries.get('D'))
  const name = document.resolve(usual?.entries.get('Name'))
  const configuration = changed(usual?.entries ?? new Map(), {
    Name: isKind(name, 'string') ? name : text('Default'),
    Order: undefined,
    AS: undefined,
  })
  for (const item of document.items(layers.entries.get('OCGs'))) {
    const group = document.dictionary(item)
    if (isKind(item, 'reference') && group !== undefined && !isKind(document.resolve(group.entries.get('Name')), 'string'))
      document.put(item.id, changed(group.entries, { Name: text('Layer') }))
  }
  if (layers.entries.has('Configs') || ['Order', 'AS'].some((key) => usual?.entries.has(key)))
    notices.add('mend_layers', 'its layers stay as they are shown, and are no longer switched by themselves')
  return changed(layers.entries, { D: configuration, Configs: undefined })
}

function text(letters: string): PdfString {
  return { kind: 'string', bytes: encodeUtf8(letters) }
}

/** Certified by its author, who allows no change; rights that Adobe's reader looks for are none. */
export function isCertified(document: PdfDocument): boolean {
  return document.dictionary(document.catalog?.entries.get('Perms'))?.entries.has('DocMDP') === true
}

/** A form that a program of its own draws (XFA), of which the pages show a notice at most. */
export function isDrawnElsewhere(document: PdfDocument): boolean {
  const { catalog } = document
  return document.resolve(catalog?.entries.get('NeedsRendering')) === true && document.name(catalog?.entries.get('Type')) !== ''
}
