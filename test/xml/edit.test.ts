import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { XmlEditor } from '../../core/xml/edit.ts'
import type { WriteElement } from '../../core/xml/edit.ts'
import { encodeXml } from '../../core/xml/encode.ts'
import { findNewline } from '../../core/xml/layout.ts'
import { parseXml } from '../../core/xml/reader.ts'
import type { XmlDocument, XmlElement } from '../../core/xml/types.ts'
import { countRuns } from '../support/extent.ts'
import { content, pick, value, writeContent } from './arbitraries.ts'
import type { Content, Pick } from './arbitraries.ts'

function edit(document: XmlDocument | string, change: (editor: XmlEditor, root: XmlElement) => void): string {
  const read = typeof document === 'string' ? parseXml(document) : document
  const editor = new XmlEditor(read)
  change(editor, read.root)
  return editor.apply()
}

/** Child elements by their positions, from the root on; the path stays good while only texts and later others change. */
function at(root: XmlElement, ...path: readonly number[]): XmlElement {
  let element = root
  for (const index of path) {
    const child = element.elements[index]
    if (child === undefined) throw new Error(`no element at ${path.join('/')}`)
    element = child
  }
  return element
}

function allPaths(element: XmlElement, path: readonly number[] = []): (readonly number[])[] {
  return [path, ...element.elements.flatMap((child, index) => allPaths(child, [...path, index]))]
}

const INVOICE = `<?xml version="1.0" encoding="UTF-8"?>
<Invoice xmlns="urn:i" xmlns:cbc="urn:c">
    <!-- head -->
    <cbc:ID schemeID='x'>R-1</cbc:ID>
    <cbc:Note>M&#252;ller &amp; <![CDATA[]]>S&quot;hne</cbc:Note> <!-- kept -->
    <Party/>
    <Line><cbc:ID>1</cbc:ID></Line>
</Invoice>
`

describe('texts', () => {
  it('a text is replaced where it stands and nowhere else', () => {
    expect(edit(INVOICE, (editor, root) => editor.setText(at(root, 0), 'R & <2>'))).toBe(INVOICE.replace('R-1', 'R &amp; &lt;2&gt;'))
  })

  it('an empty-element tag opens, and an emptied element becomes one', () => {
    const filled = edit(INVOICE, (editor, root) => editor.setText(at(root, 2), 'x'))
    expect(filled).toBe(INVOICE.replace('<Party/>', '<Party>x</Party>'))
    expect(edit(filled, (editor, root) => editor.setText(at(root, 2), ''))).toBe(INVOICE)
  })

  it('the parts of a text that stay keep their spelling', () => {
    const source = '<a>M&#252;ller &amp; S&quot;hne > 1</a>'
    const longer = edit(source, (editor, root) => editor.setText(root, 'Müller & S"hne > 12'))
    expect(longer).toBe('<a>M&#252;ller &amp; S&quot;hne > 12</a>')
    expect(edit(longer, (editor, root) => editor.setText(root, 'Müller & S"hne > 1'))).toBe(source)
    expect(edit(source, (editor, root) => editor.setText(root, 'Müller AG & S"hne > 1'))).toBe('<a>M&#252;ller AG &amp; S&quot;hne > 1</a>')
  })

  it('a kept part never makes "]]>" with a new one', () => {
    expect(edit('<a>1<b>2</b></a>', (editor, root) => editor.setText(root, '3'))).toBe('<a>3</a>')
    expect(parseXml(edit('<a>x></a>', (editor, root) => editor.setText(root, 'x]]>'))).root.text).toBe('x]]>')
  })

  it('a CDATA section stays one, unless it cannot hold the value', () => {
    expect(edit('<a><![CDATA[<x>]]></a>', (editor, root) => editor.setText(root, '<y> & z'))).toBe('<a><![CDATA[<y> & z]]></a>')
    expect(edit('<a><![CDATA[<x>]]></a>', (editor, root) => editor.setText(root, ']]>'))).toBe('<a>]]&gt;</a>')
    const latin = parseXml(encodeXml('<?xml version="1.0" encoding="ISO-8859-1"?><a><![CDATA[x]]></a>', 'iso-8859-1', false))
    expect(edit(latin, (editor, root) => editor.setText(root, '1 €'))).toContain('<a>1 €</a>')
  })

  it('comments inside stay, line ends follow the document', () => {
    expect(edit('<a>x<!-- c -->y</a>', (editor, root) => editor.setText(root, 'z'))).toBe('<a>z<!-- c --></a>')
    expect(edit('<a>\r\n<b>x\r\ny</b></a>', (editor, root) => editor.setText(at(root, 0), 'x\nz'))).toBe('<a>\r\n<b>x\r\nz</b></a>')
  })

  it('the last value of a text counts, and the value that stands there changes nothing', () => {
    const changed = edit(INVOICE, (editor, root) => {
      editor.setText(at(root, 0), 'one')
      editor.setText(at(root, 0), 'R-1')
      editor.setText(at(root, 1), 'Müller & S"hne')
    })
    expect(changed).toBe(INVOICE)
  })

  it('values that XML cannot carry are refused', () => {
    expect(() => edit(INVOICE, (editor, root) => editor.setText(at(root, 0), 'a\u{2}'))).toThrow(
      expect.objectContaining({ code: 'validation_error', message: expect.stringContaining('U+0002') as string }),
    )
    expect(() => edit(INVOICE, (editor, root) => editor.insertFirst(root, (xml) => xml.leaf('x', '\u{2}')))).toThrow(/U\+0002/)
  })
})

