/**
 * The one meaning of a search: small letters without accents, where an umlaut, its spelling with an e and the letter alone are the same (`Müller`,
 * `Mueller`, `Muller`), a letter that Unicode does not take apart is what people type in its place (`Łódź` is `lodz`, ß is ss), and the apostrophe is
 * that of the keyboard. What begins a text begins its folded form, too, so that words can be looked for while they are typed. The store keeps folded
 * texts: a change of this needs a migration.
 */
export function foldText(text: string): string {
  if (PLAIN.test(text)) return foldUmlauts(text.toLowerCase())
  const letters = text
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(WHOLE, (letter) => TYPED[letter] ?? letter)
  return foldUmlauts(letters)
}

/** Letters and marks that no form of Unicode changes, with what the keyboard has for them. */
const TYPED: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ħ: 'h', ŧ: 't', ŋ: 'n', ı: 'i' },
  '’': "'",
}
const WHOLE = new RegExp(`[${Object.keys(TYPED).join('')}]`, 'g')

/** Most texts are: the forms of Unicode have nothing to do there. */
const PLAIN = /^[\0-\x7f]*$/

function foldUmlauts(letters: string): string {
  return letters.replaceAll(/([aou])e+/g, '$1')
}

const own = new Map<string, string>()

/** The same for names in tables of the program, which are compared anew at every key: kept. */
export function foldOwnName(name: string): string {
  const known = own.get(name)
  if (known !== undefined) return known
  const folded = foldText(name)
  own.set(name, folded)
  return folded
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
