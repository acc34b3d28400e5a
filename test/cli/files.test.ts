import { execFile, execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { buildPdf } from '../support/pdf/build.ts'
import { unpackObjects } from '../support/pdf/plain.ts'
import { foreignPdf } from '../support/pdf/foreign.ts'
import { BAD_XML, FOREIGN_XML, plainPdf, TOO_LARGE } from '../http/bad-input.ts'
import { makeFolder, sampleXml } from '../http/server-fixture.ts'
import { run } from './run.ts'

function folderWith(files: Readonly<Record<string, Uint8Array | string>>): string {
  const dir = makeFolder()
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(join(dir, name, '..'), { recursive: true })
    writeFileSync(join(dir, name), content)
  }
  return dir
}

const samples = () =>
  folderWith({
    'a.xml': sampleXml('peppol'),
    'deep/b.XML': sampleXml('to-mend'),
    'c.xml': sampleXml('xrechnung'),
    'notes.txt': 'no invoice',
  })

describe('kontor validate', () => {
  it('says 0 for valid files, with a line of the documented shape', async () => {
    const file = join(samples(), 'a.xml')
    const { exit, lines } = await run(['validate', '--json', file])
    expect(exit).toBe(0)
    expect(lines).toMatchObject([{ file, format: 'peppol_bis_billing.invoice.3_0.xml_ubl', syntax: 'ubl-invoice', valid: true }])
    expect(Object.keys(lines[0] ?? {})).toEqual([
      'file',
      'format',
      'syntax',
      'valid',
      'accepted',
      'acceptance',
      'rulesets',
      'findings',
      'as_of',
    ])
    expect(lines[0]?.rulesets).toContainEqual({ name: 'en16931', version: '1.3.16' })
  })

  it('says 1 for findings, each with rule, terms, path, place and repair', async () => {
    const { exit, lines } = await run(['validate', '--json', join(samples(), 'deep/b.XML')])
    expect(exit).toBe(1)
    const findings = lines[0]?.findings as Record<string, unknown>[]
    expect(findings.map(({ rule }) => rule)).toEqual(['BR-61', 'BR-CO-16'])
    expect(findings[1]).toMatchObject({
      ruleset: 'en16931',
      severity: 'fatal',
      terms: expect.arrayContaining(['BT-115']) as string[],
      path: 'totals.payable',
      location: {
        xpath: expect.stringContaining('PayableAmount') as string,
        line: expect.any(Number) as number,
        column: expect.any(Number) as number,
      },
      repair: [{ path: 'totals.payable', value: '3574.32' }],
    })
  })

  it('searches folders in order of their names, and names each file as it was given', async () => {
    const dir = samples()
    const { exit, lines } = await run(['validate', '--json', dir])
    expect([exit, lines.map(({ file }) => file)]).toEqual([1, ['a.xml', 'c.xml', 'deep/b.XML'].map((name) => join(dir, name))])
    const relative = join(dir, '.', 'a.xml').replace(dir, `${dir}/./deep/..`)
    expect((await run(['validate', '--json', relative])).lines[0]?.file).toBe(relative)
  })

  it('reads standard input and lists of files', async () => {
    const dir = samples()
    expect((await run(['validate', '--json', '-'], { stdin: sampleXml('peppol') })).lines).toMatchObject([{ file: '-', valid: true }])
    writeFileSync(join(dir, 'list'), `${join(dir, 'a.xml')}\n${join(dir, 'missing.xml')}\r\n`)
    const { exit, lines } = await run(['validate', '--json', '--files-from', join(dir, 'list')])
    expect(exit).toBe(3)
    expect(lines).toMatchObject([{ valid: true }, { file: join(dir, 'missing.xml'), error: { code: 'file_unreadable' } }])
    expect(
      (await run(['validate', '--json', '--files-from', '-'], { stdin: new TextEncoder().encode(join(dir, 'c.xml')) })).lines,
    ).toMatchObject([{ valid: true }])
  })

  it('reads the list that find -print0 makes, standard input once, and says of a folder that nothing in it is read', async () => {
    const dir = samples()
    const names = new TextEncoder().encode(['a.xml', 'c.xml'].map((name) => `${join(dir, name)}\0`).join(''))
    const { exit, lines } = await run(['validate', '--json', '--files-from', '-'], { stdin: names })
    expect([exit, lines.map(({ file }) => file)]).toEqual([0, [join(dir, 'a.xml'), join(dir, 'c.xml')]])
    const stdin = sampleXml('peppol')
    for (const given of [
      ['-', '-'],
      ['--files-from', '-', '-'],
    ])
      expect(await run(['validate', ...given], { stdin })).toMatchObject({
        exit: 2,
        messages: expect.stringContaining('only once') as string,
      })
    const empty = folderWith({ 'notes/notes.txt': 'no invoice' })
    expect(await run(['validate', empty])).toMatchObject({ exit: 0, out: '', messages: expect.stringContaining(empty) as string })
    expect((await run(['validate', dir])).messages).toBe('')
  })

  it('prints the same bytes twice', async () => {
    const dir = samples()
    expect((await run(['validate', '--json', dir])).out).toBe((await run(['validate', '--json', dir])).out)
  })

  it('writes for people without --json', async () => {
    const dir = samples()
    const { out } = await run(['validate', join(dir, 'deep/b.XML')])
    expect(out).toContain('not valid')
    expect(out).toMatch(/\d+:\d+ +error +BR-CO-16/)
  })

  it('judges by the sets named, and knows no others', async () => {
    const file = join(samples(), 'a.xml')
    expect((await run(['validate', '--json', '--rules', 'en16931', file])).lines[0]?.rulesets).toEqual([
      { name: 'en16931', version: '1.3.16' },
    ])
    expect((await run(['validate', '--rules', 'en16932', file])).exit).toBe(2)
  })
})

