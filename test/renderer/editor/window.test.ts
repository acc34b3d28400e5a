import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readInvoice } from '../../../core/formats/read.ts'
import { writeSyntax } from '../../../core/formats/write.ts'
import { parseXml } from '../../../core/xml/reader.ts'
import { repositoryRoot } from '../../support/shared.ts'
import { useWindow } from '../../support/window.ts'

/** The editor in a real browser, by keyboard alone: the line grid, pasting a block of cells, and drafts that outlive the window. */

const SAMPLE = readFileSync(join(repositoryRoot(), 'core', 'services', 'samples', 'xrechnung.xml'), 'utf8')

const window = useWindow({ locale: 'de-DE' })

async function open(xml = SAMPLE): Promise<string> {
  const id = await window.upload(xml)
  await show(id)
  await settled(async () => (await namesOf()).length).toBe(xml.split('<cac:InvoiceLine>').length - 1)
  return id
}

async function show(id: string): Promise<void> {
  await window.page.goto(window.address(`/#/documents/${id}`))
  await window.page.locator('[data-path="items[0].name"]').waitFor()
}

const settled = <Value>(read: () => Promise<Value>) => expect.poll(read, { timeout: 20_000 })
const field = (path: string) => window.page.locator(`[data-path="${path}"]`)
const focused = (): Promise<string | undefined> => window.page.evaluate(() => (document.activeElement as HTMLElement).dataset['path'])
/** Read at once: a row that an undo takes away meanwhile would be waited for. */
const namesOf = (): Promise<string[]> =>
  window.page.locator('[data-path$="].name"]').evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value))
const press = async (...keys: string[]): Promise<void> => {
  for (const key of keys) await window.page.keyboard.press(key)
}

/** What a spreadsheet puts on the clipboard, pasted into the focused field. */
async function paste(text: string): Promise<void> {
  await window.page.evaluate((block) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', block)
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)
  await window.page.getByTestId('paste-dialog').waitFor()
}

describe('the line grid', { timeout: 60_000 }, () => {
  it('is walked like a spreadsheet: Enter, arrows at the edges, up and down the column', async () => {
    await open()
    await field('items[0].quantity').focus()
    // Enter goes to what a person fills in, the arrows to every field.
    await press('Enter')
    await settled(focused).toBe('items[0].price')
    await press('Enter')
    await settled(focused).toBe('items[1].name')
    await press('Shift+Enter')
    await settled(focused).toBe('items[0].price')
    await press('ArrowDown')
    await settled(focused).toBe('items[1].price')
    await press('ArrowLeft')
    await settled(focused).toBe('items[1].unit_code')
    await press('ArrowLeft')
    await settled(focused).toBe('items[1].quantity')
    await press('End', 'ArrowRight')
    await settled(focused).toBe('items[1].unit_code')
    await press('Shift+Enter')
    await settled(focused).toBe('items[1].quantity')
  })

  it('has a figure, and the page a date, as a whole at the click that enters it, and the caret at the next one', async () => {
    await open()
    const selected = (): Promise<string> => window.page.evaluate(() => getSelection()?.toString() ?? '')
    await field('items[1].quantity').click()
    await settled(selected).toBe(await field('items[1].quantity').inputValue())
    await window.page.keyboard.type('12,5')
    await expect.poll(() => field('items[1].quantity').inputValue()).toBe('12,5')
    await field('items[1].quantity').click()
    await settled(selected).toBe('')
    // Keys have walked into it, and the hand goes to the mouse all the same.
    await field('items[1].name').focus()
    await press('Tab')
    await field('items[1].quantity').click()
    await window.page.keyboard.type('7')
    await expect.poll(() => field('items[1].quantity').inputValue()).toBe('7')
    await field('document.issue_date').click()
    await window.page.keyboard.type('30.11.2026')
    await expect.poll(() => field('document.issue_date').inputValue()).toBe('30.11.2026')
    // A text is written on.
    await field('items[1].name').click()
    expect(await selected()).toBe('')
  })

  it('fills down, and the decimal key of the keypad writes the separator of the locale', async () => {
    await open()
    await field('items[1].price').focus()
    await press('Control+d')
    await settled(() => field('items[1].price').inputValue()).toBe('84,50')
    await press('ArrowDown')
    await settled(focused).toBe('items[2].price')
    await press('1', '2', 'NumpadDecimal', '5')
    await expect.poll(() => field('items[2].price').inputValue()).toBe('12,5')
  })

  it('inserts, repeats, moves and removes lines as one step each, and stores them in that order', async () => {
    const id = await open()
    const before = await namesOf()
    const [first = '', second = '', third = ''] = before
    await field('items[0].name').focus()
    await press('Control+Shift+Enter')
    await settled(focused).toBe('items[1].name')
    await window.page.keyboard.type('Neu')
    await press('Alt+Shift+ArrowDown')
    await settled(focused).toBe('items[2].name')
    await settled(namesOf).toEqual([first, second, 'Neu', third])
    await press('Control+Shift+D')
    await settled(namesOf).toEqual([first, second, 'Neu', 'Neu', third])
    await press('Alt+Delete')
    await settled(namesOf).toEqual([first, second, 'Neu', third])
    await press('Control+s')
    await window.page.locator('[data-action=save]').waitFor({ state: 'detached' })
    await window.visit(`/#/documents/${id}`)
    await field('items[3].name').waitFor()
    await settled(namesOf).toEqual([first, second, 'Neu', third])
    await expect.poll(() => field('items[3].id').inputValue()).toBe('4')
  })

  it('takes back every step', async () => {
    await open()
    const before = await namesOf()
    await field('items[1].name').focus()
    await press('Control+Shift+D', 'Alt+Shift+ArrowUp', 'Alt+Delete', 'Control+Shift+Enter')
    await settled(async () => (await namesOf()).length).toBe(4)
    await settled(focused).toMatch(/^items/)
    await press('Control+z', 'Control+z', 'Control+z', 'Control+z')
    await settled(namesOf).toEqual(before)
    await expect.poll(() => window.page.getByTestId('undo').isDisabled()).toBe(true)
  })
})

