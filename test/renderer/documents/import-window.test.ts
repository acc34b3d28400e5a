import { IS_WHOLE, SHOWN_LANGUAGES } from '../../support/extent.ts'
import { zipSync } from 'fflate'
import { expect, it } from 'vitest'
import { findFaults } from '../../support/ease.ts'
import { mail } from '../../support/containers/mail.ts'
import { readDownload, useWindow } from '../../support/window.ts'

/** Importing many files, archives and mails while the person goes on working, in a real browser. */

const TIME = { timeout: 180_000 }
const WAIT = { timeout: 60_000 }
/** More than go with one request, and what is dropped while they come in. */
const [FILES, MORE] = IS_WHOLE ? [300, 20] : [30, 6]
const window = useWindow()
const numbered = async (number: string): Promise<Buffer> => Buffer.from(await window.sample('xrechnung', ['NW-2026-0417', number]))
const file = (name: string, buffer: Uint8Array) => ({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(buffer) })
const bar = (state: string) => window.page.locator(`[data-testid=import-bar][data-state=${state}]`)

it('many files come in while somebody types: the focus and the text stay, and more can be dropped', TIME, async () => {
  const { page } = window
  const id = await window.upload((await numbered('FIRST')).toString())
  await page.goto(window.address(`/#/documents/${id}`))
  const text = (await numbered('MANY')).toString()
  const many = (from: number, amount: number) =>
    Array.from({ length: amount }, (_, index) => file(`${from + index}.xml`, Buffer.from(text.replaceAll('MANY', `M-${from + index}`))))
  const field = page.locator('[data-path="items[0].name"]')
  await field.click()
  await page.keyboard.press('End')
  await page.keyboard.type('before ')
  // After the first answer the others are held, so that the time left can be read however quick the machine is.
  let requests = 0
  const { promise: held, resolve: release } = Promise.withResolvers<undefined>()
  await page.route('**/desk/imports*', async (route) => {
    requests += 1
    if (requests > 1) await held
    await route.continue()
  })
  await page.getByTestId('file-input').setInputFiles(many(0, FILES))
  await expect.poll(() => bar('running').innerText(), WAIT).toMatch(/\b\d+ seconds? left/)
  expect(await page.locator('dialog[open]').count()).toBe(0)
  const before = await field.inputValue()
  await page.keyboard.type('and while ')
  expect(await bar('running').innerText()).not.toMatch(/\d[.,]\d/)
  await page.getByTestId('file-input').setInputFiles(many(1000, MORE))
  await page.keyboard.type('it runs')
  release(undefined)
  expect(await field.inputValue()).toBe(`${before}and while it runs`)
  await bar('done').waitFor(WAIT)
  await page.unroute('**/desk/imports*')
  expect(await field.evaluate((element) => element === document.activeElement)).toBe(true)
  expect(await bar('done').innerText()).toMatch(new RegExp(`Import finished: ${FILES + MORE} files`))
  await page.getByTestId('import-close').click()
  await bar('done').waitFor({ state: 'detached' })
})

it('is cancelled at once, and what came in until then is told', TIME, async () => {
  const { page } = window
  const text = (await numbered('STOP')).toString()
  await page.getByTestId('nav-documents').click()
  // What was begun is held until the rest is cancelled, however quick the machine is.
  const { promise: held, resolve: release } = Promise.withResolvers<undefined>()
  let requests = 0
  await page.route('**/desk/import*', async (route) => {
    requests += 1
    await held
    await route.continue()
  })
  await page
    .getByTestId('file-input')
    .setInputFiles(Array.from({ length: FILES }, (_, index) => file(`${index}.xml`, Buffer.from(text.replaceAll('STOP', `S-${index}`)))))
  await expect.poll(() => requests, WAIT).toBeGreaterThan(0)
  await page.getByTestId('import-cancel').click()
  release(undefined)
  await bar('done').waitFor(WAIT)
  await page.unroute('**/desk/import*')
  const [, count = '0'] = /(\d+) files?/.exec(await bar('done').innerText()) ?? []
  expect(Number(count)).toBeGreaterThan(0)
  expect(Number(count)).toBeLessThan(FILES)
  await page.getByTestId('import-close').click()
})

