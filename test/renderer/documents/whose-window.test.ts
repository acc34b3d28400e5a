import { describe, expect, it } from 'vitest'
import type { DocumentRecord } from '../../../core/contract/types.ts'
import { TEST_COMPANY } from '../../support/company.ts'
import { findFaults } from '../../support/ease.ts'
import { SHOWN_LANGUAGES } from '../../support/extent.ts'
import { useWindow } from '../../support/window.ts'

/** Whose document it is, as a person is asked and answers; a stranger's invoice does not leave. */

const window = useWindow()

const stranger = async (number: string, name = 'Hafen Catering', change = (xml: string): string => xml): Promise<string> => {
  const xml = await window.sample('xrechnung', ['NW-2026-0417', number])
  return importUndecided(
    change(xml).replaceAll('DE811999207', 'DE136695976').replaceAll('Nordlicht Werkzeugbau', name).replace('HRB 90417 KI', 'HRB 4711 HH'),
  )
}

const importUndecided = async (xml: string): Promise<string> => {
  const answer = await window.page.evaluate(async (body) => {
    const response = await askDesk('/api/v2/desk/import', { method: 'POST', headers: { 'content-type': 'application/octet-stream' }, body })
    return (await response.json()) as { document: DocumentRecord }
  }, xml)
  expect(answer.document.direction).toBe('undecided')
  return answer.document.id
}

/** A stranger's invoice that somebody has stored as the client's own. */
const sentAway = async (number: string): Promise<string> => {
  const xml = await window.sample('xrechnung', ['NW-2026-0417', number])
  return window.upload(
    xml
      .replaceAll('DE811999207', 'DE136695976')
      .replaceAll('Nordlicht Werkzeugbau', 'Alster Catering')
      .replace('HRB 90417 KI', 'HRB 4712 HH'),
  )
}

async function speak(language: string): Promise<void> {
  await window.page.evaluate((chosen) => localStorage.setItem('kontor.preferences', JSON.stringify({ language: chosen })), language)
  await window.page.reload()
}

