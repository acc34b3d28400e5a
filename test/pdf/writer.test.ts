import { describe, expect, it } from 'vitest'
import { PdfWriter } from '../../core/pdf/file/writer.ts'
import { PdfDocument } from '../../core/pdf/read/document.ts'
import { isKind } from '../../core/pdf/read/values.ts'

function write(count: number): Uint8Array {
  const writer = new PdfWriter()
  const catalog = writer.reserve()
  const ids = Array.from({ length: count }, (_, index) => writer.add(`<</Number ${index}>>`))
  const never = writer.reserve()
  const stream = writer.addStream('/Kind/Text', new TextEncoder().encode('content'))
  writer.put(catalog, `<</Type/Catalog/All[${ids.map((id) => `${id} 0 R`).join(' ')}]/Stream ${stream} 0 R/Never ${never} 0 R>>`)
  return writer.finish(catalog, writer.add('<</Title(Found)>>'), 'test')
}

describe('a written file', () => {
  it.each([1, 999, 2500])('ISO 32000-1, 7.5.7: gives back %i packed objects by their references', (count) => {
    const document = new PdfDocument(write(count))
    const { catalog } = document
    const numbers = document.items(catalog?.entries.get('All')).map((item) => document.dictionary(item)?.entries.get('Number'))
    expect(numbers).toEqual(Array.from({ length: count }, (_, index) => index))
    const stream = document.resolve(catalog?.entries.get('Stream'))
    expect(isKind(stream, 'stream') && new TextDecoder().decode(document.unpack(stream))).toBe('content')
    expect(document.resolve(catalog?.entries.get('Never'))).toBe(null)
    expect(document.recovered).toBe(false)
  })

  it('has its catalog and its information dictionary where readers that unpack nothing find them', () => {
    const text = Buffer.from(write(10)).toString('latin1')
    expect(text).toMatch(/\n1 0 obj\n<<\/Type\/Catalog[^]*\nendobj\n/)
    expect(text).toContain('/Title(Found)')
    expect(text).not.toContain('/Number 3')
  })

  it('is found again object by object when its references are broken', () => {
    const broken = Buffer.from(write(10))
      .toString('latin1')
      .replace(/startxref\n\d+/, 'startxref\n7')
    const document = new PdfDocument(Buffer.from(broken, 'latin1'))
    expect(document.items(document.catalog?.entries.get('All')).map((item) => document.dictionary(item)?.entries.size)).toEqual(
      Array<number>(10).fill(1),
    )
  })

  it('has an identifier of its own for each content', () => {
    const idOf = (bytes: Uint8Array): unknown => new PdfDocument(bytes).trailer.entries.get('ID')
    expect(idOf(write(10))).toEqual(idOf(write(10)))
    expect(idOf(write(10))).not.toEqual(idOf(write(11)))
  })
})
