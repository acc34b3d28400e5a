import { beforeAll, describe, expect, it } from 'vitest'
import { findBarriers, findCutWords, findFaults } from '../../support/ease.ts'
import { SHOWN_LANGUAGES } from '../../support/extent.ts'
import { useWindow } from '../../support/window.ts'

/** A received invoice goes its way in the window: looked at, checked, passed on or turned down, and stopped where its supplier has changed. */

const TIME = { timeout: 120_000 }
const WAIT = { timeout: 30_000 }
const IBAN = 'DE70999010100012345678'
const OTHER_IBAN = 'DE89370400440532013000'
const window = useWindow()
const part = (testId: string) => window.page.getByTestId(testId)

const ids: Record<string, string> = {}

/** An invoice of one supplier, by the end of its number. */
async function receive(end: string, ...replace: readonly (readonly [string | RegExp, string])[]): Promise<void> {
  const xml = await window.sample('xrechnung', [/NW-2026-0417/g, `NW-${end}`], ...replace)
  ids[end] = await window.upload(xml, { direction: 'inbound', filename: `${end}.xml` })
}

const handling = async (end: string): Promise<string | undefined> =>
  (await window.call<{ handling?: string }>('GET', `/documents/${ids[end] ?? ''}`)).handling

async function open(end: string, tab = 'page'): Promise<void> {
  await window.visit(`/#/documents/${ids[end] ?? ''}/${tab}`)
  await part('letter').waitFor()
}

beforeAll(async () => {
  await receive('1')
  await receive('2')
  await receive('3', [IBAN, OTHER_IBAN])
  await receive('4', [/<cac:Delivery>[\s\S]*<\/cac:Delivery>/, ''], [/<cbc:TaxInclusiveAmount currencyID="EUR">[\d.]+/, '$&1'])
  await window.upload(await window.sample('peppol'), { direction: 'outbound' })
  await window.call('POST', `/documents/${ids['1'] ?? ''}/handling`, { handling: 'checked' })
}, 120_000)

describe('a received invoice', () => {
  it('is read, checked and passed on, and its history says by whom', TIME, async () => {
    const { page } = window
    await open('2')
    expect(await part('state').innerText()).toContain('to be checked')
    expect(await page.locator('[data-testid=page] input:not([readonly]), [data-testid=page] textarea:not([readonly])').count()).toBe(0)
    await expect.poll(() => part('letter-content').innerText(), WAIT).toBe('Content errors: none')
    // The other company may become a contact; the client, which is the seller of this file, is nobody's.
    await expect.poll(() => part('keep-card-customer').count(), WAIT).toBe(1)
    expect(await part('keep-card-supplier').count()).toBe(0)
    await part('primary').click()
    await expect.poll(() => part('state').innerText(), WAIT).toMatch(/^Checked /)
    await part('primary').click()
    await expect.poll(() => part('state').innerText(), WAIT).toMatch(/^Passed on /)
    await part('primary').click()
    await part('delivery').waitFor()
    expect(await page.locator('[data-step]').evaluateAll((steps) => steps.map((step) => step.getAttribute('data-state')))).toEqual([
      'done',
      'done',
      'done',
    ])
    expect(await part('delivery').innerText()).toMatch(/Checked\.[\s\S]*Passed on\./)
    await page.keyboard.press('Control+z')
    await expect.poll(() => handling('2'), WAIT).toBe('checked')
    // Until the window has been told of it, what is taken back is the step that was just undone.
    await expect.poll(() => part('state').innerText(), WAIT).toMatch(/^Checked /)
    await part('take-back').click()
    await expect.poll(() => handling('2'), WAIT).toBe('new')
  })

  it('is stopped where the supplier has changed his account, until somebody confirms it', TIME, async () => {
    await open('3')
    await part('supplier-changes').waitFor()
    expect(await part('supplier-changes').innerText()).toMatch(
      new RegExp(`${OTHER_IBAN} is new[\\s\\S]*Until now ${IBAN} \\(1 checked invoice, since 2 Nov 2026\\)`),
    )
    expect(await part('primary').count()).toBe(0)
    expect(await window.page.locator('[data-rule=KONTOR-SUPPLIER]').count()).toBe(1)
    expect(await findBarriers(window.page, 'changed')).toEqual([])
    await part('confirm-changes').click()
    await part('supplier-changes').waitFor({ state: 'detached' })
    await part('primary').click()
    await expect.poll(() => handling('3'), WAIT).toBe('checked')
  })

  it('is turned down with a text for the supplier that says what is wrong, in his language', TIME, async () => {
    await open('4')
    await expect.poll(() => part('letter-content').innerText(), WAIT).not.toContain('none')
    await part('letter').locator('summary').click()
    const missing = window.page.locator('[data-particular=supply_date]')
    expect([await missing.getAttribute('data-state'), await missing.innerText()]).toEqual([
      'missing',
      expect.stringContaining('§ 14 Abs. 4 Satz 1 Nr. 6 UStG') as string,
    ])
    expect(await findCutWords(window.page, 'letter')).toEqual([])
    await part('turn-down').click()
    await expect.poll(() => part('turn-down-text').inputValue(), WAIT).toContain('Es fehlt: Zeitpunkt der Leistung')
    expect(await part('turn-down-reason').inputValue()).toBe('particulars')
    const text = await part('turn-down-text').inputValue()
    expect(text).toContain('Ihre Rechnung NW-4 vom 02.11.2026')
    expect(text).toContain('Grund: Pflichtangaben fehlen oder sind falsch.')
    expect(text).toContain('Bitte senden Sie uns eine berichtigte Rechnung.')
    await part('turn-down-reason').selectOption('duplicate')
    await expect.poll(() => part('turn-down-text').inputValue(), WAIT).toContain('Grund: Schon eingegangen.')
    expect(await part('turn-down-text').inputValue()).not.toContain('berichtigte Rechnung')
    await part('turn-down-reason').selectOption('other')
    await expect.poll(() => part('turn-down-text').inputValue(), WAIT).toContain('nicht annehmen.\n')
    expect(await part('turn-down-text').inputValue()).not.toContain('Grund:')
    await part('turn-down-reason').selectOption('particulars')
    await part('turn-down-note').fill('Asked for a new one')
    await part('turn-down-confirm').click()
    await expect.poll(() => part('state').innerText(), WAIT).toContain('Mandatory particulars missing or wrong – Asked for a new one')
    expect(await handling('4')).toBe('turned_down')
  })

  it('that is taken up again and turned down once more by the undo keeps its reason and note', TIME, async () => {
    await receive('5')
    const turnedDown = { handling: 'turned_down', reason: 'not_ordered', note: 'Nobody here knows of it' }
    await window.call('POST', `/documents/${ids['5'] ?? ''}/handling`, turnedDown)
    await open('5')
    await part('take-back').click()
    await expect.poll(() => handling('5'), WAIT).toBe('new')
    await window.page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => handling('5'), WAIT).toBe('turned_down')
    const { handled } = await window.call<{ handled?: object }>('GET', `/documents/${ids['5'] ?? ''}`)
    expect(handled).toMatchObject({ reason: 'not_ordered', note: 'Nobody here knows of it' })
  })

  it('that came in before says so, with the way to the other', TIME, async () => {
    await receive('1', ['2026-12-02', '2026-12-03'])
    await open('1')
    await part('duplicates').waitFor()
    expect(await part('duplicates').innerText()).toContain('another format: NW-1'.replace('another format', 'and year'))
    const before = window.page.url()
    await part('show-duplicate').click()
    await expect.poll(() => window.page.url()).not.toBe(before)
    await part('duplicates').waitFor()
  })
})

