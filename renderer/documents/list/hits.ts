import { foldText } from '../../../core/base/fold.ts'

export interface TextPart {
  readonly text: string
  readonly hit: boolean
}

interface Sign {
  readonly folded: string
  readonly start: number
  readonly end: number
  /** A word begins here: after a blank or mark, or where digits and letters meet. */
  readonly begins: boolean
}

const kindOf = (sign: string): 'number' | 'letter' | undefined =>
  /\p{N}/u.test(sign) ? 'number' : /[\p{L}\p{M}]/u.test(sign) ? 'letter' : undefined

/** Letters and digits of a text as a search compares them, with their places. */
function signsOf(text: string): Sign[] {
  const signs: Sign[] = []
  let before: ReturnType<typeof kindOf>
  let at = 0
  for (const sign of text) {
    const kind = kindOf(sign)
    if (kind !== undefined) {
      const folded = foldText(sign)
      const last = signs.at(-1)
      // The e of a spelling without umlauts belongs to the letter before it, as in a folded text.
      if (folded === 'e' && kind === before && last !== undefined && 'aou'.includes(last.folded)) {
        signs[signs.length - 1] = { ...last, end: at + sign.length }
        at += sign.length
        continue
      }
      for (const [index, part] of [...folded].entries()) {
        signs.push({ folded: part, start: at, end: at + sign.length, begins: index === 0 && kind !== before })
      }
    }
    before = kind
    at += sign.length
  }
  return signs
}

/** The text with what the search found in it: each word of the search begins a word, marks between letters and digits aside. An amount is one word. */
export function splitHits(text: string, search: string): TextPart[] {
  const words = (search.match(/\p{N}+(?:[.,]\p{N}+)+|[\p{L}\p{N}\p{M}]+/gu) ?? []).map((word) =>
    signsOf(word)
      .map(({ folded }) => folded)
      .join(''),
  )
  const signs = signsOf(text)
  const line = signs.map(({ folded }) => folded).join('')
  const marked = new Array<boolean>(text.length).fill(false)
  for (const word of words.filter((one) => one !== '')) {
    for (let at = line.indexOf(word); at >= 0; at = line.indexOf(word, at + 1)) {
      const [first, last] = [signs[at], signs[at + word.length - 1]]
      if (first?.begins === true && last !== undefined) marked.fill(true, first.start, last.end)
    }
  }
  const parts: TextPart[] = []
  for (let from = 0; from < text.length;) {
    let to = from
    while (to < text.length && marked[to] === marked[from]) to += 1
    parts.push({ text: text.slice(from, to), hit: marked[from] === true })
    from = to
  }
  return parts
}
