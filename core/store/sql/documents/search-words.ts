import { foldText } from '../../../base/fold.ts'
import type { SearchField } from '../../../contract/lists.ts'

/**
 * The words that a text of a document is found by, folded; what a search makes of what a person types is `read-search.ts`. Indexes hold what this
 * answered when they were filled, so a change of it needs another `SEARCH_VERSION`.
 */

const WORD = /[\p{L}\p{N}\p{M}]+/gu

/** Nobody types these letters, so that no word of a text is taken for an amount or a day. Both databases take them for letters. */
const AMOUNT = '\u02d0'
const FRACTION = '\u02d1'
const DAY = '\u02ee'
const ACCOUNT = '\u02d1'

/** An amount has one form, however it is written; the beginning of one where the fraction is not typed to its end. */
export const amountWord = (whole: string, fraction: string): string => `${AMOUNT}${whole.replace(/^0+(?=\d)/, '')}${FRACTION}${fraction}`
/** Digits of year, month and day; a month is the beginning of its days. */
export const dayWord = (digits: string): string => `${DAY}${digits}`

/** Any part of an account, so that the end of a document's number is not found in every account that has its digits somewhere. */
export const accountWord = (part: string): string => `${ACCOUNT}${part}`

/** The words of folded text. */
export function plainWords(text: string): string[] {
  return foldText(text).match(WORD) ?? []
}

/** `RE-2026/0042` is found by its parts, `RE20260042` by `20260042` as well: the text, its runs of letters and digits, and all of it in one. */
export function searchForms(code: string | null | undefined): string {
  if (code === null || code === undefined) return ''
  const runs = code.match(/\p{L}+|\p{N}+/gu) ?? []
  return [code, ...runs, (code.match(WORD) ?? []).join('')].join(' ')
}

/** Beginnings beyond these are not joined with what follows: no code has so many parts. */
const MAX_RUNS = 12
/** An account is found by its last four places, as banks show it, and by whatever is longer. */
export const LEAST_OF_ACCOUNT = 4

/** Words that a text of a document is found by. */
export function wordsOf(field: SearchField, text: string): string[] {
  switch (field) {
    case 'net':
    case 'gross':
    case 'payable': {
      const [amount = '', ...currency] = text.split(' ')
      return [...amountWords(amount), ...plainWords(currency.join(' '))]
    }
    case 'issue_date':
    case 'due_date': {
      const [, year, month, day] = /^(\d{4})-?(\d\d)-?(\d\d)/.exec(text) ?? []
      return year === undefined ? plainWords(text) : [dayWord(`${year}${month}${day}`)]
    }
    case 'account': {
      const account = plainWords(text).join('')
      const starts = Array.from({ length: Math.max(0, account.length - LEAST_OF_ACCOUNT) }, (_, index) => index + 1)
      return [account, ...starts.map((start) => account.slice(start))].map(accountWord)
    }
    case 'item':
    case 'remittance':
    case 'trading_name':
    case 'payee':
      return plainWords(text)
    default: {
      const runs = (text.match(/\p{L}+|\p{N}+/gu) ?? []).slice(0, MAX_RUNS)
      return plainWords([searchForms(text), ...runs.map((_, index) => runs.slice(index).join(''))].join(' '))
    }
  }
}

/** As it is written in a document, without its sign: a credit note is found by what it says. */
function amountWords(amount: string): string[] {
  const [, whole, fraction = ''] = /^[+-]?(\d+)(?:\.(\d*?)0*)?$/.exec(amount) ?? []
  return whole === undefined ? [] : [amountWord(whole, fraction.padEnd(2, '0'))]
}
