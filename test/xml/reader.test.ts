import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AppError } from '../../core/base/errors.ts'
import { isDeclaration, prefixFor } from '../../core/xml/namespaces.ts'
import { parseXml } from '../../core/xml/reader.ts'
import type { XmlElement } from '../../core/xml/types.ts'
import { countRuns } from '../support/extent.ts'
import { content, NAMESPACES, pick, writeContent } from './arbitraries.ts'
import type { Content } from './arbitraries.ts'

function refusal(source: string | Uint8Array): AppError {
  try {
    parseXml(source)
  } catch (thrown) {
    if (thrown instanceof AppError) return thrown
    throw thrown
  }
  throw new Error(`accepted: ${String(source)}`)
}

/** All elements, outer before inner. */
function* walk(element: XmlElement): Generator<XmlElement> {
  yield element
  for (const child of element.elements) yield* walk(child)
}

function contentOf(element: XmlElement): Content {
  return {
    name: element.name,
    attributes: element.attributes.filter((attribute) => !isDeclaration(attribute)).map(({ name, value }) => [name, value]),
    children: element.children.map((node) => (node.kind === 'text' ? node.value : contentOf(node))),
  }
}

describe('what a document says', () => {
  it('is read alike however it is written', () => {
    fc.assert(
      fc.property(content, pick, (root, choose) => {
        expect(contentOf(parseXml(writeContent(root, choose)).root)).toEqual(root)
      }),
      { numRuns: countRuns(500) },
    )
  })

  it('text of a leaf is its character data, references and CDATA resolved, line ends normalised', () => {
    const { root } = parseXml('<a><b>x &amp; <![CDATA[<y>\r\n]]>&#228;\rz</b><c/><d>\n</d></a>')
    expect(root.elements.map((element) => element.text)).toEqual(['x & <y>\nä\nz', '', '\n'])
    expect(root.text).toBe('')
  })

  it('an element is blank when its own text is nothing but white space, however that is written', () => {
    const parts = fc.array(
      fc.constantFrom('', ' ', '\n', '\r\n', '\t', '&#32;', '&#xA0;', '<!-- x -->', '<?p x?>', '<![CDATA[ ]]>', '<b>x</b>', '&amp;', 'x'),
    )
    fc.assert(
      fc.property(parts, (inside) => {
        const { root } = parseXml(`<a>${inside.join('')}</a>`)
        expect(root.blank).toBe(/^[ \t\r\n]*$/.test(root.text))
      }),
    )
  })

  it('comments and processing instructions divide a text and are no part of it', () => {
    const { root } = parseXml('<a>x<!-- <b> -->y<?go <c> ?>z</a>')
    expect(root.text).toBe('xyz')
    expect(root.children.map((node) => (node.kind === 'text' ? node.value : node.name))).toEqual(['x', 'y', 'z'])
  })

  it('namespaces go by URI, inner declarations hide outer ones, the default does not reach attributes', () => {
    const { root } = parseXml('<a xmlns="u" x="1"><p:b xmlns:p="v" p:x="2"><c xmlns=""/></p:b><d/></a>')
    const [a, b, c, d] = Array.from(walk(root))
    expect([a?.namespace, b?.namespace, c?.namespace, d?.namespace]).toEqual(['u', 'v', '', 'u'])
    expect(a?.attributes.map((attribute) => attribute.namespace)).toEqual(['http://www.w3.org/2000/xmlns/', ''])
    expect(b?.attributes[1]).toMatchObject({ name: 'p:x', local: 'x', namespace: 'v', value: '2' })
  })

  it('prefixFor finds the prefix in force for a namespace', () => {
    const { root } = parseXml('<a xmlns="u" xmlns:p="v"><b xmlns:p="w" xmlns:q="v"><c xmlns=""/></b></a>')
    const [a, b, c] = Array.from(walk(root))
    if (a === undefined || b === undefined || c === undefined) throw new Error('three elements')
    expect([prefixFor(a, 'v'), prefixFor(b, 'v'), prefixFor(a, 'u'), prefixFor(a, 'none')]).toEqual(['p', 'q', '', undefined])
    expect([prefixFor(c, 'u'), prefixFor(c, ''), prefixFor(a, '')]).toEqual([undefined, '', undefined])
    expect(prefixFor(a, 'http://www.w3.org/XML/1998/namespace')).toBe('xml')
  })

  it('many names stay apart', () => {
    const names = Array.from({ length: 5000 }, (_, index) => `${index % 2 === 0 ? 'Aa' : 'BB'}${index}`)
    const { root } = parseXml(`<a>${names.map((name) => `<${name}/>`).join('')}</a>`)
    expect(root.elements.map((element) => element.name)).toEqual(names)
  })
})

