import { describe, expect, it } from 'vitest'
import { parseXml } from '../../core/xml/reader.ts'

const nested = (depth: number): string => '<a>'.repeat(depth) + '</a>'.repeat(depth)
const attributed = (count: number): string => `<a ${Array.from({ length: count }, (_, index) => `b${index}="1"`).join(' ')}/>`

describe('limits', () => {
  it('size: 20 MB, then payload_too_large', () => {
    expect(() => parseXml(new Uint8Array(20_000_001))).toThrow(expect.objectContaining({ code: 'payload_too_large', line: 1, column: 1 }))
    expect(() => parseXml('<a>12345</a>', { maxBytes: 11 })).toThrow(expect.objectContaining({ code: 'payload_too_large' }))
    expect(parseXml('<a>12345</a>', { maxBytes: 12 }).root.text).toBe('12345')
  })

  it('depth: 200, with the place of the first element too deep', () => {
    expect(parseXml(nested(200)).root.name).toBe('a')
    expect(() => parseXml(nested(201))).toThrow(expect.objectContaining({ code: 'malformed_xml', line: 1, column: 601 }))
    expect(() => parseXml('<a>'.repeat(200) + '<b/>')).toThrow(/more than 200 deep/)
    expect(() => parseXml('<a>'.repeat(5_000_000))).toThrow(/more than 200 deep/)
    expect(() => parseXml(nested(3), { maxDepth: 2 })).toThrow(/more than 2 deep/)
  })

  it('attributes: 256 in one element', () => {
    expect(parseXml(attributed(256)).root.attributes).toHaveLength(256)
    expect(() => parseXml(attributed(257))).toThrow(/more than 256 attributes/)
    expect(() => parseXml(attributed(1_000_000))).toThrow(/more than 256 attributes/)
  })
})

/** Each would take minutes if some step were not linear; the test's own time limit is the measure. */
describe('hostile documents end soon', () => {
  const many = 200_000
  const repeat = (part: (index: number) => string): string => Array.from({ length: many }, (_, index) => part(index)).join('')

  it.each<[string, () => string]>([
    ['names that are all different', () => `<a>${repeat((index) => `<n${index}/>`)}</a>`],
    [
      'names with one hash',
      () => `<a>${repeat((index) => `<${index.toString(2).padStart(19, '0').replaceAll('0', 'Aa').replaceAll('1', 'BB')}/>`)}</a>`,
    ],
    ['one name of megabytes', () => `<${'n'.repeat(9_000_000)}/>`],
    ['names of megabytes without an end', () => `<a ${'ä'.repeat(5_000_000)}`],
    ['declarations on every element', () => `<a>${repeat((index) => `<p:b xmlns:p="u${index}"/>`)}</a>`],
    [
      'many prefixes',
      () =>
        '<a>' +
        Array.from(
          { length: 199 },
          (_, depth) => `<b${Array.from({ length: 256 }, (__, index) => ` xmlns:p${depth}-${index}="u"`).join('')}>`,
        ).join(''),
    ],
    ['as many attributes as allowed, again and again', () => `<a>${Array.from({ length: 5000 }, () => attributed(256)).join('')}</a>`],
    ['references only', () => `<a>${repeat(() => '&#65;&amp;')}</a>`],
    ['brackets only', () => `<a>${']'.repeat(9_000_000)}</a>`],
    ['CDATA sections only', () => `<a>${repeat(() => '<![CDATA[x]]>')}</a>`],
    ['comments only', () => `<a>${repeat(() => '<!---->')}</a>`],
    ['comments that do not end', () => `<a>${repeat(() => '<!-- ')}`],
    ['instructions that do not end', () => `<a>${repeat(() => '<?p ')}`],
    ['quotes that do not end', () => `<a>${repeat(() => '<b c="')}`],
    ['white space in tags', () => `<a${' '.repeat(9_000_000)}b="1"/>`],
    ['white space in the declaration', () => `<?xml version="1.0"${' '.repeat(9_000_000)}?><a/>`],
    ['end tags that do not match', () => `<a>${'</a '.repeat(many)}`],
    ['line ends only', () => `<a>${'\r\n'.repeat(4_000_000)}&</a>`],
  ])('%s', (_, make) => {
    const source = make()
    try {
      const { root } = parseXml(source)
      expect(root.text.length + root.children.length).toBeGreaterThanOrEqual(0)
    } catch (thrown) {
      expect(thrown).toMatchObject({ code: 'malformed_xml', line: expect.any(Number) as number, column: expect.any(Number) as number })
    }
  })
})