describe('a block of cells', { timeout: 60_000 }, () => {
  const BLOCK =
    'Artikel\tMenge\tME\tEinzelpreis (€)\tLieferdatum\n"Kabel, 5 m\nschwarz"\t1.250,5\tStück\t3,99 €\tx\nStecker\tviele\tStunde\t12\t\n'

  it('maps columns by their heads, says what it did not understand, and is one step', async () => {
    await open()
    const before = await namesOf()
    await field('items[2].name').focus()
    await paste(BLOCK)
    const columns = window.page.getByTestId('paste-column')
    await expect
      .poll(() => columns.evaluateAll((all) => all.map((one) => (one as HTMLSelectElement).value)))
      .toEqual(['BT-153', 'BT-129', 'BT-130', 'BT-146', ''])
    await expect.poll(() => window.page.getByTestId('paste-faults').innerText()).toMatch(/^1 Zelle/)
    await columns.nth(4).selectOption('BT-127')
    await window.page.getByTestId('paste-apply').focus()
    await press('Enter')
    await settled(async () => (await namesOf()).length).toBe(4)
    await expect.poll(() => field('items[2].name').inputValue()).toBe('Kabel, 5 m\nschwarz')
    await expect.poll(() => field('items[2].quantity').inputValue()).toBe('1.250,5')
    await expect.poll(() => field('items[2].price').inputValue()).toBe('3,99')
    await expect.poll(() => field('items[2].unit_code').getAttribute('title')).toMatch(/^H87|^C62/)
    await expect.poll(() => field('items[3].quantity').inputValue()).toBe('viele')
    await settled(() => field('items[2].note').inputValue()).toBe('x')
    await press('Control+z')
    await settled(namesOf).toEqual(before)
  })

  it('of the same head is mapped as last time', async () => {
    await open()
    await field('items[0].name').focus()
    await paste(BLOCK)
    await expect.poll(() => window.page.getByTestId('paste-column').nth(4).inputValue()).toBe('BT-127')
    await press('Escape')
    await settled(focused).toBe('items[0].name')
  })

  it('without a head fills the grid from the caret on', async () => {
    await open()
    await field('items[0].quantity').focus()
    await paste('7\tKGM\n8\tHUR')
    await expect.poll(() => window.page.getByTestId('paste-head').isChecked()).toBe(false)
    await window.page.getByTestId('paste-apply').focus()
    await press('Enter')
    await settled(() => field('items[1].quantity').inputValue()).toBe('8')
    await expect.poll(() => field('items[0].unit_code').inputValue()).toBe('Kilogramm')
    await expect.poll(() => field('items[0].subtotal').inputValue()).toBe('591,50')
  })
})

describe('a draft', { timeout: 60_000 }, () => {
  it('outlives the death of its window', async () => {
    const id = await open()
    await field('document.number').focus()
    await press('End')
    await window.page.keyboard.type('-B')
    const dead = window.page
    const session = await dead.context().newCDPSession(dead)
    const crashed = dead.waitForEvent('crash')
    session.send('Page.crash').catch(() => undefined)
    await crashed
    await window.reopen()
    await show(id)
    await settled(() => field('document.number').inputValue()).toMatch(/-B$/)
    await expect.poll(() => window.page.getByTestId('undo').isEnabled()).toBe(true)
    await dead.close()
  })
})