describe('places', () => {
  it('each element, text and attribute is found again at its place', () => {
    fc.assert(
      fc.property(content, pick, (root, choose) => {
        const document = parseXml(writeContent(root, choose))
        const { text } = document
        const declarations = Object.entries(NAMESPACES).map(([prefix, uri]) => `xmlns:${prefix}="${uri}"`)
        for (const element of walk(document.root)) {
          const slice = text.slice(element.start, element.end)
          expect(contentOf(parseXml(`<root ${declarations.join(' ')}>${slice}</root>`).root).children).toEqual([contentOf(element)])
          expect(slice.startsWith(`<${element.name}`)).toBe(true)
          expect(text[element.openEnd - 1]).toBe('>')
          if (element.closeStart === element.end) expect(element.openEnd).toBe(element.end)
          else expect(text.startsWith(`</${element.name}`, element.closeStart)).toBe(true)
          for (const { name, value, start, end, valueStart, valueEnd } of element.attributes) {
            expect(text.startsWith(name, start)).toBe(true)
            expect(text[valueStart - 1]).toBe(text[valueEnd])
            expect(end).toBe(valueEnd + 1)
            const again = parseXml(`<root ${declarations.join(' ')}><x ${text.slice(start, end)}/></root>`).root.elements[0]
            expect(again?.attributes[0]?.value).toBe(value)
          }
          for (const node of element.children) {
            if (node.kind === 'text') expect(parseXml(`<x>${text.slice(node.start, node.end)}</x>`).root.text).toBe(node.value)
          }
        }
      }),
      { numRuns: countRuns(200) },
    )
  })

  it('line and column count from 1, in UTF-16 units, over all three kinds of line ends', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('a', '\n', '\r', '\r\n', 'ä', '😀')), fc.nat(30), (parts, at) => {
        const text = `<a>${parts.join('')}</a>`
        const offset = Math.min(at, text.length)
        if (text[offset - 1] === '\r' && text[offset] === '\n') return
        const lines = text.slice(0, offset).split(/\r\n|\r|\n/)
        expect(parseXml(text).position(offset)).toEqual({ line: lines.length, column: (lines.at(-1) ?? '').length + 1 })
      }),
    )
  })
})

describe('refusals say what was found, where, and what to do', () => {
  it.each([
    ['', 1, 1, 'empty'],
    [' \n', 1, 1, 'empty'],
    ['%PDF-1.7', 1, 1, 'PDF'],
    ['{"a": 1}', 1, 1, 'begins with "{"'],
    ['<a>\n  <b>x</c>\n</a>', 2, 7, '"c" does not belong to the open element "b" of line 2'],
    ['<a>\n<b>\n', 3, 1, 'ends before the element "b" of line 2'],
    ['<a/>\n<b/>', 2, 1, '"<b/" stands after the root'],
    ['<a>\n &nbsp;</a>', 2, 2, 'entity "nbsp"'],
    ['<a>x & y</a>', 1, 6, 'ampersand'],
    ['<a>\n<p:b/></a>', 2, 2, 'prefix "p"'],
    ['<a b="1"\n b="2"/>', 2, 2, 'twice'],
    ['<a>\u{1}</a>', 1, 4, 'U+0001'],
    ['<a>x]]></a>', 1, 5, ']]>'],
    ['<?xml version="1.0"?>\n<!DOCTYPE a [<!ENTITY b "c">]>\n<a>&b;</a>', 2, 1, 'document type declaration'],
    ['<?xml version="1.0" encoding="EBCDIC-DE"?><a/>', 1, 31, '"EBCDIC-DE"'],
    ['<a b=\'x"y\n/>', 1, 6, 'not closed'],
    ['<!-- a -- b --><a/>', 1, 8, '"--"'],
  ])('%j', (source, line, column, words) => {
    const error = refusal(source)
    expect(error).toMatchObject({ code: 'malformed_xml', line, column })
    expect(error.message).toContain(words)
    expect(error.next).toMatch(/\.$/)
  })

  it('a long name does not make a long message', () => {
    expect(refusal(`<${'a'.repeat(100_000)}></b>`).message.length).toBeLessThan(300)
  })
})
