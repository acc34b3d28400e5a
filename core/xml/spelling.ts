import { escapeAttribute, escapeText } from './escape.ts'
import { readReference } from './references.ts'

/**
 * Respelling of a changed value. What is written in a document may be spelt in other ways than ours (`&#228;`, `&quot;`, CDATA). The parts
 * of a value that stay keep their spelling, so that the change shows as little as possible, and most changes can be taken back exactly.
 */

const CDATA = /^<!\[CDATA\[([^]*)\]\]>$/

/** New content for an element whose only text is spelt `raw`; `newline` is how the document ends its lines. */
export function respellText(raw: string, value: string, newline: string): string {
  const spell = (part: string): string => breakLines(escapeText(part), newline)
  const inner = CDATA.exec(raw)?.[1]
  if (inner !== undefined && !inner.includes(']]>') && !/\]\]>|\r/.test(value)) return `<![CDATA[${breakLines(value, newline)}]]>`
  if (raw.includes('<![CDATA[') || (!/[&>\r]/.test(raw) && (newline === '\n' || !raw.includes('\n')))) return spell(value)
  const text = respell(raw.match(/&[^;]*;|\r\n?|[^]/g) ?? [], '\n', value, spell)
  return text.includes(']]>') ? spell(value) : text
}

/** New text between the quotes of an attribute. */
export function respellAttribute(raw: string, value: string, quote: '"' | "'"): string {
  const spell = (part: string): string => escapeAttribute(part, quote)
  if (!/[&\t\n\r]/.test(raw)) return spell(value)
  return respell(raw.match(/&[^;]*;|\r\n|[^]/g) ?? [], ' ', value, spell)
}

/** A value in the line ends of the document; readers make line feeds of them again (XML 1.0 section 2.11). */
export function breakLines(text: string, newline: string): string {
  return newline === '\n' ? text : text.replaceAll('\n', newline)
}

/**
 * `units` are the pieces of the old spelling that each stand for one character; `lineEnd` is what a written line end stands for.
 * The longest common beginning and end keep their units, what lies between is spelt anew.
 */
function respell(units: readonly string[], lineEnd: ' ' | '\n', value: string, spell: (part: string) => string): string {
  const values = units.map((unit) => readUnit(unit, lineEnd))
  let head = 0
  let start = 0
  for (; head < units.length && value.startsWith(values[head] ?? '', start); head++) start += values[head]?.length ?? 0
  let tail = units.length
  let end = value.length
  while (tail > head) {
    const last = values[tail - 1] ?? ''
    if (end - last.length < start || !value.endsWith(last, end)) break
    end -= last.length
    tail--
  }
  return units.slice(0, head).join('') + spell(value.slice(start, end)) + units.slice(tail).join('')
}

function readUnit(unit: string, lineEnd: ' ' | '\n'): string {
  if (unit.startsWith('&')) return readReference(unit, 0).value
  if (unit === '\t') return lineEnd === ' ' ? ' ' : unit
  return unit.startsWith('\r') || unit === '\n' ? lineEnd : unit
}
