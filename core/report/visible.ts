// Controls, line ends, bidirectional and other invisible characters, and what is no character: a report that showed them as they are could be read
// otherwise than the file.
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\ufe00-\ufe0f]/gu
const OTHER_BLANKS = /(?! )\p{Zs}/gu
const OUTER_BLANKS = /^ +| +$/g

/**
 * A value of a stranger as a report shows it: every character that cannot be seen by its number, `[U+200B]`; blanks at both ends and of
 * another width as well.
 */
export function visibleValue(text: string): string {
  return visibleText(text.replace(OUTER_BLANKS, (blanks) => numberOf(' ').repeat(blanks.length)).replace(OTHER_BLANKS, numberOf))
}

/** The same of a sentence, whose blanks are those of its language. */
export function visibleText(text: string): string {
  return text.replace(INVISIBLE, numberOf)
}

function numberOf(letter: string): string {
  return `[U+${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`
}

/** A text shortened to `most` characters; `behind` says how long it is. */
export function excerpt(text: string, most: number, show: (text: string) => string, behind: (length: number) => string): string {
  // A text of many megabytes is not taken apart to be cut: two units make a character at the most.
  const head = [...text.slice(0, most * 2 + 2)]
  if (head.length <= most) return show(text)
  return `${show(head.slice(0, most).join(''))}${behind(lengthOf(text))}`
}

/** In characters; half a pair counts as one. */
function lengthOf(text: string): number {
  let length = 0
  for (let at = 0; at < text.length; at += (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1) length++
  return length
}
