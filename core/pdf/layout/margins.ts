import { readableText } from '../readable.ts'
import { fillText } from '../../base/fill-text.ts'
import { MM } from './looks.ts'
import type { Sheet } from './sheet.ts'

/** Where the number stands, and what the document is: below and above the text. */
const NUMBER_GAP = 5 * MM
const RUNNING_TITLE_GAP = 8 * MM

/** Page x of y at the foot of every page, `foot` to the left of it, and what the document is at the head of all but the first. */
export function drawMargins(sheet: Sheet, running: string, foot = ''): void {
  const { words } = sheet.options
  const { small } = sheet.styles
  const runningLines = sheet.wrapParagraph(readableText(running), small, sheet.width).slice(0, 1)
  sheet.pages.forEach((canvas, index) => {
    const text = fillText(words.page, { page: String(index + 1), pages: String(sheet.pages.length) })
    const number = sheet.footOf(index) + NUMBER_GAP
    canvas.openArtifact('Pagination')
    if (index > 0) sheet.paint(runningLines, sheet.left, sheet.width, sheet.top - RUNNING_TITLE_GAP, 'left', canvas)
    if (foot !== '') sheet.paint([{ text: foot, style: small }], sheet.left, sheet.width, number, 'left', canvas)
    sheet.paint([{ text, style: small }], sheet.left, sheet.width, number, 'right', canvas)
    canvas.close()
  })
}
