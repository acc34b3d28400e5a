import type { PdfDocument } from '../../../core/pdf/read/document.ts'
import { isKeyword, Lexer } from '../../../core/pdf/read/lexer.ts'
import { isKind, latin, textOf, type PdfDictionary, type PdfValue } from '../../../core/pdf/read/values.ts'

/** One piece of text that a page shows, with the mark it stands in. */
export interface ShownText {
  readonly page: number
  readonly font: PdfDictionary
  readonly codes: readonly number[]
  readonly text: string
  /** Marked-content number; undefined inside artifacts and outside all marks. */
  readonly mcid: number | undefined
  readonly artifact: boolean
  readonly x: number
  /** From the lower edge. */
  readonly y: number
  readonly size: number
}

export interface PageContent {
  readonly texts: readonly ShownText[]
  readonly mcids: readonly { readonly mcid: number; readonly tag: string }[]
  readonly operators: ReadonlySet<string>
  /** What is wrong with the marks: nesting, drawing outside of all marks. */
  readonly faults: readonly string[]
}

const PAINTING = new Set(['Tj', 'TJ', "'", '"', 'f', 'F', 'f*', 'S', 's', 'B', 'b', 'Do', 'sh', 'BI'])

export function pagesOf(document: PdfDocument): PdfDictionary[] {
  const collect = (node: PdfDictionary | undefined): PdfDictionary[] => {
    const type = node?.entries.get('Type')
    if (node === undefined) return []
    if (isKind(type, 'name') && type.name === 'Page') return [node]
    return document.items(node.entries.get('Kids')).flatMap((kid) => collect(document.dictionary(kid)))
  }
  return collect(document.dictionary(document.catalog?.entries.get('Pages')))
}

/** Runs through the content of a page as our writer makes it: one level of marks, text by Td and Tj. */
export function readContent(document: PdfDocument, page: PdfDictionary, index: number): PageContent {
  const stream = document.resolve(page.entries.get('Contents'))
  if (!isKind(stream, 'stream')) throw new Error(`page ${index + 1} has no content`)
  const fonts = document.dictionary(document.dictionary(page.entries.get('Resources'))?.entries.get('Font'))
  const lexer = new Lexer(document.unpack(stream))
  const texts: ShownText[] = []
  const mcids: { mcid: number; tag: string }[] = []
  const operators = new Set<string>()
  const faults: string[] = []
  const marks: { tag: string; mcid: number | undefined }[] = []
  let operands: PdfValue[] = []
  let font: PdfDictionary | undefined
  let size = 0
  let x = 0
  let y = 0
  for (let token = lexer.next(); token !== undefined; token = lexer.next()) {
    if (!isKeyword(token)) {
      operands.push(token)
      continue
    }
    const { word } = token
    operators.add(word)
    const mark = marks[marks.length - 1]
    if (PAINTING.has(word) && mark === undefined) faults.push(`page ${index + 1}: ${word} outside of all marks`)
    if (word === 'BDC') {
      const [tag, properties] = operands
      const mcid = isKind(properties, 'dictionary') ? properties.entries.get('MCID') : undefined
      const name = isKind(tag, 'name') ? tag.name : ''
      if (mark !== undefined) faults.push(`page ${index + 1}: nested marks`)
      marks.push({ tag: name, mcid: typeof mcid === 'number' ? mcid : undefined })
      if (typeof mcid === 'number') mcids.push({ mcid, tag: name })
      else if (name !== 'Artifact') faults.push(`page ${index + 1}: mark ${name} without number`)
    } else if (word === 'EMC') {
      if (marks.pop() === undefined) faults.push(`page ${index + 1}: EMC without BDC`)
    } else if (word === 'Tf') {
      const [name, points] = operands
      font = isKind(name, 'name') ? document.dictionary(fonts?.entries.get(name.name)) : undefined
      size = typeof points === 'number' ? points : 0
    } else if (word === 'Td') {
      x = typeof operands[0] === 'number' ? operands[0] : 0
      y = typeof operands[1] === 'number' ? operands[1] : 0
    } else if (word === 'Tj') {
      const [string] = operands
      if (!isKind(string, 'string') || font === undefined) throw new Error('text without font')
      const codes: number[] = []
      for (let at = 0; at + 1 < string.bytes.length; at += 2) codes.push(((string.bytes[at] ?? 0) << 8) | (string.bytes[at + 1] ?? 0))
      if (string.bytes.length % 2 === 1) faults.push('a string with half a code')
      const map = toUnicode(document, font)
      texts.push({
        page: index,
        font,
        codes,
        text: codes.map((code) => map.get(code) ?? '').join(''),
        mcid: mark?.mcid,
        artifact: mark?.tag === 'Artifact',
        x,
        y,
        size,
      })
    }
    operands = []
  }
  if (marks.length > 0) faults.push(`page ${index + 1}: a mark is not closed`)
  return { texts, mcids, operators, faults }
}

