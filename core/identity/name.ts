import { foldWords } from './text.ts'

/** A company's name in two parts: the words that tell it from others, and the form it is registered in where the name says so. */
export interface ComparedName {
  readonly words: readonly string[]
  readonly form: string | undefined
}

/** Legal forms by the words they are written with, longer ones first; the second part is one spelling for all of them. */
const FORMS: readonly (readonly [string, string])[] = (
  [
    ['gesellschaft mit beschrankter haftung und co kommanditgesellschaft', 'gmbhcokg'],
    ['gesellschaft mit beschrankter haftung und co kg', 'gmbhcokg'],
    ['g mbh und co kg', 'gmbhcokg'],
    ['gmbh und co kommanditgesellschaft', 'gmbhcokg'],
    ['gmbh und co kgaa', 'gmbhcokgaa'],
    ['gmbh und co kg', 'gmbhcokg'],
    ['gmbh und cokg', 'gmbhcokg'],
    ['gmbh co kg', 'gmbhcokg'],
    ['gmbh und co ohg', 'gmbhcoohg'],
    ['gmbh co ohg', 'gmbhcoohg'],
    ['ug haftungsbeschrankt und co kg', 'ugcokg'],
    ['ug haftungsbeschrankt co kg', 'ugcokg'],
    ['ug und co kg', 'ugcokg'],
    ['ag und co kg', 'agcokg'],
    ['ag co kg', 'agcokg'],
    ['se und co kgaa', 'secokgaa'],
    ['se und co kg', 'secokg'],
    ['se co kg', 'secokg'],
    ['unternehmergesellschaft haftungsbeschrankt', 'ug'],
    ['ug haftungsbeschrankt', 'ug'],
    ['gemeinnutzige gmbh', 'ggmbh'],
    ['gesellschaft mit beschrankter haftung', 'gmbh'],
    ['gesellschaft m b h', 'gmbh'],
    ['gesellschaft mbh', 'gmbh'],
    ['ges m b h', 'gmbh'],
    ['ges mbh', 'gmbh'],
    ['gesmbh', 'gmbh'],
    ['g m b h', 'gmbh'],
    ['kommanditgesellschaft auf aktien', 'kgaa'],
    ['kommanditgesellschaft', 'kg'],
    ['aktiengesellschaft', 'ag'],
    ['offene handelsgesellschaft', 'ohg'],
    ['offene gesellschaft', 'og'],
    ['gesellschaft burgerlichen rechts', 'gbr'],
    ['eingetragene genossenschaft', 'eg'],
    ['eingetragener verein', 'ev'],
    ['eingetragener kaufmann', 'ek'],
    ['eingetragene kauffrau', 'ek'],
    ['partnerschaftsgesellschaft mbb', 'partgmbb'],
    ['partg mbb', 'partgmbb'],
    ['partgmbb', 'partgmbb'],
    ['societe par actions simplifiee unipersonnelle', 'sasu'],
    ['societe par actions simplifiee', 'sas'],
    ['societe a responsabilite limitee', 'sarl'],
    ['societe anonyme', 'sa'],
    ['besloten vennootschap', 'bv'],
    ['naamloze vennootschap', 'nv'],
    ['public limited company', 'plc'],
    ['s a r l', 'sarl'],
    ['s a s u', 'sasu'],
    ['e u r l', 'eurl'],
    ['s p r l', 'srl'],
    ['s a s', 'sas'],
    ['s r l', 'srl'],
    ['s c s', 'scs'],
    ['s n c', 'snc'],
    ['s c i', 'sci'],
    ['b v b a', 'bv'],
    ['c v b a', 'cv'],
    ['v o f', 'vof'],
    ['s a', 'sa'],
    ['s e', 'se'],
    ['b v', 'bv'],
    ['n v', 'nv'],
    ['a g', 'ag'],
    ['k g', 'kg'],
    ['e v', 'ev'],
    ['e g', 'eg'],
    ['e k', 'ek'],
    ['e kfm', 'ek'],
    ['e kfr', 'ek'],
    ['e u', 'eu'],
    ['u g', 'ug'],
    ['bvba', 'bv'],
    ['cvba', 'cv'],
    ['sprl', 'srl'],
    ['limited', 'ltd'],
    ...['gmbh', 'ggmbh', 'ag', 'kg', 'kgaa', 'ohg', 'og', 'gbr', 'ug', 'se', 'eg', 'egen', 'ev', 'ek', 'ekfm', 'ekfr', 'partg'].map(same),
    ...['sarl', 'sas', 'sasu', 'sa', 'eurl', 'snc', 'sci', 'scop', 'srl', 'scs', 'asbl', 'vzw', 'bv', 'nv', 'cv', 'vof'].map(same),
    ...['ltd', 'plc', 'llp', 'lp', 'llc', 'inc'].map(same),
  ] satisfies (readonly [string, string])[]
).map(([written, form]) => [foldWords(written).join(' '), form])

function same(form: string): readonly [string, string] {
  return [form, form]
}

/** Joins the parts of a name; none of them tells one company from another. */
const JOINING: ReadonlySet<string> = new Set(['und', 'and', 'et', 'en', 'the', 'der', 'die', 'das', 'le', 'la', 'les', 'de'])

/** A name as it is compared: without case, accents, punctuation and order of its words, its legal form apart. */
export function normaliseName(name: string): ComparedName {
  let text = ` ${foldWords(name.replaceAll(/[&+]/g, ' und ')).join(' ')} `
  let form: string | undefined
  for (const [written, known] of FORMS) {
    const at = text.indexOf(` ${written} `)
    if (at < 0) continue
    // A name that is nothing but its form, such as that of the railway company SA, keeps its word.
    const rest = `${text.slice(0, at)} ${text.slice(at + written.length + 2)}`
    if (rest.trim() === '') break
    form ??= known
    text = rest
  }
  const all = text.split(' ').filter((word) => word !== '')
  const telling = all.filter((word) => !JOINING.has(word))
  return { words: (telling.length === 0 ? all : telling).sort(), form }
}

/** Names of one company as far as names can tell: the same words, written together or apart, and no two legal forms. */
export function isSameName(left: string, right: string): boolean {
  const [a, b] = [normaliseName(left), normaliseName(right)]
  if (a.words.length === 0 || b.words.length === 0 || isOtherForm(a, b)) return false
  return a.words.join(' ') === b.words.join(' ') || joined(left) === joined(right)
}

/** Whether the words of one name contain those of the other, so that one may be a longer form of the other. */
export function isWithinName(left: string, right: string): boolean {
  const [a, b] = [normaliseName(left), normaliseName(right)]
  if (a.words.length === 0 || b.words.length === 0) return true
  if (isOtherForm(a, b)) return false
  const [few, many] = a.words.length <= b.words.length ? [a.words, b.words] : [b.words, a.words]
  return few.every((word) => many.includes(word)) || joined(left) === joined(right)
}

function isOtherForm(left: ComparedName, right: ComparedName): boolean {
  return left.form !== undefined && right.form !== undefined && left.form !== right.form
}

/** The words in their own order without blanks between them: `Nord Licht` and `Nordlicht`. */
function joined(name: string): string {
  const { words } = normaliseName(name)
  return foldWords(name)
    .filter((word) => words.includes(word))
    .join('')
}
