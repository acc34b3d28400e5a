import type { LetterheadBlock } from '../../base/page-style.ts'
import type { Invoice } from '../../model/invoice.ts'
import { PAGE_HEIGHT, PAGE_WIDTH, type Color } from '../file/canvas.ts'
import { addElement, figureEntries } from '../file/structure.ts'
import { fillText } from '../../base/fill-text.ts'
import { letterOf, supplierIds, type LetterParty } from './letter.ts'
import { addressLines, identifierText } from './parties.ts'
import { addressFieldOf } from '../paper/margins.ts'
import { readableLines, readableText } from '../readable.ts'
import { MM } from './looks.ts'
import { apart, GREY, HAIRLINE, LEFT, WHITE, type Line, type Sheet, type Style } from './sheet.ts'
import { filled, joinTraced, labelled, plain, traced, valueOf, type Text } from './traced-text.ts'

// DIN 5008: the address field is 85 mm wide and begins 27 mm below the edge of the paper in form A; its upper 17.7 mm are for the
// sender's address in one line, the lower 27.3 mm for the recipient. Its window is where it is, whatever else the letterhead leaves free.
const ADDRESS_LEFT = LEFT
const ADDRESS_WIDTH = 80 * MM
const FIELD_TOP = 27
const SENDER_BOTTOM = 16.5 * MM
const RECIPIENT_TOP = 17.7 * MM
const BODY_TOP = 51 * MM
const FOOTER_TOP_GAP = 5
const COLUMN_GAP = 12
/** A footer higher than this would be a text of its own; what does not fit goes below the invoice. */
const FOOTER_MAX = 30 * MM
const NAME_LINES = 2
const SENDER_SIZE = 6.3
const RECIPIENT_SIZE = 9.5

/** Whether a part is drawn: as the house wants it, else all without a letterhead of its own, which says who it is by itself. */
function shows(sheet: Sheet, block: LetterheadBlock): boolean {
  const { blocks, paper } = sheet.options
  return blocks === undefined ? paper === undefined || block === 'sender' : blocks.includes(block)
}

/** Where the address field begins. */
function fieldTop(sheet: Sheet): number {
  const { area } = sheet.options
  return (area === undefined ? FIELD_TOP : addressFieldOf(area.first.top)) * MM
}

/** Where the title may start at the earliest: below the address field. */
export function bodyTop(sheet: Sheet): number {
  return fieldTop(sheet) + BODY_TOP
}

/** The sender's name, the sender's address in one line and the recipient below it, where a window envelope shows them; returns where the name ends. */
export function drawLetterhead(sheet: Sheet, invoice: Invoice): number {
  const { sender, recipient, home } = letterOf(invoice)
  const { lang } = sheet.options
  const { styles } = sheet
  const nameEnd = shows(sheet, 'head') ? drawHead(sheet, sender) : 0

  const field = fieldTop(sheet)
  const senderLines = senderOf(sheet, invoice)
  sheet.y = Math.max(nameEnd, field + SENDER_BOTTOM - sheet.heightOf(senderLines))
  flowParagraphs(sheet, senderLines, ADDRESS_LEFT, ADDRESS_WIDTH)
  if (senderLines.length > 0) sheet.rule(ADDRESS_LEFT, sheet.y + 0.3, ADDRESS_WIDTH, 0.4, HAIRLINE)

  const { kind, party } = recipient
  const address = filled([
    traced(party.name, `${kind}.name`),
    party.trading_name === party.name ? undefined : traced(party.trading_name, `${kind}.trading_name`),
    traced(party.contact?.name, `${kind}.contact.name`),
    ...addressLines(party, kind, lang, home),
  ])
  sheet.y = Math.max(sheet.y + 2, field + RECIPIENT_TOP)
  const style = { ...styles.body, size: RECIPIENT_SIZE }
  flowParagraphs(
    sheet,
    address.flatMap((line) => sheet.wrapParagraph(line, style, ADDRESS_WIDTH)),
    ADDRESS_LEFT,
    ADDRESS_WIDTH,
  )
  return nameEnd
}

/** The sender's address; none where it is not shown, or the letterhead has something in its place. */
function senderOf(sheet: Sheet, invoice: Invoice): Line[] {
  if (!shows(sheet, 'sender')) return []
  const {
    sender: { kind, party },
    home,
  } = letterOf(invoice)
  const { lang, area, blocks } = sheet.options
  const address = joinTraced([traced(party.name, `${kind}.name`), ...addressLines(party, kind, lang, home)], ' · ')
  const lines = sheet.wrapParagraph(address, { ...sheet.styles.small, size: SENDER_SIZE }, ADDRESS_WIDTH)
  const isFree = area === undefined || area.first.top * MM <= fieldTop(sheet) + SENDER_BOTTOM - sheet.heightOf(lines)
  return isFree || blocks !== undefined ? lines : []
}

