import { foldText } from '../base/fold.ts'

/** Letters and digits in capitals, everything else gone: blanks of all kinds, dots, hyphens, slashes. */
export function bareId(text: string): string {
  return text
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
}

export function digitsOf(text: string): string {
  return text.normalize('NFKC').replaceAll(/\D/g, '')
}

export function withoutLeadingZeros(digits: string): string {
  return digits.replace(/^0+(?=.)/, '')
}

/** The words of a text as a search compares them (`foldText`). */
export function foldWords(text: string): string[] {
  return foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
}
