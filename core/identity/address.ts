import { bareId, foldWords } from './text.ts'

/** The parts of an address by which it is compared. */
export interface AddressFacts {
  readonly lines?: readonly string[]
  readonly post_code?: string
  readonly city?: string
  readonly country_code?: string
}

/** What stands for the same kind of street, folded as words are (`rue` is `ru`). */
const STREET_WORDS: Readonly<Record<string, string>> = {
  str: 'strasse',
  strasse: 'strasse',
  straat: 'strasse',
  r: 'ru',
  av: 'avenu',
  ave: 'avenu',
  bd: 'boulevard',
  bld: 'boulevard',
  blvd: 'boulevard',
  pl: 'platz',
  place: 'platz',
  st: 'street',
  rd: 'road',
}

/** Post codes without the letters of the country in front and without blanks: `D-24103`, `L-1234`, `1234 AB`. */
export function normalisePostCode(text: string): string {
  return bareId(text).replace(/^[A-Z]{1,2}(?=\d{4,5}$)/, '')
}

/** A street as it is compared: small letters without accents, one word for each kind of street, joined, then the house number. */
export function normaliseStreet(line: string): string {
  const words = foldWords(line.replaceAll(/str\./gi, 'strasse '))
    .flatMap((word) => word.match(/\p{L}+|\p{N}+/gu) ?? [])
    .map((word) => STREET_WORDS[word] ?? word.replace(/str$/, 'strasse'))
  const isNumber = (word: string): boolean => /^\p{N}/u.test(word)
  // A house number stands before the street in some countries and behind it in others; its letter follows it.
  const parts: string[] = []
  const numbers: string[] = []
  for (const [index, word] of words.entries()) {
    const isLetterOfNumber = word.length === 1 && index > 0 && isNumber(words[index - 1] ?? '')
    if (isNumber(word) || isLetterOfNumber) numbers.push(word)
    else parts.push(word)
  }
  return `${parts.join('')} ${numbers.join('')}`.trim()
}

/** Country, post code and street with its house number: all of them are there and the same. Any line of the address may hold the street. */
export function isSameAddress(left: AddressFacts, right: AddressFacts): boolean {
  if (!isSamePlace(left, right)) return false
  const streets = streetsOf(left)
  return streetsOf(right).some((street) => streets.includes(street))
}

/** Both say where they are, and it is not the same place. */
export function isOtherPlace(left: AddressFacts, right: AddressFacts): boolean {
  return left.post_code !== undefined && right.post_code !== undefined && !isSamePlace(left, right)
}

function isSamePlace(left: AddressFacts, right: AddressFacts): boolean {
  if (left.post_code === undefined || right.post_code === undefined) return false
  if (normalisePostCode(left.post_code) !== normalisePostCode(right.post_code)) return false
  return bareId(left.country_code ?? '') === bareId(right.country_code ?? '')
}

function streetsOf({ lines = [] }: AddressFacts): string[] {
  return lines.map(normaliseStreet).filter((street) => street !== '')
}