describe('attributes', () => {
  it('are set in their own quotes, put behind the others, and taken out with the blank before them', () => {
    const source = `<a  b='1'\n  c = "2"/>`
    expect(edit(source, (editor, root) => editor.setAttribute(root, 'b', `it's "x"`))).toBe(`<a  b='it&apos;s "x"'\n  c = "2"/>`)
    expect(edit(source, (editor, root) => editor.setAttribute(root, 'd', '"'))).toBe(`<a  b='1'\n  c = "2" d="&quot;"/>`)
    expect(edit(source, (editor, root) => editor.removeAttribute(root, 'c'))).toBe(`<a  b='1'/>`)
    expect(edit(source, (editor, root) => editor.removeAttribute(root, 'd'))).toBe(source)
  })

  it('change together with the content of the same element', () => {
    const changed = edit('<a><b/></a>', (editor, root) => {
      editor.setAttribute(at(root, 0), 'c', '1')
      editor.setText(at(root, 0), 'x')
      editor.setAttribute(at(root, 0), 'd', '2')
    })
    expect(changed).toBe('<a><b c="1" d="2">x</b></a>')
  })
})

describe('elements', () => {
  it('go in with the indentation and the line ends of the neighbourhood', () => {
    const crlf = INVOICE.replaceAll('\n', '\r\n')
    const changed = edit(crlf, (editor, root) => {
      editor.insertAfter(at(root, 0), (xml) => xml.leaf('cbc:Date', '2026-11-21'))
      editor.insertBefore(at(root, 2), (xml) => {
        xml.open('Period')
        xml.leaf('cbc:Note', 'a\nb')
        xml.close()
      })
      editor.insertFirst(at(root, 2), (xml) => xml.leaf('cbc:ID', '7'))
      editor.insertFirst(at(root, 3), (xml) => xml.leaf('cbc:No', '8'))
    })
    const expected = INVOICE.replace('R-1</cbc:ID>', 'R-1</cbc:ID>\n    <cbc:Date>2026-11-21</cbc:Date>')
      .replace(
        '<Party/>',
        '<Period>\n        <cbc:Note>a\nb</cbc:Note>\n    </Period>\n    <Party>\n        <cbc:ID>7</cbc:ID>\n    </Party>',
      )
      .replace('<Line>', '<Line><cbc:No>8</cbc:No>')
    expect(changed).toBe(expected.replaceAll('\n', '\r\n'))
  })

  it('a comment behind an element stays with it', () => {
    const changed = edit(INVOICE, (editor, root) => editor.insertAfter(at(root, 1), (xml) => xml.leaf('x', '')))
    expect(changed).toBe(INVOICE.replace('<!-- kept -->', '<!-- kept -->\n    <x/>'))
  })

  it('several at one place stand in the order of the calls', () => {
    const changed = edit('<a>\n\t<b/>\n</a>', (editor, root) => {
      for (const name of ['p', 'q']) editor.insertBefore(at(root, 0), (xml) => xml.leaf(name, ''))
      for (const name of ['r', 's']) editor.insertAfter(at(root, 0), (xml) => xml.leaf(name, ''))
      for (const name of ['x', 'y']) editor.insertFirst(at(root, 0), (xml) => xml.leaf(name, ''))
    })
    expect(changed).toBe('<a>\n\t<p/>\n\t<q/>\n\t<b>\n\t\t<x/>\n\t\t<y/>\n\t</b>\n\t<r/>\n\t<s/>\n</a>')
  })

  it('go out with their line, and take the changes inside them along', () => {
    const changed = edit(INVOICE, (editor, root) => {
      editor.setText(at(root, 3, 0), '2')
      editor.remove(at(root, 3))
      editor.remove(at(root, 0))
      editor.setAttribute(at(root, 0), 'schemeID', 'y')
    })
    expect(changed).toBe(INVOICE.replace(/\n {4}<cbc:ID.*/, '').replace(/\n {4}<Line>.*/, ''))
    expect(() => edit(INVOICE, (editor, root) => editor.remove(root))).toThrow(RangeError)
  })

  it('one takes the place of another', () => {
    const changed = edit(INVOICE, (editor, root) => {
      editor.remove(at(root, 2))
      editor.insertBefore(at(root, 2), (xml) => xml.leaf('Payee', 'x'))
      editor.insertAfter(at(root, 2), (xml) => xml.leaf('Agent', 'y'))
    })
    expect(changed).toBe(INVOICE.replace('<Party/>', '<Payee>x</Payee>\n    <Agent>y</Agent>'))
  })

  it('the last ones leave an empty-element tag', () => {
    const source = '<a>\n  <b>\n    <c/>\n    <d>1</d>\n  </b>\n</a>'
    const changed = edit(source, (editor, root) => {
      editor.remove(at(root, 0, 0))
      editor.remove(at(root, 0, 1))
    })
    expect(changed).toBe('<a>\n  <b/>\n</a>')
  })
})

