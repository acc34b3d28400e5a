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

/** Words in small letters without accents; an umlaut, its spelling with an e, and the letter alone are the same (`Müller`, `Mueller`, `Muller`). */
export function foldWords(text: string): string[] {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('æ', 'ae')
    .replaceAll('œ', 'oe')
    .replaceAll('ø', 'o')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/([aou])e+/g, '$1')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
}
