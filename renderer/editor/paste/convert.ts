import { abbreviatedCode } from '../../../core/codelists/abbreviations.ts'
import type { Invoice } from '../../../core/model/invoice.ts'
import { termRow, type Term } from '../../../core/terms/lookup.ts'
import { modelPathOf } from '../../../core/terms/path.ts'
import type { CodeListId } from '../../../core/terms/kinds.ts'
import type { TermId } from '../../../core/terms/types.ts'
import { parseDate } from '../../lib/dates.ts'
import type { Language } from '../../../core/languages/languages.ts'
import type { NumberStyle } from '../../lib/numbers.ts'
import { bareFigure, parseFigure, styleOfBlock } from '../../lib/typed-number.ts'
import { isFigureKind } from '../../lib/values.ts'
import { startOfLine } from '../lines.ts'
import type { Change } from '../../../core/terms/change.ts'
import { countEntries } from '../model.ts'
import type { Mapping } from './columns.ts'

/** A block of cells, and the field it was pasted into. */
export interface Pasted {
  readonly table: readonly (readonly string[])[]
  readonly path: string
  readonly index: number
}

type CellFault = 'number' | 'date' | 'code'

/** One cell as it will be stored; a text that is no value of its kind is kept as it is, and said. */
export interface ConvertedCell {
  readonly term: TermId
  readonly value: string
  readonly fault?: CellFault
}

export interface CellRules {
  readonly style: NumberStyle
  /** Those of the invoice. */
  readonly currencies: readonly string[]
  readonly language: Language
  readonly searchCodes: SearchCodes
}

/** Codes that fit a word, best first. */
type SearchCodes = (list: CodeListId, words: string) => readonly { readonly code: string; readonly name: string }[]

/** The same, with each word of a list searched once: thousands of rows have a handful of units. */
export function searchingOnce(search: SearchCodes): SearchCodes {
  const known = new Map<string, ReturnType<SearchCodes>>()
  return (list, words) => {
    const key = `${list} ${words}`
    const found = known.get(key) ?? search(list, words)
    known.set(key, found)
    return found
  }
}

export const isFigure = (id: TermId | undefined): boolean => id !== undefined && isFigureKind(termRow(id).kind)

/** The number style that the cells of the columns with figures have in common. */
export function styleOfRows(rows: readonly (readonly string[])[], mapping: Mapping, style: NumberStyle): NumberStyle {
  const figures = rows.flatMap((row) => row.filter((_, column) => isFigure(mapping[column])))
  return styleOfBlock(figures.map(bareFigure), style)
}

/** Undefined for an empty cell, which changes nothing. */
export function convertCell(id: TermId, text: string, rules: CellRules): ConvertedCell | undefined {
  const term: Term = termRow(id)
  if (text === '') return undefined
  if (isFigureKind(term.kind)) return withFault(id, text, parseFigure(term.kind, text, rules.style, rules.currencies), 'number')
  if (term.kind === 'date') return withFault(id, text, parseDate(text, rules.language), 'date')
  if (term.codeList !== undefined) return withFault(id, text, findCode(term.codeList, text, rules), 'code')
  return { term: id, value: text }
}

function withFault(term: TermId, text: string, value: string | undefined, fault: CellFault): ConvertedCell {
  return value === undefined ? { term, value: text, fault } : { term, value }
}

/** What is meant without doubt; where several codes fit, none is guessed. */
function findCode(list: CodeListId, text: string, { searchCodes }: CellRules): string | undefined {
  const found = searchCodes(list, text)
  const same = (word: string): boolean => word.toLowerCase() === text.toLowerCase()
  if (found.some(({ code }) => code === text)) return text
  const named = found.find(({ name }) => same(name)) ?? found.find(({ code }) => same(code))
  return abbreviatedCode(list, text) ?? named?.code ?? (found.length === 1 ? found[0]?.code : undefined)
}

export function convertRow(row: readonly string[], mapping: Mapping, rules: CellRules): (ConvertedCell | undefined)[] {
  return mapping.map((id, column) => (id === undefined ? undefined : convertCell(id, row[column] ?? '', rules)))
}

const pathOf = ({ term }: ConvertedCell, line: number): string => modelPathOf(term).replace('items[]', `items[${line}]`)

/** Fields that get a text that is no value of their kind. */
export function faultsOfRows(at: number, rows: readonly (readonly (ConvertedCell | undefined)[])[]): string[] {
  return rows.flatMap((cells, row) => cells.flatMap((cell) => (cell?.fault === undefined ? [] : [pathOf(cell, at + row)])))
}

/** The step that puts rows into the lines from a place on; lines beyond the last begin like any new one. */
export function stepOfRows(model: Invoice, at: number, rows: readonly (readonly (ConvertedCell | undefined)[])[]): Change[] {
  const count = countEntries(model, 'items')
  const start = startOfLine(model, count - 1)
  return rows.flatMap((cells, row) => {
    const place = `items[${at + row}]`
    const given = cells.flatMap((cell): Change[] => (cell === undefined ? [] : [{ path: pathOf(cell, at + row), value: cell.value }]))
    if (at + row < count) return given
    const begun = { ...start, id: String(Number(start['id']) + at + row - count) }
    const usual = Object.entries(begun).flatMap(([name, value]): Change[] =>
      value === undefined ? [] : [{ path: `${place}.${name}`, value }],
    )
    return [...usual.filter(({ path }) => given.every((other) => other.path !== path)), ...given]
  })
}
