import type { Face } from '../font/face.ts'

/**
 * Breaks a text into lines that fit into `width` points. Words stay whole where they can; a word longer than a line is cut, behind a
 * hyphen, slash or point where there is one. A line that goes on ends with a blank, so that extracted text keeps its words apart.
 */
export function wrapText(text: string, face: Face, size: number, width: number): string[] {
  const room = (width * 1000) / size
  if (face.measure(text) <= room) return [text]
  const blank = face.widthOf(0x20)
  const lines: string[] = []
  let line = ''
  let used = 0
  for (const word of text.split(' ')) {
    const length = face.measure(word)
    if (line !== '' && used + blank + length <= room) {
      line += ` ${word}`
      used += blank + length
      continue
    }
    if (line !== '') lines.push(`${line} `)
    if (length <= room) {
      line = word
      used = length
      continue
    }
    const pieces = cutWord(word, face, room)
    line = pieces.pop() ?? ''
    used = face.measure(line)
    lines.push(...pieces)
  }
  if (line !== '') lines.push(line)
  return lines
}

function cutWord(word: string, face: Face, room: number): string[] {
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
      if (/[-/.,;:_@=&]/.test(letter)) goodEnd = to + 1
    }
    const end = to < letters.length && goodEnd > from + (to - from) / 2 ? goodEnd : to
    pieces.push(letters.slice(from, end).join(''))
    from = end
  }
  return pieces
}