describe('what a command writes', () => {
  it('never takes the place of its own input, and - is no file', async () => {
    const dir = samples()
    const file = join(dir, 'a.xml')
    const pdf = join(folderWith({ 'a.pdf': await foreignPdf({ pages: [['invoice']] }) }), 'a.pdf')
    const to = ['--to', 'xrechnung.invoice.3_0.xml_cii']
    for (const args of [
      ['convert', ...to, '-o', file, file],
      ['convert', ...to, '-o', join(dir, 'deep', '..', 'a.xml'), file],
      ['merge', '-o', pdf, pdf, pdf],
      ['pdf', '-o', '-', file],
    ])
      expect((await run(args)).exit, args.join(' ')).toBe(2)
    expect(new Uint8Array(readFileSync(file))).toEqual(sampleXml('peppol'))
    expect(existsSync('-')).toBe(false)
  })

  it('takes the place of no other file that the run reads, however that was named', async () => {
    const to = ['convert', '--to', 'xrechnung.invoice.3_0.xml_cii', '-o']
    const numberIn = async (file: string): Promise<unknown> => JSON.parse((await run(['model', file])).out).document.number
    const pair = folderWith({ 'a.xml': sampleXml('peppol') })
    expect((await run(['pdf', '-o', join(pair, 'a.pdf'), join(samples(), 'c.xml')])).exit).toBe(0)
    const bytes = readFileSync(join(pair, 'a.pdf'))
    const list = join(folderWith({ list: `${join(pair, 'a.pdf')}\n${join(pair, 'deep', '..', 'a.xml')}\n` }), 'list')
    for (const named of [[join(pair, 'a.pdf'), join(pair, 'a.xml')], [pair], ['--files-from', list]]) {
      const { lines } = await run([...to, pair, '--json', ...named])
      const results = lines.map(({ output }) => String(output))
      expect(readFileSync(join(pair, 'a.xml')).equals(sampleXml('peppol'))).toBe(true)
      expect(await numberIn(results[1] ?? '')).toEqual(await numberIn(join(pair, 'a.xml')))
      for (const result of results) rmSync(result)
    }
    const { lines } = await run(['pdf', '-o', pair, '--into', join(pair, 'a.pdf'), join(pair, 'a.xml'), '--json'])
    expect(lines).toMatchObject([{ output: join(pair, 'a-2.pdf') }])
    expect((await run(['pdf', '-o', join(pair, 'a.pdf'), '--into', join(pair, 'a.pdf'), join(pair, 'a.xml')])).exit).toBe(2)
    expect((await run(['merge', '-o', join(pair, 'a.pdf'), pair])).exit).toBe(2)
    expect(readFileSync(join(pair, 'a.pdf'))).toEqual(bytes)
  })

  it('is one result on standard output, or a line of JSON for each', async () => {
    const dir = samples()
    const args = ['convert', '--to', 'xrechnung.invoice.3_0.xml_cii', join(dir, 'a.xml'), join(dir, 'c.xml')]
    expect(await run(args)).toMatchObject({ exit: 2, out: '' })
    expect((await run([...args, '--json'])).lines).toHaveLength(2)
    expect((await run([...args, '--dry-run'])).exit).toBe(0)
    expect((await run(['extract', dir])).exit).toBe(2)
  })
})

