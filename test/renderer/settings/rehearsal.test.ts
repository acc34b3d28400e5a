import { expect, it } from 'vitest'
import { useWindow } from '../../support/window.ts'

/** A rehearsal from the sending to its end, which gives the invoices back. */

const PATIENT = { timeout: 30_000 }
const window = useWindow({ locale: 'de-DE' })

it('gives back what was practised, says how many, and their pages are those of invoices that are ready', { timeout: 120_000 }, async () => {
  const { page } = window
  await window.load('/#/settings/exchange')
  await page.getByTestId('rehearsal-start').click()
  await page.getByText('Sobald Sie den Probebetrieb beenden, ist das Geprobte wieder versandbereit').waitFor()
  const ids: string[] = []
  for (const number of ['P-1', 'P-2']) {
    ids.push(await window.upload(await window.sample('xrechnung', [/(<cbc:ID>)[^<]*/, `$1${number}`])))
  }
  for (const id of ids) await window.call('POST', `/documents/${id}/send`, { transaction_type: 'send.peppol' })
  const statuses = () => Promise.all(ids.map(async (id) => (await window.call<{ status: string }>('GET', `/documents/${id}`)).status))
  await expect.poll(statuses, PATIENT).toEqual(['send.completed', 'send.completed'])

  await page.getByTestId('rehearsal-stop').click()
  await page.getByText('Der Probebetrieb ist beendet: 2 Belege sind wieder versandbereit').waitFor()
  await page.getByTestId('rehearsal-mark').waitFor({ state: 'detached' })
  expect(await statuses()).toEqual(['upload.completed', 'upload.completed'])

  await window.load(`/#/documents/${ids[0] ?? ''}`)
  await page.locator('[data-testid=primary][data-action=send]:enabled').waitFor()
  await page.getByText('Versandbereit').first().waitFor()
  await window.load(`/#/documents/${ids[0] ?? ''}/delivery`)
  await page.locator('table').getByText('Probebetrieb beendet: Was geprobt wurde, ist nicht zugestellt.').waitFor()
  // It has not been on any way: no reason, no id of a sending, no time of a step that was practised.
  const delivery = await page.getByTestId('delivery').innerText()
  expect([delivery.match(/offen/g)?.length, /Sendung|geändert/.test(delivery)]).toEqual([3, false])
})
