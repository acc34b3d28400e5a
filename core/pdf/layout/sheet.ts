import type { LetterheadBlock, LineColumn } from '../../base/page-style.ts'
import { Canvas, PAGE_HEIGHT, PAGE_WIDTH, type Color } from '../file/canvas.ts'
import type { Picture } from '../file/picture.ts'
import { addElement, type StructureElement } from '../file/structure.ts'
import { LEFT_TO_RIGHT, type Direction, type Face } from '../font/face.ts'
import type { PageLanguage } from '../../languages/languages.ts'
import type { PageWords } from '../../languages/page-words.ts'
import type { Area } from '../paper/margins.ts'
import type { Paper } from '../paper/paper.ts'
import { readableLines, readableText } from '../readable.ts'
import { LOOKS, MM, type Look, type Measures } from './looks.ts'
import { wrapText } from './text.ts'
import { markLines, plain, type Mark, type Text } from './traced-text.ts'

/** Side borders of DIN 5008: text starts under the address. */
export const LEFT = 25 * MM
export const RIGHT = PAGE_WIDTH - 15 * MM
export const BODY_WIDTH = RIGHT - LEFT
/** Between the upper edge of what is free and the text: there stands what the document is. Between the text and the lower edge: the page's number. */
const HEAD = 8 * MM
const FOOT = 8 * MM
/** What a page leaves free where no letterhead says otherwise. */
const TOP = 18 * MM
export const BOTTOM = PAGE_HEIGHT - 17 * MM

export const BLACK: Color = [0, 0, 0]
export const GREY: Color = [0.32, 0.32, 0.32]
export const HAIRLINE: Color = [0.78, 0.78, 0.78]
export const WHITE: Color = [1, 1, 1]

export interface Style {
  readonly face: Face
  readonly size: number
  readonly color: Color
  /** Added to the line height of the page, as a multiple of the size. */
  readonly airy?: number
  /** Height of its lines as a multiple of that of Latin ones, for scripts that need more. */
  readonly tallness?: number
}

/** The name that the letterhead has on every page that shows it. */
export const PAPER = 'P'

/** Width of a text in one line, in points. */
export function textWidth(text: string | undefined, style: Style): number {
  return text === undefined ? 0 : (style.face.measure(text) * style.size) / 1000
}

/** One line of text as it will be drawn, its width already checked. */
export interface Line {
  readonly text: string
  readonly style: Style
  readonly indent?: number
  readonly marks?: readonly Mark[]
  /** The next line belongs to the same paragraph. */
  readonly goesOn?: boolean
  /** Absent: from left to right. */
  readonly direction?: Direction
}

/** Lines of one element: a blank keeps paragraphs apart where the text is read without its places. */
export function apart(lines: readonly Line[]): readonly Line[] {
  if (lines.length < 2) return lines
  return lines.map((line, index) => (line.goesOn === true || index === lines.length - 1 ? line : { ...line, text: `${line.text} ` }))
}

/** Where a value of the model is printed: points from the top left corner of its page. */
export interface PrintedPlace {
  readonly path: string
  /** From 1. */
  readonly page: number
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export interface SheetOptions {
  readonly regular: Face
  readonly bold: Face
  readonly tagged: boolean
  readonly words: PageWords
  readonly lang: PageLanguage
  readonly currency: string | undefined
  readonly measures: Measures
  readonly accent: Color
  /** Absent: the classic one. */
  readonly look?: Look
  readonly logo?: Picture
  /** What stands at the foot of every page. */
  readonly imprint?: string
  /** The firm's own letterhead, laid under the pages. */
  readonly paper?: Paper
  /** The part of the letterhead that is free. */
  readonly area?: Area
  /** Parts of a letterhead of ours that are drawn; absent: those that the firm's own does not need. */
  readonly blocks?: readonly LetterheadBlock[]
  /** Paragraphs above the lines, and below the payment. */
  readonly before?: string
  readonly after?: string
  /** Columns of the lines; absent: the usual ones. */
  readonly columns?: readonly LineColumn[]
  /** Keeps where every value is printed. */
  readonly traced?: boolean
}

/** A document while it is laid out: its pages, the place where the next block goes, and its structure. */
export class Sheet {
  readonly options: SheetOptions
  readonly pages: Canvas[] = []
  /** In the order of drawing; filled where that is asked for. */
  readonly places: PrintedPlace[] = []
  readonly root: StructureElement = addElement(undefined, 'Document')
  readonly styles: Readonly<Record<'body' | 'bold' | 'small' | 'smallBold' | 'title' | 'heading', Style>>
  readonly look: Look
  /** Where text begins and ends on every page, and how wide it is. */
  readonly left: number
  readonly right: number
  /** Distance of the next block from the top of the page. */
  y = 0
  /** Height of what stands at the foot of the first page. */
  footerHeight = 0
  /** Height of what stands at the foot of every page, below that. */
  imprintHeight = 0

