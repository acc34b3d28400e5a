import { describe, expect, it } from 'vitest'
import { useWindow } from '../../support/window.ts'

/** The content security policy as the browser keeps it, in the real window: what a script that came in from outside could still do. */
const window = useWindow()

/** What the browser refused, by directive, while a script ran in the page. */
async function refusedBy(script: () => unknown): Promise<string[]> {
  await window.page.evaluate(() => {
    const refused: string[] = []
    addEventListener('securitypolicyviolation', ({ effectiveDirective }) => refused.push(effectiveDirective))
    Object.assign(globalThis, { refused })
  })
  const thrown = await window.page.evaluate(script).then(
    () => '',
    (error: unknown) => String(error),
  )
  const refused = await window.page.evaluate(() => (globalThis as unknown as { refused: string[] }).refused)
  return [...new Set([...refused, ...(/Trusted/.test(thrown) ? ['thrown'] : [])])]
}

describe('the policy of the window', () => {
  it('lets no text become markup or a script', async () => {
    const asMarkup = await refusedBy(() => (document.createElement('div').innerHTML = '<img src=x onerror=alert(1)>'))
    expect(asMarkup).toEqual(['require-trusted-types-for', 'thrown'])
    const asScript = await refusedBy(() => (document.createElement('script').src = '/assets/other.js'))
    expect(asScript).toEqual(['require-trusted-types-for', 'thrown'])
    const asWorker = await refusedBy(() => new Worker('/assets/other.js'))
    expect(asWorker).toEqual(['require-trusted-types-for', 'thrown'])
  })

  it('gives nobody a policy of its own, nor one that is taken', async () => {
    interface Factory {
      readonly trustedTypes: { createPolicy(name: string, rules: object): unknown }
    }
    const made = await window.page.evaluate(() =>
      ['mine', 'svelte-trusted-html', 'kontor-workers'].filter((name) => {
        try {
          return (globalThis as unknown as Factory).trustedTypes.createPolicy(name, {}) !== undefined
        } catch {
          return false
        }
      }),
    )
    expect(made).toEqual([])
  })
})

it('the editor of XML, the comparison and the PDF need nothing that the policy refuses', { timeout: 90_000 }, async () => {
  const { page } = window
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || /security policy|trusted/i.test(message.text())) complaints.push(message.text())
  })
  page.on('pageerror', ({ message }) => complaints.push(message))
  const workers: string[] = []
  page.on('worker', (worker) => workers.push(new URL(worker.url()).pathname))

  const id = await window.upload(await window.sample('to-mend', [/(<cbc:InvoiceTypeCode>)[^<]*/, '$1999']))
  await page.goto(window.address(`/#/documents/${id}/page`))
  const number = page.locator('[data-path="document.number"]').first()
  await number.fill('2026-0093-B')
  await page.keyboard.press('Control+s')
  await page.locator('[data-testid=primary][data-action=nextFinding]').waitFor()

  await page.getByTestId('tab-xml').click()
  await page.locator('.monaco-editor .view-line').first().waitFor()
  // What a mark of the text says when the mouse rests on it, and the box to find.
  await page.locator('.monaco-editor .squiggly-error').first().waitFor()
  await page.locator('.monaco-editor .view-line span', { hasText: /^999$/ }).first().hover()
  await page.locator('.monaco-hover .hover-row').first().waitFor()
  await page.locator('.monaco-editor .view-line').first().click()
  await page.keyboard.press('Control+f')
  await page.locator('.find-widget.visible').waitFor()
  await page.keyboard.type('Invoice')
  await page.locator('.monaco-editor .findMatch').first().waitFor()

  await page.getByTestId('tab-changes').click()
  await expect.poll(() => page.getByTestId('xml-diff').innerText()).toContain('2026-0093-B')
  // The texts stand there before the worker has compared them.
  await page.getByTestId('xml-diff').locator('.char-insert, .line-insert').first().waitFor()
  await page.getByTestId('tab-pdf').click()
  await page.getByTestId('pdf-pages').locator('canvas').first().waitFor()

  expect(complaints).toEqual([])
  // Both work beside the page, and not in it for want of a worker.
  await expect.poll(() => workers.filter((path) => /editor\.worker|pdf\.worker/.test(path)).length, { timeout: 10_000 }).toBe(2)
})
