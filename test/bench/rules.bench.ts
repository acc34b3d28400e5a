import { XMLParser } from 'fast-xml-parser'
import { DEFAULT_IDOC_SETTINGS } from '../../core/formats/idoc/settings.ts'
import { createDocumentWork } from '../../core/services/documents/document-work.ts'
import { readFonts } from '../../core/services/pdf/fonts.ts'
import { judgeSource } from '../../core/engine/judge.ts'
import { DraftStates } from '../../core/services/documents/draft-states.ts'
import { openXml } from '../../core/engine/source.ts'
import { heldMemory } from './held-memory.ts'
import { makePeppolInvoice } from './peppol-invoice.ts'
import { race } from './race.ts'
import type { Measured } from './run.ts'
import { RULES_DAY } from '../support/day.ts'

const ROUNDS = 11
/** By the number of lines. */
const LIMITS: Readonly<Record<number, number>> = { 20: 0.32, 1000: 0.25, 10_000: 0.3 }
const EDITS = 10

/** A full verdict (reading, every rule set that applies, places) against fast-xml-parser reading the same bytes to plain objects in the same run. */
export async function bench(): Promise<Measured[]> {
  return [
    await fullVerdict(20),
    await fullVerdict(1000),
    await fullVerdict(10_000),
    await oneTermChanged(),
    verdictMemory(),
    await keystroke(20),
    await keystroke(1000),
    await keystroke(10_000),
  ]
}

/** A draft of 1,000 lines in which one term of one line has changed, read and judged as the next state, against fast-xml-parser reading it. */
async function oneTermChanged(): Promise<Measured> {
  const text = makePeppolInvoice(1000)
  const typed = Array.from({ length: EDITS }, (_, length) => text.replace('Schraube 501<', `Schraube ${'x'.repeat(length)}<`))
  const stored = Buffer.from(text)
  const states = new DraftStates()
  const { ours, theirs } = await race(ROUNDS, {
    ours: () => {
      for (const one of typed) {
        const { source, lines } = states.openNext(one, undefined)
        judgeSource(source, { lang: 'en', asOf: RULES_DAY, lines })
      }
    },
    theirs: () => parser.parse(stored) as unknown,
  })
  return {
    name: 'one term changed / fast-xml-parser, 1000 lines',
    ratio: ours / EDITS / theirs,
    limit: 0.05,
    detail: `${(ours / EDITS).toFixed(2)} ms / ${theirs.toFixed(2)} ms`,
  }
}

/** What an invoice of 10,000 lines holds in memory once it is read and judged, against the size of its file. */
function verdictMemory(): Measured {
  const bytes = Buffer.from(makePeppolInvoice(10_000))
  let isValid = false
  const used = heldMemory(() => {
    const source = openXml(bytes)
    const verdict = judgeSource(source, { lang: 'en', asOf: RULES_DAY })
    isValid = verdict.valid
    return { source, verdict }
  })
  const ratio = isValid ? used / bytes.length : NaN
  return { name: 'verdict, memory / file', ratio, limit: 6, detail: `10000 lines, ${(used / 1e6).toFixed(0)} MB` }
}

/** All that the engine does for a keystroke in a draft, from the change to the verdict, against fast-xml-parser reading the stored bytes in the same run. */
async function keystroke(lines: number): Promise<Measured> {
  const bytes = Buffer.from(makePeppolInvoice(lines))
  const clock = { now: () => '2026-11-23T06:00:00Z' }
  const work = createDocumentWork({ clock, fonts: readFonts, idoc: DEFAULT_IDOC_SETTINGS, pageStyle: () => Promise.resolve({}) })
  const times = Math.max(1, Math.floor(2000 / lines))
  const type = (length: number): void => {
    work.edit(bytes, [{ path: `items[${lines >> 1}].name`, value: 'x'.repeat(length) }], { lang: 'en', repair: false, model: false })
  }
  const { ours, theirs } = await race(ROUNDS, {
    ours: () => {
      for (let length = 1; length <= EDITS; length++) type(length)
    },
    theirs: () => {
      for (let left = times; left > 0; left--) parser.parse(bytes)
    },
  })
  return {
    name: `a keystroke / fast-xml-parser, ${lines} lines`,
    ratio: ours / EDITS / (theirs / times),
    limit: lines === 20 ? 0.5 : 0.15,
    detail: `${(ours / EDITS).toFixed(2)} ms / ${(theirs / times).toFixed(2)} ms`,
  }
}

const parser = new XMLParser({ ignoreAttributes: false, parseTagValue: false })

async function fullVerdict(lines: number): Promise<Measured> {
  const bytes = Buffer.from(makePeppolInvoice(lines))
  const verdict = judgeSource(openXml(bytes), { lang: 'en', asOf: RULES_DAY })
  if (!verdict.valid || verdict.rulesets.length !== 2) throw new Error(JSON.stringify(verdict.findings))
  // Small documents are read many times per round, so that a round is long enough to be measured.
  const times = Math.max(1, Math.floor(2000 / lines))
  const repeat = (work: () => unknown) => () => {
    for (let left = times; left > 0; left--) work()
  }
  const { ours, theirs } = await race(ROUNDS, {
    ours: repeat(() => judgeSource(openXml(bytes), { lang: 'en', asOf: RULES_DAY })),
    theirs: repeat(() => parser.parse(bytes) as unknown),
  })
  return {
    name: `verdict / fast-xml-parser, ${lines} lines`,
    ratio: ours / theirs,
    limit: LIMITS[lines] ?? NaN,
    detail: `${(ours / times).toFixed(2)} ms / ${(theirs / times).toFixed(2)} ms for ${(bytes.length / 1e6).toFixed(2)} MB`,
  }
}
