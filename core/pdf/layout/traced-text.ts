import { readableText } from '../readable.ts'

/** A piece of a text, and the paths of the model that it shows; none for a label or a separator. */
interface Part {
  readonly text: string
  readonly paths?: readonly string[]
}

/** A text of the page, which may know where it comes from. */
export type Text = string | readonly Part[]

/** Where a line of text shows a value: UTF-16 places in the line. */
export interface Mark {
  readonly paths: readonly string[]
  readonly from: number
  readonly to: number
}

/** A value as it is printed, with the paths that it is read from, the one that a reader would change first. */
export function traced(text: string, ...paths: readonly [string, ...string[]]): Text
export function traced(text: string | undefined, ...paths: readonly [string, ...string[]]): Text | undefined
export function traced(text: string | undefined, ...paths: readonly string[]): Text | undefined {
  return text === undefined ? undefined : [{ text, paths }]
}

export function plain(text: Text): string {
  return typeof text === 'string' ? text : text.map((part) => part.text).join('')
}

/** What a text says of the model, without labels and separators. */
export function valueOf(text: Text): string {
  return partsOf(text)
    .map((part) => (part.paths === undefined ? '' : part.text))
    .join('')
}

function partsOf(text: Text): readonly Part[] {
  return typeof text === 'string' ? [{ text }] : text
}

export function filled(values: readonly (Text | undefined)[]): Text[] {
  return values.filter((value) => value !== undefined && plain(value).trim() !== '') as Text[]
}

export function joinTraced(values: readonly (Text | undefined)[], separator: string): Text {
  return filled(values).flatMap((value, index) => (index === 0 ? partsOf(value) : [{ text: separator }, ...partsOf(value)]))
}

/** `label value`, or nothing where there is no value. */
export function labelled(label: string, value: Text | undefined, blank = ' '): Text | undefined {
  return value === undefined || plain(value).trim() === '' ? undefined : [{ text: `${label}${blank}` }, ...partsOf(value)]
}

/** Puts values into the `{…}` places of a text. */
export function fillTraced(text: string, values: Readonly<Record<string, Text>>): Text {
  return text.split(/(\{\w+\})/).flatMap((piece) => partsOf(values[piece.slice(1, -1)] ?? piece))
}

const inked = (text: string): number => text.replace(/\s/g, '').length

/** Where the parts of a text stand in the lines that it was broken into: breaking moves nothing but blanks. */
export function markLines(text: Text, lines: readonly string[]): Mark[][] {
  const parts = partsOf(text)
  let at = 0
  let left = inked(readableText(parts[0]?.text ?? ''))
  return lines.map((line) => {
    const marks: Mark[] = []
    for (let index = 0; index < line.length; index++) {
      if (/\s/.test(line.charAt(index))) continue
      while (left === 0 && at < parts.length) left = inked(readableText(parts[++at]?.text ?? ''))
      left--
      const paths = parts[at]?.paths
      const last = marks[marks.length - 1]
      if (paths === undefined) continue
      if (last?.paths === paths) marks[marks.length - 1] = { ...last, to: index + 1 }
      else marks.push({ paths, from: index, to: index + 1 })
    }
    return marks
  })
}