/** Name and logo, above them a band in the colour of the house where the layout has one; returns where the name ends. */
function drawHead(sheet: Sheet, { kind, party }: LetterParty): number {
  const { logo, area, accent } = sheet.options
  const { band, name } = sheet.look
  const text = party.trading_name ?? party.name ?? ''
  const told = traced(text, party.trading_name === undefined ? `${kind}.name` : `${kind}.trading_name`)
  const isOnBand = band !== undefined && logo === undefined
  if (band !== undefined) sheet.rule(0, 0, PAGE_WIDTH, isOnBand ? band.height : band.slim, accent)
  const width = sheet.width - drawLogo(sheet, text)
  const lines = nameLines(sheet, told, width, isOnBand ? WHITE : accent)
  const height = sheet.heightOf(lines)
  const top = area === undefined ? name.top : area.first.top * MM
  sheet.y = isOnBand ? Math.max(0, (band.height - height) / 2) : band === undefined ? top : top + band.slim
  flowParagraphs(sheet, lines, sheet.left, width)
  return sheet.y
}

/** The same band, slim, at the head of the pages that follow. */
export function drawBands(sheet: Sheet): void {
  const { band } = sheet.look
  if (band === undefined || !shows(sheet, 'head')) return
  for (const canvas of sheet.pages.slice(1)) {
    canvas.openArtifact('Layout')
    canvas.rectangle(0, 0, PAGE_WIDTH, band.slim, sheet.options.accent)
    canvas.close()
  }
}

/** The name in the largest size in which it has two lines at most; in the smallest where it has more in any. */
function nameLines(sheet: Sheet, name: Text, width: number, color: Color): Line[] {
  const { look, options } = sheet
  for (let { size } = look.name; ; size -= 0.5) {
    const lines = sheet.wrapParagraph(name, { face: options.bold, size, color }, width)
    if (lines.length <= NAME_LINES || size <= look.name.smallest) return lines
  }
}

/** The logo in the upper right corner, above the references; returns the width that it takes away, in points. */
function drawLogo(sheet: Sheet, name: string): number {
  const { logo, words } = sheet.options
  if (logo === undefined) return 0
  const room = sheet.look.logo
  const scale = Math.min(room.width / logo.width, room.height / logo.height)
  const [width, height] = [logo.width * scale, logo.height * scale]
  const [left, top] = [sheet.right - width, room.bottom - height]
  const box = [left, PAGE_HEIGHT - room.bottom, sheet.right, PAGE_HEIGHT - top] as const
  sheet.canvas.open(addElement(sheet.root, 'Figure', figureEntries(fillText(words.logo, { name: readableText(name) }).trim(), box)))
  sheet.canvas.picture('L', left, top, width, height)
  sheet.canvas.close()
  return width + COLUMN_GAP
}

function flowParagraphs(sheet: Sheet, lines: readonly Line[], x: number, width: number): void {
  if (lines.length > 0) sheet.flow(addElement(sheet.root, 'P'), lines, x, width)
}

/** The texts of the legal footer in columns: who, how to reach, which numbers. */
function footerColumns(sheet: Sheet, invoice: Invoice): Text[][] {
  const { sender, home } = letterOf(invoice)
  const { kind, party } = sender
  const { words, lang } = sheet.options
  const { footer } = words
  const { contact } = party
  const endpoint = party.endpoint_id?.value
  return [
    filled([
      traced(party.name, `${kind}.name`),
      party.trading_name === party.name ? undefined : traced(party.trading_name, `${kind}.trading_name`),
      ...addressLines(party, kind, lang, home),
    ]),
    filled([
      traced(contact?.name, `${kind}.contact.name`),
      labelled(footer.telephone, traced(contact?.telephone, `${kind}.contact.telephone`)),
      labelled(
        footer.email,
        traced(contact?.email, `${kind}.contact.email`, ...(endpoint === contact?.email ? [`${kind}.endpoint_id.value`] : [])),
      ),
      endpoint === contact?.email ? undefined : labelled(footer.endpoint, traced(endpoint, `${kind}.endpoint_id.value`)),
    ]),
    filled([
      labelled(footer.taxId, traced(party.tax_id?.value, `${kind}.tax_id.value`)),
      labelled(footer.taxNumber, traced(party.tax_registration_id?.value, `${kind}.tax_registration_id.value`)),
      labelled(footer.register, identifierText(party.legal_registration_id, `${kind}.legal_registration_id`)),
      // Those of a buyer and of a seller who is written to stand among the references.
      ...(kind === 'supplier' ? supplierIds(invoice) : []),
    ]),
    filled([traced(party.additional_legal_information, `${kind}.additional_legal_information`)]),
  ].filter((column) => column.length > 0)
}

export interface Footer {
  readonly columns: readonly { readonly lines: readonly Line[]; readonly x: number; readonly width: number }[]
  readonly height: number
}

/**
 * Measures the footer before the pages are laid out; columns that would make it too high are cut at the limit and given back, and so is all of a footer that is
 * not drawn, but for what the letterhead says.
 */
