import { XMLParser } from 'fast-xml-parser'
import { judgeSource } from '../../core/services/judge.ts'
import { DraftStates } from '../../core/services/draft-states.ts'
import { openXml } from '../../core/services/source.ts'
import { makePeppolInvoice } from './peppol-invoice.ts'
import type { Measured } from './run.ts'

const ROUNDS = 15
const EDITS = 10

/** A full verdict (reading, every rule set that applies, places) against fast-xml-parser reading the same bytes to plain objects in the same run. */
export function bench(): Promise<Measured[]> {
  return Promise.resolve([...fullVerdicts(), oneTermChanged()])
}

/** A draft of 1,000 lines in which one term of one line has changed, read and judged as the next state, against the same from nothing. */
function oneTermChanged(): Measured {
  const text = makePeppolInvoice(1000)
  const typed = Array.from({ length: EDITS }, (_, length) => text.replace('Schraube 501<', `Schraube ${'x'.repeat(length)}<`))
  const stored = typed.map((one) => Buffer.from(one))
  const states = new DraftStates()
  const [ours, reference] = medians(
    () => {
      for (const [index, one] of typed.entries()) {
        const { source, lines } = states.openNext(stored[index] as Buffer, undefined, one)
        judgeSource(source, { lang: 'en', lines })
      }
    },
    () => {
      for (const bytes of stored) judgeSource(openXml(bytes), { lang: 'en' })
    },
  )
  return {
    name: 'one term changed / full verdict, 1000 lines',
    ratio: ours / reference,
    limit: 0.1,
    detail: `${(ours / EDITS).toFixed(2)} ms / ${(reference / EDITS).toFixed(2)} ms`,
  }
}

function fullVerdicts(): Measured[] {
  const parser = new XMLParser({ ignoreAttributes: false, parseTagValue: false })
  return [20, 1000, 10_000].map((lines) => {
    const bytes = Buffer.from(makePeppolInvoice(lines))
    const verdict = judgeSource(openXml(bytes), { lang: 'en' })
    if (!verdict.valid || verdict.rulesets.length !== 2) throw new Error(JSON.stringify(verdict.findings))
    // Small documents are read many times per round, so that a round is long enough to be measured.
    const times = Math.max(1, Math.floor(2000 / lines))
    const repeat = (work: () => unknown) => () => {
      for (let left = times; left > 0; left--) work()
    }
    const [ours, reference] = medians(
      repeat(() => judgeSource(openXml(bytes), { lang: 'en' })),
      repeat(() => parser.parse(bytes) as unknown),
    )
    return {
      name: `verdict / fast-xml-parser, ${lines} lines`,
      ratio: ours / reference,
      limit: lines === 20 ? 0.5 : 0.4,
      detail: `${(ours / times).toFixed(2)} ms / ${(reference / times).toFixed(2)} ms for ${(bytes.length / 1e6).toFixed(2)} MB`,
    }
  })
}

/** Medians in milliseconds of two functions that are run by turns, so that both see the same machine. */
function medians(first: () => unknown, second: () => unknown): [number, number] {
  const times: [number[], number[]] = [[], []]
  for (let round = 0; round < ROUNDS; round++) {
    times[0].push(measure(first))
    times[1].push(measure(second))
  }
  return [median(times[0]), median(times[1])]
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
}

function measure(work: () => unknown): number {
  const start = performance.now()
  work()
  return performance.now() - start
}
