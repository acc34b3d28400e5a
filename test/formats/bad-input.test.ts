import { expect, test } from 'vitest'
import { AppError } from '../../core/base/errors.ts'
import { FORMATS, type FormatCode } from '../../core/profiles/formats.ts'
import { writeInvoice } from '../../core/formats/write.ts'
import { openInvoice } from '../../core/engine/source.ts'
import { modelToView, viewToModel } from '../../core/terms/model-view.ts'
import type { XmlElement } from '../../core/xml/types.ts'
import { parseXml } from '../../core/xml/reader.ts'
import { corpusDir, readCorpusFile, readVerdicts } from '../support/corpus.ts'
import { IS_WHOLE } from '../support/extent.ts'
import { createRandom, mutate } from '../xml/mutations.ts'

const directory = corpusDir()
/** All 10,000 with KONTOR_MUTATIONS=10000. */
const COUNT = Number(process.env['KONTOR_MUTATIONS'] ?? (IS_WHOLE ? 1000 : 100))
const FILES = 50
/** What needs more processor time than this hangs; the usual work takes a few milliseconds. */
const HANG_MICROSECONDS = 2_000_000

const TARGETS = (Object.keys(FORMATS) as FormatCode[]).filter((code) => FORMATS[code].file === 'xml')

type Random = (below: number) => number

function pick<T>(list: readonly T[], random: Random): T {
  return list[random(list.length)] as T
}

function everyElement(element: XmlElement): XmlElement[] {
  return [element, ...element.elements.flatMap(everyElement)]
}

// prettier-ignore
const TEXTS = [
  '', ' ', '0', '-0', '1e400', 'NaN', '99999999999999999999999999.999', '0x10', '1,5', '--', 'true', '1', '2026-02-30', '20260230', '__proto__', 'constructor',
  '#AAI#', '##', '#a#b#c', '\u{202e}R-1', '\u{1f4a9}', 'ä'.repeat(5000), '9'.repeat(5000), '&lt;b&gt;', '../../x', '%00', '{{7*7}}', '=1+1',
]

/** The document with one change of its structure: it stays well-formed, but says something that no schema allows. */
function changeStructure(text: string, random: Random): string {
  const elements = everyElement(parseXml(text).root)
  const one = pick(elements, random)
  const two = pick(elements, random)
  const own = text.slice(one.start, one.end)
  const put = (start: number, end: number, what: string): string => text.slice(0, start) + what + text.slice(end)
  switch (random(8)) {
    case 0:
      return put(one.start, one.end, '')
    case 1:
      return put(one.end, one.end, own.repeat(1 + random(40)))
    case 2:
      return put(two.openEnd, two.openEnd, own)
    case 3:
      return put(one.openEnd, one.closeStart, pick(TEXTS, random))
    case 4:
      return put(one.start, one.end, text.slice(two.start, two.end))
    case 5:
      return put(one.start, one.end, `<${two.name}>`.repeat(1 + random(250)) + own)
    case 6: {
      const depth = 1 + random(250)
      return put(one.start, one.end, `<${two.name}>`.repeat(depth) + own + `</${two.name}>`.repeat(depth))
    }
    default:
      return put(
        one.start + 1 + one.name.length,
        one.start + 1 + one.name.length,
        ` ${pick(['x', 'schemeID', 'unitCode', 'xmlns', 'currencyID'], random)}="u"`,
      )
  }
}

const DECLARED = ['utf-8', 'utf-16', 'UTF-16LE', 'iso-8859-1', 'windows-1252', 'us-ascii', 'x-unknown', '']

/** The text in one encoding, declared as another, with or without a byte order mark. */
function changeEncoding(text: string, random: Random): Uint8Array {
  const declared = text.replace(/^(\u{feff})?(<\?xml[^>]*\?>)?/u, `<?xml version="1.0" encoding="${pick(DECLARED, random)}"?>`)
  const marked = random(2) === 0 ? `\u{feff}${declared}` : declared
  const bytes = Buffer.from(marked, pick(['utf8', 'utf16le', 'latin1'] as const, random))
  return random(4) === 0 && bytes.length % 2 === 0 ? bytes.swap16() : bytes
}

function damage(bytes: Uint8Array, random: Random): Uint8Array {
  const { text } = parseXml(bytes)
  switch (random(4)) {
    case 0:
      return mutate(bytes, random)
    case 1:
      return changeEncoding(text, random)
    case 2:
      return Buffer.from(changeStructure(text, random))
    default:
      return mutate(Buffer.from(changeStructure(text, random)), random)
  }
}

/** Everything that happens to a file on its way in and out again. */
function takeThrough(bytes: Uint8Array, target: FormatCode): void {
  const { view } = openInvoice(bytes)
  const { model } = viewToModel(view)
  writeInvoice(view, target)
  writeInvoice(modelToView(model), target)
}

test.skipIf(directory === undefined)(
  `${COUNT} damaged documents are taken or refused with code, line and column (skipped where the measuring data are absent)`,
  { timeout: 600_000 },
  () => {
    const all = readVerdicts().filter(({ file, xsd_valid }) => xsd_valid && file.startsWith('corpus/'))
    const files = Array.from({ length: FILES }, (_, at) => all[Math.floor((at * all.length) / FILES)]?.file ?? '')
    const sources = files.map((file) => readCorpusFile(directory ?? '', file))
    const outcomes = new Map<string, number>()
    for (let seed = 1; seed <= COUNT; seed++) {
      const random = createRandom(seed)
      const at = seed % FILES
      const bytes = damage(sources[at] as Uint8Array, random)
      const target = pick(TARGETS, random)
      const start = process.threadCpuUsage()
      let outcome = 'taken'
      try {
        takeThrough(bytes, target)
      } catch (error) {
        const placed = error instanceof AppError && error.code !== 'internal_error' && (error.line ?? 0) > 0 && (error.column ?? 0) > 0
        if (!placed) throw new Error(`seed ${seed} of ${files[at]} to ${target} is not refused with its place`, { cause: error })
        outcome = error.code
      }
      if (process.threadCpuUsage(start).user > HANG_MICROSECONDS) throw new Error(`seed ${seed} of ${files[at]} to ${target} hangs`)
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
    }
    // The damage is neither so small that nothing is refused nor so large that nothing is read.
    expect(outcomes.get('taken')).toBeGreaterThan(COUNT / 10)
    expect(outcomes.get('malformed_xml')).toBeGreaterThan(COUNT / 10)
  },
)
