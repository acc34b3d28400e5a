import { XMLParser } from 'fast-xml-parser'
import { parseXml } from '../../core/xml/reader.ts'
import { heldMemory } from './held-memory.ts'
import { median } from './quantile.ts'
import { makeUblInvoice } from './ubl-invoice.ts'

const ROUNDS = 9

/** Time and memory of reading UBL invoices, against fast-xml-parser reading the same bytes to plain objects in the same run. */
export async function bench(): Promise<{ name: string; ratio: number; limit: number; detail: string }[]> {
  const parser = new XMLParser({ ignoreAttributes: false, parseTagValue: false })
  // Two sizes, one limit: time grows with the size and not faster.
  const results = [1300, 10_000].map((lines) => {
    const bytes = Buffer.from(makeUblInvoice(lines))
    const [ours, reference] = medians(
      () => parseXml(bytes),
      () => parser.parse(bytes) as unknown,
    )
    return {
      name: `xml reader / fast-xml-parser, ${lines} lines`,
      ratio: ours / reference,
      limit: 0.08,
      detail: `${ours.toFixed(1)} ms / ${reference.toFixed(1)} ms for ${(bytes.length / 1e6).toFixed(2)} MB`,
    }
  })
  return [
    ...results,
    { name: 'xml tree, memory / file', ratio: measureMemory(Buffer.from(makeUblInvoice(10_000))), limit: 1, detail: '10000 lines' },
  ]
}

/** Medians in milliseconds of two functions that are run by turns, so that both see the same machine. */
function medians(first: () => unknown, second: () => unknown): [number, number] {
  const times: [number[], number[]] = [[], []]
  for (let round = 0; round < ROUNDS; round++) {
    times[0].push(measure(first), measure(first))
    times[1].push(measure(second))
  }
  return [median(times[0]), median(times[1])]
}

function measure(work: () => unknown): number {
  const start = performance.now()
  work()
  return performance.now() - start
}

const measureMemory = (bytes: Uint8Array): number => heldMemory(() => parseXml(bytes)) / bytes.length
