import { afterAll, beforeAll, expect, it } from 'vitest'
import { leaveInDoubt } from '../../support/leave-in-doubt.ts'
import { startRemote, type TestRemote } from '../../support/remote.ts'
import { useWindow } from '../../support/window.ts'

/** Deliveries of which no answer tells how they ended, and the log of every call, in a real browser with a remote over HTTP. */

const TIME = { timeout: 120_000 }
const WAIT = { timeout: 40_000 }

let remote: TestRemote
const window = useWindow({
  // The deliveries name strangers as their seller; with a profile they would be stopped.
  company: null,
  prepare: async (folder) => {
    remote = await startRemote({ list: 'none', fault: ({ operation }) => (operation === 'upload' ? 'reset-after' : undefined) })
    await leaveInDoubt(folder, remote.url, ['U-1', 'U-2', 'U-3', 'U-4'])
    remote.options = {}
  },
})
beforeAll(() => window.call('PUT', '/desk/remote', { url: remote.url, key: 'remote-key' }))
afterAll(() => remote.close())

const numberedThere = (number: string) => [...remote.documents.values()].filter(({ xml }) => xml.includes(`>${number}<`))
const statusHere = async (number: string): Promise<string | undefined> => {
  const { items } = await window.call<{ items: { number?: string; status: string }[] }>('GET', '/documents')
  return items.find((document) => document.number === number)?.status
}

it('what is unknown is shown with its choices, and each does what it says', TIME, async () => {
  const { page } = window
  await page.goto(window.address('/#/queue'))
  const unknown = page.locator('[data-need=decision]').getByTestId('job')
  const row = (number: string) => unknown.filter({ hasText: number })
  await expect.poll(() => unknown.count(), WAIT).toBe(4)
  const more = (number: string) => row(number).getByTestId('job-more')
  await more('U-1').press('Enter')
  const choices = row('U-1').locator('.actions button:not([data-testid=job-more])')
  await expect.poll(() => choices.allInnerTexts(), WAIT).toEqual(['Look again', 'It has arrived…', 'Send again', 'Cancel sending'])
  await page.keyboard.press('Escape')
  expect([...remote.documents.values()].map(({ sends }) => sends)).toEqual([0, 0, 0, 0])

  await row('U-1').getByTestId('job-look').press('Enter')
  await expect.poll(() => statusHere('U-1'), WAIT).toBe('send.completed')

  await more('U-2').press('Enter')
  await row('U-2').getByTestId('job-adopt').press('Enter')
  await page.locator('#adopt-id').fill(numberedThere('U-2')[0]?.id ?? '')
  await page.getByTestId('adopt-dialog').getByRole('button').last().press('Enter')
  await expect.poll(() => statusHere('U-2'), WAIT).toBe('send.completed')

  await more('U-3').press('Enter')
  await row('U-3').getByTestId('job-resend').press('Enter')
  await expect.poll(() => statusHere('U-3'), WAIT).toBe('send.completed')

  await more('U-4').press('Enter')
  await row('U-4').getByTestId('job-cancel').press('Enter')
  await expect.poll(() => statusHere('U-4'), WAIT).toBe('send.failed')

  await expect.poll(() => unknown.count(), WAIT).toBe(0)
  const sends = ['U-1', 'U-2', 'U-3', 'U-4'].map((number) =>
    numberedThere(number)
      .map((document) => document.sends)
      .toSorted(),
  )
  // Nothing was sent twice: also who sends again has the exchange asked first whether it is there.
  expect(sends).toEqual([[1], [1], [1], [0]])
})

it('the log has every call, narrows it, and shows what was asked and answered', TIME, async () => {
  const { page } = window
  await page.goto(window.address('/#/queue/log'))
  const calls = page.getByTestId('call')
  await calls.first().waitFor()
  const kinds = async (): Promise<string[]> =>
    [...new Set(await calls.evaluateAll((rows) => rows.map((row) => (row as HTMLElement).dataset['kind'] ?? '')))].toSorted()
  await expect.poll(kinds, WAIT).toEqual(expect.arrayContaining(['list', 'send', 'upload']))

  await page.getByTestId('calls-status').selectOption('none')
  await expect.poll(kinds, WAIT).toEqual(['upload'])
  await page.getByTestId('calls-search').fill('U-3')
  const numbers = (): Promise<string[]> =>
    calls.locator('.number').evaluateAll((all) => [...new Set(all.map((one) => one.textContent ?? ''))])
  await expect.poll(numbers, WAIT).toEqual(['U-3'])
  await calls.first().getByRole('button').first().press('Enter')
  const details = page.getByTestId('call-details')
  await expect.poll(() => details.innerText(), WAIT).toContain(`POST ${remote.url}/v2/documents/upload`)
  expect(await page.content()).not.toContain('remote-key')
})

it('a key that the exchange refuses is said in the frame, which leads to where it is entered', TIME, async () => {
  const { page } = window
  await window.call('PUT', '/desk/remote', { url: remote.url, key: 'revoked' })
  const id = await window.upload((await window.sample('xrechnung')).replace(/(<cbc:ID>)[^<]*/, '$1K-1'))
  await window.call('POST', `/documents/${id}/send`, { transaction_type: 'send.peppol' })
  await expect.poll(() => page.getByTestId('connection').innerText(), WAIT).toContain('key not accepted')
  await page.getByTestId('connection').click()
  await expect.poll(() => page.url(), WAIT).toContain('#/settings/exchange')
})
