/** A change to the text of an invoice; throws where there is nothing to change, so that no case says nothing. */
export type Edit = (xml: string) => string

interface Place {
  readonly start: number
  readonly end: number
}

/** The `nth` element of a qualified name, from its tag to the end of its end tag. */
function placeOf(xml: string, name: string, nth: number): Place {
  const tags = [...xml.matchAll(new RegExp(`<(/?)${name}(?=[\\s/>])[^>]*?(/?)>`, 'g'))]
  let depth = 0
  let seen = 0
  let start = -1
  for (const { 0: tag, 1: slash, 2: empty, index } of tags) {
    if (slash === '') {
      seen++
      if (seen === nth) [start, depth] = [index, 0]
      depth++
    }
    if (slash === '/' || empty === '/') depth--
    if (start !== -1 && depth === 0) return { start, end: index + tag.length }
  }
  throw new Error(`the invoice has no ${name} number ${nth}`)
}

/** The one place of a text becomes another text. */
export function set(find: string, put: string): Edit {
  return (xml) => {
    const parts = xml.split(find)
    if (parts.length !== 2) throw new Error(`the invoice has ${parts.length - 1} times ${find}`)
    return parts.join(put)
  }
}

/** Every place of a text becomes another text. */
export function all(find: string, put: string): Edit {
  return (xml) => {
    if (!xml.includes(find)) throw new Error(`the invoice has no ${find}`)
    return xml.replaceAll(find, put)
  }
}

/** The element goes, with the blanks before it. */
export function drop(name: string, nth = 1): Edit {
  return (xml) => {
    const { start, end } = placeOf(xml, name, nth)
    return xml.slice(0, start).trimEnd() + xml.slice(end)
  }
}

/** The element gets another text, or other content. */
export function value(name: string, text: string, nth = 1): Edit {
  return (xml) => {
    const { start, end } = placeOf(xml, name, nth)
    const element = xml.slice(start, end).replace(/>[^]*</, () => `>${text}<`)
    return xml.slice(0, start) + element + xml.slice(end)
  }
}

/** The element stands between other texts. */
function around(name: string, before: string, after: string, nth = 1): Edit {
  return (xml) => {
    const { start, end } = placeOf(xml, name, nth)
    return xml.slice(0, start) + before + xml.slice(start, end) + after + xml.slice(end)
  }
}

export const before = (name: string, text: string, nth = 1): Edit => around(name, text, '', nth)
export const after = (name: string, text: string, nth = 1): Edit => around(name, '', text, nth)

/** Edits that see only the element. */
export function within(name: string, ...edits: readonly Edit[]): Edit {
  return withinNth(name, 1, ...edits)
}

export function withinNth(name: string, nth: number, ...edits: readonly Edit[]): Edit {
  return (xml) => {
    const { start, end } = placeOf(xml, name, nth)
    return xml.slice(0, start) + edits.reduce((text, edit) => edit(text), xml.slice(start, end)) + xml.slice(end)
  }
}
