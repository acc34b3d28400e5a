import type { PdfDocument } from '../read/document.ts'
import { tryRead } from '../read/search.ts'
import { skipInlineImage } from '../read/content.ts'
import { IDENTITY, matrixOf, multiply, seenFrom, visibleBox, type Matrix } from '../read/geometry.ts'
import { isKeyword, Lexer, PdfSyntaxError, type Token } from '../read/lexer.ts'
import { pageContent, type PageEntry } from '../read/pages.ts'
import { isKind, type PdfDictionary, type PdfValue } from '../read/values.ts'
import { openFont, type ReadableFont } from './font.ts'

/** One line of a page in reading order; places are points from the top left corner of the page as it is seen, y that of the base line. */
export interface TextLine {
  readonly page: number
  readonly text: string
  readonly x: number
  readonly y: number
  /** Largest font size in it. */
  readonly size: number
  /** Where each UTF-16 unit of the text begins, and where the last one ends. */
  readonly edges: readonly number[]
}

export interface PageText {
  readonly lines: readonly TextLine[]
  /** Codes that the page shows and whose meaning its fonts do not say. */
  readonly unreadable: number
}

interface Piece {
  readonly x: number
  readonly y: number
  readonly end: number
  readonly size: number
  readonly text: string
  /** Where each UTF-16 unit of the text begins. */
  readonly edges: readonly number[]
}

const MAX_FORMS = 8
const MAX_SAVED = 256
const MAX_PIECES = 200_000
/** Each letter has a place of its own. */
const MAX_LETTERS = 1_000_000

interface State {
  matrix: Matrix
  font: ReadableFont | undefined
  size: number
  charSpace: number
  wordSpace: number
  scale: number
  leading: number
}

/** What a page says, from its content streams and the forms they show (ISO 32000-1, 9.4). Throws PdfSyntaxError past the limits. */
export function readPageText(document: PdfDocument, page: PageEntry, number: number): PageText {
  const reader = new PageReader(document)
  const placed = seenFrom(document, page, visibleBox(document, page))
  reader.run(pageContent(document, page).bytes, document.dictionary(page.entries.get('Resources')), placed, 0)
  return { lines: layLines(reader.pieces).map((line) => ({ page: number, ...line, y: -line.y })), unreadable: reader.unreadable }
}

class PageReader {
  readonly pieces: Piece[] = []
  unreadable = 0
  private letters = 0
  private readonly document: PdfDocument
  private readonly fonts = new Map<PdfDictionary, ReadableFont>()

  constructor(document: PdfDocument) {
    this.document = document
  }

  run(content: Uint8Array, resources: PdfDictionary | undefined, around: Matrix, depth: number): void {
    const lexer = new Lexer(content)
    const saved: State[] = []
    let state: State = { matrix: around, font: undefined, size: 0, charSpace: 0, wordSpace: 0, scale: 1, leading: 0 }
    let text = IDENTITY
    let line = IDENTITY
    let operands: Token[] = []
    const number = (index: number): number => (typeof operands[index] === 'number' ? operands[index] : 0)
    const move = (x: number, y: number): void => {
      line = multiply([1, 0, 0, 1, x, y], line)
      text = line
    }
    for (let token = lexer.next(); token !== undefined; token = lexer.next()) {
      if (!isKeyword(token)) {
        // An operator has at most six operands, or one array; more is no content.
        if (operands.length < 64) operands.push(token)
        continue
      }
      const last = operands[operands.length - 1]
      switch (token.word) {
        case 'q':
          if (saved.length < MAX_SAVED) saved.push({ ...state })
          break
        case 'Q':
          state = saved.pop() ?? state
          break
        case 'cm':
          state.matrix = multiply(matrixOf(number), state.matrix)
          break
        case 'BT':
          text = line = IDENTITY
          break
        case 'Tf':
          state.font = this.fontOf(resources, operands[0])
          state.size = number(1)
          break
        case 'Tc':
          state.charSpace = number(0)
          break
        case 'Tw':
          state.wordSpace = number(0)
          break
        case 'Tz':
          state.scale = number(0) / 100
          break
        case 'TL':
          state.leading = number(0)
          break
        case 'Td':
          move(number(0), number(1))
          break
        case 'TD':
          state.leading = -number(1)
          move(number(0), number(1))
          break
        case 'Tm':
          text = line = matrixOf(number)
          break
        case 'T*':
          move(0, -state.leading)
          break
        case 'Tj':
          text = this.show(last, state, text)
          break
        case "'":
          move(0, -state.leading)
          text = this.show(last, state, text)
          break
        case '"':
          state.wordSpace = number(0)
          state.charSpace = number(1)
          move(0, -state.leading)
          text = this.show(last, state, text)
          break
        case 'TJ':
          if (isKind(last as PdfValue, 'array'))
            for (const item of (last as Extract<PdfValue, { kind: 'array' }>).items)
              text =
                typeof item === 'number'
                  ? multiply([1, 0, 0, 1, (-item / 1000) * state.size * state.scale, 0], text)
                  : this.show(item, state, text)
          break
        case 'Do':
          this.form(resources, operands[0], state.matrix, depth)
          break
        case 'BI':
          skipInlineImage(lexer)
          break
      }
      operands = []
    }
    this.document.spend(0, lexer.count)
  }

