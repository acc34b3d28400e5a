import { isIsoDate } from '../../base/date.ts'
import { Decimal } from '../../base/decimal.ts'
import { decimalsOf } from '../../rules/text.ts'

/** What stands in a column. An amount has two decimals as a rule, a figure (price, quantity, percentage) as many as are written. */
export type CellType = 'text' | 'date' | 'amount' | 'figure'

/** Decimals that a column has whatever its values are. */
export const LEAST_DECIMALS: Readonly<Record<CellType, number>> = { text: 0, date: 0, amount: 2, figure: 0 }

export interface Cell {
  readonly text: string
  /** Digits behind the comma of a number. */
  readonly decimals: number
}

/**
 * A value as a cell. What is no day or no exact decimal has an empty cell, since a program of an auditor adds up what stands there; the original says how
 * it was written.
 */
export function writeCell(value: string | undefined, type: CellType): Cell {
  if (type === 'text') return { text: writeText(value ?? ''), decimals: 0 }
  if (value === undefined) return EMPTY
  if (type === 'date') return writeDate(value)
  const number = Decimal.parse(value)
  if (number === undefined) return EMPTY
  const text = type === 'amount' ? shortenAmount(number) : number.toString()
  return { text: text.replace('.', ','), decimals: decimalsOf(text) }
}

const EMPTY: Cell = { text: '', decimals: 0 }

/**
 * A text between quotes. One that a spreadsheet would compute (`=…`) stays as it is: the table is evidence, and a mark before the text would make another
 * invoice number of it, one that leads to no other table. So the tables have names that no spreadsheet opens by itself (`.txt`); for people, `index.csv` is
 * there, which marks such texts. A line end becomes a blank: a record is a line, and programs look for its end before they look for quotes.
 */
export function writeText(value: string): string {
  return `"${value.replaceAll(/\r\n|[\p{Cc}\u2028\u2029]/gu, ' ').replaceAll('"', '""')}"`
}

function writeDate(value: string): Cell {
  if (!isIsoDate(value)) return EMPTY
  const [year, month, day] = value.split('-')
  return { text: `${day}.${month}.${year}`, decimals: 0 }
}

/** Without zeros behind the second decimal: they would give the column decimals that no amount has. */
function shortenAmount(amount: Decimal): string {
  if (amount.scale <= LEAST_DECIMALS.amount) return amount.toString()
  const shortest = amount.toShortest()
  return decimalsOf(shortest) > LEAST_DECIMALS.amount ? shortest : amount.round(LEAST_DECIMALS.amount).toString()
}
