import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readModel } from '../../core/engine/convert.ts'
import { listPlaces } from '../../core/services/files/field-places.ts'
import { openInvoice } from '../../core/engine/source.ts'
import { isTermId } from '../../core/terms/lookup.ts'
import { resolvePath } from '../../core/terms/path.ts'
import { repositoryRoot } from '../support/shared.ts'

const read = (name: string): Uint8Array => readFileSync(join(repositoryRoot(), 'core', 'services', 'samples', `${name}.xml`))

/** Every text of the model with its path. */
function textsOf(node: unknown, path: string): [string, string][] {
  if (typeof node === 'string') return [[path, node]]
  if (Array.isArray(node)) return node.flatMap((entry, index) => textsOf(entry, `${path}[${index}]`))
  return Object.entries(node as object).flatMap(([name, value]) => textsOf(value, path === '' ? name : `${path}.${name}`))
}

describe.each(['peppol', 'xrechnung', 'to-mend'])('the places of %s', (name) => {
  const source = openInvoice(read(name))
  const lines = source.document.text.split('\n')
  const places = listPlaces(source).items
  const textAt = (path: string): string | undefined => {
    const place = places.find((candidate) => candidate.path === path)
    if (place === undefined) return undefined
    const inside = lines.slice(place.line - 1, place.end_line)
    return inside
      .map((line, at) => (at === inside.length - 1 ? line.slice(0, place.end_column - 1) : line))
      .map((line, at) => (at === 0 ? line.slice(place.column - 1) : line))
      .join('\n')
  }

  it('lead from every term of the model to the text that says it', () => {
    const texts = textsOf(readModel(source).model, '').filter(([path]) => resolvePath(path).some(({ term }) => term !== undefined))
    const missing = texts.filter(([path, value]) => {
      const written = textAt(path)?.replaceAll('&amp;', '&').replaceAll(/[-\s]/g, '')
      return written === undefined || !written.includes(value.replaceAll(/[-\s]/g, ''))
    })
    expect(missing).toEqual([])
    expect(texts.length).toBeGreaterThan(40)
  })

  it('name the term that stands there', () => {
    const wrong = places.filter(({ path, term }) => isTermId(term) && !resolvePath(path).some((target) => target.term?.id === term))
    expect(wrong).toEqual([])
    expect(places.find(({ path }) => path === 'document.number')?.term).toBe('BT-1')
    expect(places.find(({ path }) => path === 'items[0]')?.term).toBe('BG-25')
  })

  it('come in the order of the text', () => {
    const keys = places.map(({ line, column }) => line * 1000 + column)
    expect(keys).toEqual(keys.toSorted((left, right) => left - right))
  })
})

describe('what stands in no field', () => {
  it('is told with its place and reason', () => {
    const text = new TextDecoder().decode(read('peppol')).replace('<cbc:ID>', '<cbc:CopyIndicator>false</cbc:CopyIndicator>\n  <cbc:ID>')
    const { unread } = listPlaces(openInvoice(new TextEncoder().encode(text)))
    const line = text.slice(0, text.indexOf('<cbc:CopyIndicator')).split('\n').length
    expect(unread).toMatchObject([
      { path: expect.stringMatching(/CopyIndicator$/) as string, value: 'false', code: 'no_term', line, end_line: line },
    ])
    const [part] = unread
    expect(text.split('\n')[line - 1]?.slice((part?.column ?? 0) - 1, (part?.end_column ?? 0) - 1)).toBe(
      '<cbc:CopyIndicator>false</cbc:CopyIndicator>',
    )
  })
})
