import { Decimal } from '../base/decimal.ts'

const WIDTH = 120

/** Names sort without regard to case and accents. */
export function nameSortKey(name: string | undefined): string | null {
  return name === undefined ? null : name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
}

/** Letters that are one character in each of their forms, which no version of Unicode changes: Latin, Greek and Cyrillic ones. */
const LETTERS = /[A-Z\u00C0-\u04FF]/g

function foldLetter(letter: string): string {
  const folded = nameSortKey(letter) ?? letter
  return folded.length === 1 ? folded : letter
}

/**
 * A text that sorts as people sort numbers of documents: RE-9 before RE-10, without regard to case and accents. A run of the digits 0 to 9 becomes how many
 * digits it has without leading zeros, with the length of that count before it, and these digits: 007 is 117, 10 is 1210. So runs of any length sort by
 * what they come to. Numbers that differ in leading zeros or case alone have one key, as people take them for one; the id, which is the last key of every
 * list, keeps them in a steady order. PostgreSQL makes the same key (`number_sort_key`, schema/018), and the proof of a workspace makes it once more.
 */
export function numberSortKey(number: string | undefined): string | null {
  if (number === undefined) return null
  return number.replaceAll(LETTERS, foldLetter).replaceAll(/[0-9]+/g, (run) => {
    const digits = run.replace(/^0+/, '')
    const count = String(digits.length)
    return `${count.length}${count}${digits}`
  })
}

/**
 * A text that sorts as the amount does: digits of positive amounts as they are, those of negative ones turned round. Null (sorted first) for
 * what is no decimal.
 */
export function amountSortKey(amount: string | undefined): string | null {
  const value = amount === undefined ? undefined : Decimal.parse(amount)
  if (value === undefined) return null
  const [whole = '', fraction = ''] = value.abs().toShortest().split('.')
  // Length first, so that no padding is needed: 9 < 10.
  const digits = `${String(Math.min(whole.length, WIDTH)).padStart(3, '0')}${whole}.${fraction}`
  return value.isNegative() ? `-${invertDigits(digits)}~` : `0${digits}`
}

function invertDigits(digits: string): string {
  return digits.replaceAll(/\d/g, (digit) => String(9 - Number(digit)))
}