it('a mail with one invoice opens it, and the mail is saved from its delivery', TIME, async () => {
  const { page } = window
  const bytes = mail([
    { name: 'rechnung.xml', bytes: await numbered('MAIL-1') },
    { name: 'logo.png', bytes: Buffer.from('x') },
  ])
  await page.getByTestId('file-input').setInputFiles([file('Rechnung Nord.eml', bytes)])
  await expect.poll(() => page.getByTestId('document').getByRole('heading', { level: 1 }).textContent(), WAIT).toBe('MAIL-1')
  await page.getByTestId('tab-delivery').click()
  await expect.poll(() => page.getByTestId('received-mail').innerText(), WAIT).toContain('Rechnung Nord.eml as rechnung.xml')
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByTestId('save-mail').click()])
  expect(download.suggestedFilename()).toBe('Rechnung_Nord.eml')
  expect(Buffer.compare(await readDownload(download), bytes)).toBe(0)
})

it('the outcome of an archive is walked by keyboard, and its documents are chosen in the list', TIME, async () => {
  const { page } = window
  const files = {
    'a.xml': await numbered('ZIP-1'),
    'b.xml': await numbered('ZIP-2'),
    'bad.xml': Buffer.from('<Invoice'),
    'c.txt': Buffer.from('x'),
  }
  await page.getByTestId('nav-documents').click()
  await page.getByTestId('file-input').setInputFiles([file('Stapel.zip', zipSync(files))])
  // One file of which several things came: they are shown.
  await page.getByTestId('import-report').waitFor()
  await page.getByTestId('import-group-refused').focus()
  if ((await page.getByTestId('import-report').getAttribute('data-group')) !== 'refused') await page.keyboard.press('Enter')
  await expect.poll(() => page.getByTestId('import-report').innerText()).toContain('Stapel.zip/bad.xml')
  await page.keyboard.press('Escape')
  await page.getByTestId('import-report').waitFor({ state: 'detached' })
  const group = page
    .locator('[data-testid=import-group-order], [data-testid=import-group-attention], [data-testid=import-group-undecided]')
    .first()
  await group.press('Enter')
  await page.getByTestId('import-choose').press('Enter')
  await expect.poll(() => page.locator('[role=row][aria-selected=true]').count(), WAIT).toBe(2)
  await page.getByTestId('import-close').click()
})

it('the outcome follows what becomes of the documents, and only those that are there are chosen', TIME, async () => {
  const { page } = window
  const stranger = async (number: string): Promise<Buffer> =>
    Buffer.from(
      (await numbered(number))
        .toString()
        .replaceAll('DE811999207', 'DE136695976')
        .replaceAll('Nordlicht Werkzeugbau', 'Hafen Catering')
        .replace('HRB 90417 KI', 'HRB 4711 HH'),
    )
  await page.getByTestId('nav-documents').click()
  await page
    .getByTestId('file-input')
    .setInputFiles(await Promise.all(['W-1', 'W-2', 'W-3'].map(async (number) => file(`${number}.xml`, await stranger(number)))))
  const undecided = page.getByTestId('import-group-undecided')
  await expect.poll(() => undecided.innerText(), WAIT).toContain('3')
  await undecided.click()
  const rows = page.getByTestId('import-row')
  const { items } = await window.call<{ items: { id: string; number: string }[] }>('GET', '/documents?search=W-')
  const idOf = (number: string): string => items.find((item) => item.number === number)?.id ?? ''
  await window.call('DELETE', `/documents/${idOf('W-1')}`)
  await expect.poll(() => rows.count(), WAIT).toBe(2)
  // For this one alone: the company that it names stays a stranger.
  await window.call('POST', `/documents/${idOf('W-2')}/direction`, { direction: 'inbound', all_of_company: false })
  await expect.poll(() => rows.allInnerTexts(), WAIT).toEqual([expect.stringContaining('W-3')])
  await page.locator('[data-testid=import-group-order], [data-testid=import-group-attention]').first().click()
  await page.getByTestId('import-choose').click()
  // It is chosen as what it is now.
  await expect.poll(() => page.getByTestId('selection-sum').innerText(), WAIT).toContain('Payable')
  expect(await page.getByTestId('selection-bar').innerText()).toContain('1 chosen')
  await page.getByTestId('selection-clear').click()
  await page.getByTestId('import-close').click()
})

