import { XMLParser } from 'fast-xml-parser'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { readInvoice } from '../../core/formats/read.ts'
import { writeInvoice } from '../../core/formats/write.ts'
import { viewToModel } from '../../core/terms/model-view.ts'
import { parseXml } from '../../core/xml/reader.ts'
import { makeUblInvoice } from './ubl-invoice.ts'

const ROUNDS = 9
const TARGET = 'factur_x_zugferd.invoice.2_4.xml_cii.en16931'

/** From bytes to a model with places, and from UBL to CII, against fast-xml-parser reading the same bytes in the same run. */
export async function bench(): Promise<{ name: string; ratio: number; limit: number; detail: string }[]> {
  const parser = new XMLParser({ ignoreAttributes: false, parseTagValue: false })
  const results = [1300, 10_000].flatMap((lines) => {
    const bytes = Buffer.from(makeUblInvoice(lines))
    const [read, convert, reference] = medians([
      () => viewToModel(readInvoice(parseXml(bytes)).view),
      () => writeInvoice(readInvoice(parseXml(bytes)).view, TARGET),
      () => parser.parse(bytes) as unknown,
    ])
    const against = `${(reference ?? 0).toFixed(1)} ms for ${(bytes.length / 1e6).toFixed(2)} MB`
    return [
      measured(`read to model / fast-xml-parser, ${lines} lines`, read, reference, 0.5, against),
      measured(`UBL to CII / fast-xml-parser, ${lines} lines`, convert, reference, 0.6, against),
    ]
  })
  return [
    ...results,
    { name: 'read invoice, memory / file', ratio: measureMemory(Buffer.from(makeUblInvoice(10_000))), limit: 12, detail: '10000 lines' },
  ]
}

function measured(name: string, ours = 0, reference = 1, limit: number, against: string) {
  return { name, ratio: ours / reference, limit, detail: `${ours.toFixed(1)} ms / ${against}` }
}

/** Medians in milliseconds of functions that are run by turns, so that all see the same machine. */
function medians(works: readonly (() => unknown)[]): number[] {
  const times = works.map((): number[] => [])
  for (let round = 0; round < ROUNDS; round++)
    for (const [index, work] of works.entries()) {
      const start = performance.now()
      work()
      times[index]?.push(performance.now() - start)
    }
  return times.map((values) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0)
}

function measureMemory(bytes: Uint8Array): number {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
  const before = process.memoryUsage().heapUsed
  const { view } = readInvoice(parseXml(bytes))
  const { model } = viewToModel(view)
  collect()
  const used = process.memoryUsage().heapUsed - before
  return model.items === undefined || view.root.children.length === 0 ? 0 : used / bytes.length
}
