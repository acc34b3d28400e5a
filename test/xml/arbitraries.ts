import fc from 'fast-check'
import { ANY_CHARACTER } from '../support/any-character.ts'

/** What a document says, apart from how it is written. Adjacent texts do not occur; a text is never empty. */
export interface Content {
  readonly name: string
  readonly attributes: readonly (readonly [string, string])[]
  readonly children: readonly (Content | string)[]
}

const NAMES = ['a', 'b', 'Größe', 'cbc:ID', 'p:x-1', 'x._', 'ram:名']
/** Declared on every root of `writeContent`. */
export const NAMESPACES: Readonly<Record<string, string>> = { cbc: 'urn:cbc', p: 'urn:p', ram: 'urn:ram' }

const character = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom('a', 'b', ' ', '1', '.', 'ä') },
  { weight: 3, arbitrary: fc.constantFrom('&', '<', '>', '"', "'", ']', '\n', '\t', '\r', ']]>', '😀', '€', '\u{85}', '\u{2028}') },
  {
    weight: 1,
    arbitrary: fc
      .string({ unit: ANY_CHARACTER, maxLength: 2 })
      .filter((text) => !/[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u.test(text)),
  },
)

/** Values that XML can carry, rich in what has to be escaped. */
export const value = fc.array(character, { maxLength: 12 }).map((parts) => parts.join(''))

const attributes = fc.uniqueArray(fc.tuple(fc.constantFrom('u', 'v', 'p:w', 'schemeID'), value), {
  maxLength: 3,
  selector: ([name]) => name,
})

export const content: fc.Arbitrary<Content> = fc.letrec<{ node: Content }>((tie) => ({
  node: fc
    .record({
      name: fc.constantFrom(...NAMES),
      attributes,
      children: fc.array(fc.oneof({ depthSize: 'small' }, { weight: 1, arbitrary: value }, { weight: 2, arbitrary: tie('node') }), {
        maxLength: 4,
      }),
    })
    .map((node) => ({ ...node, children: joinTexts(node.children) })),
})).node

function joinTexts(children: readonly (Content | string)[]): (Content | string)[] {
  const joined: (Content | string)[] = []
  for (const child of children) {
    const last = joined.at(-1)
    if (typeof child === 'string' && typeof last === 'string') joined[joined.length - 1] = last + child
    else if (child !== '') joined.push(child)
  }
  return joined
}

/** Takes numbers below a bound from a generated list, again and again: how a document is spelt. */
export type Pick = (below: number) => number

export const pick: fc.Arbitrary<Pick> = fc.array(fc.nat(1000), { minLength: 1, maxLength: 40 }).map((numbers) => {
  let next = 0
  return (below) => (numbers[next++ % numbers.length] ?? 0) % below
})

/** One of the many ways to write a content: quotes, references, CDATA, white space inside tags, comments before and behind. */
export function writeContent(root: Content, choose: Pick): string {
  const declared: [string, string][] = Object.entries(NAMESPACES).map(([prefix, uri]) => [`xmlns:${prefix}`, uri])
  const before =
    ['', '<?xml version="1.0"?>', '<?xml version="1.0" encoding="UTF-8"?>\n', '<?xml version="1.0"?>\r\n<!-- <x> & -->\n<?go?>'][
      choose(4)
    ] ?? ''
  return before + write({ ...root, attributes: [...declared, ...root.attributes] }, choose) + (['', '\n', '<!---->\n'][choose(3)] ?? '')
}

function write(node: Content, choose: Pick): string {
  const attributes = node.attributes.map(([name, text]) => {
    const quote = choose(3) === 0 ? "'" : '"'
    return `${space(choose)}${name}${['=', ' = ', '=\n'][choose(3)] ?? '='}${quote}${spellAttribute(text, quote, choose)}${quote}`
  })
  const start = `<${node.name}${attributes.join('')}${['', ' ', '\n'][choose(3)] ?? ''}`
  if (node.children.length === 0) return choose(2) === 0 ? `${start}/>` : `${start}></${node.name}>`
  const children = node.children.map((child) => (typeof child === 'string' ? spellText(child, choose) : write(child, choose)))
  return `${start}>${children.join('')}</${node.name}${['', ' '][choose(2)] ?? ''}>`
}

function space(choose: Pick): string {
  return [' ', '  ', '\n', '\r\n\t'][choose(4)] ?? ' '
}

function spellText(text: string, choose: Pick): string {
  if (choose(4) === 0 && !text.includes(']]>') && !text.includes('\r')) return `<![CDATA[${text}]]>`
  const characters = Array.from(text)
  return characters
    .map((character, index) => {
      if (character === '\r' || choose(9) === 0) return reference(character, choose)
      if (character === '\n') return ['\n', '\r\n', '\r'][characters[index + 1] === '\n' ? 0 : choose(3)] ?? '\n'
      if (character === '>') return choose(2) === 0 || text.includes(']]>') ? '&gt;' : '>'
      return { '&': '&amp;', '<': '&lt;', '"': ['"', '&quot;'][choose(2)] ?? '"' }[character] ?? character
    })
    .join('')
}

function spellAttribute(text: string, quote: string, choose: Pick): string {
  return Array.from(text, (character) => {
    if ('\t\n\r'.includes(character) || choose(9) === 0) return reference(character, choose)
    if (character === ' ') return [' ', '\t', '\n'][choose(6)] ?? ' '
    if (character === quote) return quote === '"' ? '&quot;' : '&apos;'
    return { '&': '&amp;', '<': '&lt;' }[character] ?? character
  }).join('')
}

function reference(character: string, choose: Pick): string {
  const code = character.codePointAt(0) ?? 0
  return [`&#${code};`, `&#x${code.toString(16)};`, `&#x000${code.toString(16).toUpperCase()};`][choose(3)] ?? ''
}
