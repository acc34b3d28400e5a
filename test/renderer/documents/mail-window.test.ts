import { readFileSync } from 'node:fs'
import PostalMime from 'postal-mime'
import { unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { findBarriers, findFaults } from '../../support/ease.ts'
import { SHOWN_LANGUAGES } from '../../support/extent.ts'
import { useWindow } from '../../support/window.ts'

/** A document leaves by mail: the draft is looked at, made, sent elsewhere, and marked here; by keyboard, and for many at once. */

const TIME = { timeout: 120_000 }
const WAIT = { timeout: 30_000 }
const window = useWindow()
const part = (testId: string) => window.page.getByTestId(testId)
const state = (): Promise<string> => part('state').innerText()
const statusOf = async (id: string): Promise<string> => (await window.call<{ status: string }>('GET', `/documents/${id}`)).status

const upload = async (number: string, ...replace: readonly (readonly [string | RegExp, string])[]): Promise<string> =>
  window.upload(await window.sample('xrechnung', [/NW-2026-0417/g, number], ...replace))

async function open(id: string): Promise<void> {
  await window.visit(`/#/documents/${id}`)
  await expect.poll(state, WAIT).not.toBe('')
}

describe('one document by mail', () => {
  it('goes by keyboard: looked at, made, marked as sent, and taken back', TIME, async () => {
    const { page } = window
    const id = await upload('RE-1')
    await open(id)
    await part('mail').focus()
    await page.keyboard.press('Enter')
    await part('mail-to').waitFor()
    await expect.poll(() => part('mail-to').evaluate((field) => field === document.activeElement), WAIT).toBe(true)
    expect(await part('mail-from').innerText()).toMatch(/, thomsen@nordlicht-werkzeugbau\.example$/)
    expect(await part('mail-subject').inputValue()).toBe('Rechnung RE-1 von Nordlicht Werkzeugbau GmbH')
    expect(await part('mail-files').innerText()).toMatch(/RE-1\.pdf\s+\d+ kB\s+RE-1\.xml\s+\d+ kB/)
    expect(await findBarriers(page, 'mail dialog')).toEqual([])
    await page.keyboard.type('nobody')
    await expect.poll(() => part('mail-make').isEnabled(), WAIT).toBe(true)
    await part('mail-make').click()
    await expect.poll(() => part('mail-to-wrong').innerText(), WAIT).toMatch(/nobody/)
    await part('mail-to').fill('anna@kunde.example')
    await part('mail-subject').fill('Your invoice')
    await part('mail-language').selectOption('nl')
    await expect.poll(() => part('mail-text').inputValue(), WAIT).toMatch(/Met vriendelijke groet/)
    expect(await part('mail-subject').inputValue()).toBe('Your invoice')
    const downloading = page.waitForEvent('download')
    await part('mail-make').focus()
    await page.keyboard.press('Enter')
    const download = await downloading
    expect(download.suggestedFilename()).toBe('RE-1.eml')
    const mail = await PostalMime.parse(readFileSync(await download.path()))
    expect([mail.to?.[0]?.address, mail.subject, mail.attachments.length]).toEqual(['anna@kunde.example', 'Your invoice', 2])

    await expect.poll(state, WAIT).toMatch(/^E-mail draft made: .*\. Sent\?$/)
    expect(await part('primary').innerText()).toBe('Mark as sent')
    await page.keyboard.press('Control+Enter')
    await expect.poll(state, WAIT).toMatch(/^Sent by e-mail: .*, to anna@kunde\.example$/)
    expect(await statusOf(id)).toBe('send.completed')
    await part('tab-delivery').click()
    await part('delivery').waitFor()
    expect(await page.locator('[data-step]').evaluateAll((steps) => steps.map((step) => step.getAttribute('data-step')))).toEqual([
      'prepared',
      'mail_draft',
      'mail_sent',
    ])
    expect(await part('delivery').innerText()).toMatch(/anna@kunde\.example[\s\S]*Sent by e-mail to: anna@kunde\.example/)
    await part('mail-back').click()
    await expect.poll(state, WAIT).toBe('Ready to send')
  })

  it('stays where something is wrong, and the dialog says what', TIME, async () => {
    const id = await upload('RE-2', [/<cbc:BuyerReference>[^<]*<\/cbc:BuyerReference>/, ''])
    await open(id)
    expect(await part('mail').count()).toBe(0)
    await window.page.keyboard.press('Control+k')
    await part('command').fill('by e-mail')
    await window.page.getByRole('option').first().waitFor()
    await window.page.keyboard.press('Enter')
    await part('mail-dialog').waitFor()
    await expect.poll(() => part('preflight-cause').count(), WAIT).toBeGreaterThan(0)
    expect(await part('mail-make').isDisabled()).toBe(true)
    await window.page.keyboard.press('Escape')
  })
})

it('many become drafts in an archive, and are marked together', TIME, async () => {
  const { page } = window
  const ids = [await upload('RE-3'), await upload('RE-4'), await upload('RE-6')]
  await window.visit('/#/documents')
  // A list that is still loading moves its rows beneath the pointer.
  await expect.poll(() => page.locator('[data-document]').count(), WAIT).toBe(5)
  for (const id of ids) {
    const box = page.locator(`[data-document="${id}"]`).locator('input[type=checkbox]')
    await box.click()
    await expect.poll(() => box.isChecked(), WAIT).toBe(true)
  }
  await part('bulk-mail').click()
  await part('bulk-mail-drafts').click()
  await expect.poll(() => part('mail-zip').isEnabled(), WAIT).toBe(true)
  expect(await findBarriers(page, 'mail drafts')).toEqual([])
  const downloading = page.waitForEvent('download')
  await part('mail-zip').click()
  const files = unzipSync(readFileSync(await (await downloading).path()))
  expect(Object.keys(files).sort()).toEqual(['RE-3.eml', 'RE-4.eml', 'RE-6.eml'])
  await part('bulk-close').click()
  await expect.poll(() => page.locator(`[data-document="${ids[0] ?? ''}"]`).innerText(), WAIT).toContain('E-mail draft')
  await part('bulk-mail').click()
  expect(await part('bulk-mail-sent').innerText()).toBe('Mark 3 as sent')
  // One that cannot be marked keeps none of the others from it, nor their way back.
  const refused = `**/documents/${ids[0] ?? ''}/mail-sent`
  await page.route(refused, (route) => route.abort())
  await part('bulk-mail-sent').click()
  await expect.poll(async () => Promise.all(ids.map(statusOf)), WAIT).toEqual(['upload.completed', 'send.completed', 'send.completed'])
  await expect.poll(() => page.locator(`[data-document="${ids[1] ?? ''}"]`).innerText(), WAIT).toContain('Sent by e-mail')
  await page.getByText('2 documents marked as sent').first().waitFor()
  await page.keyboard.press('Control+z')
  await page.getByText('2 documents no longer marked as sent').first().waitFor()
  await expect.poll(async () => Promise.all(ids.map(statusOf)), WAIT).toEqual(ids.map(() => 'upload.completed'))
  await page.unroute(refused)
  await part('bulk-mail').click()
  expect(await part('bulk-mail-sent').innerText()).toBe('Mark 1 as sent')
  await part('bulk-mail-sent').click()
  await expect.poll(() => page.locator(`[data-document="${ids[0] ?? ''}"]`).innerText(), WAIT).toContain('Sent by e-mail')
  await part('selection-clear').click()
})

it.each(SHOWN_LANGUAGES)('the dialogs keep nobody out and cut no word in %s', TIME, async (language) => {
  const { page } = window
  const id = await upload(`RE-5-${language}`)
  await page.evaluate((chosen) => localStorage.setItem('kontor.preferences', JSON.stringify({ language: chosen })), language)
  await window.load(`/#/documents/${id}`)
  await part('mail').click()
  await part('mail-files').waitFor()
  const found = await findFaults(page, 'mail')
  const downloading = page.waitForEvent('download')
  await part('mail-make').click()
  await downloading
  await expect.poll(() => part('primary').getAttribute('data-action'), WAIT).toBe('mailSent')
  found.push(...(await findFaults(page, 'draft made')))
  await part('primary').click()
  await part('mail-back').waitFor()
  await part('tab-delivery').click()
  await part('delivery').waitFor()
  found.push(...(await findFaults(page, 'sent by mail')))
  await window.load('/#/documents')
  await page.locator('[data-document]').first().waitFor()
  await part('documents').focus()
  await page.keyboard.press('Control+a')
  await part('bulk-mail').click()
  await part('bulk-mail-drafts').click()
  await expect.poll(() => part('preflight-cause').count(), WAIT).toBeGreaterThan(0)
  found.push(...(await findFaults(page, 'mail drafts')))
  expect(found).toEqual([])
})

it('a mail of a draft needs nothing that only a network asks for', TIME, async () => {
  const { page } = window
  const { id } = await window.call<{ id: string }>('POST', '/desk/invoices', { from: 'new', issue_date: '2026-11-22' })
  await open(id)
  const field = (path: string) => page.locator(`[data-path="${path}"]`)
  for (const [path, value] of [
    ['customer.name', 'Werft Nord GmbH'],
    ['customer.country_code', 'DE'],
    ['items[0].name', 'Kran'],
  ] as const) {
    await field(path).fill(value)
    await page.keyboard.press('Tab')
  }
  await part('mail').click()
  // What the invoice itself lacks is led to first.
  await expect.poll(() => page.evaluate(() => (document.activeElement as HTMLElement).dataset['path']), WAIT).toBe('items[0].price')
  await field('items[0].price').fill('12.50')
  await page.keyboard.press('Tab')
  await expect.poll(() => part('left').count(), WAIT).toBe(2)
  await part('mail').click()
  await part('mail-dialog').waitFor()
  await expect.poll(() => part('mail-make').isEnabled(), WAIT).toBe(true)
  await page.keyboard.press('Escape')
})
