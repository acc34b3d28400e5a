import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { makeFolder, sampleXml } from '../http/server-fixture.ts'
import { run } from './run.ts'

const fixture = (name: string): string => fileURLToPath(new URL(`../formats/idoc/fixtures/${name}`, import.meta.url))

describe('kontor and IDocs', () => {
  it('convert --to writes UBL and CII from an IDoc and lists what it cannot carry, with places', async () => {
    for (const [to, root] of [
      ['peppol_bis_billing.invoice.3_0.xml_ubl', '<Invoice '],
      ['xrechnung.invoice.3_0.xml_cii', '<rsm:CrossIndustryInvoice '],
    ] as const) {
      const { exit, lines } = await run(['convert', '--json', '--to', to, fixture('sales-invoice.xml')])
      expect([exit, lines[0]?.format]).toEqual([0, to])
      expect(lines[0]?.output).toContain(root)
      expect(lines[0]?.lost).toContainEqual(
        expect.objectContaining({ term: '', path: '/ZFROST_INV/IDOC/E1EDP01[1]/ZFROST_LOG', value: '<PALLETS>2</PALLETS>' }),
      )
    }
  })

  it('convert --to erp.invoice.idoc and back gives the invoice again', async () => {
    const dir = makeFolder()
    writeFileSync(join(dir, 'a.xml'), sampleXml('peppol'))
    const out = join(dir, 'a.idoc.xml')
    const { exit, lines } = await run(['convert', '--json', '--to', 'erp.invoice.idoc', '-o', out, join(dir, 'a.xml')])
    const lost = new Set((lines[0]!.lost as { term: string }[]).map(({ term }) => term))
    expect([exit, readFileSync(out, 'utf8').includes('<IDOCTYP>INVOIC02</IDOCTYP>')]).toEqual([0, true])
    const termsOf = async (file: string) => (await run(['terms', '--json', file])).lines[0]?.terms as [string, string, string][]
    const before = (await termsOf(join(dir, 'a.xml'))).filter(([id]) => !lost.has(id)).map(([id, value]) => `${id}=${value}`)
    const after = (await termsOf(out)).map(([id, value]) => `${id}=${value}`)
    expect(before.filter((entry) => !after.includes(entry))).toEqual([])
    expect(before.length).toBeGreaterThan(40)
  })

  it('model, terms and validate read an IDoc', async () => {
    const file = fixture('credit-memo.xml')
    const model = await run(['model', '--json', file])
    expect(model.lines[0]).toMatchObject({ format: 'erp.invoice.idoc', model: { document: { number: 'GS-77', type_code: '381' } } })
    expect((await run(['validate', '--json', file])).exit).toBe(0)
    const verdict = await run(['validate', '--json', fixture('sales-invoice.xml')])
    expect(verdict.exit).toBe(1)
    const findings = verdict.lines[0]?.findings as { rule: string; location?: { xpath: string; line: number } }[]
    expect(findings.map(({ rule }) => rule)).toEqual(['BR-IC-10'])
    for (const { location } of findings) expect(location?.line).toBeGreaterThan(0)
  })

  it('a flat IDoc is refused with a clear message', async () => {
    const file = join(makeFolder(), 'flat.txt')
    writeFileSync(file, 'EDI_DC40  1000000000000182520756 3012  INVOIC02\n')
    const { exit, lines } = await run(['validate', '--json', file])
    expect([exit, lines[0]?.error]).toEqual([1, expect.objectContaining({ code: 'unsupported_document', line: 1 })])
  })
})