describe('a pasted block', { timeout: 60_000 }, () => {
  it('is taken by Enter, leaves one in the grid, and is one step', async () => {
    await open()
    const before = await namesOf()
    await field('items[0].name').focus()
    await paste('Bezeichnung\tMenge\tEinzelpreis\tUSt-Satz\nRohr\t1.250,50\t1.234,56\t7 %\nBogen\t3\t9,99\t19%')
    await press('Enter')
    await window.page.getByTestId('paste-dialog').waitFor({ state: 'detached' })
    await settled(namesOf).toEqual(['Rohr', 'Bogen', ...before.slice(2)])
    await settled(() => field('items[0].quantity').inputValue()).toBe('1.250,5')
    await settled(() => field('items[0].tax_code').inputValue()).toBe('7\u00a0%')
    await settled(focused).toBe('items[0].name')
    await press('Control+z')
    await settled(namesOf).toEqual(before)
  })

  it('says which VAT its new lines get, unless it says so itself', async () => {
    await open()
    const { page } = window
    const rate = await field(`items[${(await namesOf()).length - 1}].tax_code`).inputValue()
    await field('items[0].name').focus()
    await paste(['Bezeichnung\tEinzelpreis', ...Array.from({ length: 12 }, (_, row) => `Rohr ${row}\t9,99`)].join('\n'))
    await settled(() => page.getByTestId('paste-tax').innerText()).toContain(
      `neue Positionen bekommen die Umsatzsteuer der letzten: S ${rate.replace('\u00a0', ' ')}`,
    )
    await page.getByTestId('paste-column').nth(1).selectOption('BT-152')
    await page.getByTestId('paste-tax').waitFor({ state: 'detached' })
    await press('Escape')
    await page.getByTestId('paste-dialog').waitFor({ state: 'detached' })
    await settled(focused).toBe('items[0].name')
  })
})

describe('the buttons of undo and redo', { timeout: 60_000 }, () => {
  it('say what they take back and what they bring back', async () => {
    await open()
    const nameOf = (button: 'undo' | 'redo') => () => window.page.getByTestId(button).getAttribute('aria-label')
    await field('document.number').fill('R-1')
    await field('items[1].quantity').fill('7')
    await settled(nameOf('undo')).toBe('Rückgängig machen: Position 2, Menge')
    await press('Control+z')
    await settled(nameOf('undo')).toBe('Rückgängig machen: Nummer')
    await settled(nameOf('redo')).toBe('Wiederherstellen: Position 2, Menge')
    await press('Control+z')
    await settled(nameOf('undo')).toBe('Änderung rückgängig machen')
    // Both ways to redo that people know.
    await press('Control+y')
    await settled(nameOf('undo')).toBe('Rückgängig machen: Nummer')
    await press('Control+Shift+z')
    await settled(nameOf('undo')).toBe('Rückgängig machen: Position 2, Menge')
  })
})

describe('what saving adds', { timeout: 60_000 }, () => {
  it('is told: the gross price that CII demands with a discount on the price (BT-147, BT-148)', async () => {
    const { page } = window
    const cii = writeSyntax(readInvoice(parseXml(SAMPLE)).view, 'cii').xml
    const id = await window.upload(cii)
    await show(id)
    await field('items[0].name').focus()
    await page.locator('#add-field').fill('BT-147')
    await page.locator('#add-field-list [role=option]').first().waitFor()
    await press('Enter')
    await settled(focused).toBe('items[0].price_discount_charge.amount')
    await page.keyboard.type('1,5')
    await press('Control+s')
    await settled(() => page.getByTestId('notices').innerText()).toMatch(
      /Fassung 2[^]*Preis vor Nachlass[^]*86,00[^]*zuzüglich des Nachlasses/,
    )
    await settled(() => field('items[0].price_discount_charge.base_amount').inputValue()).toBe('86,00')
  })
})

it('the town of every address stands behind its post code', { timeout: 60_000 }, async () => {
  const { page } = window
  const place =
    '<cac:DeliveryLocation><cac:Address><cbc:CityName>Frankfurt am Main</cbc:CityName><cbc:PostalZone>60311</cbc:PostalZone>' +
    '<cac:Country><cbc:IdentificationCode>DE</cbc:IdentificationCode></cac:Country></cac:Address></cac:DeliveryLocation>'
  const id = await window.upload(await window.sample('peppol', ['</cbc:ActualDeliveryDate>', `</cbc:ActualDeliveryDate>${place}`]))
  await window.load(`/#/documents/${id}/page`)
  await page.locator('[data-block=delivery] .town').waitFor()
  const towns = await page
    .locator('.town')
    .evaluateAll((all) => all.map((town) => [...town.querySelectorAll('[data-path]')].map((field) => field.getAttribute('data-path'))))
  expect(towns).toEqual(['supplier', 'customer', 'delivery'].map((party) => [`${party}.post_code`, `${party}.city`]))
})