  constructor(options: SheetOptions) {
    this.options = options
    const { regular, bold, measures, accent, area, look = LOOKS.classic } = options
    this.look = look
    this.left = area === undefined ? LEFT : Math.max(area.first.left, area.following.left) * MM
    this.right = area === undefined ? RIGHT : PAGE_WIDTH - Math.max(area.first.right, area.following.right) * MM
    this.styles = {
      body: { face: regular, size: measures.body, color: BLACK },
      bold: { face: bold, size: measures.body, color: BLACK },
      small: { face: regular, size: measures.small, color: GREY },
      smallBold: { face: bold, size: measures.small, color: GREY },
      title: { face: bold, size: look.title, color: accent },
      heading: { face: bold, size: measures.body + look.heading, color: accent },
    }
    this.addPage()
  }

  get canvas(): Canvas {
    const canvas = this.pages[this.pages.length - 1]
    if (canvas === undefined) throw new RangeError('a sheet has at least one page')
    return canvas
  }

  get width(): number {
    return this.right - this.left
  }

  /** Where the text of the current page has to end. */
  get bottom(): number {
    return this.footOf(this.pages.length - 1) - this.imprintHeight - (this.pages.length === 1 ? this.footerHeight : 0)
  }

  /** Height that a page behind the first one offers. */
  get fullHeight(): number {
    return this.footOf(1) - this.imprintHeight - this.top
  }

  /** Where everything ends on a page, counted from 0, but its number. */
  footOf(page: number): number {
    const { area } = this.options
    if (area === undefined) return BOTTOM
    return PAGE_HEIGHT - (page === 0 ? area.first : area.following).bottom * MM - FOOT
  }

  /** Where text begins on a page behind the first one. */
  get top(): number {
    const { area } = this.options
    return area === undefined ? TOP : area.following.top * MM + HEAD
  }

  addPage(): void {
    const { tagged, paper } = this.options
    const canvas = new Canvas(this.pages.length, tagged, (face) => faceName(this.options, face))
    if (paper !== undefined && (this.pages.length === 0 || paper.pages === 2)) canvas.form(PAPER)
    this.pages.push(canvas)
    this.y = this.top
  }

  /** Goes to the next page when less than `height` points are left; a block higher than a page starts where it stands. */
  reserve(height: number): void {
    if (this.y + height > this.bottom && height <= this.fullHeight) this.addPage()
  }

  leadingOf(style: Style): number {
    return style.size * (this.options.measures.leading + (style.airy ?? 0)) * (style.tallness ?? 1)
  }

  /** From the top of a line down to its base line, which stands where a line with equal space above and below its letters has it. */
  baseOf(style: Style): number {
    return this.leadingOf(style) / 2 + style.size * 0.36
  }

  heightOf(lines: readonly Line[]): number {
    let height = 0
    for (const line of lines) height += this.leadingOf(line.style)
    return height
  }

  /** Breaks a text at its line ends and at the width; hostile characters are gone afterwards. */
  wrap(text: Text, style: Style, width: number, indent = 0): Line[] {
    const lines = readableLines(plain(text)).flatMap((line) => this.lines(line, style, width, indent))
    return this.mark(text, lines)
  }

  /** The same for a text that is one paragraph whatever its line ends are. */
  wrapParagraph(text: Text, style: Style, width: number): Line[] {
    const line = readableText(plain(text))
    return line === '' ? [] : this.mark(text, this.lines(line, style, width, 0))
  }

