/** Colours that tell client companies apart at a glance, also for people who see few colours: they differ in lightness too. */
export const WORKSPACE_COLOURS = [
  { id: 'blue', value: '#2b5f8c' },
  { id: 'teal', value: '#0f766e' },
  { id: 'green', value: '#3f6b1f' },
  { id: 'ochre', value: '#8a5a00' },
  { id: 'red', value: '#a4342a' },
  { id: 'plum', value: '#86356f' },
  { id: 'violet', value: '#5b46a8' },
  { id: 'slate', value: '#4a5563' },
] as const

/**
 * Further ones, each as far from all before as white letters on it allow (contrast 4.6; distances in OKLab, the smallest of all pairs is 0.07): what
 * is taken in this order stays as different as it can be.
 */
const MORE =
  `#5c0300 #16028d #0b3800 #b431cf #dc0375 #4b0059 #685afe #0d2f4f #e31503 #2726cc #7b638d #8605bf #513804 #552d49 #2668d5 #50008f
  #ae388f #054744 #910038 #33317a #8c5ad3 #6f7063 #372a28 #7b3700 #288506 #751888 #6527d7 #804d54`.split(/\s+/)

export const MORE_COLOURS: readonly { readonly number: number; readonly value: string }[] = MORE.map((value, index) => ({
  number: WORKSPACE_COLOURS.length + index + 1,
  value,
}))

/** A colour that no other client company has; of more than there are colours the one that the fewest have. */
export function freeColour(taken: readonly string[]): string {
  const uses = (colour: string): number => taken.filter((other) => other.toLowerCase() === colour).length
  const all = [...WORKSPACE_COLOURS.map(({ value }) => value), ...MORE]
  return all.reduce((best, colour) => (uses(colour) < uses(best) ? colour : best))
}

/** Words of a name that say nothing about whose it is. */
const FORMS =
  /^(gmbh|ag|kg|ohg|gbr|ug|se|mbh|co|cie|e\.?k\.?|e\.?v\.?|sarl|sas|sa|eurl|sci|ltd|llc|inc|bv|nv|srl|spa|und|and|et|the|die|der|das|la|le|les|de|du|haftungsbeschränkt)\.?$/i

/** Two letters or digits by which people recognise a name, three where it ends in a number like “Office 12”; a question mark for none. */
export function initialsOf(name: string): string {
  const words = name.split(/[^\p{L}\p{N}.]+/u).filter((word) => /[\p{L}\p{N}]/u.test(word))
  const telling = words.filter((word) => !FORMS.test(word))
  const [first = '', ...others] = telling.length > 0 ? telling : words
  const last = others.at(-1)
  const end = /^\p{N}+$/u.test(last ?? '') ? last?.slice(-2) : [...(last ?? '')][0]
  const letters = end === undefined ? first.slice(0, 2) : `${[...first][0] ?? ''}${end}`
  return letters === '' ? '?' : letters.toLocaleUpperCase()
}
