import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readFileSync, writeFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { ConversionPreview } from '../../core/contract/types.ts'
import { run } from '../cli/run.ts'
import { makeFolder, sampleXml, startServer } from '../http/server-fixture.ts'

const TARGET = 'factur_x_zugferd.invoice.2_4.xml_cii.basic_wl'

describe('what another format would make of a document', () => {
  it('is told before converting: what is lost, and what is not the same by business term', async () => {
    const { documents } = (await startServer()).services
    const stored = await documents.uploadXml(sampleXml('xrechnung'), { direction: 'outbound' })
    const { format, lost, differences } = await documents.conversion(stored.id, TARGET)
    expect(format).toBe(TARGET)
    const missing = differences.filter(({ kind }) => kind === 'missing')
    expect(missing.map(({ term, path, before }) => `${term} ${path} ${before}`).sort()).toEqual(
      lost
        .filter(({ term }) => term !== '')
        .map(({ term, path, value }) => `${term} ${path} ${value}`)
        .sort(),
    )
    expect(lost.length).toBeGreaterThan(5)
    // The sentence is for the API; the window words the code.
    expect(lost).toContainEqual(
      expect.objectContaining({
        reason: 'the profile Factur-X BASIC WL has no place for it',
        code: 'no_place_in_profile',
        values: { profile: 'Factur-X BASIC WL' },
      }),
    )
    expect(differences).toContainEqual(expect.objectContaining({ kind: 'changed', term: 'BT-24', after: 'urn:factur-x.eu:1p0:basicwl' }))
    expect((await documents.list({ limit: 10, offset: 0, sort_by: 'created_at', sort_order: 'desc' })).items).toHaveLength(1)
    expect(await documents.versions(stored.id)).toHaveLength(1)
  })

  it('tells notes on how an IDoc was read apart from what is lost', async () => {
    const { documents } = (await startServer()).services
    const idoc = new Uint8Array(readFileSync(new URL('../formats/idoc/fixtures/sales-invoice.xml', import.meta.url)))
    const { id } = await documents.uploadXml(idoc, { direction: 'outbound' })
    const { lost, notes } = await documents.conversion(id, 'en16931.invoice.2017.xml_ubl')
    const codes = ['read_due_date', 'read_price_unit', 'read_tax_inferred', 'read_sign_changed', 'read_price_computed'] as const
    expect(notes.map(({ code }) => code)).toEqual(codes)
    expect(lost.filter(({ code }) => codes.some((one) => one === code))).toEqual([])
    // One of the two languages of a text is lost indeed.
    expect(lost.map(({ code }) => code)).toContain('read_one_language')
  })

  it('is refused as the conversion would be', async () => {
    const { documents } = (await startServer()).services
    const { id } = await documents.uploadXml(sampleXml('peppol'), { direction: 'outbound' })
    await expect(documents.conversion(id, 'nothing')).rejects.toMatchObject({ code: 'unknown_format' })
    await expect(documents.conversion('none', TARGET)).rejects.toMatchObject({ code: 'not_found' })
  })

  it('reaches the window over its own route', async () => {
    const node = await startServer()
    const { id } = await node.services.documents.uploadXml(sampleXml('peppol'), { direction: 'outbound' })
    const response = await node.handleWindow(
      new Request(`http://desk/api/v2/desk/documents/${id}/conversion/xrechnung.invoice.3_0.xml_cii`),
    )
    const { format, differences } = (await response.json()) as ConversionPreview
    expect([response.status, format]).toEqual([200, 'xrechnung.invoice.3_0.xml_cii'])
    expect(differences.map(({ kind, term }) => `${kind} ${term}`)).toContain('changed BT-24')
  })

  it('is on the command line with --compare and --dry-run, and the plain call is as it was', async () => {
    const dir = makeFolder()
    const file = join(dir, 'a.xml')
    writeFileSync(file, sampleXml('peppol'))
    const args = ['convert', '--json', '--to', TARGET]
    const plain = await run([...args, file])
    expect(Object.keys(plain.lines[0] ?? {})).toEqual(['file', 'format', 'output', 'lost'])
    const lost = plain.lines[0]?.lost as Record<string, unknown>[]
    for (const value of lost) expect([...Object.keys(value), typeof value['reason']]).toEqual(['term', 'path', 'value', 'reason', 'string'])
    const out = join(dir, 'out.xml')
    const dry = await run([...args, '--dry-run', '-o', out, file])
    expect(Object.keys(dry.lines[0] ?? {})).toEqual(['file', 'format', 'lost'])
    expect([dry.lines[0]?.lost, existsSync(out)]).toEqual([plain.lines[0]?.lost, false])
    const compared = await run([...args, '--compare', file])
    expect(compared.lines[0]?.differences).toContainEqual(expect.objectContaining({ kind: 'missing', term: 'BT-153' }))
    const read = await run(['convert', '--to', TARGET, '--compare', '--dry-run', file])
    expect(read.out).toMatch(/values would be lost in/)
    expect(read.messages).toMatch(/BT-24 \S+ is changed: ".+" -> ".+"/)
  })
})