export function measureFooter(sheet: Sheet, invoice: Invoice): { footer: Footer; surplus: Text[] } {
  const texts = footerColumns(sheet, invoice)
  if (!shows(sheet, 'footer')) {
    const unsaid = unsaidOf(sheet, invoice, texts.flat())
    return { footer: { columns: [], height: 0 }, surplus: unsaid.length === 0 ? [] : [joinTraced(unsaid, ' · ')] }
  }
  const style: Style = { face: sheet.options.regular, size: 6.6, color: GREY }
  const widths = columnWidths(
    texts.map((column) => Math.max(...column.map((text) => widthOf(text, style)))),
    sheet.width - COLUMN_GAP * Math.max(texts.length - 1, 0),
  )
  const surplus: Text[] = []
  let x = sheet.left
  const columns = texts.map((column, index) => {
    const width = widths[index] ?? 0
    const lines: Line[] = []
    for (const text of column) {
      const wrapped = sheet.wrap(text, style, width)
      if (sheet.heightOf([...lines, ...wrapped]) > FOOTER_MAX) surplus.push(text)
      else lines.push(...wrapped)
    }
    const left = x
    x += width + COLUMN_GAP
    return { lines, x: left, width }
  })
  const height = Math.max(0, ...columns.map(({ lines }) => sheet.heightOf(lines)))
  return { footer: { columns, height: height === 0 ? 0 : height + 2 * FOOTER_TOP_GAP }, surplus }
}

/** What neither the letterhead nor the sender's address says: an invoice without it might not be one. */
function unsaidOf(sheet: Sheet, invoice: Invoice, texts: readonly Text[]): Text[] {
  const sender = withoutBlanks(
    senderOf(sheet, invoice)
      .map(({ text }) => text)
      .join(''),
  )
  return texts.filter((text) => {
    const value = valueOf(text)
    return !sender.includes(withoutBlanks(readableText(value))) && sheet.options.paper?.says(value) !== true
  })
}

/** The values of a text have no blank between them, and a line that was broken has none at its end. */
const withoutBlanks = (text: string): string => text.replaceAll(/\s/g, '')

/** Width of the widest line of a text, in points. */
function widthOf(text: Text, { face, size }: Style): number {
  return Math.max(0, ...readableLines(plain(text)).map((line) => (face.measure(line) * size) / 1000 + 0.5))
}

/** Columns of one width; where one needs more, the others give it what they do not need themselves, and those that still need more share alike. */
function columnWidths(wanted: readonly number[], room: number): number[] {
  const least = wanted.map((width) => Math.min(width, room / wanted.length))
  const spare = room - least.reduce((sum, width) => sum + width, 0)
  const missing = wanted.map((width, index) => width - (least[index] ?? 0))
  const wider = missing.reduce((sum, width) => sum + width, 0)
  if (wider === 0) return wanted.map(() => room / wanted.length)
  const share = Math.min(spare, wider)
  const rest = (spare - share) / wanted.length
  return least.map((width, index) => width + (share * (missing[index] ?? 0)) / wider + rest)
}

/** Draws the footer at the foot of the first page, when all pages are there: it is read last. */
export function drawFooter(sheet: Sheet, footer: Footer): void {
  if (footer.height === 0) return
  const top = sheet.footOf(0) - sheet.imprintHeight - footer.height + FOOTER_TOP_GAP
  const canvas = sheet.pages[0]
  if (canvas === undefined) return
  canvas.openArtifact('Layout')
  canvas.rectangle(sheet.left, top, sheet.width, 0.4, HAIRLINE)
  canvas.close()
  footer.columns.forEach(({ lines, x, width }) => {
    if (lines.length === 0) return
    canvas.open(addElement(sheet.root, 'P'))
    sheet.paint(apart(lines), x, width, top + FOOTER_TOP_GAP, 'left', canvas)
    canvas.close()
  })
}

/** More lines at the foot of every page would leave the invoice too little room. */
const IMPRINT_LINES = 4

export interface Imprint {
  readonly lines: readonly Line[]
  readonly height: number
}

/** The person's own words at the foot of every page, measured before the pages are laid out. */
export function measureImprint(sheet: Sheet): Imprint {
  const { imprint, regular } = sheet.options
  if (imprint === undefined || !shows(sheet, 'footer')) return { lines: [], height: 0 }
  const style: Style = { face: regular, size: 6.6, color: GREY }
  const lines = sheet.wrap(imprint, style, sheet.width).slice(0, IMPRINT_LINES)
  return { lines, height: sheet.heightOf(lines) + FOOTER_TOP_GAP }
}

/** Read once, on the first page; on the others it is a decoration of the paper. */
export function drawImprint(sheet: Sheet, { lines, height }: Imprint): void {
  if (lines.length === 0) return
  sheet.pages.forEach((canvas, index) => {
    if (index === 0) canvas.open(addElement(sheet.root, 'P'))
    else canvas.openArtifact('Pagination')
    sheet.paint(apart(lines), sheet.left, sheet.width, sheet.footOf(index) - height + FOOTER_TOP_GAP, 'left', canvas)
    canvas.close()
  })
}
