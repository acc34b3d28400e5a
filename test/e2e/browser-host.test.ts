import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { giveAskDesk } from '../support/ask-desk.ts'
import { launchBrowser } from '../support/browser.ts'
import { readFirstLine, readFirstLink, startBuilt } from '../support/host-process.ts'
import { collectComplaints, goFromFileToDelivery, INVOICE } from './journey.ts'

const folder = mkdtempSync(join(tmpdir(), 'kontor-e2e-'))
const running: ChildProcess[] = []
let browser: Browser | undefined

function start(script: string, args: readonly string[]): ChildProcess {
  const child = startBuilt(script, args)
  running.push(child)
  return child
}

beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  for (const child of running) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

describe('the window in a browser', () => {
  it('takes a real UBL invoice from its file to the remote, over HTTP', { timeout: 180_000 }, async () => {
    const remote = start('dist/cli.js', ['serve', '--rehearsal', '--json', '--data', join(folder, 'remote')])
    const { url, api_key: key } = JSON.parse(await readFirstLine(remote)) as { url: string; api_key: string }
    const host = start('dist/host.js', ['--port', '0', '--data', join(folder, 'desk')])
    const link = await readFirstLink(host)

    const context = await browser?.newContext({ locale: 'en-US', viewport: { width: 1280, height: 800 } })
    const page = await context?.newPage()
    if (page === undefined) throw new Error('no browser')
    const complaints = collectComplaints(page)
    await page.goto(link)
    await expect.poll(() => page.url()).not.toContain('token')

    const { xml } = await goFromFileToDelivery(page, {
      setUpSending: async () => {
        await page.locator('#remote-url').fill(url.endsWith('/api') ? url : `${url}/api`)
        await page.locator('#remote-key').fill(key)
        await page.getByTestId('save-remote').click()
        await page.getByTestId('test-remote').click()
        await page.getByTestId('remote-result').locator('.good').waitFor()
      },
      importInvoice: () => page.getByTestId('file-input').setInputFiles(INVOICE),
    })

    // What arrived is what was sent, byte for byte, and the desk has its key at rest only in sealed form.
    const call = (path: string): Promise<Response> => fetch(`${new URL(url).origin}/api/v2/${path}`, { headers: { 'x-api-key': key } })
    const { items } = (await (await call('documents')).json()) as { items: { id: string; status: string }[] }
    expect(items).toMatchObject([{ status: 'send.completed' }])
    expect(await (await call(`documents/${items[0]?.id ?? ''}/xml`)).text()).toBe(xml)
    if (process.platform !== 'win32') expect(statSync(join(folder, 'desk', 'kontor.key')).mode & 0o777).toBe(0o600)

    expect(complaints).toEqual([])
    // Another browser has the link now, but it is used: it is told what to do.
    const late = await (await browser?.newContext())?.newPage()
    await late?.goto(link)
    await late?.getByText('This link was used already').waitFor()
    expect(late?.url()).not.toContain('token')
    host.kill('SIGINT')
    expect(await once(host, 'exit')).toEqual([0, null])
    remote.kill('SIGTERM')
    expect(await once(remote, 'exit')).toEqual([0, null])
  })
})

