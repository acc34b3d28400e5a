import { pdfHex, pdfName, pdfNumber } from '../file/syntax.ts'
import type { PdfDocument } from '../read/document.ts'
import { isKeyword, Lexer } from '../read/lexer.ts'
import { tryRead } from '../read/search.ts'
import { isKind, latin, latinBytes, textOf, type PdfDictionary, type PdfReference, type PdfValue } from '../read/values.ts'
import { readableLines } from '../readable.ts'
import type { FieldFont } from './field-font.ts'
import type { FileCopy } from './file-copy.ts'

// Flags of text and choice fields (ISO 32000-1, 12.7.4.3 and 12.7.4.4).
const MULTILINE = 1 << 12
const PASSWORD = 1 << 13
const COMBO = 1 << 17
const COMB = 1 << 24
const USUAL_SIZE = 12
const MIN_SIZE = 4
const LEADING = 1.15
/** Where the line stands below the middle, in sizes: half of what capitals stand above it, less what other letters hang below. */
const BELOW_MIDDLE = 0.33
/** How readers mark what is chosen of a list. */
const CHOSEN = '0.6 0.75 0.85 rg'
const MAX_LETTERS = 5000
const MAX_OPTIONS = 1000
const MAX_SIDE = 20_000

/** What fields take from those above them (ISO 32000-1, 12.7.3.1). */
export interface FieldState {
  readonly kind: string
  readonly value: PdfValue
  readonly appearance: PdfValue
  readonly alignment: PdfValue
  readonly flags: number
  readonly maxLength: PdfValue
  readonly options: PdfValue
  readonly name: string
}

export interface FieldDrawing {
  readonly fontOf: (name: string) => FieldFont
  /** What the font cannot draw is left to the reader, which may have another one. */
  readonly onlyWhole: boolean
}

interface Frame {
  readonly width: number
  readonly height: number
  /** From the edge to the text. */
  readonly padding: number
}

interface Style {
  readonly font: string
  /** 0: as fits. */
  readonly size: number
  readonly color: string
}

/**
 * Draws the value of a text or choice field as readers do that are asked to (ISO 32000-1, 12.7.3.3); returns the number of the form, or undefined for a widget
 * without a place.
 */
export function appearanceOf(
  copy: FileCopy,
  widget: PdfDictionary,
  state: FieldState,
  { fontOf, onlyWhole }: FieldDrawing,
): number | undefined {
  const { document, writer } = copy
  const outer = sizeOf(document, widget)
  if (outer === undefined) return undefined
  const look = document.dictionary(widget.entries.get('MK'))
  const turn = document.resolve(look?.entries.get('R'))
  const isTurned = turn === 90 || turn === 270
  const border = borderOf(document, widget, look)
  const frame = {
    width: isTurned ? outer.height : outer.width,
    height: isTurned ? outer.width : outer.height,
    padding: Math.min(2 * Math.max(border, 1), outer.height / 4, outer.width / 4),
  }
  const style = styleOf(state.appearance)
  const font = fontOf(style.font)
  const lines = linesOf(document, state)
  if (!lines.every((line) => font.has(line.text))) {
    if (onlyWhole) return undefined
    copy.warnings.add('form_value', state.name)
  }
  const text = drawText(frame, style, font, lines, state)
  const name = pdfName(style.font)
  const content = `${drawFrame(document, frame, look, border)}/Tx BMC\nq\n${text}Q\nEMC`
  return writer.addStream(
    `/Type/XObject/Subtype/Form/BBox[0 0 ${pdfNumber(frame.width)} ${pdfNumber(frame.height)}]${matrixOf(turn, outer)}` +
      `/Resources<</Font<<${name} ${copy.write(font.value)}>>>>`,
    latinBytes(content),
  )
}

/** Width and height of a widget; undefined for one without a place. */
export function sizeOf(document: PdfDocument, widget: PdfDictionary): Pick<Frame, 'width' | 'height'> | undefined {
  const box = document.items(widget.entries.get('Rect')).map((item) => document.resolve(item))
  const [left = 0, bottom = 0, right = 0, top = 0] = box.map((edge) => (typeof edge === 'number' ? edge : 0))
  const [width, height] = [Math.abs(right - left), Math.abs(top - bottom)]
  return width > 0 && height > 0 && width < MAX_SIDE && height < MAX_SIDE ? { width, height } : undefined
}

/** A reference to an object of the new file, for a value that is still to be copied. */
export function madeReference(number: number): PdfReference {
  return { kind: 'reference', id: -number, generation: 0 }
}

