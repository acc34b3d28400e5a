import type { Invoice } from '../../model/invoice.ts'
import { PAGE_HEIGHT } from '../file/canvas.ts'
import { addElement, figureEntries } from '../file/structure.ts'
import { fillText } from '../words.ts'
import { addressLines, identifierText } from './parties.ts'
import { apart, BODY_WIDTH, BOTTOM, GREY, HAIRLINE, LEFT, MM, RIGHT, type Line, type Sheet, type Style } from './sheet.ts'
import { filled, joinTraced, labelled, plain, traced, type Text } from './traced-text.ts'
import { readableLines, readableText } from '../readable.ts'

// DIN 5008 form A: the address field is 85 mm wide and begins 27 mm below the edge of the paper; its upper 17.7 mm are for the
// sender's address in one line, the lower 27.3 mm for the recipient.
const ADDRESS_WIDTH = 80 * MM
const SENDER_BOTTOM = 43.5 * MM
const RECIPIENT_TOP = 44.7 * MM
/** Where the title may start at the earliest: below the address field. */
export const BODY_TOP = 78 * MM
// The head of form A is 27 mm high; the references begin under the logo.
const LOGO_WIDTH = 70 * MM
const LOGO_HEIGHT = 16 * MM
const LOGO_BOTTOM = 24 * MM
const FOOTER_TOP_GAP = 5
const COLUMN_GAP = 12
/** A footer higher than this would be a text of its own; what does not fit goes below the invoice. */
const FOOTER_MAX = 30 * MM
/** A long name is set smaller, down to this size, where that keeps it in two lines. */
const SMALLEST_NAME = 10.5
const NAME_LINES = 2

/** The supplier's name, the sender line above the address and the recipient, where a window envelope shows them; returns where the name ends. */
export function drawLetterhead(sheet: Sheet, invoice: Invoice): number {
  const { supplier, customer } = invoice
  const { lang } = sheet.options
  const { styles } = sheet
  const name = supplier?.trading_name ?? supplier?.name ?? ''
  const nameTold = traced(name, supplier?.trading_name === undefined ? 'supplier.name' : 'supplier.trading_name')
  const nameWidth = BODY_WIDTH - drawLogo(sheet, name)
  sheet.y = 14 * MM
  flowParagraphs(sheet, nameLines(sheet, nameTold, nameWidth), nameWidth)
  const nameEnd = sheet.y

  const home = supplier?.country_code === customer?.country_code ? customer?.country_code : undefined
  const sender = joinTraced([traced(supplier?.name, 'supplier.name'), ...addressLines(supplier ?? {}, 'supplier', lang, home)], ' · ')
  const senderLines = sheet.wrapParagraph(sender, { ...styles.small, size: 6.3 }, ADDRESS_WIDTH)
  sheet.y = Math.max(sheet.y, SENDER_BOTTOM - sheet.heightOf(senderLines))
  flowParagraphs(sheet, senderLines, ADDRESS_WIDTH)
  if (senderLines.length > 0) sheet.rule(LEFT, sheet.y + 0.3, ADDRESS_WIDTH, 0.4, HAIRLINE)

  const recipient = filled([
    traced(customer?.name, 'customer.name'),
    customer?.trading_name === customer?.name ? undefined : traced(customer?.trading_name, 'customer.trading_name'),
    traced(customer?.contact?.name, 'customer.contact.name'),
    ...addressLines(customer ?? {}, 'customer', lang, home),
  ])
  sheet.y = Math.max(sheet.y + 2, RECIPIENT_TOP)
  const style = { ...styles.body, size: 9.5 }
  flowParagraphs(
    sheet,
    recipient.flatMap((line) => sheet.wrapParagraph(line, style, ADDRESS_WIDTH)),
    ADDRESS_WIDTH,
  )
  return nameEnd
}

/** The name in the largest size in which it has two lines at most; in the smallest where it has more in any. */
function nameLines(sheet: Sheet, name: Text, width: number): Line[] {
  const { title } = sheet.styles
  for (let size = title.size; ; size -= 0.5) {
    const lines = sheet.wrapParagraph(name, { ...title, size }, width)
    if (lines.length <= NAME_LINES || size <= SMALLEST_NAME) return lines
  }
}

