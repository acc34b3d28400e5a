import fc from 'fast-check'
import { writeInvoice } from '../../../core/formats/write.ts'
import type { Invoice } from '../../../core/model/invoice.ts'
import type { FormatCode } from '../../../core/profiles/formats.ts'
import { modelToView } from '../../../core/terms/model-view.ts'
import { parseXml } from '../../../core/xml/reader.ts'
import type { XmlElement } from '../../../core/xml/types.ts'
import { arbitraryInvoice } from '../../formats/arbitrary-invoice.ts'
import { fullInvoice, plainInvoice } from '../../support/pdf/samples.ts'
import { createRandom, damage, pick, type Random } from '../damage.ts'

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

/** Well-formed XML damaged in its bytes, its encoding, its structure, or in both. */
export function damageXml(bytes: Uint8Array, random: Random): Uint8Array {
  const { text } = parseXml(bytes)
  switch (random(4)) {
    case 0:
      return damage(bytes, random)
    case 1:
      return changeEncoding(text, random)
    case 2:
      return Buffer.from(changeStructure(text, random))
    default:
      return damage(Buffer.from(changeStructure(text, random)), random)
  }
}

/** Invoices as a program has them, beside those of any combination of terms. */
export const anyInvoice: fc.Arbitrary<Invoice> = fc.oneof(
  { weight: 4, arbitrary: arbitraryInvoice },
  { weight: 1, arbitrary: fc.nat(3).map(plainInvoice) },
  { weight: 1, arbitrary: fc.constant(fullInvoice()) },
)

/** The same where the bytes are well-formed; else they stay as they are. */
export function changeXml(bytes: Uint8Array, random: Random): Uint8Array {
  const text = textOf(bytes)
  return text === undefined ? bytes : Buffer.from(changeStructure(text, random))
}

function textOf(xml: Uint8Array): string | undefined {
  try {
    return parseXml(xml).text
  } catch {
    return undefined
  }
}

/** Invoices in these formats, most of them with changes of their structure. */
export function xmlIn(...formats: readonly FormatCode[]): fc.Arbitrary<Uint8Array> {
  return fc.tuple(anyInvoice, fc.constantFrom(...formats), fc.nat(3), fc.nat()).map(([model, format, changes, seed]) => {
    const random = createRandom(seed)
    const { xml } = writeInvoice(modelToView(model), format)
    let bytes: Uint8Array = random(8) === 0 ? changeEncoding(xml, random) : Buffer.from(xml)
    for (let count = 0; count < changes; count++) bytes = changeXml(bytes, random)
    return bytes
  })
}