  /** Draws lines downwards from `top`, left or right aligned in the given strip; says where they end. */
  paint(lines: readonly Line[], x: number, width: number, top: number, align: 'left' | 'right' = 'left', canvas = this.canvas): number {
    let y = top
    for (const { text, style, indent = 0, marks = [], direction } of lines) {
      const left = align === 'left' ? x + indent : x + width - (style.face.measure(text.trimEnd()) * style.size) / 1000
      for (const { paths, from, to } of marks) {
        const [first, last] = style.face.placeOf(text, from, to, direction ?? LEFT_TO_RIGHT)
        const start = (first * style.size) / 1000
        const length = ((last - first) * style.size) / 1000
        const place = { page: canvas.page + 1, x: left + start, y, width: length, height: this.leadingOf(style) }
        this.places.push(...paths.map((path) => ({ path, ...place })))
      }
      canvas.text(left, y + this.baseOf(style), style.face, style.size, text, style.color, direction)
      y += this.leadingOf(style)
    }
    return y
  }

  /**
   * Draws lines as the content of one structure element at the current place and goes on below; breaks pages between lines, with at least two of
   * them on either side.
   */
  flow(element: StructureElement, own: readonly Line[], x: number, width: number): void {
    const lines = apart(own)
    let from = 0
    while (from < lines.length) {
      let to = from
      let height = 0
      while (to < lines.length && this.y + height + this.heightOf(lines.slice(to, to + 1)) <= this.bottom) {
        height += this.heightOf(lines.slice(to, to + 1))
        to++
      }
      if (to < lines.length) {
        if (to === lines.length - 1) to--
        if (to <= from + 1) to = this.y > this.top ? from : Math.max(to, from + 1)
      }
      if (to > from) {
        this.canvas.open(element)
        this.y = this.paint(lines.slice(from, to), x, width, this.y)
        this.canvas.close()
        from = to
      }
      if (from < lines.length) this.addPage()
    }
  }

  /** A heading of a part; stays together with at least `keep` points of what follows. */
  heading(text: string, keep: number): void {
    const lines = this.wrapParagraph(text, this.styles.heading, this.width)
    this.reserve(this.heightOf(lines) + keep)
    this.flow(addElement(this.root, 'H2'), lines, this.left, this.width)
    this.y += 1.5
  }

  /** A horizontal rule; says nothing, so it is an artifact. */
  rule(x: number, y: number, width: number, thickness: number, color: Color): void {
    this.canvas.openArtifact('Layout')
    this.canvas.rectangle(x, y, width, thickness, color)
    this.canvas.close()
  }

  gap(): void {
    this.y += this.options.measures.gap
  }

  private mark(text: Text, lines: Line[]): Line[] {
    if (this.options.traced !== true || typeof text === 'string') return lines
    const marks = markLines(
      text,
      lines.map((line) => line.text),
    )
    return lines.map((line, index) => ({ ...line, marks: marks[index] ?? [] }))
  }

  private lines(text: string, style: Style, width: number, indent: number): Line[] {
    const pieces = wrapText(text, style.face, style.size, Math.max(width - indent, style.size * 2))
    const last = pieces.length - 1
    const lines = pieces.map((piece, index): Line => ({
      text: piece,
      style,
      ...(indent === 0 ? {} : { indent }),
      ...(index < last ? { goesOn: true } : {}),
    }))
    const { further } = style.face
    if (further?.sets(text) !== true) return lines
    return setFurther(lines, { ...style, tallness: further.tallness(text) }, further.directionsOf(pieces))
  }
}

/** Lines that run from right to left begin below each other, at the right end of the longest. */
function setFurther(lines: readonly Line[], style: Style, directions: readonly Direction[]): Line[] {
  const widths = lines.map(({ text }) => textWidth(text.trimEnd(), style))
  const widest = Math.max(...widths)
  return lines.map((line, index) => {
    const { indent = 0 } = line
    const direction = directions[index] ?? LEFT_TO_RIGHT
    return { ...line, style, direction, indent: direction.rightToLeft ? indent + widest - (widths[index] ?? 0) : indent }
  })
}

/** Name of a font in the resources of the pages. */
export function faceName({ regular, bold }: Pick<SheetOptions, 'regular' | 'bold'>, face: Face): string {
  return face === regular ? 'R' : face === bold ? 'B' : `F${regular.further?.faces.indexOf(face) ?? 0}`
}