describe('an invoice of strangers', () => {
  it('is asked about once for its company, and the answer turns all of them', async () => {
    const { page } = window
    await window.call('PUT', '/company', TEST_COMPANY)
    const [first, second] = [await stranger('S-1'), await stranger('S-2')]
    await page.goto(window.address('/#/documents?status=undecided'))
    const question = page.getByTestId('undecided-question')
    await question.waitFor()
    expect(await question.count()).toBe(1)
    expect(await question.textContent()).toContain('Hafen Catering GmbH · DE136695976')
    await question.getByTestId('whose-outbound').click()
    await question.waitFor({ state: 'detached' })
    for (const id of [first, second]) {
      expect(await window.call<DocumentRecord>('GET', `/documents/${id}`)).toMatchObject({ direction: 'outbound' })
    }
  })

  it('says why its text can only be read', async () => {
    const { page } = window
    const id = await stranger('S-9', 'Elbe Catering')
    await page.goto(window.address(`/#/documents/${id}/xml`))
    await expect.poll(() => page.getByTestId('xml-readonly').textContent()).toContain('Until it is decided')
  })

  it.each([
    ['outbound', ['PEPPOL-EN16931-R003']],
    ['inbound', []],
  ] as const)('is judged as it leaves once somebody has said that it does (%s)', async (direction, rules) => {
    const { page } = window
    // Valid as it is, and lacking what the network asks for.
    const id = await stranger(`J-${direction}`, `Kontorhaus ${direction}`, (xml) =>
      xml
        .replace(/(<cbc:CustomizationID>)[^<]*/, '$1urn:cen.eu:en16931:2017')
        .replaceAll('Ostsee Fährbetrieb', `Werft ${direction}`)
        .replaceAll('DE812888345', 'DE129273398')
        .replace(/<cbc:BuyerReference>.*?<\/cbc:BuyerReference>|<cac:OrderReference>[^]*?<\/cac:OrderReference>/g, ''),
    )
    const findings = page.getByTestId('finding').filter({ hasText: 'PEPPOL-' })
    const judged = page.waitForResponse(/\/validation/)
    await page.goto(window.address(`/#/documents/${id}`))
    await judged
    await page.getByTestId('whose-outbound').waitFor()
    expect([await findings.count(), await page.getByTestId('tab-page').textContent()]).toEqual([0, expect.not.stringMatching(/\d/)])
    await page.getByTestId(`whose-${direction}`).click()
    await page.getByTestId('whose-outbound').waitFor({ state: 'detached' })
    await expect.poll(() => findings.count()).toBe(rules.length)
    for (const rule of rules) expect(await findings.allTextContents()).toEqual([expect.stringContaining(rule)])
  })

  it('says whose it is on its page, and leaves on behalf of its seller alone', async () => {
    const { page } = window
    const id = await sentAway('S-3')
    await page.goto(window.address(`/#/documents/${id}`))
    const whose = page.getByTestId('whose')
    await whose.waitFor()
    expect(await whose.textContent()).toContain('The seller is another company: Alster Catering GmbH · DE136695976')
    await whose.getByTestId('whose-behalf').click()
    const dialog = page.getByTestId('behalf-dialog')
    expect(await dialog.getByTestId('behalf-confirm').isDisabled()).toBe(true)
    await dialog.getByTestId('behalf-agent').check()
    await dialog.getByTestId('behalf-confirm').click()
    await dialog.waitFor({ state: 'detached' })
    expect(await window.call<DocumentRecord>('GET', `/documents/${id}`)).toMatchObject({ status: 'send.processing' })
  })

  it('of the client itself goes with its seller in the dialog', async () => {
    const { page } = window
    const id = await window.upload(await window.sample('xrechnung', ['NW-2026-0417', 'S-4']))
    await page.goto(window.address(`/#/documents/${id}`))
    expect(await page.getByTestId('whose').textContent()).toContain('your VAT number is the seller’s')
    await page.getByTestId('primary').click()
    await page.getByTestId('send-sellers').waitFor()
    expect(await page.getByTestId('send-sellers').textContent()).toContain('Nordlicht Werkzeugbau GmbH · DE811999207')
  })
})

describe.each(SHOWN_LANGUAGES)('everybody can answer in %s', (language) => {
  it('in both themes, with room for every word', { timeout: 90_000 }, async () => {
    const { page } = window
    const id = await stranger(`L-${language}`, `Kaufhaus ${language}`)
    const other = await sentAway(`O-${language}`)
    await page.goto(window.address('/#/documents?status=undecided'))
    await speak(language)
    await page.getByTestId('undecided-question').first().waitFor()
    const found = await findFaults(page, 'undecided')
    await page.goto(window.address(`/#/documents/${id}`))
    await page.getByTestId('whose-outbound').waitFor()
    found.push(...(await findFaults(page, 'page')))
    await page.goto(window.address(`/#/documents/${other}`))
    await page.getByTestId('whose-behalf').click()
    await page.getByTestId('behalf-dialog').waitFor()
    found.push(...(await findFaults(page, 'on behalf')))
    await page.keyboard.press('Escape')
    found.push(...(await findFaults(page, 'other seller')))
    await page.goto(window.address('/#/documents?direction=outbound'))
    await page.locator(`[data-document="${other}"]`).waitFor()
    await page.getByTestId('documents').focus()
    await page.keyboard.press('Control+a')
    await page.getByTestId('send-selection').click()
    await page.getByTestId('preflight-cause').first().waitFor()
    found.push(...(await findFaults(page, 'send')))
    await page.keyboard.press('Escape')
    expect(found).toEqual([])
  })
})

