import { describe, expect, it } from 'vitest'
import { parseXml } from '../../core/xml/reader.ts'
import { MAX_ELEMENTS } from '../../core/xml/tree.ts'
import { growthOf } from '../support/growth.ts'

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

  it('elements: a million, with the place of the first too many', () => {
    expect(parseXml(`<a>${'<b/>'.repeat(MAX_ELEMENTS - 1)}</a>`).tree.after(0)).toBe(MAX_ELEMENTS)
    const place = { code: 'payload_too_large', line: 1, column: 3 + 4 * (MAX_ELEMENTS - 1) + 1 }
    expect(() => parseXml(`<a>${'<b/>'.repeat(MAX_ELEMENTS)}</a>`)).toThrow(expect.objectContaining(place))
  })

  it('attributes: 256 in one element', () => {
    expect(parseXml(attributed(256)).root.attributes).toHaveLength(256)
    expect(() => parseXml(attributed(257))).toThrow(/more than 256 attributes/)
    expect(() => parseXml(attributed(100_000))).toThrow(/more than 256 attributes/)
  })
})

/** Four times as long a document takes about four times as long to read, where a step that is not linear takes sixteen times. */
describe('hostile documents take time as their length does', () => {
  const many = 4_000
  const repeat = (size: number, part: (index: number) => string): string =>
    Array.from({ length: size * many }, (_, index) => part(index)).join('')

  it.each<[string, (size: number) => string]>([
    ['names that are all different', (size) => `<a>${repeat(size, (index) => `<n${index}/>`)}</a>`],
    [
      'names with one hash',
      (size) =>
        `<a>${repeat(size, (index) => `<${index.toString(2).padStart(19, '0').replaceAll('0', 'Aa').replaceAll('1', 'BB')}/>`)}</a>`,
    ],
    ['one long name', (size) => `<${'n'.repeat(size * 150_000)}/>`],
    ['long names without an end', (size) => `<a ${'ä'.repeat(size * 100_000)}`],
    ['declarations on every element', (size) => `<a>${repeat(size, (index) => `<p:b xmlns:p="u${index}"/>`)}</a>`],
    [
      'many prefixes',
      (size) =>
        '<a>' +
        Array.from(
          { length: size * 15 },
          (_, depth) => `<b${Array.from({ length: 256 }, (__, index) => ` xmlns:p${depth}-${index}="u"`).join('')}>`,
        ).join(''),
    ],
    [
      'as many attributes as allowed, again and again',
      (size) => `<a>${Array.from({ length: size * 100 }, () => attributed(256)).join('')}</a>`,
    ],
    ['references only', (size) => `<a>${repeat(size, () => '&#65;&amp;')}</a>`],
    ['brackets only', (size) => `<a>${']'.repeat(size * 150_000)}</a>`],
    ['CDATA sections only', (size) => `<a>${repeat(size, () => '<![CDATA[x]]>')}</a>`],
    ['comments only', (size) => `<a>${repeat(size, () => '<!---->')}</a>`],
    ['comments that do not end', (size) => `<a>${repeat(size, () => '<!-- ')}`],
    ['instructions that do not end', (size) => `<a>${repeat(size, () => '<?p ')}`],
    ['quotes that do not end', (size) => `<a>${repeat(size, () => '<b c="')}`],
    ['white space in tags', (size) => `<a${' '.repeat(size * 150_000)}b="1"/>`],
    ['white space in the declaration', (size) => `<?xml version="1.0"${' '.repeat(size * 150_000)}?><a/>`],
    ['end tags that do not match', (size) => `<a>${'</a '.repeat(size * many)}`],
    ['line ends only', (size) => `<a>${'\r\n'.repeat(size * 100_000)}&</a>`],
  ])('%s', (_, make) => {
    const [short, long] = [make(1), make(4)]
    expect(
      growthOf(
        () => read(short),
        () => read(long),
        10,
      ),
    ).toBeLessThan(10)
  })

  it('a step that is not linear would be seen', () => {
    const pairs = (length: number): number => {
      let sum = 0
      for (let left = 0; left < length; left += 1) for (let right = 0; right < length; right += 1) sum += left ^ right
      return sum
    }
    // Compiled before it is measured, as what takes long is.
    pairs(1000)
    expect(
      growthOf(
        () => pairs(2500),
        () => pairs(15_000),
        100,
      ),
    ).toBeGreaterThan(10)
  })
})

function read(source: string): void {
  try {
    const { root } = parseXml(source)
    expect(root.text.length + root.children.length).toBeGreaterThanOrEqual(0)
  } catch (thrown) {
    expect(thrown).toMatchObject({ code: 'malformed_xml', line: expect.any(Number) as number, column: expect.any(Number) as number })
  }
}
