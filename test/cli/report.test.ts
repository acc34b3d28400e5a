import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { plainPdf } from '../http/bad-input.ts'
import { makeFolder, sampleXml } from '../http/server-fixture.ts'
import { launchBrowser } from '../support/browser.ts'
import { findBarriers } from '../support/ease.ts'
import { run } from './run.ts'

const read = (path: string): string => readFileSync(path, 'utf8')

function folderWith(files: Readonly<Record<string, Uint8Array | string>>): string {
  const dir = makeFolder()
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(join(dir, name, '..'), { recursive: true })
    writeFileSync(join(dir, name), content)
  }
  return dir
}

describe('kontor validate --report', () => {
  it('writes a page on a file with its digest, and changes nothing of what the command says', async () => {
    const dir = folderWith({ 'a.xml': sampleXml('to-mend') })
    const [file, report] = [join(dir, 'a.xml'), join(dir, 'out/a.html')]
    const { exit, out, messages } = await run(['validate', '--json', '--report', report, file])
    expect([exit, messages]).toEqual([1, `${file}: report in ${report}`])
    expect(out).toBe((await run(['validate', '--json', file])).out)
    const page = read(report)
    expect(page).toContain(createHash('sha256').update(sampleXml('to-mend')).digest('hex'))
    expect(page).toContain('BR-CO-16')
    expect(page).toContain('<dd>a.xml</dd>')
  })

  it('writes a PDF where the name says so', async () => {
    const dir = folderWith({ 'a.xml': sampleXml('peppol') })
    const report = join(dir, 'a.PDF')
    expect((await run(['validate', '--report', report, join(dir, 'a.xml')])).exit).toBe(0)
    expect(read(report).slice(0, 5)).toBe('%PDF-')
  })

  it('writes one report for each of several files into a folder, on text that is no XML as well', async () => {
    const dir = folderWith({ 'in/a.xml': sampleXml('peppol'), 'in/sub/a.xml': sampleXml('to-mend'), 'in/z.xml': '<Invoice>\n<' })
    const reports = join(dir, 'reports')
    expect((await run(['validate', '--report', reports, join(dir, 'in')])).exit).toBe(1)
    expect(readdirSync(reports)).toEqual(['a-2.html', 'a.html', 'z.html'])
    expect(read(join(reports, 'z.html'))).toContain('KONTOR-XML')
    await run(['validate', '--report', `pdf:${reports}`, join(dir, 'in/a.xml')])
    expect(readdirSync(reports)).toEqual(['a-2.html', 'a.html', 'a.pdf', 'z.html'])
  })

  it('refuses one file for several inputs, and a name that says no form, before anything is read', async () => {
    const dir = folderWith({ 'a.xml': sampleXml('peppol') })
    const file = join(dir, 'a.xml')
    for (const target of ['all.html', 'a.txt']) {
      const { exit, out } = await run(['validate', '--report', join(dir, target), file, ...(target === 'all.html' ? [file] : [])])
      expect([target, exit, out]).toEqual([target, 2, ''])
    }
    expect(readdirSync(dir)).toEqual(['a.xml'])
  })

  it('says that of a PDF the XML inside was judged, by the digests of both', async () => {
    const dir = folderWith({ 'a.xml': sampleXml('xrechnung'), 'plain.pdf': plainPdf() })
    const [pdf, report] = [join(dir, 'a.pdf'), join(dir, 'a.html')]
    await run(['pdf', '--profile', 'extended', '-o', pdf, join(dir, 'a.xml')])
    await run(['validate', '--report', report, pdf])
    await run(['extract', '-o', join(dir, 'inner.xml'), pdf])
    for (const name of ['a.pdf', 'inner.xml'])
      expect(read(report)).toContain(
        createHash('sha256')
          .update(readFileSync(join(dir, name)))
          .digest('hex'),
      )
    const none = join(dir, 'none.html')
    expect((await run(['validate', '--report', none, join(dir, 'plain.pdf')])).exit).toBe(1)
    expect(readdirSync(dir)).not.toContain('none.html')
  })

  it('is a page without barriers, in both themes and on a narrow screen', async () => {
    const dir = folderWith({ 'a.xml': sampleXml('to-mend') })
    const report = join(dir, 'a.html')
    await run(['validate', '--report', report, join(dir, 'a.xml')])
    const browser = await launchBrowser()
    try {
      for (const colorScheme of ['light', 'dark'] as const) {
        const page = await browser.newPage({ colorScheme, viewport: { width: 380, height: 800 } })
        const requests: string[] = []
        page.on('request', (request) => requests.push(request.url()))
        await page.goto(`file://${report}`)
        expect(await findBarriers(page, `report in ${colorScheme}`)).toEqual([])
        expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
        expect(requests).toEqual([`file://${report}`])
        await page.close()
      }
    } finally {
      await browser.close()
    }
  })
})