/** A document as programs write them: one element a line, or all in one, in any of the usual indentations. */
function writeTidily(node: Content, choose: Pick): string {
  const newline = ['\n', '\r\n', '\n', ''][choose(4)] ?? '\n'
  const unit = newline === '' ? '' : (['  ', '\t', '    ', ' '][choose(4)] ?? '')
  const empty = (name: string): string =>
    [`<${name}/>`, `<${name} />`, `<${name}></${name}>`, `<${name}>${newline} </${name}>`][choose(4)] ?? ''
  const lines = ({ name, children }: Content, indent: string): string => {
    const local = name.replace(/.*:/, '')
    const inner = children.filter((child) => typeof child !== 'string')
    const blank = newline !== '' && choose(5) === 0 ? newline : ''
    if (inner.length === 0) return `${blank}${newline}${indent}${choose(2) === 0 ? empty(local) : `<${local}>x &amp; y</${local}>`}`
    const comment = choose(6) === 0 ? `${newline}${indent}<!-- c -->` : ''
    const behind = choose(6) === 0 ? ' <!-- d -->' : ''
    return `${blank}${comment}${newline}${indent}<${local}>${inner.map((child) => lines(child, indent + unit)).join('')}${newline}${indent}</${local}>${behind}`
  }
  return (choose(2) === 0 ? '<?xml version="1.0"?>' : '') + lines(node, '').trimStart()
}