describe('the list', () => {
  it('offers for received invoices what can be done with them, and never to send them', TIME, async () => {
    const { page } = window
    await receive('7')
    await receive('8')
    await page.goto(window.address('/#/documents?direction=inbound'))
    await page.locator('[data-document]').first().waitFor()
    await page.keyboard.press('Control+a')
    await expect.poll(() => part('selection-bar').innerText(), WAIT).toContain('chosen')
    expect(await part('send-selection').count()).toBe(0)
    await page.keyboard.press('Control+k')
    await page.keyboard.type('send')
    await page.waitForTimeout(0)
    expect(await page.getByRole('option').filter({ hasText: 'Send chosen' }).count()).toBe(0)
    await page.keyboard.press('Escape')
    await part('bulk-mark-checked').click()
    await expect.poll(() => handling('7'), WAIT).toBe('checked')
    await expect.poll(() => handling('8'), WAIT).toBe('checked')
    await part('bulk-mark-checked').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => handling('7'), WAIT).toBe('new')
    await expect.poll(() => handling('8'), WAIT).toBe('new')

    // The key takes back what was done last, and not what was deleted before it.
    const deleted = await window.upload(await window.sample('peppol', [/<cbc:ID>[^<]*/, '<cbc:ID>GONE']), { direction: 'outbound' })
    await page.goto(window.address('/#/documents'))
    await part('selection-clear').click()
    await page.locator(`[data-document="${deleted}"] input[type=checkbox]`).check()
    await part('bulk-delete').click()
    await part('delete-confirm').click()
    await page.locator(`[data-document="${deleted}"]`).waitFor({ state: 'detached' })
    await page.locator(`[data-document="${ids['8'] ?? ''}"] input[type=checkbox]`).check()
    await part('bulk-mark-checked').click()
    await expect.poll(() => handling('8'), WAIT).toBe('checked')
    await part('bulk-mark-checked').waitFor({ state: 'detached' })
    await page.keyboard.press('Control+z')
    await expect.poll(() => handling('8'), WAIT).toBe('new')
    expect((await window.call<{ items: object[] }>('GET', '/documents?search=GONE')).items).toEqual([])
    await page.goto(window.address('/#/documents'))
    await page.locator('[data-document]').nth(4).waitFor()
    await page.keyboard.press('Control+a')
    await part('send-selection').waitFor()
  })

  it('takes back what it can of many, and names what somebody has passed on meanwhile', TIME, async () => {
    const { page } = window
    const mine = ['21', '22', '23']
    for (const end of mine) await receive(end)
    await page.goto(window.address('/#/documents'))
    await part('selection-clear').click()
    for (const end of mine) await page.locator(`[data-document="${ids[end] ?? ''}"] input[type=checkbox]`).check()
    await part('bulk-mark-checked').click()
    await expect.poll(() => Promise.all(mine.map(handling)), WAIT).toEqual(['checked', 'checked', 'checked'])
    for (const end of ['21', '23']) await window.call('POST', `/documents/${ids[end] ?? ''}/handling`, { handling: 'passed_on' })
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => part('notices').innerText(), WAIT).toContain('1 document is as before')
    const said = await part('notices').innerText()
    expect(said).toContain('2 documents stay as they are')
    expect(said).toMatch(/NW-21: [\s\S]*NW-23: /)
    expect(await Promise.all(mine.map(handling))).toEqual(['passed_on', 'new', 'passed_on'])
  })

  it.each(SHOWN_LANGUAGES)('has all actions for invoices of both ways in sight at 1280 pixels in %s', TIME, async (language) => {
    const { page } = window
    await page.evaluate((chosen) => localStorage.setItem('kontor.preferences', JSON.stringify({ language: chosen })), language)
    await window.load('/#/documents')
    await page.locator('[data-document]').nth(4).waitFor()
    await page.keyboard.press('Control+a')
    await part('send-selection').waitFor()
    await part('bulk-received').click()
    await part('bulk-mark-checked').waitFor()
    expect(await findFaults(page, `${language} menu`)).toEqual([])
    await page.keyboard.press('Escape')
    const boxes = await part('selection-bar')
      .locator('button, strong, [data-testid=selection-sum]')
      .evaluateAll((all) =>
        all.map((one) => one.getBoundingClientRect()).map(({ left, right, top, bottom }) => ({ left, right, top, bottom })),
      )
    expect(boxes.every(({ right }) => right <= 1280)).toBe(true)
    // No action leaves the line of the others.
    const lines = await part('selection-bar')
      .locator('.actions > button')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))
    expect(new Set(lines).size).toBe(1)
    const isOver = (one: (typeof boxes)[number], other: (typeof boxes)[number]): boolean =>
      one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
    expect(boxes.filter((one, at) => boxes.some((other, next) => next > at && isOver(one, other)))).toEqual([])
    expect(await findFaults(page, language)).toEqual([])
    // Messages stand above it, where it has more rows.
    await page.setViewportSize({ width: 640, height: 800 })
    const between = async (): Promise<number> => {
      const [bar, messages] = [await part('selection-bar').boundingBox(), await part('notices').boundingBox()]
      return (bar?.y ?? 0) - (messages?.y ?? Number.POSITIVE_INFINITY) - (messages?.height ?? 0)
    }
    await expect.poll(between, WAIT).toBeGreaterThan(0)
    await page.setViewportSize({ width: 1280, height: 800 })
  })
})