it.each(SHOWN_LANGUAGES)('keeps nobody out in %s, in light and dark', TIME, async (language) => {
  const { page } = window
  await page.evaluate((chosen) => localStorage.setItem('kontor.preferences', JSON.stringify({ language: chosen })), language)
  await page.goto(window.address('/?#/documents'))
  await page.locator('[data-document]').first().waitFor()
  const good = await numbered(`AXE-${language}`)
  await page
    .getByTestId('file-input')
    .setInputFiles([
      file('a.xml', good),
      file('again.xml', good),
      file('bad.csv', Buffer.from('a;b')),
      file('Post.zip', zipSync({ 'c.txt': good, 'd.xml': new Uint8Array(3) })),
    ])
  await bar('done').waitFor(WAIT)
  const found: string[] = []
  for (const button of await page.locator('[data-testid^=import-group-]').all()) {
    await button.click()
    const name = `${language} ${(await page.getByTestId('import-report').getAttribute('data-group')) ?? ''}`
    found.push(...(await findFaults(page, name)))
  }
  expect(found).toEqual([])
})

it('an archive and a mail with nothing inside are named as having no invoice', TIME, async () => {
  const { page } = window
  await page.getByTestId('nav-documents').click()
  const empty = [file('empty.zip', zipSync({})), file('words.eml', mail([]))]
  const named = page.locator('[data-testid=import-report][data-group=none]')
  await page.getByTestId('file-input').setInputFiles(empty.slice(0, 1))
  await expect.poll(() => named.innerText(), WAIT).toContain('empty.zip')
  await page.getByTestId('import-close').click()
  await page.getByTestId('file-input').setInputFiles(empty)
  await page.getByTestId('import-group-none').click()
  await expect.poll(() => named.innerText(), WAIT).toMatch(/^2 [^]*empty\.zip[^]*words\.eml/)
  await page.getByTestId('import-close').click()
})

it('leaves what is said of a document, and the outcome itself, above and below the messages', TIME, async () => {
  const { page } = window
  const id = await window.upload((await numbered('FOOT')).toString(), { direction: 'inbound' })
  await page.goto(window.address(`/#/documents/${id}`))
  await page.getByTestId('state').waitFor()
  await page.getByTestId('file-input').setInputFiles([file('a.xml', Buffer.from('<Invoice>')), file('b.xml', Buffer.from('<Invoice>'))])
  await page.getByTestId('primary').click()
  const notice = page.getByTestId('notices').getByRole('status').filter({ hasText: 'FOOT' })
  await notice.waitFor()
  const edges = async (): Promise<readonly [number, number]> => {
    const [message, state] = [await notice.boundingBox(), await page.getByTestId('state').boundingBox()]
    return [(message?.y ?? 0) + (message?.height ?? 0), state?.y ?? 0]
  }
  await expect.poll(async () => (await edges()).reduce((low, top) => top - low), WAIT).toBeGreaterThanOrEqual(0)
  await page.getByTestId('import-group-refused').click()
  await page.getByTestId('import-report').waitFor()
  await expect.poll(async () => (await edges()).reduce((low, top) => top - low), WAIT).toBeGreaterThanOrEqual(0)
  await page.getByTestId('import-close').click()
})
