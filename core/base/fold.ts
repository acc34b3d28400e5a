/**
 * The one meaning of a search: small letters without accents, where an umlaut, its spelling with an e and the letter alone are the same (`Müller`,
 * `Mueller`, `Muller`), ß is ss, and the apostrophe is that of the keyboard. What begins a text begins its folded form, too, so that words can be
 * looked for while they are typed. The store keeps folded texts: a change of this needs a migration.
 */
export function foldText(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('æ', 'ae')
    .replaceAll('œ', 'oe')
    .replaceAll('ø', 'o')
    .replaceAll('’', "'")
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/([aou])e+/g, '$1')
}

/** The words of a search, folded; each has to be found. */
export function foldedParts(words: string): string[] {
  return foldText(words)
    .split(/\s+/)
    .filter((part) => part !== '')
}

/** Names that a person cannot tell apart are the same name: case, width and blanks around it do not count. */
export function isSameName(left: string, right: string): boolean {
  const plain = (name: string): string => name.trim().normalize('NFKC').toLowerCase()
  return plain(left) === plain(right)
}
