import { isCode } from '../../codelists/codes.ts'
import { addGroup, makeOccurrence } from '../../terms/build-view.ts'
import type { Group, Occurrence } from '../../terms/view.ts'
import type { XmlElement } from '../../xml/types.ts'
import { segments, textIn, note, type Reading } from './reading.ts'
import type { Part } from './part.ts'
import type { TextRow } from './settings.ts'
import { cutText } from './values.ts'
import { first, segment, type Segment, type Writing } from './writing.ts'
import { lossReason } from '../../terms/loss-reason.ts'

/** Long texts: E1EDKT1 with its lines E1EDKT2 in the header, E1EDPT1 and E1EDPT2 in an item. */

const LINE_WIDTH = 70
/** TDFORMAT: a new paragraph, a new line, and a line that goes on without a blank. */
const PARAGRAPH = '*'
const NEW_LINE = '/'
const CONTINUED = '='

/** Notes of the document. A TDID that is a subject code (UNTDID 4451) needs no row of the table. */
export const TEXTS: Part = {
  terms: ['BT-21', 'BT-22'],

  read(reading) {
    const { idoc, root, settings } = reading
    const texts = segments(idoc, 'E1EDKT1')
    const lang = pickLanguage(reading, texts)
    for (const text of texts) {
      const tdid = textIn(text, 'TDID') ?? ''
      const row = settings.texts.find((candidate) => candidate.tdid === tdid)
      if (!isIn(text, lang)) note(reading, text, lossReason('read_one_language', 'Of a text in several languages one is read.'))
      else if (row === undefined || row.term === 'BT-22') {
        const found = readLines(reading, text, 'BT-22')
        if (found === undefined) continue
        const group = addGroup(root, 'BG-1', text)
        const subject = row === undefined ? (isCode('untdid_4451', tdid) ? tdid : undefined) : row.subject
        if (subject !== undefined) group.occurrences.push(makeOccurrence('BT-21', subject, text))
        group.occurrences.push(found)
      } else if (!root.has(row.term)) pushDefined(root, readLines(reading, text, row.term))
    }
  },

  write(writing) {
    const { root, settings, header } = writing
    for (const group of root.groups('BG-1')) {
      const subject = first(group, 'BT-21')
      const code = subject?.value.trim()
      const row = settings.texts.find((candidate) => candidate.term === 'BT-22' && candidate.subject === code)
      const plain = settings.texts.find((candidate) => candidate.term === 'BT-22' && candidate.subject === undefined)
      const isOwnId = code !== undefined && isCode('untdid_4451', code) && !settings.texts.some(({ tdid }) => tdid === code)
      const tdid = row?.tdid ?? (isOwnId ? code : plain?.tdid)
      if (subject !== undefined && row === undefined && !isOwnId)
        writing.reasons.set(subject, lossReason('idoc_text_subject', 'the table of texts has no TDID for this subject'))
      const text = tdid === undefined ? undefined : writeLines('E1EDK', tdid, first(group, 'BT-22'))
      if (text === undefined) continue
      header.push(text)
      writing.written.add(group)
    }
    for (const { tdid, term } of settings.texts)
      if (term === 'BT-10' || (term === 'BT-20' && !isTermsHeld(root))) pushSegment(header, writeLines('E1EDK', tdid, first(root, term)))
  },
}

/** Payment terms go into their own segments; a text is for those that do not fit there. */
function isTermsHeld(root: Group): boolean {
  return (first(root, 'BT-20')?.value.split('\n') ?? []).every((line) => line.length <= LINE_WIDTH)
}

function pushDefined(group: Group, occurrence: Occurrence | undefined): void {
  if (occurrence !== undefined) group.occurrences.push(occurrence)
}

function pushSegment(into: Segment[], made: Segment | undefined): void {
  if (made !== undefined) into.push(made)
}

/** Description and note of an item. */
export function readItemTexts(reading: Reading, item: XmlElement, line: Group, itemGroup: Group): void {
  const texts = segments(item, 'E1EDPT1')
  const lang = pickLanguage(reading, texts)
  for (const text of texts) {
    const row = reading.settings.itemTexts.find(({ tdid }) => tdid === textIn(text, 'TDID'))
    const holder = row?.term === 'BT-154' ? itemGroup : line
    if (!isIn(text, lang)) note(reading, text, lossReason('read_one_language', 'Of a text in several languages one is read.'))
    else if (row !== undefined && !holder.has(row.term)) pushDefined(holder, readLines(reading, text, row.term))
  }
}

export function writeItemTexts({ settings }: Writing, line: Group, itemGroup: Group | undefined): Segment[] {
  return settings.itemTexts.flatMap(({ tdid, term }: TextRow) => {
    const made = writeLines('E1EDP', tdid, first(term === 'BT-154' ? itemGroup : line, term))
    return made === undefined ? [] : [made]
  })
}

/** The language of the customer where a text is there in it, else the first that there is. */
function pickLanguage({ idoc }: Reading, texts: readonly XmlElement[]): string | undefined {
  const given = texts.map((text) => languageOf(text)).filter((lang) => lang !== undefined)
  const wanted = segments(idoc, 'E1EDKA1')
    .filter((partner) => ['RE', 'AG'].includes(textIn(partner, 'PARVW') ?? ''))
    .map((partner) => textIn(partner, 'SPRAS_ISO')?.toUpperCase())
  return given.find((lang) => wanted.includes(lang)) ?? given[0]
}

function languageOf(text: XmlElement): string | undefined {
  return textIn(text, 'TSSPRAS_ISO')?.toUpperCase()
}

function isIn(text: XmlElement, lang: string | undefined): boolean {
  const own = languageOf(text)
  return own === undefined || own === lang
}

function readLines({ used }: Reading, text: XmlElement, term: 'BT-10' | 'BT-20' | 'BT-22' | 'BT-127' | 'BT-154'): Occurrence | undefined {
  let joined = ''
  for (const [index, line] of text.elements.filter(({ local }) => /^E1ED[KP]T2$/.test(local)).entries()) {
    const content = line.elements.find(({ local }) => local === 'TDLINE')
    const format = textIn(line, 'TDFORMAT') ?? ''
    joined += `${index === 0 || format === CONTINUED ? '' : format === '' ? ' ' : '\n'}${content?.text ?? ''}`
    for (const found of line.elements) used.add(found)
  }
  return joined.trim() === '' ? undefined : makeOccurrence(term, joined, text)
}

function writeLines(prefix: 'E1EDK' | 'E1EDP', tdid: string, value: Occurrence | undefined): Segment | undefined {
  if (value === undefined) return undefined
  const lines = value.value.split('\n').flatMap((line, index) =>
    cutText(line, LINE_WIDTH).map((piece, position) => {
      const format = position > 0 ? CONTINUED : index === 0 ? PARAGRAPH : NEW_LINE
      return segment(`${prefix}T2`, [...(piece === '' ? [] : [['TDLINE', piece] as const]), ['TDFORMAT', format]])
    }),
  )
  return segment(`${prefix}T1`, [['TDID', tdid]], lines)
}
