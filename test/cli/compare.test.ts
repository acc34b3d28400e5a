import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { makeFolder } from '../http/server-fixture.ts'
import { run } from './run.ts'

/** One invoice in every form, and changed ones. */
async function forms() {
  const dir = makeFolder()
  const [ubl, cii, model, pdf] = [join(dir, 'a.xml'), join(dir, 'cii.xml'), join(dir, 'a.json'), join(dir, 'a.pdf')]
  const text = readFileSync(new URL('../verdicts/invoices/xrechnung-ubl.xml', import.meta.url), 'utf8')
  writeFileSync(ubl, text)
  await run(['convert', '--to', 'xrechnung.invoice.3_0.xml_cii', '-o', cii, ubl])
  writeFileSync(model, (await run(['model', ubl])).out)
  await run(['pdf', '--profile', 'xrechnung', '-o', pdf, ubl])
  const write = (name: string, changed: string): string => {
    writeFileSync(join(dir, name), changed)
    return join(dir, name)
  }
  return { ubl, cii, model, pdf, text, write }
}

describe('kontor digest', () => {
  it('is the same for UBL, CII, model and PDF of one invoice, and another one for another', async () => {
    const { ubl, cii, model, pdf, text, write } = await forms()
    const files = [ubl, cii, model, pdf, write('other.xml', text.replace('LD-2026-208', 'LD-2026-209'))]
    const { exit, lines } = await run(['digest', '--json', ...files])
    expect(exit).toBe(0)
    expect(lines.map((line) => Object.keys(line))).toEqual(files.map(() => ['file', 'digest']))
    const [first, ...digests] = lines.map(({ digest }) => digest as string)
    expect(first).toMatch(/^k1:[0-9a-f]{64}$/)
    expect(digests.map((digest) => digest === first)).toEqual([true, true, true, false])
    expect((await run(['digest', ubl])).out).toBe(`${first}  ${ubl}\n`)
  })

  it('says of each file that is no invoice why, and goes on', async () => {
    const { ubl, write } = await forms()
    const { exit, lines } = await run(['digest', '--json', write('none.xml', '<a/>'), ubl])
    expect([exit, lines[0]?.['error'], lines[1]?.['digest']]).toEqual([
      1,
      expect.objectContaining({ code: 'unsupported_document' }),
      expect.stringMatching(/^k1:/),
    ])
  })
})

describe('kontor diff', () => {
  it('finds nothing between the forms of one invoice, however its amounts are spelt', async () => {
    const { ubl, cii, model, pdf, text, write } = await forms()
    const spelt = write('spelt.xml', text.replaceAll(/(Amount currencyID="EUR">)(\d+\.\d\d)</g, '$1 0$20<'))
    for (const other of [cii, model, pdf, spelt]) {
      const { exit, out } = await run(['diff', ubl, other])
      expect([other, exit, out]).toEqual([other, 0, 'The invoices say the same.\n'])
    }
    expect((await run(['diff', '--json', ubl, cii])).out).toBe('')
  })

  it('says what differs by term and path, with the totals at the end', async () => {
    const { cii, text, write } = await forms()
    const changed = text.replace('Stadt Weidental', 'Stadt Weidenau').replace(/(<cbc:PayableAmount currencyID="EUR">)[\d.]+/, '$11030.00')
    const other = write('b.xml', changed)
    const { exit, lines } = await run(['diff', '--json', cii, other])
    expect(exit).toBe(1)
    expect(lines).toEqual([
      { term: 'BT-44', path: 'customer.name', before: 'Stadt Weidental', after: 'Stadt Weidenau' },
      { term: 'BT-115', path: 'totals.payable', before: '1028.00', after: '1030.00' },
    ])
    const { out } = await run(['diff', '--lang', 'de', cii, other])
    expect(out.split('\n')).toEqual([
      '  Käufer › Name des Käufers (BT-44): "Stadt Weidental" -> "Stadt Weidenau"',
      'Summen:',
      '  Summen › Zahlbetrag (BT-115): "1028.00" -> "1030.00"  (+2.00)',
      '',
    ])
  })

  it('finds a line by what it says, whatever its number and its place', async () => {
    const { ubl, text, write } = await forms()
    const found = text.match(/ *<cac:InvoiceLine>[\s\S]*?<\/cac:InvoiceLine>\n/g) ?? []
    expect(found.length).toBeGreaterThan(1)
    const [first = '', ...others] = found
    // The first line goes, the others are numbered from 1.
    const numbered = others.map((line, at) => line.replace(/(<cbc:ID>)[^<]*/, `$1${at + 1}`))
    const gone = write('gone.xml', text.replace(found.join(''), numbered.join('')))
    const { lines } = await run(['diff', '--json', ubl, gone])
    const ofFirst = lines.filter(({ after, path }) => after === null && String(path).startsWith('items[0]'))
    const renumbered = lines.filter(({ term, after }) => term === 'BT-126' && after !== null)
    expect(first).not.toBe('')
    expect(ofFirst.length).toBeGreaterThan(3)
    expect(lines).toHaveLength(ofFirst.length + renumbered.length)
  })

  it('needs two files', async () => {
    const { ubl } = await forms()
    for (const files of [[ubl], [ubl, ubl, ubl], [ubl, join(ubl, '..')]]) expect((await run(['diff', ...files])).exit).toBe(2)
    expect((await run(['diff', ubl, `${ubl}.none`])).exit).toBe(3)
  })

  it('names the one of them that cannot be read, with the place in it', async () => {
    const { ubl, write } = await forms()
    const broken = write('broken.xml', 'no XML')
    const { exit, out, messages } = await run(['diff', ubl, broken], { env: { LANG: 'de' } })
    expect([exit, out, messages]).toEqual([1, '', expect.stringMatching(/broken\.xml:1:1: Das ist kein XML/) as string])
    expect((await run(['diff', '--json', broken, ubl], { env: { LANG: 'de' } })).lines).toMatchObject([
      { file: broken, error: { code: 'malformed_xml', line: 1, column: 1, message: expect.not.stringContaining('Das ist') as string } },
    ])
  })
})