describe('bad input on the command line', () => {
  it.each(BAD_XML)('$name gives a line with code and place, exit 1, and the run goes on', async ({ bytes, code, line }) => {
    const dir = folderWith({ 'bad.xml': bytes, 'good.xml': sampleXml('peppol') })
    const { exit, lines } = await run(['validate', '--json', dir])
    expect(exit).toBe(1)
    expect(lines[0]).toMatchObject({
      file: join(dir, 'bad.xml'),
      error: { code, message: expect.stringMatching(/.{10,}/) as string, line: line ?? (expect.any(Number) as number) },
    })
    expect(lines[1]).toMatchObject({ valid: true })
    const { messages } = await run(['validate', join(dir, 'bad.xml')])
    expect(messages).toMatch(/bad\.xml:\d+:\d+: .+\n +.+/)
  })

  it('judges by the releases of today, or of the day of --as-of, and says which later day turns the verdict', async () => {
    const order = '<cac:OrderReference><cbc:ID/><cbc:SalesOrderID>S-1</cbc:SalesOrderID></cac:OrderReference>'
    const text = new TextDecoder().decode(sampleXml('xrechnung')).replace(/<cac:OrderReference>.*?<\/cac:OrderReference>/s, '')
    const file = join(folderWith({ 'a.xml': text.replace('<cac:AccountingSupplierParty>', `${order}$&`) }), 'a.xml')
    const before = await run(['validate', '--json', '--as-of', '2026-08-30', file])
    expect([before.exit, before.lines[0]]).toMatchObject([
      1,
      { valid: false, as_of: '2026-08-30', outlook: { from: '2026-08-31', valid: true, findings: [{ rule: 'PEPPOL-EN16931-R008' }] } },
    ])
    const after = await run(['validate', '--json', '--as-of', '2026-08-31', file])
    expect([after.exit, after.lines[0]?.outlook]).toEqual([0, undefined])
    expect((await run(['validate', '--as-of', '2026-08-30', file])).out).toContain('passes from 2026-08-31')
    const today = (day: string) => run(['validate', '--json', file], { today: day })
    expect(await today('2026-08-30')).toMatchObject({ exit: 1, out: before.out })
    expect(await today('2026-08-31')).toMatchObject({ exit: 0, out: after.out })
    expect((await run(['validate', '--as-of', '31.8.2026', file])).exit).toBe(2)
  })

  it('XML that is not UBL is a verdict for validate and an error for terms, model and convert', async () => {
    const file = join(folderWith({ 'x.xml': FOREIGN_XML.bytes }), 'x.xml')
    expect((await run(['validate', '--json', file])).lines).toMatchObject([
      { format: null, syntax: null, valid: false, findings: [{ rule: 'KONTOR-DOCUMENT', ruleset: 'kontor', severity: 'fatal' }] },
    ])
    for (const command of [['terms'], ['model'], ['convert', '--to', 'xrechnung.invoice.3_0.xml_ubl'], ['pdf']]) {
      const { exit, lines } = await run([...command, '--json', file])
      expect([exit, lines]).toMatchObject([1, [{ error: { code: 'unsupported_document', line: 2 } }]])
    }
  })

  it('100 MB is refused by its size', async () => {
    const file = join(folderWith({ 'big.xml': '<a/>' }), 'big.xml')
    truncateSync(file, TOO_LARGE)
    const { exit, lines } = await run(['validate', '--json', file])
    expect([exit, lines]).toMatchObject([
      1,
      [{ error: { code: 'payload_too_large', message: expect.stringContaining('20 MB') as string } }],
    ])
  })

  it('a PDF without invoice, cut off, or no PDF', async () => {
    const dir = folderWith({ 'a.pdf': plainPdf(), 'b.pdf': plainPdf().subarray(0, 40) })
    const { exit, lines } = await run(['extract', '--json', dir])
    expect([exit, lines]).toMatchObject([1, [{ error: { code: 'no_invoice_in_pdf' } }, { error: { code: 'malformed_pdf' } }]])
  })

  it('what cannot be read is exit 3, with the reason', async () => {
    const dir = folderWith({ 'a.xml': sampleXml('peppol') })
    symlinkSync(join(dir, 'nowhere'), join(dir, 'link.xml'))
    const { exit, lines } = await run(['validate', '--json', join(dir, 'link.xml'), join(dir, 'a.xml')])
    expect([exit, lines]).toMatchObject([
      3,
      [{ error: { code: 'file_unreadable', message: expect.stringContaining('does not exist') as string } }, { valid: true }],
    ])
  })

  it('follows links to files in a folder, and goes on after one that leads nowhere or to itself', async () => {
    const dir = folderWith({ 'b.xml': sampleXml('peppol') })
    const elsewhere = folderWith({ 'far.xml': sampleXml('xrechnung') })
    symlinkSync(join(elsewhere, 'far.xml'), join(dir, 'a.xml'))
    symlinkSync(elsewhere, join(dir, 'folder'))
    symlinkSync(join(dir, 'nowhere'), join(dir, 'c.xml'))
    symlinkSync('d.xml', join(dir, 'd.xml'))
    const { exit, lines } = await run(['validate', '--json', dir, join(dir, 'd.xml'), join(dir, 'b.xml')])
    const unread = (file: string) => ({ file: join(dir, file), error: { code: 'file_unreadable' } })
    expect([exit, lines]).toMatchObject([
      3,
      [{ file: join(dir, 'a.xml'), valid: true }, { valid: true }, unread('c.xml'), unread('d.xml'), unread('d.xml'), { valid: true }],
    ])
  })

  it('a place that nobody may look at takes no result, and gives no backup or archive', async () => {
    const dir = folderWith({ 'a.xml': sampleXml('peppol') })
    const loop = join(dir, 'loop.pdf')
    symlinkSync('loop.pdf', loop)
    for (const argv of [
      ['pdf', '-o', loop, join(dir, 'a.xml')],
      ['restore', loop, '--data', join(dir, 'new')],
      ['verify', loop],
    ]) {
      const { exit, messages } = await run(argv)
      expect([exit, messages], argv[0]).toEqual([3, expect.stringMatching(/loop\.pdf cannot be (written|read): /) as string])
    }
  })

  it('no result takes the place of a file that a link of the folder leads to', async () => {
    const dir = folderWith({ 'a.xml': sampleXml('peppol') })
    const elsewhere = folderWith({ 'b.xml': sampleXml('xrechnung') })
    symlinkSync(join(elsewhere, 'b.xml'), join(dir, 'b.xml'))
    const { lines } = await run(['convert', '--to', 'xrechnung.invoice.3_0.xml_cii', '--json', '-o', `${elsewhere}/`, dir])
    expect(lines).toMatchObject([{ output: join(elsewhere, 'a.xml') }, { output: join(elsewhere, 'b-2.xml') }])
  })

  it('wrong usage is exit 2, with a sentence', async () => {
    for (const argv of [
      [],
      ['nonsense'],
      ['validate'],
      ['validate', '--colour', 'x'],
      ['convert', 'x'],
      ['pdf', '--profile', 'huge', 'x'],
      ['keys'],
      ['queue'],
      ['remote', 'set'],
      ['send'],
    ]) {
      const { exit, messages, out } = await run(argv)
      expect([argv, exit]).toEqual([argv, 2])
      expect((messages + out).length).toBeGreaterThan(20)
    }
    expect((await run(['--help'])).exit).toBe(0)
    expect((await run(['validate', '--help'])).out).toContain('--rules')
  })
})

