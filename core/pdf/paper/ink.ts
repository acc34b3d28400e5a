import type { PdfDocument } from '../read/document.ts'
import { walkContent } from '../read/content.ts'
import { IDENTITY, matrixOf, multiply, overlapOf, type Box, type Matrix } from '../read/geometry.ts'
import type { Token } from '../read/lexer.ts'
import { pageContent, type PageEntry } from '../read/pages.ts'
import { tryRead } from '../read/search.ts'
import { isKind, type PdfDictionary, type PdfStream, type PdfValue } from '../read/values.ts'
import { readPageText } from '../text/page-text.ts'

const MAX_DEPTH = 8
const MAX_SAVED = 256
/** Gaps in a line of text that are wider than so many times its size part what stands on one base line by chance. */
const APART = 1.5
/** How far a line of text reaches up and down from its base line, as parts of its size. */
const ASCENT = 0.8
const DESCENT = 0.25

/** Everything drawn on a page as boxes, in points from its lower left corner. White is no ink, and neither is what a clip hides. */
export function inkOf(document: PdfDocument, page: PageEntry, height: number): Box[] {
  const reader = new InkReader(document)
  reader.run(pageContent(document, page).bytes, document.dictionary(page.entries.get('Resources')), IDENTITY, EVERYWHERE, 0)
  return [...reader.boxes, ...textBoxes(document, page, height)]
}

function textBoxes(document: PdfDocument, page: PageEntry, height: number): Box[] {
  return readPageText(document, page, 1).lines.flatMap(({ text, edges, y, size }) => {
    const boxes: Box[] = []
    const [bottom, top] = [height - y - DESCENT * size, height - y + ASCENT * size]
    for (let unit = 0; unit < text.length; unit++) {
      if (text.charAt(unit).trim() === '') continue
      const [left = 0, right = left] = [edges[unit], edges[unit + 1]]
      const last = boxes[boxes.length - 1]
      if (last !== undefined && left - last[2] < APART * size) boxes[boxes.length - 1] = [last[0], bottom, Math.max(last[2], right), top]
      else boxes.push([left, bottom, right, top])
    }
    return boxes
  })
}

const EVERYWHERE: Box = [-1e6, -1e6, 1e6, 1e6]
type Point = readonly [x: number, y: number]

interface State {
  readonly matrix: Matrix
  readonly clip: Box
  readonly fill: Paint
  readonly stroke: Paint
  readonly width: number
}

/** A colour as far as it matters: by how many values it is said, and whether they are those of white. */
interface Paint {
  readonly isWhite: boolean
  /** In a space where the highest values are white, or those where none is. */
  readonly isAdditive: boolean
}

const BLACK: Paint = { isWhite: false, isAdditive: true }

class InkReader {
  readonly boxes: Box[] = []
  private readonly document: PdfDocument

  constructor(document: PdfDocument) {
    this.document = document
  }

  run(content: Uint8Array, resources: PdfDictionary | undefined, around: Matrix, within: Box, depth: number): void {
    let state: State = { matrix: around, clip: within, fill: BLACK, stroke: BLACK, width: 1 }
    const saved: State[] = []
    let path = new Path()
    let clips = false
    const count = walkContent(content, ({ word, operands }) => {
      const number = (index: number): number => (typeof operands[index] === 'number' ? operands[index] : 0)
      const at = (index: number): Point => place([number(index), number(index + 1)], state.matrix)
      switch (word) {
        case 'q':
          if (saved.length < MAX_SAVED) saved.push(state)
          break
        case 'Q':
          state = saved.pop() ?? state
          break
        case 'cm':
          state = { ...state, matrix: multiply(matrixOf(number), state.matrix) }
          break
        case 'w':
          state = { ...state, width: number(0) }
          break
        case 'm':
          path.move(at(0))
          break
        case 'l':
          path.to(at(0))
          break
        case 'c':
          path.to(at(0), at(2), at(4))
          break
        case 'v':
        case 'y':
          path.to(at(0), at(2))
          break
        case 're':
          path.rectangle([number(0), number(1), number(2), number(3)], state.matrix)
          break
        case 'h':
          path.close()
          break
        case 'W':
        case 'W*':
          clips = true
          break
        case 'Do':
          this.object(resources, operands[0], state, depth)
          break
        case 'sh':
          this.add(state.clip)
          break
        case 'BI':
          this.add(overlapOf(square(state.matrix), state.clip))
          break
        default:
          if (PAINTS.has(word)) {
            if (FILLS.has(word) && !state.fill.isWhite) for (const box of path.areas()) this.add(overlapOf(box, state.clip))
            if (STROKES.has(word) && !state.stroke.isWhite)
              for (const box of path.edges(thickness(state), CLOSES.has(word))) this.add(overlapOf(box, state.clip))
            if (clips) state = { ...state, clip: overlapOf(path.box(), state.clip) }
            path = new Path()
            clips = false
          } else state = colored(this.document, resources, state, word, operands)
      }
    })
    this.document.spend(content.length, count)
  }

  private add(box: Box): void {
    if (box[2] >= box[0] && box[3] >= box[1]) this.boxes.push(box)
  }

