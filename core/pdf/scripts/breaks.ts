/** Written without blanks, and broken nearly everywhere: Chinese and Japanese. */
const WITHOUT_BLANKS = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Bopo}\u3000-\u303f\uff01-\uff60]/u
/** Written without blanks, and broken between words: Thai, Lao, Myanmar, Khmer. */
const WITHOUT_GAPS = /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff]/
/** No line begins with a mark, what closes, what ends a sentence, a small kana or a sign that repeats or lengthens. */
const NEVER_FIRST =
  /^[\p{M}\p{Pe}\p{Pf}\u200c-\u200d,.!?:;%\u2030\u00b0\u2032\u2033\u2025\u2026\u3001\u3002\u3005\u303b\u309d\u309e\u30fb-\u30fe\uff01\uff05\uff0c\uff0e\uff1a\uff1b\uff1f\uff61\uff64\uff65\uff70\u3041\u3043\u3045\u3047\u3049\u3063\u3083\u3085\u3087\u308e\u3095\u3096\u30a1\u30a3\u30a5\u30a7\u30a9\u30c3\u30e3\u30e5\u30e7\u30ee\u30f5\u30f6]/u
/** None ends with what opens, or stands before a number. */
const NEVER_LAST = /[\p{Ps}\p{Pi}$\u00a3\u00a5\u20ac\u2116\uff04\uffe1\uffe5#\uff03]$/u

/** A letter with more marks is cut. */
const MOST_MARKS = 64

/** What a line is not broken in; `gap` where a blank stands before it. */
export interface Atom {
  readonly text: string
  readonly gap: boolean
}

let words: Intl.Segmenter | undefined
let letters: Intl.Segmenter | undefined

/** What stands between two middle dots, which stays together where it can; each piece but the first has a blank before it. */
export function piecesOf(text: string): string[] {
  return text.split(/(?<= ·) /)
}

/** The parts of a text between which a line may end. */
export function atomsOf(text: string): Atom[] {
  return text.split(' ').flatMap((word, index) => partsOf(word).map((part, at) => ({ text: part, gap: index > 0 && at === 0 })))
}

function partsOf(word: string): string[] {
  const parts: string[] = []
  for (const piece of WITHOUT_GAPS.test(word) ? wordsOf(word) : [word]) {
    if (WITHOUT_BLANKS.test(piece)) parts.push(...signsOf(piece))
    else parts.push(piece)
  }
  return parts.length === 0 ? [''] : parts
}

/** Words of a script without blanks; what is no word stays at the one before it. */
function wordsOf(text: string): string[] {
  words ??= new Intl.Segmenter('th', { granularity: 'word' })
  const found: string[] = []
  for (const { segment, isWordLike } of words.segment(text)) {
    const last = found[found.length - 1]
    if (last !== undefined && (isWordLike !== true || NEVER_FIRST.test(segment) || NEVER_LAST.test(last)))
      found[found.length - 1] = last + segment
    else found.push(segment)
  }
  return found
}

function signsOf(text: string): string[] {
  const parts: string[] = []
  let part = ''
  let before = ''
  for (const sign of text) {
    const mayBreak =
      part !== '' && (WITHOUT_BLANKS.test(before) || WITHOUT_BLANKS.test(sign)) && !NEVER_FIRST.test(sign) && !NEVER_LAST.test(before)
    if (mayBreak) {
      parts.push(part)
      part = ''
    }
    part += sign
    before = sign
  }
  return [...parts, part]
}

/** Letters as a reader counts them, for what is longer than a line. */
export function lettersOf(text: string): string[] {
  letters ??= new Intl.Segmenter('en', { granularity: 'grapheme' })
  return Array.from(letters.segment(text), ({ segment }) => segment).flatMap(cutMarks)
}

function cutMarks(letter: string): string[] {
  if (letter.length <= MOST_MARKS) return [letter]
  const signs = [...letter]
  return Array.from({ length: Math.ceil(signs.length / MOST_MARKS) }, (_, at) =>
    signs.slice(at * MOST_MARKS, (at + 1) * MOST_MARKS).join(''),
  )
}
