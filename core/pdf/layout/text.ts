import type { Face } from '../font/face.ts'

/**
 * Breaks a text into lines that fit into `width` points. Words stay whole where they can, and so does what stands between two middle dots; a word
 * longer than a line is cut, behind a hyphen, slash or point where there is one. A line that goes on ends with a blank, so that extracted text keeps
 * its words apart.
 */
export function wrapText(text: string, face: Face, size: number, width: number): string[] {
  const room = (width * 1000) / size
  if (face.further?.sets(text) === true) return face.further.wrap(face, text, room)
  if (face.measure(text) <= room) return [text]
  const blank = face.widthOf(0x20)
  const lines: string[] = []
  let line = ''
  let used = 0
  const add = (word: string, length: number): void => {
    if (line !== '' && used + blank + length <= room) {
      line += ` ${word}`
      used += blank + length
      return
    }
    if (line !== '') lines.push(`${line} `)
    const pieces = length <= room ? [word] : cutWord(word, face, room)
    line = pieces.pop() ?? ''
    used = length <= room ? length : face.measure(line)
    lines.push(...pieces)
  }
  for (const part of text.split(/(?<= ·) /)) {
    const words = part.split(' ').map((word) => ({ word, length: face.measure(word) }))
    const length = words.reduce((sum, { length }) => sum + blank + length, -blank)
    if (length <= room) add(part, length)
    else for (const { word, length } of words) add(word, length)
  }
  if (line !== '') lines.push(line)
  return lines
}

/** Letters that a word may be cut behind; of an e-mail address the name and the domain make a line each where they can. */
const CUT_BEHIND = /[-/.,;:_@=&]/
/** A line keeps at least so much of its room where a word is cut behind such a letter. */
const LEAST_FILLED = 1 / 3

function cutWord(word: string, face: Face, room: number): string[] {
  const domain = word.indexOf('@') + 1
  const halves = [word.slice(0, domain), word.slice(domain)]
  if (domain > 0 && halves.every((half) => half !== '' && face.measure(half) <= room)) return halves
  const letters = [...word]
  const pieces: string[] = []
  let from = 0
  while (from < letters.length) {
    let used = 0
    let to = from
    let goodEnd = 0
    for (; to < letters.length; to++) {
      const letter = letters[to] ?? ''
      used += face.measure(letter)
      if (used > room && to > from) break
      if (CUT_BEHIND.test(letter)) goodEnd = to + 1
    }
    const end = to < letters.length && goodEnd > from + (to - from) * LEAST_FILLED ? goodEnd : to
    pieces.push(letters.slice(from, end).join(''))
    from = end
  }
  return pieces
}