  private object(resources: PdfDictionary | undefined, name: Token, state: State, depth: number): void {
    const { document } = this
    const objects = document.dictionary(resources?.entries.get('XObject'))
    const object = isKind(name as PdfValue, 'name') ? document.resolve(objects?.entries.get((name as { name: string }).name)) : null
    if (!isKind(object, 'stream') || depth >= MAX_DEPTH) return
    if (document.name(object.entries.get('Subtype')) !== 'Form') return this.add(overlapOf(square(state.matrix), state.clip))
    const content = tryRead(() => document.unpack(object))
    if (content === undefined) return
    const own = numbersOf(document, object, 'Matrix')
    const matrix =
      own.length === 6
        ? multiply(
            matrixOf((index) => own[index] ?? 0),
            state.matrix,
          )
        : state.matrix
    const [left = -1e6, bottom = -1e6, right = 1e6, top = 1e6] = numbersOf(document, object, 'BBox')
    const clip = overlapOf(boxAround(corners([left, bottom, right, top]).map((corner) => place(corner, matrix))), state.clip)
    this.run(content, document.dictionary(object.entries.get('Resources')) ?? resources, matrix, clip, depth + 1)
  }
}

const FILLS = new Set(['f', 'F', 'f*', 'B', 'B*', 'b', 'b*'])
const STROKES = new Set(['S', 's', 'B', 'B*', 'b', 'b*'])
const CLOSES = new Set(['s', 'b', 'b*'])
const PAINTS = new Set([...FILLS, ...STROKES, 'n'])

/** A path as the boxes of its parts: an edge of a frame is ink, what it frames is not. */
class Path {
  private readonly parts: Point[][] = []

  move(point: Point): void {
    this.parts.push([point])
  }

  to(...points: readonly Point[]): void {
    const part = this.parts[this.parts.length - 1]
    if (part === undefined) this.parts.push([...points])
    else part.push(...points)
  }

  rectangle([x, y, width, height]: readonly [number, number, number, number], matrix: Matrix): void {
    const around = corners([x, y, x + width, y + height]).map((corner) => place(corner, matrix))
    this.parts.push(around)
    this.close()
  }

  close(): void {
    const part = this.parts[this.parts.length - 1]
    if (part?.[0] !== undefined) part.push(part[0])
  }

  box(): Box {
    return boxAround(this.parts.flat())
  }

  areas(): Box[] {
    return this.parts.filter((part) => part.length > 1).map(boxAround)
  }

  edges(thickness: number, isClosed: boolean): Box[] {
    return this.parts.flatMap((part) => {
      const points = isClosed && part[0] !== undefined ? [...part, part[0]] : part
      return points.slice(1).map((point, index): Box => {
        const [left, bottom, right, top] = boxAround([points[index] ?? point, point])
        return [left - thickness, bottom - thickness, right + thickness, top + thickness]
      })
    })
  }
}

function thickness({ width, matrix }: State): number {
  return (width * Math.max(Math.hypot(matrix[0], matrix[1]), Math.hypot(matrix[2], matrix[3]))) / 2
}

function place([x, y]: Point, matrix: Matrix): Point {
  return [x * matrix[0] + y * matrix[2] + matrix[4], x * matrix[1] + y * matrix[3] + matrix[5]]
}

function corners([left, bottom, right, top]: Box): Point[] {
  return [
    [left, bottom],
    [right, bottom],
    [right, top],
    [left, top],
  ]
}

function boxAround(points: readonly Point[]): Box {
  let [left, bottom, right, top] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const [x, y] of points) {
    left = Math.min(left, x)
    bottom = Math.min(bottom, y)
    right = Math.max(right, x)
    top = Math.max(top, y)
  }
  return [left, bottom, right, top]
}

/** Where a picture stands: the unit square (ISO 32000-1, 8.9.5). */
function square(matrix: Matrix): Box {
  return boxAround(corners([0, 0, 1, 1]).map((corner) => place(corner, matrix)))
}

/** The state after an operator that may set a colour; upper case sets that of strokes (ISO 32000-1, 8.6.8). */
function colored(
  document: PdfDocument,
  resources: PdfDictionary | undefined,
  state: State,
  word: string,
  operands: readonly Token[],
): State {
  const values = operands.filter((operand) => typeof operand === 'number')
  const of = (paint: Paint): Paint | undefined => {
    switch (word.toLowerCase()) {
      case 'g':
      case 'rg':
        return { isAdditive: true, isWhite: values.every((value) => value >= 1) }
      case 'k':
        return { isAdditive: false, isWhite: values.every((value) => value <= 0) }
      case 'cs':
        return { isAdditive: isAdditive(document, resources, operands[0]), isWhite: false }
      case 'sc':
      case 'scn':
        return { ...paint, isWhite: values.length > 0 && values.every((value) => (paint.isAdditive ? value >= 1 : value <= 0)) }
      default:
        return undefined
    }
  }
  const isStroke = word !== word.toLowerCase()
  const paint = of(isStroke ? state.stroke : state.fill)
  if (paint === undefined) return state
  return isStroke ? { ...state, stroke: paint } : { ...state, fill: paint }
}

/** Grey and RGB add light; CMYK, spot colours and mixes of them take it away. */
function isAdditive(document: PdfDocument, resources: PdfDictionary | undefined, name: Token): boolean {
  if (!isKind(name as PdfValue, 'name')) return true
  const own = document.resolve(document.dictionary(resources?.entries.get('ColorSpace'))?.entries.get((name as { name: string }).name))
  const space = isKind(own, 'array') ? document.name(own.items[0]) : isKind(own, 'name') ? own.name : (name as { name: string }).name
  const profile = isKind(own, 'array') ? document.resolve(own.items[1]) : null
  if (space === 'ICCBased') return isKind(profile, 'stream') && document.resolve(profile.entries.get('N')) !== 4
  return !/^(?:DeviceCMYK|Separation|DeviceN)$/.test(space)
}

function numbersOf(document: PdfDocument, stream: PdfStream, key: string): number[] {
  return document.items(stream.entries.get(key)).flatMap((item) => {
    const number = document.resolve(item)
    return typeof number === 'number' ? [number] : []
  })
}
