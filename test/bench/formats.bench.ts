import { XMLParser } from 'fast-xml-parser'
import type { FormatCode } from '../../core/profiles/formats.ts'
import { readInvoice } from '../../core/formats/read.ts'
import { writeInvoice } from '../../core/formats/write.ts'
import { viewToModel } from '../../core/terms/model-view.ts'
import { parseXml } from '../../core/xml/reader.ts'
import { heldMemory } from './held-memory.ts'
import { median } from './quantile.ts'
import { makeUblInvoice } from './ubl-invoice.ts'

const ROUNDS = 9
const CII = 'factur_x_zugferd.invoice.2_4.xml_cii.en16931'
const UBL = 'peppol_bis_billing.invoice.3_0.xml_ubl'
const LINES = [1300, 10_000]

/** From bytes to a model with places, and to the other syntax, against fast-xml-parser reading the same bytes in the same run. */
export async function bench(): Promise<{ name: string; ratio: number; limit: number; detail: string }[]> {
  const parser = new XMLParser({ ignoreAttributes: false, parseTagValue: false })
  const bytesOf = LINES.flatMap((lines) => {
    const ubl = Buffer.from(makeUblInvoice(lines))
    return [ubl, Buffer.from(convertTo(CII, ubl))] as const
  })
  const works = bytesOf.flatMap((bytes, index) => [
    () => viewToModel(readInvoice(parseXml(bytes)).view),
    () => convertTo(index % 2 === 0 ? CII : UBL, bytes),
    () => parser.parse(bytes) as unknown,
  ])
  const times = medians(works)
  const results = bytesOf.flatMap((bytes, index) => {
    const [read = 0, convert = 0, reference = 1] = times.slice(3 * index, 3 * index + 3)
    const from = index % 2 === 0 ? 'UBL' : 'CII'
    const of = `${LINES[index >> 1] ?? 0} lines`
    const against = `${reference.toFixed(1)} ms for ${(bytes.length / 1e6).toFixed(2)} MB`
    return [
      measured(`read ${from} to model / fast-xml-parser, ${of}`, read, reference, 0.5, against),
      measured(`${from} to ${from === 'UBL' ? 'CII' : 'UBL'} / fast-xml-parser, ${of}`, convert, reference, 0.6, against),
    ]
  })
  const perLine = (index: number): number => (times[index] ?? 0) / (LINES[Math.floor(index / 6)] ?? 1)
  return [
    ...results,
    ...(['read UBL to model', 'UBL to CII'] as const).map((what, index) => ({
      name: `${what}, a line of ${LINES[1]} / of ${LINES[0]}`,
      ratio: perLine(6 + index) / perLine(index),
      limit: 1.5,
      detail: `${(1000 * perLine(6 + index)).toFixed(1)} µs / ${(1000 * perLine(index)).toFixed(1)} µs`,
    })),
    { name: 'read invoice, memory / file', ratio: measureMemory(Buffer.from(makeUblInvoice(10_000))), limit: 12, detail: '10000 lines' },
  ]
}

function convertTo(format: FormatCode, bytes: Uint8Array): string {
  return writeInvoice(readInvoice(parseXml(bytes)).view, format).xml
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
  return times.map(median)
}

function measureMemory(bytes: Uint8Array): number {
  const read = (): object => {
    const { view } = readInvoice(parseXml(bytes))
    return { view, model: viewToModel(view).model }
  }
  return heldMemory(read) / bytes.length
}
