import type { Face } from '../font/face.ts'
import type { StructureElement } from './structure.ts'
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
  private color = ''

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
  }

  /** What is drawn for the page and says nothing of its own: rules, page numbers, repeated heads. */
  openArtifact(type: 'Pagination' | 'Layout'): void {
    if (this.tagged) this.operators.push(`/Artifact<</Type/${type}>>BDC`)
  }

  close(): void {
    if (this.tagged) this.operators.push('EMC')
  }

  text(x: number, y: number, face: Face, size: number, text: string, color: Color): void {
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

  content(): string {
    return this.operators.join('\n')
  }

  private fill(color: Color): void {
    const operator = `${color.map((part) => pdfNumber(part)).join(' ')} rg`
    if (operator === this.color) return
    this.color = operator
    this.operators.push(operator)
  }
}
