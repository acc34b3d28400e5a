import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { outermostContext } from '../../core/xml/context.ts'
import { isDeclaration } from '../../core/xml/namespaces.ts'
import { parseNextXml, parseXml } from '../../core/xml/reader.ts'
import type { XmlElement } from '../../core/xml/types.ts'
import { countRuns } from '../support/extent.ts'
import { content, pick, writeContent, type Content } from './arbitraries.ts'

/** What is said, and where. */
function tell(element: XmlElement): unknown {
  const { name, namespace, attributes, children, start, openEnd, closeStart, end, mixed, blank } = element
  return {
    says: [
      name,
      namespace,
      mixed,
      blank,
      ...attributes.filter((one) => !isDeclaration(one)).map((one) => [one.name, one.value, one.start]),
    ],
    places: [start, openEnd, closeStart, end],
    inside: children.map((node) => (node.kind === 'text' ? [node.value, node.start, node.end] : tell(node))),
  }
}

const namesAndTexts = (node: Content | string): unknown =>
  typeof node === 'string' ? node : [node.name, node.attributes, node.children.map(namesAndTexts)]

function said({ name, attributes, children }: XmlElement): unknown {
  const own = attributes.filter((one) => !isDeclaration(one)).map((one) => [one.name, one.value])
  return [name, own, children.map((node) => (node.kind === 'text' ? node.value : said(node)))]
}

/** A few entries, of which lists are made. */
const pool = fc.array(content, { minLength: 1, maxLength: 4 })
const order = fc.array(fc.nat(100), { maxLength: 25 })
const choose = <Value>(from: readonly Value[], places: readonly number[]): Value[] =>
  places.map((place) => from[place % from.length] as Value)

describe('what is kept of documents for the next ones', () => {
  it('changes nothing in what they say, however alike their parts read', () => {
    fc.assert(
      fc.property(pool, fc.array(order, { minLength: 1, maxLength: 3 }), pick, (entries, documents, spell) => {
        for (const places of documents) {
          const root: Content = { name: 'a', attributes: [], children: choose(entries, places) }
          expect(said(parseXml(writeContent(root, spell)).root)).toEqual(namesAndTexts(root))
        }
      }),
      { numRuns: countRuns(200) },
    )
  })

  it.each([
    ['<a><b>1</b><c/></a>', '<a><b>1</b>x<c/></a>', 'text between elements'],
    ['<a><b>1</b><c/></a>', '<a><b>1</b><!-- </b><c/> --><c/></a>', 'a comment'],
    ['<a><b>1</b><c/></a>', '<a><b><![CDATA[</b><c/>]]></b><c/></a>', 'a section'],
    ['<a><b>1</b><c/></a>', '<a><b>]</b><c/><b>&lt;</b><c/></a>', 'brackets and references'],
    ['<a><b/><c/></a>', '<a><b></b><c/><b/>x<c/></a>', 'two forms of nothing'],
    ['<a xmlns:p="u"><p:b/></a>', '<a xmlns:p="v"><p:b/></a>', 'another namespace'],
    ['<a><b><c/></b><d/></a>', '<a><b xmlns="u"><c/></b><d/></a>', 'a namespace of one element'],
    ['<a><b x=">"/><c/></a>', '<a><b x=">"/><c/><b x=">">1</b></a>', 'the end of a tag in a value'],
    ['<a><b>1</b >\r\n<c/></a>', '<a><b>1</b>\n<c/></a>', 'other blanks'],
  ])('%s, then %s: %s', (before, text) => {
    parseXml(before)
    const first = tell(parseXml(text).root)
    parseXml(before)
    expect(tell(parseXml(text).root)).toEqual(first)
    expect(said(parseXml(text).root)).toEqual(said(parseXml(text.replace('<a', '<a ')).root))
  })

  it('is bounded', () => {
    const before = outermostContext()
    for (let part = 0; part < 12; part++)
      parseXml(`<a>${Array.from({ length: 1000 }, (_, index) => `<b u="${part}-${index}"/>`).join('')}</a>`)
    expect(outermostContext()).not.toBe(before)
  })
})

describe('the next state of a document', () => {
  const lines = fc.array(fc.tuple(fc.nat(3), fc.constantFrom('', '\n', ' <!-- x -->', 'x')), { maxLength: 20 })
  const line = fc.tuple(pool, pick).map(([entries, spell]) => entries.map((entry) => bodyOf(writeContent(entry, spell))))

  it('is what it would be without the one before, and lines that read the same stay the same objects', () => {
    fc.assert(
      fc.property(line, lines, fc.array(lines, { minLength: 1, maxLength: 4 }), (bodies, first, others) => {
        let document = parseXml(write(bodies, first))
        let kept = document.root.elements.filter(({ local }) => local === 'line')
        for (const next of others) {
          const text = write(bodies, next)
          const before = new Map(kept.map((element) => [element, document.text.slice(element.start, element.end)]))
          document = parseNextXml(text, kept)
          expect(tell(document.root)).toEqual(tell(parseXml(text).root))
          const found = document.root.elements.filter(({ local }) => local === 'line')
          for (const element of found) {
            const known = before.get(element)
            if (known !== undefined) expect(document.text.slice(element.start, element.end)).toBe(known)
            expect(element.parent).toBe(document.root)
          }
          kept = found
        }
      }),
      { numRuns: countRuns(150) },
    )
  })

  it('takes over all lines but the one that was changed', () => {
    const texts = Array.from({ length: 40 }, (_, index) => `<line><b>${index}</b></line>`)
    const root = (parts: readonly string[]): string => `<a><head/>\n${parts.join('\n')}\n<foot/></a>`
    const before = parseXml(root(texts)).root.elements.filter(({ local }) => local === 'line')
    const changed = texts.with(20, '<line><b>20</b><c>new</c></line>')
    const { root: after } = parseNextXml(root(changed), before)
    const now = after.elements.filter(({ local }) => local === 'line')
    expect(now.map((element, index) => element === before[index])).toEqual(texts.map((_, index) => index !== 20))
    expect(now.map(({ elements }) => elements.map(({ text }) => text).join())).toEqual(
      texts.map((_, at) => (at === 20 ? '20,new' : `${at}`)),
    )
  })
})

/** Without what stands before and behind the document element, and its declarations. */
const bodyOf = (text: string): string =>
  text.replace(/^(?:<\?xml.*?\?>)?\s*(?:<!-- <x> & -->\n<\?go\?>)?/s, '').replace(/\s*(?:<!---->\n)?$/, '')

function write(bodies: readonly string[], lines: readonly (readonly [number, string])[]): string {
  const parts = lines.map(([body, behind]) => `<line>${bodies[body % bodies.length] ?? ''}</line>${behind}`)
  return `<a><head u="${lines.length % 2}">h</head>\n${parts.join('')}<foot/></a>`
}
