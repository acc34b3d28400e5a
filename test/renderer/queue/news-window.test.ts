import { expect, it } from 'vitest'
import { useWindow } from '../../support/window.ts'

/** A batch in the rehearsal, from the sending to the one message that the person gets and where it leads. */

const PATIENT = { timeout: 30_000 }
const window = useWindow({ companies: true })

interface Shown {
  readonly title: string
  readonly body: string
  onclick: (() => void) | null
}
declare global {
  var shownNotifications: Shown[]
}

it(
  'a batch that ends while nobody looks is told of once, outside the window, and a click leads to the queue',
  { timeout: 120_000 },
  async () => {
    const { page } = window
    await page.evaluate(() => {
      globalThis.shownNotifications = []
      const Stub = class {
        static readonly permission = 'granted'
        onclick: (() => void) | null = null
        readonly title: string
        readonly body: string
        constructor(title: string, { body }: { body: string }) {
          this.title = title
          this.body = body
          globalThis.shownNotifications.push(this)
        }
        close(): void {}
      }
      Object.assign(globalThis, { Notification: Stub })
      document.hasFocus = () => false
    })
    await window.call('POST', '/desk/rehearsal')
    const customers = ['Hotel Post', 'Reject GmbH', 'Gasthof Adler']
    const ids: string[] = []
    for (const [index, customer] of customers.entries()) {
      const xml = await window.sample('xrechnung', [/(<cac:AccountingCustomerParty>[^]*?<cbc:RegistrationName>)[^<]*/, `$1${customer}`])
      ids.push(await window.upload(xml.replace(/(<cbc:ID>)[^<]*/, `$1R-${index}`)))
    }
    for (const id of ids) await window.call('POST', `/documents/${id}/send`, { transaction_type: 'send.peppol' })

    const shown = () => page.evaluate(() => globalThis.shownNotifications.map(({ title, body }) => ({ title, body })))
    await expect
      .poll(shown, PATIENT)
      .toEqual([{ title: 'Kontor · Rehearsal', body: 'Sending finished: 2 delivered, 4,207.42 EUR · 1 refused' }])
    await page.evaluate(() => globalThis.shownNotifications[0]?.onclick?.())
    await page.getByTestId('queue').waitFor()

    // The next one is told of by itself: nothing of the batch comes again.
    await window.call('POST', `/documents/${await window.upload(await window.sample('peppol'))}/send`, { transaction_type: 'send.peppol' })
    await expect.poll(async () => (await shown()).length, PATIENT).toBe(2)
    expect((await shown())[1]?.body).toMatch(/ has been delivered$/)

    // Another company of the desk: told under its name, and a click shows its desk.
    const { id } = await window.call<{ id: string }>('POST', '/desk/workspaces', { name: 'Client B GmbH', colour: '#8a5700' })
    await page.evaluate(deliverElsewhere, [id, await window.sample('xrechnung')] as const)
    await expect.poll(async () => (await shown()).length, PATIENT).toBe(3)
    expect((await shown())[2]).toMatchObject({ title: 'Client B GmbH · Rehearsal', body: expect.stringMatching(/ has been delivered$/) })
    await page.evaluate(() => globalThis.shownNotifications[2]?.onclick?.())
    await page.getByTestId('delivery').waitFor()
    await expect.poll(() => page.getByTestId('workspace').textContent(), PATIENT).toContain('Client B GmbH')
  },
)

async function deliverElsewhere([workspace, xml]: readonly [string, string]): Promise<void> {
  const call = async (path: string, type: string, body: string): Promise<{ id: string }> => {
    const headers = { 'content-type': type, 'x-kontor-workspace': workspace }
    const response = await askDesk(`/api/v2${path}`, { method: 'POST', headers, body })
    if (!response.ok) throw new Error(await response.text())
    return (await response.json()) as { id: string }
  }
  await call('/desk/rehearsal', 'application/json', '')
  const { id } = await call('/documents/upload/xml?direction=outbound', 'application/xml', xml)
  await call(`/documents/${id}/send`, 'application/json', JSON.stringify({ transaction_type: 'send.peppol' }))
}
