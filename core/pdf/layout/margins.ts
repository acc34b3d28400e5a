import { PAGE_HEIGHT } from '../file/canvas.ts'
import { readableText } from '../readable.ts'
import { fillText } from '../words.ts'
import { BODY_WIDTH, LEFT, MM, RIGHT, type Sheet } from './sheet.ts'

const NUMBER_Y = PAGE_HEIGHT - 12 * MM
const RUNNING_TITLE_Y = 10 * MM

/** Page x of y at the foot of every page, `foot` to the left of it, and what the document is at the head of all but the first. */
export function drawMargins(sheet: Sheet, running: string, foot = ''): void {
  const { words } = sheet.options
  const { small } = sheet.styles
  const runningLines = sheet.wrapParagraph(readableText(running), small, BODY_WIDTH).slice(0, 1)
  sheet.pages.forEach((canvas, index) => {
    const text = fillText(words.page, { page: String(index + 1), pages: String(sheet.pages.length) })
    canvas.openArtifact('Pagination')
    if (index > 0) sheet.paint(runningLines, LEFT, BODY_WIDTH, RUNNING_TITLE_Y, 'left', canvas)
    if (foot !== '') sheet.paint([{ text: foot, style: small }], LEFT, RIGHT - LEFT, NUMBER_Y, 'left', canvas)
    sheet.paint([{ text, style: small }], LEFT, RIGHT - LEFT, NUMBER_Y, 'right', canvas)
    canvas.close()
  })
}