describe('what is taken back leaves no trace', () => {
  const tidy = fc.tuple(content, pick).map(([node, choose]) => writeTidily(node, choose))

  it('an element put in and removed', () => {
    fc.assert(
      fc.property(tidy, fc.nat(), fc.nat(2), fc.nat(1), (source, chosen, where, size) => {
        const document = parseXml(source)
        const paths = allPaths(document.root)
        const path = paths[chosen % paths.length] ?? []
        const target = at(document.root, ...path)
        if ((where < 2 && path.length === 0) || (where === 2 && target.elements.length === 0 && target.text.trim() !== '')) return
        const write: WriteElement = (xml) => {
          if (size === 0) return xml.leaf('new', 'n')
          xml.open('new')
          xml.leaf('n', '1')
          xml.close()
        }
        const changed = edit(document, (editor) => {
          if (where === 0) editor.insertBefore(target, write)
          else if (where === 1) editor.insertAfter(target, write)
          else editor.insertFirst(target, write)
        })
        const last = path.at(-1) ?? 0
        const inserted = where === 2 ? [...path, 0] : [...path.slice(0, -1), where === 0 ? last : last + 1]
        expect(at(parseXml(changed).root, ...inserted).name).toBe('new')
        expect(edit(changed, (editor, root) => editor.remove(at(root, ...inserted)))).toBe(source)
      }),
      { numRuns: countRuns(2000) },
    )
  })

  it('a text set to another value and back', () => {
    fc.assert(
      fc.property(tidy, value, fc.nat(), (source, text, chosen) => {
        const document = parseXml(source)
        const leaves = allPaths(document.root).filter((path) => at(document.root, ...path).elements.length === 0)
        const path = leaves[chosen % leaves.length] ?? []
        const old = at(document.root, ...path).text
        if (old === '' && !source.slice(at(document.root, ...path).start).startsWith(`<${at(document.root, ...path).name}/>`)) return
        const changed = edit(document, (editor, root) => editor.setText(at(root, ...path), text))
        expect(at(parseXml(changed).root, ...path).text).toBe(text)
        // A document that had its only line break in this text does not tell any more how it ends its lines.
        if (findNewline(changed) !== findNewline(source)) return
        expect(edit(changed, (editor, root) => editor.setText(at(root, ...path), old))).toBe(source)
      }),
      { numRuns: countRuns(500) },
    )
  })

  it('a text lengthened, however it is spelt, and shortened again', () => {
    fc.assert(
      fc.property(content, pick, fc.nat(), (node, choose, chosen) => {
        const source = writeContent(node, choose)
        const document = parseXml(source)
        const leaves = allPaths(document.root).filter((path) => {
          const leaf = at(document.root, ...path)
          return leaf.elements.length === 0 && leaf.text !== '' && !source.slice(leaf.openEnd, leaf.closeStart).includes('<!')
        })
        if (leaves.length === 0) return
        const path = leaves[chosen % leaves.length] ?? []
        const old = at(document.root, ...path).text
        const changed = edit(document, (editor, root) => editor.setText(at(root, ...path), `${old} mehr`))
        expect(at(parseXml(changed).root, ...path).text).toBe(`${old} mehr`)
        expect(edit(changed, (editor, root) => editor.setText(at(root, ...path), old))).toBe(source)
      }),
      { numRuns: countRuns(500) },
    )
  })

  it('an attribute set and set back, or put in and removed', () => {
    fc.assert(
      fc.property(content, pick, fc.nat(), value, (node, choose, chosen, text) => {
        const source = writeContent(node, choose)
        const document = parseXml(source)
        const paths = allPaths(document.root)
        const path = paths[chosen % paths.length] ?? []
        const added = edit(document, (editor, root) => editor.setAttribute(at(root, ...path), 'new', text))
        expect(at(parseXml(added).root, ...path).attributes.at(-1)?.value).toBe(text)
        expect(edit(added, (editor, root) => editor.removeAttribute(at(root, ...path), 'new'))).toBe(source)
        const last = at(document.root, ...path).attributes.at(-1)
        if (last === undefined) return
        const changed = edit(document, (editor, root) => editor.setAttribute(at(root, ...path), last.name, `${last.value}-`))
        if (!last.name.startsWith('xmlns'))
          expect(edit(changed, (editor, root) => editor.setAttribute(at(root, ...path), last.name, last.value))).toBe(source)
      }),
      { numRuns: countRuns(500) },
    )
  })
})
