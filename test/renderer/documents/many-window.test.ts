import { describe, expect, it } from 'vitest'
import { useWindow } from '../../support/window.ts'
import { findBarriers, findCutWords } from '../../support/ease.ts'

describe('many documents changed at once', () => {
  const window = useWindow()
  const WAIT = { timeout: 30_000 }
  const ids: string[] = []
  interface Model {
    readonly document: Readonly<Record<string, unknown>>
  }
  const part = (id: string) => window.page.getByTestId(id)
  const press = (keys: string): Promise<void> => window.page.keyboard.press(keys)
  const values = (member: string): Promise<unknown[]> =>
    Promise.all(ids.map(async (id) => (await window.call<Model>('GET', `/documents/${id}/model`)).document[member]))

  async function chooseAll(): Promise<void> {
    await window.visit('/#/documents')
    await window.page.locator('[data-document]').nth(2).waitFor()
    await part('documents').focus()
    await press('Control+a')
    await window.page.locator('[data-testid=bulk-change]:enabled').press('Enter')
    await part('many-dialog').waitFor()
  }
  const rows = (): Promise<string[]> => part('many-row').allInnerTexts()

  it('a field is seen in each before it is stored, and one key takes it back in all', { timeout: 120_000 }, async () => {
    for (const number of ['M-1', 'M-2', 'M-3']) ids.push(await window.upload(await window.sample('xrechnung', ['NW-2026-0417', number])))
    const before = await values('purchase_order_reference')
    await chooseAll()
    await part('many-term').selectOption('BT-13')
    await part('many-value').fill('4500 <b>77</b>')
    await press('Enter')
    await part('many-apply').waitFor()
    expect(await values('purchase_order_reference')).toEqual(before)
    expect((await rows()).map((row) => row.includes('4500 <b>77</b>'))).toEqual([true, true, true])
    expect([...(await findBarriers(window.page, 'many')), ...(await findCutWords(window.page, 'many'))]).toEqual([])
    await press('Enter')
    await part('many-dialog').waitFor({ state: 'detached' })
    await expect.poll(() => values('purchase_order_reference'), WAIT).toEqual(Array(3).fill('4500 <b>77</b>'))
    await part('documents').focus()
    await press('Control+z')
    await expect.poll(() => values('purchase_order_reference'), WAIT).toEqual(before)
  })

  it(
    'dates are changed and due dates stay as the terms say, numbers follow each other, and a number that is taken stays free',
    { timeout: 120_000 },
    async () => {
      await chooseAll()
      await part('many-dialog').getByRole('button', { name: 'Invoice date' }).press('Enter')
      await part('many-day').fill('2026-11-09')
      await press('Enter')
      await part('many-apply').press('Enter')
      await part('many-dialog').waitFor({ state: 'detached' })
      await expect.poll(() => values('issue_date'), WAIT).toEqual(Array(3).fill('2026-11-09'))
      // Their terms name the day.
      expect(await values('due_date')).toEqual(Array(3).fill('2026-12-02'))

      const other = await window.upload(await window.sample('xrechnung', ['NW-2026-0417', 'N-09']), { direction: 'outbound' })
      await chooseAll()
      await window.page.keyboard.press('Escape')
      await part('many-dialog').waitFor({ state: 'detached' })
      await window.page.locator(`[data-document="${other}"] input[type=checkbox]`).press('Space')
      await window.page.locator('[data-testid=bulk-change]:enabled').press('Enter')
      await part('many-dialog').getByRole('button', { name: 'Numbers' }).press('Enter')
      expect(await part('many-first').inputValue()).toBe('M-1')
      await part('many-first').fill('N-08')
      await press('Enter')
      await part('many-apply').waitFor()
      expect((await rows()).filter((row) => row.includes('number is taken'))).toHaveLength(1)
      await press('Enter')
      await part('many-dialog').waitFor({ state: 'detached' })
      const numbers = await values('number')
      expect([...numbers].toSorted()).toEqual(expect.arrayContaining(['N-08', 'N-10']))
      expect(numbers.filter((number) => number === 'N-09')).toEqual([])
    },
  )

  it('a format is changed with what it loses said before, and what was deleted comes back by one key', { timeout: 120_000 }, async () => {
    const formats = () => Promise.all(ids.map(async (id) => (await window.call<{ format: string }>('GET', `/documents/${id}`)).format))
    const before = await formats()
    const [first = ''] = ids
    const { version } = await window.call<{ version: number }>('GET', `/documents/${first}`)
    const lines = '#SKONTO#TAGE=14#PROZENT=2.00#\nZahlbar innerhalb von 30 Tagen ohne Abzug'
    const changes = [{ path: 'document.terms', value: lines }]
    await window.call('POST', `/documents/${first}/update/terms`, { changes, base_version: version })
    const terms = await values('terms')
    await chooseAll()
    await part('many-dialog').getByRole('button', { name: 'Format' }).press('Enter')
    await part('many-target').selectOption('peppol_bis_billing.invoice.3_0.xml_ubl')
    await part('many-target').press('Enter')
    await part('many-look').press('Enter')
    await part('many-apply').waitFor()
    await part('many-terms').waitFor()
    const shown = (await rows()).filter((row) => row.includes('Payment terms (BT-20) rewritten'))
    expect(shown).toEqual([expect.stringMatching(/#SKONTO#TAGE=14[^]*2 % Skonto bei Zahlung innerhalb von 14 Tagen/)])
    expect([...(await findBarriers(window.page, 'formats')), ...(await findCutWords(window.page, 'formats'))]).toEqual([])
    await part('many-apply').press('Enter')
    await part('many-dialog').waitFor({ state: 'detached' })
    await expect.poll(formats, WAIT).not.toEqual(before)
    const words = '2 % Skonto bei Zahlung innerhalb von 14 Tagen, zahlbar innerhalb von 30 Tagen ohne Abzug'
    expect(await values('terms')).toEqual([words, ...terms.slice(1)])
    await part('documents').focus()
    await press('Control+z')
    await expect.poll(formats, WAIT).toEqual(before)
    expect(await values('terms')).toEqual(terms)

    await press('Control+a')
    await window.page.locator('[data-testid=bulk-delete]:enabled').press('Enter')
    await part('delete-confirm').press('Enter')
    await window.page.locator('[data-document]').first().waitFor({ state: 'detached' })
    // The news leaves by itself, or by the person; the step stays.
    await press('Control+z')
    await window.page.locator('[data-document]').nth(2).waitFor()
  })
})