function matrixOf(turn: PdfValue, { width, height }: Pick<Frame, 'width' | 'height'>): string {
  if (turn === 90) return `/Matrix[0 1 -1 0 ${pdfNumber(width)} 0]`
  if (turn === 180) return `/Matrix[-1 0 0 -1 ${pdfNumber(width)} ${pdfNumber(height)}]`
  return turn === 270 ? `/Matrix[0 -1 1 0 0 ${pdfNumber(height)}]` : ''
}

function borderOf(document: PdfDocument, widget: PdfDictionary, look: PdfDictionary | undefined): number {
  if (document.items(look?.entries.get('BC')).length === 0) return 0
  const width = document.resolve(document.dictionary(widget.entries.get('BS'))?.entries.get('W'))
  const older = document.resolve(document.items(widget.entries.get('Border'))[2])
  return typeof width === 'number' ? width : typeof older === 'number' ? older : 1
}

/** Background and border. */
function drawFrame(document: PdfDocument, { width, height }: Frame, look: PdfDictionary | undefined, border: number): string {
  const fill = colorOf(document, look?.entries.get('BG'), ['g', 'rg', 'k'])
  const stroke = colorOf(document, look?.entries.get('BC'), ['G', 'RG', 'K'])
  const box = (inset: number): string => `${[inset, inset, width - 2 * inset, height - 2 * inset].map(pdfNumber).join(' ')} re`
  const filled = fill === '' ? '' : `q ${fill} ${box(0)} f Q\n`
  return filled + (stroke === '' || border <= 0 ? '' : `q ${stroke} ${pdfNumber(border)} w ${box(border / 2)} S Q\n`)
}

function colorOf(document: PdfDocument, value: PdfValue | undefined, operators: readonly [string, string, string]): string {
  const parts = document.items(value).flatMap((item) => {
    const part = document.resolve(item)
    return typeof part === 'number' ? [pdfNumber(part)] : []
  })
  const operator = { 1: operators[0], 3: operators[1], 4: operators[2] }[parts.length]
  return operator === undefined ? '' : `${parts.join(' ')} ${operator}`
}

/** Font, size and colour of the default appearance, which is a piece of content. */
function styleOf(appearance: PdfValue): Style {
  let style: Style = { font: 'Helv', size: 0, color: '0 g' }
  if (!isKind(appearance, 'string')) return style
  const lexer = new Lexer(appearance.bytes)
  let operands: PdfValue[] = []
  for (let token = tryRead(() => lexer.next()); token !== undefined; token = tryRead(() => lexer.next())) {
    if (!isKeyword(token)) {
      operands.push(token)
      continue
    }
    const [first, second] = operands
    if (token.word === 'Tf' && isKind(first, 'name') && typeof second === 'number')
      style = { ...style, font: first.name, size: Math.abs(second) }
    if (['g', 'rg', 'k'].includes(token.word))
      style = { ...style, color: `${operands.map((part) => (typeof part === 'number' ? pdfNumber(part) : '0')).join(' ')} ${token.word}` }
    operands = []
  }
  return style
}

interface ShownLine {
  readonly text: string
  readonly isChosen: boolean
}

/** What the field shows, in lines. */
function linesOf(document: PdfDocument, state: FieldState): ShownLine[] {
  const values = valueTexts(document, state.value)
  const shown = values.join('\n').slice(0, MAX_LETTERS)
  const plain = (texts: readonly string[]): ShownLine[] => texts.map((text) => ({ text, isChosen: false }))
  if (state.kind !== 'Ch') return plain(shown.split(/\r\n|[\r\n]/).flatMap((line) => (line === '' ? [''] : readableLines(line))))
  const options = document
    .items(state.options)
    .slice(0, MAX_OPTIONS)
    .map((item) => {
      const pair = document.items(item)
      const [value = '', words = value] = (pair.length === 0 ? [item] : pair).map((part) => valueTexts(document, part).join(' '))
      return { value, words }
    })
  if (isList(state) && options.length > 0)
    return options.map(({ value, words }) => ({ text: words, isChosen: values.includes(value) || values.includes(words) }))
  return plain([options.find(({ value }) => value === shown)?.words ?? shown])
}

/** A list shows all that can be chosen. */
function isList(state: FieldState): boolean {
  return state.kind === 'Ch' && (state.flags & COMBO) === 0
}

