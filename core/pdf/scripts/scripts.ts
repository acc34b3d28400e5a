import { Face, LEFT_TO_RIGHT, type Direction, type FurtherFaces, type PlacedRun, type SetLine } from '../font/face.ts'
import type { ShapedGlyph, Shaper } from '../font/shaper.ts'
import { readTrueType } from '../font/truetype.ts'
import { isPlain } from '../font/unusual.ts'
import { atomsOf, lettersOf, piecesOf, type Atom } from './breaks.ts'
import { directionsOf, inSight, mirrored, runsOf, type Run } from './runs.ts'

/** A font that steps in where the font of the page has no glyph. */
export interface FurtherFont {
  readonly regular: Uint8Array
  /** Absent: bold text is the regular one with a stroke around it. */
  readonly bold?: Uint8Array
}

/** A font as a run uses it. */
interface Pen {
  readonly face: Face
  readonly isStroked: boolean
}

/** Lines with more UTF-16 units are cut, so that what is shaped, and what is said of it, has a bound. */
const MOST_UNITS = 1000
const MOST_KEPT = 4000

const SKIN = /[\u{1f3fb}-\u{1f3ff}]/u

/** Room that scripts need above and below their lines, as a multiple of what Latin needs. */
const TALL: readonly (readonly [RegExp, number])[] = [
  [/[\u1780-\u17ff]/, 1.3],
  [/[\u0600-\u08ff\u0e00-\u0eff\ufb50-\ufdff\ufe70-\ufefc]/, 1.2],
  [/[\u0900-\u0dff]|[\u0591-\u05c7]/, 1.15],
  [/[\u2e80-\u9fff\uac00-\ud7ff\uf900-\ufaff\uff00-\uffef\u{20000}-\u{3ffff}]/u, 1.06],
]

/** The further fonts of one PDF: sets what the font of the page cannot write sign by sign. */
export class Scripts implements FurtherFaces {
  readonly faces: readonly Face[]
  private readonly pens: readonly { readonly regular: Pen; readonly bold: Pen }[]
  private readonly shaper: Shaper
  private readonly own = new Map<Face, Pen>()
  private readonly chosen = new Map<Face, Map<string, Pen>>()
  private readonly lines = new Map<Face, Map<string, SetLine>>()

  /** `fonts` in the order in which they are asked. */
  constructor(fonts: readonly FurtherFont[], shaper: Shaper) {
    this.shaper = shaper
    this.pens = fonts.map((font) => {
      const regular = { face: new Face(readTrueType(font.regular)), isStroked: false }
      const bold =
        font.bold === undefined
          ? { face: regular.face, isStroked: true }
          : { face: new Face(readTrueType(font.bold), undefined, true), isStroked: false }
      return { regular, bold }
    })
    this.faces = [...new Set(this.pens.flatMap(({ regular, bold }) => [regular.face, bold.face]))]
  }

  sets(text: string): boolean {
    return !isPlain(text)
  }

  directionsOf(lines: readonly string[]): Direction[] {
    return directionsOf(lines)
  }

  tallness(text: string): number {
    return isPlain(text) ? 1 : (TALL.find(([signs]) => signs.test(text))?.[1] ?? 1)
  }

  measure(face: Face, text: string): number {
    if (text.length <= MOST_UNITS) return this.line(face, text, LEFT_TO_RIGHT).width
    let width = 0
    for (let at = 0; at < text.length; at += MOST_UNITS) width += this.line(face, text.slice(at, at + MOST_UNITS), LEFT_TO_RIGHT).width
    return width
  }

  line(face: Face, text: string, direction: Direction): SetLine {
    let kept = this.lines.get(face)
    if (kept === undefined) this.lines.set(face, (kept = new Map<string, SetLine>()))
    const key = `${direction.rightToLeft ? 'r' : 'l'}${direction.after}\n${text}`
    let line = kept.get(key)
    if (line === undefined) {
      if (kept.size >= MOST_KEPT) kept.clear()
      kept.set(key, (line = this.set(face, text, direction)))
    }
    return line
  }

  placeOf(line: SetLine, from: number, to: number): readonly [start: number, end: number] {
    return placeIn(line, from, to)
  }

  /** Breaks a text into lines; `room` in thousandths of the font size. A line that goes on behind a blank ends with it. */
  wrap(face: Face, text: string, room: number): string[] {
    if (text.length <= MOST_UNITS && face.measure(text) <= room) return [text]
    const blank = face.widthOf(0x20)
    const lines: string[] = []
    let line = ''
    let used = 0
    const add = ({ text: atom, gap }: Atom, width: number): void => {
      const lead = gap ? blank : 0
      if (line !== '' && used + lead + width <= room && line.length + atom.length < MOST_UNITS) {
        line += gap ? ` ${atom}` : atom
        used += lead + width
        return
      }
      if (line !== '') lines.push(gap ? `${line} ` : line)
      const pieces = width <= room ? [atom] : cutAtom(face, atom, room)
      line = pieces.pop() ?? ''
      used = width <= room ? width : face.measure(line)
      lines.push(...pieces)
    }
    const widthOf = (part: string): number => (part.length > MOST_UNITS ? Infinity : face.measure(part))
    piecesOf(text).forEach((piece, index) => {
      const width = widthOf(piece)
      if (width <= room) add({ text: piece, gap: index > 0 }, width)
      else for (const [at, atom] of atomsOf(piece).entries()) add({ ...atom, gap: atom.gap || (at === 0 && index > 0) }, widthOf(atom.text))
    })
    return line === '' ? lines : [...lines, line]
  }