describe.each(SHOWN_LANGUAGES)('everybody can handle received invoices in %s', (language) => {
  it('light and dark, and no word is cut', TIME, async () => {
    const { page } = window
    if (ids['9'] === undefined) {
      // The notices of a changed account and of a duplicate, with findings of each group below them.
      await receive(
        '9',
        [IBAN, 'DE02120300000000202051'],
        [/<cac:Delivery>[\s\S]*<\/cac:Delivery>/, ''],
        [/(<cbc:TaxAmount currencyID="EUR">)[\d.]+/, '$1x'],
      )
      await receive(
        '9',
        [IBAN, 'DE02120300000000202051'],
        [/<cac:Delivery>[\s\S]*<\/cac:Delivery>/, ''],
        [/(<cbc:TaxAmount currencyID="EUR">)[\d.]+/, '$1y'],
      )
    }
    await page.evaluate((chosen) => localStorage.setItem('kontor.preferences', JSON.stringify({ language: chosen })), language)
    const found: string[] = []
    const look = async (view: string): Promise<void> => {
      found.push(...(await findFaults(page, view)))
    }
    await open('9')
    await Promise.all([part('supplier-changes').waitFor(), part('duplicates').waitFor()])
    await part('letter').locator('summary').click()
    await look('stopped')
    await part('turn-down').click()
    await expect.poll(() => part('turn-down-text').inputValue(), WAIT).not.toBe('')
    await look('turn down')
    await page.keyboard.press('Escape')
    await open('4')
    await look('turned down')
    await page.goto(window.address(`/#/documents/${ids['3'] ?? ''}/delivery`))
    await part('delivery').waitFor()
    await look('history')
    // Nothing that was chosen before is chosen any more.
    await window.load('/#/documents?direction=inbound')
    await page.locator('[data-document]').first().waitFor()
    await page.keyboard.press('Control+a')
    await part('selection-bar').waitFor()
    await look('list')
    await part('bulk-turn-down').click()
    await part('turn-down-dialog').waitFor()
    await look('turn down many')
    expect(found).toEqual([])
  })
})
