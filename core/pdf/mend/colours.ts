import { kindOfIntent } from '../conform/catalog.ts'
import { ColorCheck, isProfile, plainSpace } from '../conform/colors.ts'
import type { PdfDocument } from '../read/document.ts'
import { isKind, type PdfDictionary, type PdfValue } from '../read/values.ts'
import type { Notices } from './notices.ts'
import { array, changed, dictionary, name, plainStream } from './values.ts'

const MAX_DEPTH = 60
/**
 * What viewers show the sixteen full mixes of cyan, magenta, yellow and black as (a web offset press on coated paper), three bytes each; cyan changes first.
 * Between them they go straight.
 */
const MIXES = 'ffffff00adefec008c2e3192fff20000a650ed1c24363639231f20000f242400000000021c1a00001300220000000000'.match(/../g) ?? []

/** The output intents that may stay: the first that is for PDF/A and whole. */
export function mendIntents(document: PdfDocument, catalog: PdfDictionary, notices: Notices): PdfDictionary {
  const intents = document.items(catalog.entries.get('OutputIntents'))
  const colors = new ColorCheck(document)
  const kept = intents.find((item) => kindOfIntent(document, item, colors) !== undefined)
  if (intents.length > (kept === undefined ? 0 : 1)) notices.add('mend_intent', 'output intents for other uses were left out')
  return changed(catalog.entries, { OutputIntents: kept === undefined ? undefined : array([kept]) })
}

/** A profile for CMYK that the file says it was made for. */
export function cmykProfile(document: PdfDocument, intents: readonly PdfValue[]): PdfValue | undefined {
  const colors = new ColorCheck(document)
  return intents
    .map((item) => document.dictionary(item)?.entries.get('DestOutputProfile'))
    .find((reference) => {
      const profile = document.resolve(reference)
      return isKind(profile, 'stream') && document.resolve(profile.entries.get('N')) === 4 && isProfile(colors.profileOf(profile), 4)
    })
}

/**
 * Says of CMYK what it looks like, as an output intent for sRGB asks for it: by the profile that the file was made for, or as viewers show it that have
 * none. `holders` are the objects that have resources.
 */
export function mendCmyk(document: PdfDocument, holders: ReadonlySet<number>, profile: PdfValue | undefined, notices: Notices): void {
  const space = document.add(profile === undefined ? mixedSpace(document) : array([name('ICCBased'), profile]))
  const done = new Set<number>()
  const withDefault = (resources: PdfDictionary): PdfDictionary => {
    const spaces = document.dictionary(resources.entries.get('ColorSpace'))
    if (spaces?.entries.has('DefaultCMYK') === true) return resources
    return changed(resources.entries, { ColorSpace: changed(spaces?.entries ?? new Map(), { DefaultCMYK: space }) })
  }
  for (const id of holders) {
    const holder = document.get(id)
    if (!isKind(holder, 'dictionary') && !isKind(holder, 'stream')) continue
    const given = holder.entries.get('Resources')
    const resources = document.dictionary(given)
    if (resources === undefined) continue
    if (isKind(given, 'reference')) {
      if (!done.has(given.id)) document.put(given.id, withDefault(resources))
      done.add(given.id)
      continue
    }
    const { entries } = changed(holder.entries, { Resources: withDefault(resources) })
    document.put(id, { ...holder, entries })
  }
  nameSpaces(document, space)
  mendGroups(document, profile)
  notices.add('mend_colours', 'its CMYK colours are described as screens show them')
}

/** Shadings of patterns and the process colours of a mix are in no resources: default colour spaces do not reach them, and they name the space themselves. */
function nameSpaces(document: PdfDocument, space: PdfValue): void {
  const rename = (value: PdfValue, depth: number): PdfValue => {
    if (depth > MAX_DEPTH || (!isKind(value, 'array') && !isKind(value, 'dictionary') && !isKind(value, 'stream'))) return value
    if (isKind(value, 'array')) {
      const items = value.items.map((item) => rename(item, depth + 1))
      return items.some((item, index) => item !== value.items[index]) ? array(items) : value
    }
    const changes = new Map<string, PdfValue>()
    for (const [key, item] of value.entries) {
      const renamed = rename(item, depth + 1)
      if (renamed !== item) changes.set(key, renamed)
    }
    const isOutside = value.entries.has('ShadingType') || value.entries.has('Components')
    if (isOutside && plainSpace(document, value.entries.get('ColorSpace')) === 'DeviceCMYK') changes.set('ColorSpace', space)
    return changes.size === 0 ? value : { ...value, entries: changed(value.entries, Object.fromEntries(changes)).entries }
  }
  for (const id of document.ids()) {
    const value = document.get(id)
    const renamed = rename(value, 0)
    if (renamed !== value) document.put(id, renamed)
  }
}

/** The space that transparent colours are mixed in; where nothing but covering is mixed, it is not seen. */
function mendGroups(document: PdfDocument, profile: PdfValue | undefined): void {
  const ids = document.ids()
  const isPlain = ids.every((id) => {
    const state = document.dictionary({ kind: 'reference', id, generation: 0 })
    return /^(?:|Normal|Compatible)$/.test(document.name(state?.entries.get('BM')))
  })
  const space = profile === undefined ? (isPlain ? name('DeviceRGB') : undefined) : array([name('ICCBased'), profile])
  if (space === undefined) return
  for (const id of ids) {
    const value = document.get(id)
    if (!isKind(value, 'dictionary') && !isKind(value, 'stream')) continue
    const group = document.dictionary(value.entries.get('Group'))
    if (document.name(group?.entries.get('CS')) !== 'DeviceCMYK' || group === undefined) continue
    document.put(id, { ...value, entries: changed(value.entries, { Group: changed(group.entries, { CS: space }) }).entries })
  }
}

function mixedSpace(document: PdfDocument): PdfValue {
  const range = (count: number): PdfValue => array(Array.from({ length: count }, () => [0, 1]).flat())
  const tint = plainStream(
    [
      ['FunctionType', 0],
      ['Domain', range(4)],
      ['Range', range(3)],
      ['Size', array([2, 2, 2, 2])],
      ['BitsPerSample', 8],
    ],
    Uint8Array.from(MIXES, (pair) => Number.parseInt(pair, 16)),
  )
  const inks = array(['Cyan', 'Magenta', 'Yellow', 'Black'].map(name))
  return array([name('DeviceN'), inks, name('DeviceRGB'), document.add(tint), dictionary([])])
}