  private set(face: Face, text: string, direction: Direction): SetLine {
    let x = 0
    const runs = inSight(runsOf(text, direction, (cluster) => this.penFor(face, cluster))).map((run): PlacedRun => {
      const placed = this.place(run, text.slice(run.from, run.to), x)
      x += placed.width
      return placed
    })
    return { text, runs, width: x, isRightToLeft: runs.some((run) => run.isRightToLeft) }
  }

  private place({ font, from, level, isShaped }: Run<Pen>, text: string, x: number): PlacedRun {
    const { face, isStroked } = font
    const isRightToLeft = level % 2 === 1
    const run = { face, isStroked, from, text, x, isRightToLeft }
    if (!isShaped) return { ...run, width: widthOf(face, text) }
    const replacement = face.font.glyphOf(0xfffd)
    const glyphs = this.shaper.shape(face.font.bytes, text, isRightToLeft).flatMap((shaped) => {
      // A font without colours has skin colours as glyphs that show nothing.
      if (SKIN.test(text) && text.charAt(shaped.cluster) !== ' ' && face.font.outlineOf(shaped.glyph).length === 0)
        return { ...shaped, advance: 0 }
      if (shaped.glyph !== 0) return shaped
      face.missing.add(text.codePointAt(shaped.cluster) ?? 0xfffd)
      return replacement === 0 ? [] : { ...shaped, glyph: replacement, advance: face.font.advanceOf(replacement) }
    })
    return { ...run, text: isRightToLeft ? mirrored(text) : text, glyphs, width: glyphs.reduce((sum, { advance }) => sum + advance, 0) }
  }

  /** The first font that has all of a letter and its marks, else the first that has the letter, else the font of the page with its replacement. */
  private penFor(face: Face, cluster: string): Pen {
    let chosen = this.chosen.get(face)
    if (chosen === undefined) this.chosen.set(face, (chosen = new Map<string, Pen>()))
    let pen = chosen.get(cluster)
    if (pen === undefined) {
      let own = this.own.get(face)
      if (own === undefined) this.own.set(face, (own = { face, isStroked: false }))
      const pens = [own, ...this.pens.map(({ regular, bold }) => (face.isBold ? bold : regular))]
      const signs = [...cluster].map((sign) => sign.codePointAt(0) ?? 0)
      const has = (count: number) => pens.find(({ face: { font } }) => signs.slice(0, count).every((sign) => font.glyphOf(sign) !== 0))
      pen = has(signs.length) ?? has(1) ?? own
      chosen.set(cluster, pen)
    }
    return pen
  }
}

function widthOf(face: Face, text: string): number {
  let width = 0
  for (const sign of text) width += face.widthOf(sign.codePointAt(0) ?? 0)
  return width
}

function cutAtom(face: Face, atom: string, room: number): string[] {
  const pieces: string[] = []
  let piece = ''
  let used = 0
  for (const letter of lettersOf(atom)) {
    const width = face.measure(letter)
    if (piece !== '' && (used + width > room || piece.length + letter.length > MOST_UNITS)) {
      pieces.push(piece)
      piece = ''
      used = 0
    }
    piece += letter
    used += width
  }
  return [...pieces, piece]
}

function placeIn(line: SetLine, from: number, to: number): readonly [start: number, end: number] {
  let start = Infinity
  let end = -Infinity
  const take = (left: number, right: number): void => {
    start = Math.min(start, left)
    end = Math.max(end, right)
  }
  for (const { from: first, text, x, width, face, glyphs } of line.runs) {
    const [left, right] = [Math.max(from - first, 0), Math.min(to - first, text.length)]
    if (left >= right) continue
    if (left === 0 && right === text.length) take(x, x + width)
    else if (glyphs === undefined) take(x + widthOf(face, text.slice(0, left)), x + widthOf(face, text.slice(0, right)))
    else takeGlyphs(glyphs, x, left, right, take)
  }
  return start > end ? [0, 0] : [start, end]
}

function takeGlyphs(
  glyphs: readonly ShapedGlyph[],
  x: number,
  from: number,
  to: number,
  take: (left: number, right: number) => void,
): void {
  let at = x
  for (const { cluster, advance } of glyphs) {
    if (cluster >= from && cluster < to) take(at, at + advance)
    at += advance
  }
}