/** The logo in the upper right corner, above the references; returns the width that it takes away, in points. */
function drawLogo(sheet: Sheet, name: string): number {
  const { logo, words } = sheet.options
  if (logo === undefined) return 0
  const scale = Math.min(LOGO_WIDTH / logo.width, LOGO_HEIGHT / logo.height)
  const [width, height] = [logo.width * scale, logo.height * scale]
  const [left, top] = [RIGHT - width, LOGO_BOTTOM - height]
  const box = [left, PAGE_HEIGHT - LOGO_BOTTOM, RIGHT, PAGE_HEIGHT - top] as const
  sheet.canvas.open(addElement(sheet.root, 'Figure', figureEntries(fillText(words.logo, { name: readableText(name) }).trim(), box)))
  sheet.canvas.picture('L', left, top, width, height)
  sheet.canvas.close()
  return width + COLUMN_GAP
}

function flowParagraphs(sheet: Sheet, lines: readonly Line[], width: number): void {
  if (lines.length > 0) sheet.flow(addElement(sheet.root, 'P'), lines, LEFT, width)
}

/** The texts of the legal footer in columns: who, how to reach, which numbers. */
function footerColumns(sheet: Sheet, invoice: Invoice): Text[][] {
  const { supplier } = invoice
  const { words, lang } = sheet.options
  const { footer } = words
  const home = supplier?.country_code === invoice.customer?.country_code ? supplier?.country_code : undefined
  const contact = supplier?.contact
  const endpoint = supplier?.endpoint_id?.value
  return [
    filled([
      traced(supplier?.name, 'supplier.name'),
      supplier?.trading_name === supplier?.name ? undefined : traced(supplier?.trading_name, 'supplier.trading_name'),
      ...addressLines(supplier ?? {}, 'supplier', lang, home),
    ]),
    filled([
      traced(contact?.name, 'supplier.contact.name'),
      labelled(footer.telephone, traced(contact?.telephone, 'supplier.contact.telephone')),
      labelled(
        footer.email,
        traced(contact?.email, 'supplier.contact.email', ...(endpoint === contact?.email ? ['supplier.endpoint_id.value'] : [])),
      ),
      endpoint === contact?.email ? undefined : labelled(footer.endpoint, traced(endpoint, 'supplier.endpoint_id.value')),
    ]),
    filled([
      labelled(footer.taxId, traced(supplier?.tax_id?.value, 'supplier.tax_id.value')),
      labelled(footer.taxNumber, traced(supplier?.tax_registration_id?.value, 'supplier.tax_registration_id.value')),
      labelled(footer.register, identifierText(supplier?.legal_registration_id, 'supplier.legal_registration_id')),
      ...(supplier?.ids ?? []).map((id, index) => identifierText(id, `supplier.ids[${index}]`)),
    ]),
    filled([traced(supplier?.additional_legal_information, 'supplier.additional_legal_information')]),
  ].filter((column) => column.length > 0)
}

export interface Footer {
  readonly columns: readonly { readonly lines: readonly Line[]; readonly x: number; readonly width: number }[]
  readonly height: number
}

/** Measures the footer before the pages are laid out; columns that would make it too high are cut at the limit and given back. */
export function measureFooter(sheet: Sheet, invoice: Invoice): { footer: Footer; surplus: Text[] } {
  const texts = footerColumns(sheet, invoice)
  const style: Style = { face: sheet.options.regular, size: 6.6, color: GREY }
  const widths = columnWidths(
    texts.map((column) => Math.max(...column.map((text) => widthOf(text, style)))),
    BODY_WIDTH - COLUMN_GAP * Math.max(texts.length - 1, 0),
  )
  const surplus: Text[] = []
  let x = LEFT
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
  const top = BOTTOM - sheet.imprintHeight - footer.height + FOOTER_TOP_GAP
  const canvas = sheet.pages[0]
  if (canvas === undefined) return
  canvas.openArtifact('Layout')
  canvas.rectangle(LEFT, top, BODY_WIDTH, 0.4, HAIRLINE)
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
  if (imprint === undefined) return { lines: [], height: 0 }
  const style: Style = { face: regular, size: 6.6, color: GREY }
  const lines = sheet.wrap(imprint, style, BODY_WIDTH).slice(0, IMPRINT_LINES)
  return { lines, height: sheet.heightOf(lines) + FOOTER_TOP_GAP }
}

/** Read once, on the first page; on the others it is a decoration of the paper. */
export function drawImprint(sheet: Sheet, { lines, height }: Imprint): void {
  if (lines.length === 0) return
  sheet.pages.forEach((canvas, index) => {
    if (index === 0) canvas.open(addElement(sheet.root, 'P'))
    else canvas.openArtifact('Pagination')
    sheet.paint(apart(lines), LEFT, BODY_WIDTH, BOTTOM - height + FOOTER_TOP_GAP, 'left', canvas)
    canvas.close()
  })
}
