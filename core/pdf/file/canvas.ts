import { LEFT_TO_RIGHT, type Face, type SetLine } from '../font/face.ts'
import { showRun } from './set-text.ts'
import { actualEntries, addElement, type StructureElement } from './structure.ts'
import { pdfNumber, showText } from './syntax.ts'

/** A4 in points. */
export const PAGE_WIDTH = 595.28
export const PAGE_HEIGHT = 841.89

/** Red, green and blue from 0 to 1 (DeviceRGB under the sRGB output intent). */
export type Color = readonly [number, number, number]

/**
 * Collects the content of one page. Coordinates are points from the top left corner, downwards; text stands on its base line.
 * Real content is drawn between `open` and `close` of the structure element it belongs to, everything else is an artifact.
 */
export class Canvas {
  private readonly operators: string[] = []
  private nextMcid = 0
  /** What is filled with, and how that is written: nearly all texts of a page share few colours. */
  private color: Color | undefined
  private fillOperator = ''
  /** The element that is open, and how many operators there were when its mark began. */
  private opened: { readonly element: StructureElement; readonly begun: number } | undefined

  /** Number of the page, from 0. */
  readonly page: number
  private readonly tagged: boolean
  private readonly faceName: (face: Face) => string

  /** `tagged` false: level U, without marks. */
  constructor(page: number, tagged: boolean, faceName: (face: Face) => string) {
    this.page = page
    this.tagged = tagged
    this.faceName = faceName
  }

  open(element: StructureElement): void {
    if (!this.tagged) return
    element.kids.push({ page: this.page, mcid: this.nextMcid })
    this.operators.push(`/${element.type}<</MCID ${this.nextMcid++}>>BDC`)
    this.opened = { element, begun: this.operators.length }
  }

  /** What is drawn for the page and says nothing of its own: rules, page numbers, repeated heads. */
  openArtifact(type: 'Pagination' | 'Layout'): void {
    if (this.tagged) this.operators.push(`/Artifact<</Type/${type}>>BDC`)
  }

  close(): void {
    if (!this.tagged) return
    // Behind a span the mark of the element is open again, mostly for nothing.
    if (this.opened === undefined || !this.takeBack(this.opened)) this.operators.push('EMC')
    this.opened = undefined
  }

  text(x: number, y: number, face: Face, size: number, text: string, color: Color, direction = LEFT_TO_RIGHT): void {
    const { further } = face
    if (further !== undefined && (direction.rightToLeft || further.sets(text)))
      return this.line(x, y, size, further.line(face, text, direction), color)
    this.fill(color)
    this.operators.push(
      `BT/${this.faceName(face)} ${pdfNumber(size)} Tf ${pdfNumber(x)} ${pdfNumber(PAGE_HEIGHT - y)} Td${showText(face.encode(text))} ET`,
    )
  }

  /** A filled rectangle; (x, y) is its top left corner. */
  rectangle(x: number, y: number, width: number, height: number, color: Color): void {
    this.fill(color)
    this.operators.push(`${pdfNumber(x)} ${pdfNumber(PAGE_HEIGHT - y - height)} ${pdfNumber(width)} ${pdfNumber(height)} re f`)
  }

  /** The picture that the page has under this name; (x, y) is its top left corner. */
  picture(name: string, x: number, y: number, width: number, height: number): void {
    const place = `${pdfNumber(width)} 0 0 ${pdfNumber(height)} ${pdfNumber(x)} ${pdfNumber(PAGE_HEIGHT - y - height)}`
    this.operators.push(`q ${place} cm/${name} Do Q`)
  }

  /** The form that the page has under this name, where it stands by itself; says nothing of its own. */
  form(name: string): void {
    this.openArtifact('Pagination')
    this.operators.push(`q/${name} Do Q`)
    this.close()
  }

  content(): string {
    return this.operators.join('\n')
  }

  /** Runs from left to right. In the structure tree a line with right-to-left text is a span that says it in its logical order. */
  private line(x: number, y: number, size: number, line: SetLine, color: Color): void {
    const { opened } = this
    const isSpan = opened !== undefined && line.isRightToLeft
    if (isSpan) {
      if (!this.takeBack(opened, true)) this.operators.push('EMC')
      this.open(addElement(opened.element, 'Span', actualEntries(line.text)))
    }
    this.fill(color)
    for (const run of line.runs) {
      const place = `${pdfNumber(x + (run.x * size) / 1000)} ${pdfNumber(PAGE_HEIGHT - y)}`
      this.operators.push(`BT/${this.faceName(run.face)} ${pdfNumber(size)} Tf ${place} Td${showRun(run, size, numbersOf(color))} ET`)
    }
    if (isSpan) {
      this.operators.push('EMC')
      this.open(opened.element)
    }
  }

  /** Removes a mark that nothing was drawn in; the first one of an element only where another one follows. */
  private takeBack({ element, begun }: NonNullable<typeof this.opened>, isFirst = false): boolean {
    if (this.operators.length > begun || (element.kids.length === 1 && !isFirst)) return false
    this.operators.pop()
    element.kids.pop()
    this.nextMcid--
    return true
  }

  private fill(color: Color): void {
    if (color === this.color) return
    this.color = color
    const operator = `${numbersOf(color)} rg`
    if (operator === this.fillOperator) return
    this.fillOperator = operator
    this.operators.push(operator)
  }
}

function numbersOf(color: Color): string {
  return color.map((part) => pdfNumber(part)).join(' ')
}