function valueTexts(document: PdfDocument, value: PdfValue): string[] {
  const resolved = document.resolve(value)
  if (isKind(resolved, 'string')) return [textOf(resolved)]
  if (isKind(resolved, 'name')) return [resolved.name]
  if (typeof resolved === 'number') return [String(resolved)]
  if (isKind(resolved, 'stream')) return [latin(tryRead(() => document.unpack(resolved)) ?? new Uint8Array())]
  return isKind(resolved, 'array') ? resolved.items.flatMap((item) => valueTexts(document, document.resolve(item))) : []
}

function drawText(frame: Frame, style: Style, font: FieldFont, lines: readonly ShownLine[], state: FieldState): string {
  const { width, height, padding } = frame
  const single = lines.map(({ text }) => text).join(' ')
  const whole = state.kind === 'Tx' && (state.flags & PASSWORD) !== 0 ? '*'.repeat(single.length) : single
  const begin = `${[1, 1, width - 2, height - 2].map(pdfNumber).join(' ')} re W n\n`
  const show = (size: number, placed: readonly { readonly text: string; readonly x: number; readonly y: number }[]): string =>
    `BT\n${style.color}\n${pdfName(style.font)} ${pdfNumber(size)} Tf\n${placed
      .map(({ text, x, y }) => `1 0 0 1 ${pdfNumber(x)} ${pdfNumber(y)} Tm ${pdfHex(font.encode(text))} Tj\n`)
      .join('')}ET\n`
  const inner = width - 2 * padding
  const startOf = (text: string, size: number): number => {
    const rest = inner - font.widthOf(text) * size
    return padding + (state.alignment === 1 ? rest / 2 : state.alignment === 2 ? rest : 0)
  }
  if (isList(state) || (state.kind === 'Tx' && (state.flags & MULTILINE) !== 0)) {
    const wrapped = (size: number): readonly ShownLine[] => (isList(state) ? lines : wrap(lines, font, inner / size))
    let size = style.size === 0 ? USUAL_SIZE : style.size
    // A list is scrolled; other text has to fit.
    if (style.size === 0 && !isList(state)) while (size > MIN_SIZE && wrapped(size).length * size * LEADING > height - 2 * padding) size--
    const lineOf = (index: number): number => height - padding - size - index * size * LEADING
    const shown = wrapped(size)
    const marks = shown.flatMap(({ isChosen }, index) =>
      isChosen
        ? [
            `q ${CHOSEN} 1 ${pdfNumber(lineOf(index) - (LEADING - 1) * 2 * size)} ${pdfNumber(width - 2)} ${pdfNumber(LEADING * size)} re f Q\n`,
          ]
        : [],
    )
    return `${begin}${marks.join('')}${show(
      size,
      shown.map(({ text }, index) => ({ text, x: startOf(text, size), y: lineOf(index) })),
    )}`
  }
  const fitting = Math.min(USUAL_SIZE, (height - padding) / LEADING, inner / Math.max(font.widthOf(whole), 0.01))
  const size = style.size === 0 ? Math.max(fitting, MIN_SIZE) : style.size
  const y = height / 2 - BELOW_MIDDLE * size
  const cells = typeof state.maxLength === 'number' ? state.maxLength : 0
  if ((state.flags & COMB) === 0 || cells <= 0) return begin + show(size, [{ text: whole, x: startOf(whole, size), y }])
  const letters = [...whole].slice(0, cells)
  const before = state.alignment === 2 ? cells - letters.length : state.alignment === 1 ? Math.floor((cells - letters.length) / 2) : 0
  const cell = width / cells
  return (
    begin +
    show(
      size,
      letters.map((text, index) => ({ text, x: (before + index) * cell + (cell - font.widthOf(text) * size) / 2, y })),
    )
  )
}

/** Lines that are at most so wide, in units of the size; a word that is wider stays whole. */
function wrap(lines: readonly ShownLine[], font: FieldFont, width: number): ShownLine[] {
  const wrapped: string[] = []
  const space = font.widthOf(' ')
  for (const { text } of lines) {
    let line = ''
    let used = 0
    for (const word of text.split(' ')) {
      const wide = font.widthOf(word)
      if (line !== '' && used + space + wide > width) {
        wrapped.push(line)
        line = word
        used = wide
      } else {
        used += line === '' ? wide : space + wide
        line = line === '' ? word : `${line} ${word}`
      }
    }
    wrapped.push(line)
  }
  return wrapped.map((text) => ({ text, isChosen: false }))
}