  private fontOf(resources: PdfDictionary | undefined, name: Token): ReadableFont | undefined {
    if (!isKind(name as PdfValue, 'name')) return undefined
    const fonts = this.document.dictionary(resources?.entries.get('Font'))
    const font = this.document.dictionary(fonts?.entries.get((name as { name: string }).name))
    if (font === undefined) return undefined
    let open = this.fonts.get(font)
    if (open === undefined) this.fonts.set(font, (open = openFont(this.document, font)))
    return open
  }

  private form(resources: PdfDictionary | undefined, name: Token, matrix: Matrix, depth: number): void {
    if (depth >= MAX_FORMS || !isKind(name as PdfValue, 'name')) return
    const form = this.document.resolve(
      this.document.dictionary(resources?.entries.get('XObject'))?.entries.get((name as { name: string }).name),
    )
    const subtype = isKind(form, 'stream') ? this.document.resolve(form.entries.get('Subtype')) : undefined
    if (!isKind(form, 'stream') || !isKind(subtype, 'name') || subtype.name !== 'Form') return
    const own = this.document.items(form.entries.get('Matrix')).map((item) => this.document.resolve(item))
    const placed =
      own.length === 6
        ? multiply(
            matrixOf((index) => (typeof own[index] === 'number' ? own[index] : 0)),
            matrix,
          )
        : matrix
    const content = tryRead(() => this.document.unpack(form))
    if (content === undefined) return
    // A form that shows itself twice at every level doubles the work; the budget ends that.
    this.document.spend(content.length)
    this.run(content, this.document.dictionary(form.entries.get('Resources')) ?? resources, placed, depth + 1)
  }

  /** Shows a string and returns where the next one begins. */
  private show(token: Token, state: State, text: Matrix): Matrix {
    if (!isKind(token as PdfValue, 'string')) return text
    const { bytes } = token as Extract<PdfValue, { kind: 'string' }>
    const { font, size } = state
    const step = font?.codeBytes ?? 1
    this.letters += bytes.length
    if (this.pieces.length >= MAX_PIECES || this.letters > MAX_LETTERS) throw new PdfSyntaxError('a page has too many texts')
    let shown = ''
    let advance = 0
    const advances: number[] = []
    for (let at = 0; at + step <= bytes.length; at += step) {
      const code = step === 1 ? (bytes[at] ?? 0) : ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0)
      const letter = font?.textOf(code)
      if (letter === undefined) this.unreadable++
      const signs = (letter ?? '\ufffd').normalize('NFKC')
      shown += signs
      for (let unit = 0; unit < signs.length; unit++) advances.push(advance)
      const space = state.charSpace + (step === 1 && code === 0x20 ? state.wordSpace : 0)
      advance += (((font?.widthOf(code) ?? 0) / 1000) * size + space) * state.scale
    }
    const after = multiply([1, 0, 0, 1, advance, 0], text)
    const start = multiply(text, state.matrix)
    const end = multiply(after, state.matrix)
    this.pieces.push({
      x: start[4],
      y: start[5],
      end: end[4],
      size: Math.abs(size * start[3]) || Math.abs(size * start[1]) || 1,
      text: shown,
      edges: advances.map((part) => start[4] + (advance === 0 ? 0 : (part / advance) * (end[4] - start[4]))),
    })
    return after
  }
}

/** Pieces on one base line make a line, from left to right; a gap as wide as a thin space is a blank. */
function layLines(pieces: readonly Piece[]): Omit<TextLine, 'page'>[] {
  const sorted = [...pieces].sort((left, right) => right.y - left.y || left.x - right.x)
  const rows: Piece[][] = []
  for (const piece of sorted) {
    const row = rows[rows.length - 1]
    const first = row?.[0]
    if (row !== undefined && first !== undefined && Math.abs(first.y - piece.y) < 0.35 * Math.max(first.size, piece.size)) row.push(piece)
    else rows.push([piece])
  }
  return rows.map((row) => {
    row.sort((left, right) => left.x - right.x)
    const edges: number[] = []
    let text = ''
    let end: number | undefined
    for (const piece of row) {
      if (end !== undefined && piece.x - end > 0.15 * piece.size) {
        text += ' '
        edges.push(end)
      }
      text += piece.text
      for (const edge of piece.edges) edges.push(edge)
      end = piece.end
    }
    const { x = 0, y = 0 } = row[0] ?? {}
    return { ...composed(text, [...edges, end ?? x]), x, y, size: row.reduce((most, { size }) => Math.max(most, size), 0) }
  })
}

/** Letters and their marks that were shown one by one become one letter; which edge is whose then is about. */
function composed(written: string, edges: readonly number[]): Pick<TextLine, 'text' | 'edges'> {
  const text = written.normalize('NFKC')
  if (text.length === written.length) return { text, edges }
  const at = (unit: number): number => edges[Math.round((unit / text.length) * written.length)] ?? 0
  return { text, edges: Array.from({ length: text.length + 1 }, (_, unit) => at(unit)) }
}