describe('documents from before the profile', () => {
  it('are offered to be looked at once, with what they should be and why', { timeout: 60_000 }, async () => {
    const { page } = window
    const xml = await window.sample('xrechnung', ['NW-2026-0417', 'S-5'])
    // Brought in without a word while the buyer was nobody's profile yet.
    await page.evaluate(async (body) => {
      await askDesk('/api/v2/documents/upload/xml', { method: 'POST', headers: { 'content-type': 'application/xml' }, body })
    }, xml)
    await window.call('PUT', '/company', {
      ...TEST_COMPANY,
      name: 'Ostsee Fährbetrieb AG',
      trading_name: 'Ostsee Fähren',
      vat_ids: ['DE812888345'],
      registrations: [],
      endpoints: [],
    })
    await page.goto(window.address('/#/documents'))
    const dialog = page.getByTestId('direction-check-dialog')
    const found: string[] = []
    for (const language of SHOWN_LANGUAGES) {
      await speak(language)
      await page.getByTestId('direction-check-open').click()
      await dialog.waitFor()
      found.push(...(await findFaults(page, `direction check ${language}`)))
    }
    expect(found).toEqual([])
    await speak('en')
    await page.getByTestId('direction-check-open').click()
    await dialog.getByTestId('direction-check-dismiss').click()
    await page.getByTestId('direction-check').waitFor({ state: 'detached' })
  })
})

describe('files that are dropped', () => {
  it.each([1, 2])(
    'are received where the client is their buyer (%i together), and the page says by what and turns them',
    async (amount) => {
      const { page } = window
      await window.call('PUT', '/company', {
        ...TEST_COMPANY,
        name: 'Ostsee Fährbetrieb AG',
        vat_ids: ['DE812888345'],
        registrations: [],
        endpoints: [],
      })
      const numbers = Array.from({ length: amount }, (_, index) => `D-${amount}-${index}`)
      const files = await Promise.all(
        numbers.map(async (number) => {
          const xml = await window.sample('xrechnung', ['NW-2026-0417', number])
          return { name: `${number}.xml`, mimeType: 'text/xml', buffer: Buffer.from(xml) }
        }),
      )
      await page.getByTestId('file-input').setInputFiles(files)
      const found = async (): Promise<DocumentRecord[]> =>
        (await window.call<{ items: DocumentRecord[] }>('GET', '/documents')).items.filter(({ number = '' }) => numbers.includes(number))
      await expect.poll(async () => (await found()).map(({ direction }) => direction)).toEqual(numbers.map(() => 'inbound'))
      const [{ id } = { id: '' }] = await found()
      await page.goto(window.address(`/#/documents/${id}`))
      await expect.poll(() => page.getByTestId('whose').textContent()).toContain('is the buyer’s')
      await page.getByTestId('tab-xml').click()
      await expect.poll(() => page.getByTestId('xml-readonly').textContent()).toContain('was received')
      await page.getByTestId('tab-page').click()
      await page.getByTestId('whose-turn').click()
      await page.getByTestId('whose-outbound').click()
      await expect.poll(async () => (await window.call<DocumentRecord>('GET', `/documents/${id}`)).direction).toBe('outbound')
    },
  )
})

describe('an invoice that the buyer writes', () => {
  it('is asked about by who wrote it, not by the side that the client is on', async () => {
    const { page } = window
    await window.call('PUT', '/company', TEST_COMPANY)
    const xml = await window.sample('xrechnung', ['NW-2026-0417', 'SELF-1'])
    const id = await importUndecided(xml.replace('TypeCode>380<', 'TypeCode>389<'))
    await page.goto(window.address(`/#/documents/${id}`))
    await expect.poll(() => page.getByTestId('whose-outbound').textContent()).toContain('We issued it: outgoing')
    expect(await page.getByTestId('whose-inbound').textContent()).toContain('We received it: incoming')
    await page.getByTestId('whose-inbound').click()
    await expect.poll(async () => (await window.call<DocumentRecord>('GET', `/documents/${id}`)).direction).toBe('inbound')
  })
})