describe('bad input in the window', () => {
  const invoice = readFileSync(INVOICE, 'utf8')
  const utf16 = Buffer.from(`\ufeff${invoice}`, 'utf16le')
  // prettier-ignore
  const FILES: readonly (readonly [string, string | Buffer, string])[] = [
    ['empty.xml', '', 'malformed_xml'],
    ['no-xml.xml', 'Rechnung 17, 3 Stunden', 'unsupported_document'],
    ['truncated.xml', invoice.slice(0, 2_000), 'malformed_xml'],
    ['entities.xml', invoice.replace('<Invoice', '<!DOCTYPE Invoice [<!ENTITY a "b">]><Invoice'), 'malformed_xml'],
    ['wrong-encoding.xml', utf16, 'malformed_xml'],
    ['damaged.pdf', '%PDF-1.7 and then nothing', 'malformed_pdf'],
    ['plain.pdf', emptyPdf(), 'no_invoice_in_pdf'],
  ]

  it('each file is refused with its own reason, and nothing is stored', { timeout: 120_000 }, async () => {
    const host = start('dist/host.js', ['--port', '0', '--data', join(folder, 'bad')])
    const context = await browser?.newContext({ locale: 'de-DE', viewport: { width: 1280, height: 800 } })
    const page = await context?.newPage()
    if (page === undefined) throw new Error('no browser')
    await giveAskDesk(page)
    await page.goto(await readFirstLink(host))
    await page.getByTestId('first-start').waitFor()
    const paths = FILES.map(([name, content]) => {
      writeFileSync(join(folder, name), content)
      return join(folder, name)
    })
    // Sparse: 100 MB to whoever reads it, nothing on the disk.
    const large = join(folder, 'large.xml')
    writeFileSync(large, '<Invoice>')
    truncateSync(large, 100_000_000)
    await page.getByTestId('file-input').setInputFiles([...paths, large])
    await page.getByTestId('import-close').waitFor()
    await page.getByTestId('import-group-refused').click()
    await page.setViewportSize({ width: 1280, height: 1600 })
    const failures = page.getByTestId('import-failure')
    await expect.poll(() => failures.count()).toBe(FILES.length + 1)
    const found = await failures.evaluateAll((rows) =>
      rows.map((row) => [row.querySelector('strong')?.textContent, row.getAttribute('data-code')]),
    )
    expect(Object.fromEntries(found)).toEqual({
      ...Object.fromEntries(FILES.map(([name, , code]) => [name, code])),
      'large.xml': 'payload_too_large',
    })
    const cut = failures.filter({ hasText: 'truncated.xml' })
    expect(await cut.innerText()).toMatch(/Die Datei endet(?:,| mitten)/)
    await page.getByTestId('import-close').click()
    const state = await page.evaluate(async () => (await askDesk('/api/v2/desk/state')).json() as Promise<{ documents: number }>)
    expect(state.documents).toBe(0)
    host.kill('SIGINT')
    expect(await once(host, 'exit')).toEqual([0, null])
  })
})

describe('npm start', () => {
  it('opens the browser host where there is no display, and Ctrl-C ends it cleanly', { timeout: 60_000 }, async () => {
    const launcher = start('electron/launch/start.mjs', ['--port', '0', '--data', join(folder, 'started')])
    const { origin } = new URL(await readFirstLink(launcher))
    expect((await fetch(`${origin}/api/v2/desk/state`)).status).toBe(401)
    expect(existsSync(join(folder, 'started'))).toBe(true)
    launcher.kill('SIGTERM')
    expect(await once(launcher, 'exit')).toEqual([0, null])
  })

  it.each([
    [['--port', 'x'], 2],
    [['--port', '70000'], 2],
    [['--unknown'], 2],
  ])('ends with a word and a code for %j', async (args, code) => {
    const host = start('dist/host.js', args)
    let said = ''
    host.stderr?.on('data', (chunk) => (said += String(chunk)))
    expect(await once(host, 'close')).toEqual([code, null])
    expect(said).not.toBe('')
    expect(said).not.toContain('    at ')
  })

  it('says so when another process has the workspace', async () => {
    const args = ['--port', '0', '--data', join(folder, 'shared')]
    const first = start('dist/host.js', args)
    await readFirstLink(first)
    const second = start('dist/host.js', args)
    expect(await once(second, 'close')).toEqual([3, null])
    first.kill('SIGINT')
    expect(await once(first, 'exit')).toEqual([0, null])
  })
})

/** A PDF of one empty page (ISO 32000-2, annex H.2). */
function emptyPdf(): string {
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>',
  ]
  let text = '%PDF-1.7\n'
  const places = objects.map((object, index) => {
    const place = text.length
    text += `${index + 1} 0 obj${object}endobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  return `${text}xref\n0 4\n0000000000 65535 f \n${places.join('')}trailer<</Size 4/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF\n`
}