describe('kontor terms, model, xml, convert', () => {
  it('terms lists leaf values in document order, scheme identifiers on their own', async () => {
    const file = join(samples(), 'a.xml')
    const { exit, lines } = await run(['terms', '--json', file])
    const terms = lines[0]?.terms as [string, string, string][]
    expect(exit).toBe(0)
    expect(terms.slice(0, 3)).toEqual([
      ['BT-24', 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0', 'document.specification_id'],
      ['BT-23', 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0', 'document.process_id'],
      ['BT-1', 'VF/2026/1183', 'document.number'],
    ])
    expect(terms).toContainEqual(['BT-34', '0771234528', 'supplier.endpoint_id.value'])
    expect(terms).toContainEqual(['BT-34-1', '0208', 'supplier.endpoint_id.scheme'])
  })

  it('model prints the model alone, and xml makes of it what it was made from', async () => {
    const dir = samples()
    const { out } = await run(['model', join(dir, 'c.xml')])
    expect(out).toMatch(/"price":\s*84\.50\b/)
    const asLine = await run(['model', '--json', join(dir, 'c.xml')])
    expect(asLine.lines).toEqual([
      { file: join(dir, 'c.xml'), format: 'xrechnung.invoice.3_0.xml_ubl', warnings: [], model: JSON.parse(out) as unknown },
    ])
    expect(asLine.out).toMatch(/"price":84\.50\b/)
    writeFileSync(join(dir, 'model.json'), out)
    const { exit, lines } = await run([
      'xml',
      '--to',
      'xrechnung.invoice.3_0.xml_ubl',
      '--json',
      '-o',
      join(dir, 'out.xml'),
      join(dir, 'model.json'),
    ])
    expect([exit, lines]).toMatchObject([0, [{ format: 'xrechnung.invoice.3_0.xml_ubl', output: join(dir, 'out.xml'), lost: [] }]])
    expect((await run(['model', join(dir, 'out.xml')])).out).toBe(out)
  })

  it('convert writes into a folder, says what is lost, and judges the result when asked', async () => {
    const dir = samples()
    const { exit, lines } = await run([
      'convert',
      '--to',
      'factur_x_zugferd.invoice.2_4.xml_cii.en16931',
      '--validate',
      '--json',
      '-o',
      join(dir, 'out'),
      join(dir, 'a.xml'),
      join(dir, 'deep/b.XML'),
    ])
    expect(exit).toBe(1)
    expect(lines).toMatchObject([
      { output: join(dir, 'out/a.xml'), valid: true, lost: [] },
      { output: join(dir, 'out/b.xml'), valid: false },
    ])
    expect(readFileSync(join(dir, 'out/a.xml'), 'utf8')).toContain('CrossIndustryInvoice')
  })

  it('convert without -o writes the XML to standard output, one file on one file only', async () => {
    const dir = samples()
    expect((await run(['convert', '--to', 'xrechnung.invoice.3_0.xml_ubl', join(dir, 'a.xml')])).out).toContain('VF/2026/1183')
    const twice = await run([
      'convert',
      '--to',
      'xrechnung.invoice.3_0.xml_ubl',
      '-o',
      join(dir, 'one.xml'),
      join(dir, 'a.xml'),
      join(dir, 'c.xml'),
    ])
    expect(twice.exit).toBe(2)
    expect(existsSync(join(dir, 'one.xml'))).toBe(false)
  })

  it('convert to what is no format of XML is refused once, whatever it would read, with the formats that there are', async () => {
    const file = join(samples(), 'a.xml')
    for (const to of ['nonsense', 'factur_x_zugferd.invoice.2_4.pdf_xml.en16931']) {
      const { exit, out, messages } = await run(['convert', '--to', to, file, file])
      expect([exit, out]).toEqual([2, ''])
      expect(messages).toMatch(new RegExp(`^kontor: --to must be one of xrechnung\\.[^]*idoc; it is ${to}\\.\nkontor pdf makes PDFs\\.$`))
      expect(messages).not.toMatch(/pdf_xml[^]*; it is/)
    }
    // Version 1 has names of its own.
    expect((await run(['convert', '--to', 'factur_x_zugferd.invoice.2_5.xml_cii.en16931', file])).exit).toBe(0)
  })

  it('what cannot be written is exit 3, and leaves no half file', async () => {
    const dir = samples()
    const { exit, lines } = await run([
      'convert',
      '--to',
      'xrechnung.invoice.3_0.xml_ubl',
      '--json',
      '-o',
      join(dir, 'a.xml/x.xml'),
      join(dir, 'c.xml'),
    ])
    expect([exit, lines]).toMatchObject([3, [{ error: { code: 'file_unwritable' } }]])
    expect(readdirSync(dir).filter((name) => name.includes('.part'))).toEqual([])
  })

  it('a result in the folder of its input never takes the place of the input', async () => {
    const dir = samples()
    const before = readFileSync(join(dir, 'c.xml'))
    const { exit, lines } = await run(['convert', '--to', 'xrechnung.invoice.3_0.xml_cii', '--json', '-o', `${dir}/`, join(dir, 'c.xml')])
    expect([exit, lines]).toMatchObject([0, [{ output: join(dir, 'c-2.xml') }]])
    expect(readFileSync(join(dir, 'c.xml'))).toEqual(before)
  })

  it('keeps the rights of the file whose place it takes, goes through no link laid out beside it, and writes into a pipe', async () => {
    const dir = samples()
    const [result, pipe] = [join(dir, 'result.xml'), join(dir, 'pipe')]
    const convert = (output: string) => run(['convert', '--to', 'xrechnung.invoice.3_0.xml_ubl', '-o', output, join(dir, 'c.xml')])
    writeFileSync(result, 'before', { mode: 0o600 })
    symlinkSync(join(dir, 'notes.txt'), `${result}.${process.pid}.part`)
    expect((await convert(result)).exit).toBe(0)
    expect(statSync(result).mode & 0o777).toBe(0o600)
    expect(readFileSync(join(dir, 'notes.txt'), 'utf8')).toBe('no invoice')
    execFileSync('mkfifo', [pipe])
    const reader = promisify(execFile)('cat', [pipe])
    expect((await convert(pipe)).exit).toBe(0)
    expect((await reader).stdout).toBe(readFileSync(result, 'utf8'))
    expect(statSync(pipe).isFIFO()).toBe(true)
  })
})

describe('kontor pdf and extract', () => {
  it('make a PDF and take the XML out again', async () => {
    const dir = samples()
    const made = await run(['pdf', '--lang', 'de', '--json', '-o', join(dir, 'c.pdf'), join(dir, 'c.xml')])
    expect(made.lines).toMatchObject([{ output: join(dir, 'c.pdf'), profile: 'en16931', bytes: readFileSync(join(dir, 'c.pdf')).length }])
    const taken = await run(['extract', '--json', '-o', join(dir, 'c.cii.xml'), join(dir, 'c.pdf')])
    expect(taken).toMatchObject({
      exit: 0,
      lines: [{ output: join(dir, 'c.cii.xml'), attachment: 'factur-x.xml', warnings: [], findings: [] }],
    })
    expect((await run(['validate', '--json', join(dir, 'c.pdf')])).lines).toMatchObject([{ syntax: 'cii', valid: true }])
    const auto = await run(['pdf', '--profile', 'auto', '--lang', 'nl', '--json', '-o', join(dir, 'd.pdf'), join(dir, 'c.xml')])
    expect(auto.lines).toMatchObject([{ profile: 'en16931', lang: 'nl' }])
  })

  it('make pages in the language of the customer’s country where nobody names one', async () => {
    const dir = samples()
    const toPoland = readFileSync(join(dir, 'c.xml'), 'utf8').replace(
      /(<cac:AccountingCustomerParty>[\s\S]*?<cbc:IdentificationCode>)[A-Z]{2}/,
      (_, before: string) => `${before}PL`,
    )
    writeFileSync(join(dir, 'pl.xml'), toPoland)
    const { lines } = await run(['pdf', '--json', '-o', dir, join(dir, 'c.xml'), join(dir, 'pl.xml')])
    expect(lines).toMatchObject([{ lang: 'de' }, { lang: 'pl' }])
  })

  it('say the XML of another encoding as the text that it is', async () => {
    const text = '<?xml version="1.0" encoding="ISO-8859-15"?><Invoice>5 € für Öl</Invoice>'
    const xml = Buffer.from(text.replace('€', '\u00a4'), 'latin1')
    const dir = folderWith({ 'a.pdf': await foreignPdf({ pages: [['5']], xml }) })
    const { exit, lines } = await run(['extract', '--json', join(dir, 'a.pdf')])
    expect([exit, lines]).toMatchObject([0, [{ output: text, bytes: xml.byteLength }]])
  })
})

describe('kontor pdf --into', () => {
  it('keeps the pages of the given PDF and says what was changed, or why it cannot', async () => {
    const dir = samples()
    const pages = (catalog: string) =>
      buildPdf({
        1: `<</Type/Catalog/Pages 2 0 R${catalog}>>`,
        2: '<</Type/Pages/Kids[3 0 R]/Count 1>>',
        3: '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<<>>>>',
      })
    writeFileSync(join(dir, 'pages.pdf'), pages(''))
    writeFileSync(join(dir, 'signed.pdf'), pages('/AcroForm<</Fields[<</FT/Sig/V<<>>>>]>>'))
    writeFileSync(join(dir, 'form.pdf'), pages('/AcroForm<</Fields[]>>'))
    const into = (file: string) => run(['pdf', '--json', '--into', join(dir, file), '-o', join(dir, 'own.pdf'), join(dir, 'c.xml')])
    expect(await into('pages.pdf')).toMatchObject({ exit: 0, lines: [{ profile: 'en16931' }] })
    expect(readFileSync(join(dir, 'own.pdf')).subarray(0, pages('').length)).toEqual(Buffer.from(pages('')))
    expect(await into('form.pdf')).toMatchObject({
      exit: 0,
      lines: [{ warnings: expect.arrayContaining([expect.objectContaining({ code: 'mend_rewritten' })]) as unknown }],
    })
    expect(await into('signed.pdf')).toMatchObject({ exit: 1, lines: [{ error: { code: 'unsupported_conversion' } }] })
    expect((await run(['pdf', '--into', join(dir, 'pages.pdf'), join(dir, 'c.xml'), join(dir, 'c.xml')])).exit).toBe(2)
  })
})

describe('kontor merge', () => {
  it('puts PDFs one behind the other in the order given', async () => {
    const dir = folderWith({ 'b.pdf': plainPdf(), 'a.pdf': plainPdf() })
    const out = join(dir, 'out', 'all.pdf')
    const { exit, lines } = await run(['merge', '--json', '-o', out, join(dir, 'b.pdf'), join(dir, 'a.pdf')])
    expect([exit, lines]).toEqual([0, [{ file: out, output: out, files: 2, bytes: readFileSync(out).length, warnings: [] }]])
    const text = Buffer.from(unpackObjects(readFileSync(out))).toString('latin1')
    const titleOf = (name: string): number => text.indexOf(`/Title <${Buffer.from(name).toString('hex')}>`)
    expect(titleOf('b.pdf')).toBeGreaterThan(0)
    expect(titleOf('b.pdf')).toBeLessThan(titleOf('a.pdf'))
  })

  it('says what could not come along', async () => {
    const script = buildPdf({
      1: '<</Type/Catalog/Pages 2 0 R/OpenAction<</S/JavaScript/JS(x)>>>>',
      2: '<</Type/Pages/Count 1/Kids[3 0 R]>>',
      3: '<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>',
    })
    const dir = folderWith({ 'a.pdf': plainPdf(), 'b.pdf': script })
    const args = ['-o', join(dir, 'all.pdf'), join(dir, 'a.pdf'), join(dir, 'b.pdf')]
    const message = 'b.pdf: its scripts (JavaScript) were left out.'
    expect((await run(['merge', '--json', ...args])).lines).toMatchObject([{ warnings: [{ path: 'files[1]', code: 'scripts', message }] }])
    const { exit, messages } = await run(['merge', ...args])
    expect([exit, messages]).toEqual([0, expect.stringContaining(message)])
  })

  it('says which file is at fault and writes nothing', async () => {
    const dir = folderWith({ 'a.pdf': plainPdf(), 'b.pdf': plainPdf().subarray(0, 40) })
    const out = join(dir, 'all.pdf')
    for (const [second, code, exit] of [
      ['b.pdf', 'malformed_pdf', 1],
      ['none.pdf', 'file_unreadable', 3],
    ] as const) {
      const result = await run(['merge', '--json', '-o', out, join(dir, 'a.pdf'), join(dir, second)])
      expect([result.exit, result.lines]).toMatchObject([exit, [{ error: { code } }]])
    }
    expect(() => readFileSync(out)).toThrow('ENOENT')
  })

  it('needs an output and 2 to 50 files', async () => {
    const dir = folderWith({ 'a.pdf': plainPdf() })
    expect((await run(['merge', join(dir, 'a.pdf'), join(dir, 'a.pdf')])).exit).toBe(2)
    expect((await run(['merge', '-o', join(dir, 'x.pdf'), join(dir, 'a.pdf')])).exit).toBe(2)
    const many = Array.from({ length: 51 }, () => join(dir, 'a.pdf'))
    expect((await run(['merge', '-o', join(dir, 'x.pdf'), ...many])).exit).toBe(2)
  })
})