const maps = new WeakMap<PdfDictionary, Map<number, string>>()

/** Character codes to text, from the font's ToUnicode stream. */
export function toUnicode(document: PdfDocument, font: PdfDictionary): Map<number, string> {
  const known = maps.get(font)
  if (known !== undefined) return known
  const map = new Map<number, string>()
  const stream = document.resolve(font.entries.get('ToUnicode'))
  if (isKind(stream, 'stream')) {
    const source = latin(document.unpack(stream))
    for (const [, block = ''] of source.matchAll(/beginbfchar([^]*?)endbfchar/g)) {
      for (const [, code = '', value = ''] of block.matchAll(/<([\da-f]+)><([\da-f]+)>/g)) {
        const units = value.match(/.{4}/g) ?? []
        map.set(Number.parseInt(code, 16), String.fromCharCode(...units.map((unit) => Number.parseInt(unit, 16))))
      }
    }
  }
  maps.set(font, map)
  return map
}

/** All text of a file in the order of its structure tree: what a screen reader says. Elements, and their lines, are separated by line ends. */
export function readingOrder(document: PdfDocument): string {
  return readElements(document, '\n').join('')
}

/** What each element of the structure tree says, with nothing between its lines but what is written there. */
export function elementTexts(document: PdfDocument): string[] {
  return readElements(document, '').filter((text) => text !== '')
}

function readElements(document: PdfDocument, lineEnd: string): string[] {
  const pages = pagesOf(document)
  const contents = pages.map((page, index) => readContent(document, page, index))
  const ended = (text: string): string => (text === '' || text.endsWith(' ') ? text : text + lineEnd)
  const lines = new Map<string, { y: number; text: string }[]>()
  for (const { page, mcid, y, text } of contents.flatMap((content) => content.texts)) {
    if (mcid === undefined) continue
    const own = lines.get(`${page}/${mcid}`) ?? []
    const last = own[own.length - 1]
    // A line may have several fonts.
    if (last?.y === y) last.text += text
    else own.push({ y, text })
    lines.set(`${page}/${mcid}`, own)
  }
  const found: string[] = []
  const say = (value: PdfValue | undefined, page: number): string => {
    const resolved = document.resolve(value)
    if (typeof resolved === 'number') return (lines.get(`${page}/${resolved}`) ?? []).map(({ text }) => ended(text)).join('')
    if (isKind(resolved, 'array')) return resolved.items.map((item) => say(item, page)).join('')
    if (!isKind(resolved, 'dictionary')) return ''
    const own = resolved.entries.has('Pg') ? pages.indexOf(document.dictionary(resolved.entries.get('Pg')) ?? resolved) : page
    if (resolved.entries.has('MCID')) return say(resolved.entries.get('MCID'), own)
    const type = document.resolve(resolved.entries.get('S'))
    const actual = document.resolve(resolved.entries.get('ActualText'))
    const text = isKind(actual, 'string') ? ended(textOf(actual)) : say(resolved.entries.get('K'), own)
    if (isKind(type, 'name') && type.name === 'Span') return text
    if (text !== '') found.push(text)
    return ''
  }
  say(document.dictionary(document.catalog?.entries.get('StructTreeRoot'))?.entries.get('K'), -1)
  return found
}
