import { mkdirSync } from 'node:fs'
import type { Route } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import type { Company, DocumentRecord } from '../../../core/contract/types.ts'
import type { Language } from '../../../core/languages/languages.ts'
import { findFaults } from '../../support/ease.ts'
import { SHOWN_LANGUAGES } from '../../support/extent.ts'
import { useWindow } from '../../support/window.ts'

/** From the first start to the first invoice: who the client company is, asked once, completed in one place, and on every new invoice. */

const TIME = { timeout: 120_000 }
const window = useWindow({ company: null })
const part = (testid: string) => window.page.getByTestId(testid)
const row = (path: string) => window.page.locator(`[data-company="${path}"]`)
const field = (path: string) => row(path).locator('input, textarea, select').first()
const company = (): Promise<Company> => window.call<Company>('GET', '/company')
const LOOK = process.env['KONTOR_LOOK']
const look = async (name: string): Promise<void> => {
  if (LOOK === undefined) return
  mkdirSync(LOOK, { recursive: true })
  await window.page.screenshot({ path: `${LOOK}/${name}.png` })
}

/** The script that has the names of all codes. */
const LIST = /\/search-[\w-]{8}\.js$/

async function go(place: string): Promise<void> {
  await window.page.goto(window.address(`/#/${place}`))
}

/** The language in which views are looked at by default: whoever speaks it all the time need not load the window anew for each of them. */
const SPOKEN = 'fr'

/** Whether the window had to be loaded anew for this language. */
async function speak(language: Language): Promise<boolean> {
  if ((await window.page.evaluate(() => document.documentElement.lang)) === language) return false
  await window.page.evaluate((chosen) => localStorage.setItem('kontor.preferences', JSON.stringify({ language: chosen })), language)
  await window.page.reload()
  return true
}

/** What is at fault in the view that is shown, in each language; `begin` leads back to it. */
async function findInAll(view: string, begin: () => Promise<void>): Promise<string[]> {
  const found: string[] = []
  for (const language of SHOWN_LANGUAGES) {
    if (await speak(language)) await begin()
    found.push(...(await findFaults(window.page, `${view} ${language}`)))
  }
  if (await speak(SPOKEN)) await begin()
  return found
}

beforeAll(async () => {
  await speak(SPOKEN)
})

it('Enter keeps a country that was typed before the names of countries have come, and sends nothing yet', TIME, async () => {
  const page = await window.page.context().newPage()
  const names = Promise.withResolvers<void>()
  await page.route(/\/assets\/search-[^/]*\.js$/, async (route) => {
    await names.promise
    await route.continue()
  })
  await page.goto(window.address('/#/documents'))
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'PUT' && sent.push(request.url()))
  const country = page.locator('[data-company="address.country_code"] input')
  await page.locator('[data-company=name] input').fill('Nordlicht Werkzeugbau GmbH')
  await country.fill('DE')
  await country.press('Enter')
  names.resolve()
  await expect.poll(() => country.inputValue()).toMatch(/\(DE\)$/)
  expect(sent).toEqual([])
  await page.close()
})

it('an answer that is given before the numbers are known has the country of its number all the same', TIME, async () => {
  const page = await window.page.context().newPage()
  const known = Promise.withResolvers<void>()
  await page.route(/\/assets\/identifiers-[^/]*\.js$/, async (route) => {
    await known.promise
    await route.continue()
  })
  const sent: unknown[] = []
  // The next test begins without a profile.
  await page.route('**/api/v2/company', (route) => {
    if (route.request().method() !== 'PUT') return route.continue()
    sent.push(route.request().postDataJSON())
    return route.abort()
  })
  await page.goto(window.address('/#/documents'))
  await page.locator('[data-company=name] input').fill('Nordlicht Werkzeugbau GmbH')
  await page.locator('[data-company="vat_ids"] input').fill('ATU39099603')
  await page.keyboard.press('Enter')
  known.resolve()
  await expect.poll(() => sent).toMatchObject([{ address: { country_code: 'AT' }, vat_ids: ['ATU39099603'] }])
  await page.close()
})

it('three answers come before the first invoice, and nobody is let into a sample without them', TIME, async () => {
  const asked = (): Promise<void> => part('first-start').locator('[data-company=name]').waitFor()
  await asked()
  // The list of countries comes when somebody goes to the questions.
  const loaded = await window.page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  expect(loaded.filter((name) => LIST.test(name))).toEqual([])
  const country = row('address.country_code').locator('input')
  // Whoever is quicker than the list has what was meant once it is there.
  const list = Promise.withResolvers<void>()
  const hold = (route: Route): Promise<void> => list.promise.then(() => route.continue())
  await window.page.route(LIST, hold)
  await country.click()
  await window.page.keyboard.type('autriche')
  await window.page.keyboard.press('Enter')
  await expect.poll(() => country.inputValue()).toBe('autriche')
  list.resolve()
  await expect.poll(() => country.inputValue()).toBe('Autriche (AT)')
  await window.page.unroute(LIST, hold)
  await country.fill('')
  expect(await findInAll('first start', asked)).toEqual([])
  await look('first-1')
  expect(await part('sample-xrechnung').isDisabled()).toBe(true)
  // A new invoice asks for them, too.
  const ask = async (): Promise<void> => {
    await part('nav-new').click()
    await part('company-first').waitFor()
  }
  await ask()
  await look('first-dialog')
  expect(await findInAll('who writes', ask)).toEqual([])
  await window.page.keyboard.press('Escape')
  await field('name').fill('Nordlicht Werkzeugbau GmbH')
  // What is missing is led to.
  await part('answer-company').click()
  await expect.poll(() => country.evaluate((input) => input === document.activeElement)).toBe(true)
  await row('vat_ids').locator('input').fill('DE 400 571 728')
  // A check digit is a hint, nothing more.
  await window.page.keyboard.press('Tab')
  await window.page.getByText('la clé de contrôle devrait être 7').waitFor()
  expect(await country.inputValue()).toBe('')
  await row('vat_ids[0]').locator('input').fill('ATU39099603')
  await expect.poll(() => country.inputValue()).toBe('Autriche (AT)')
  // A number leaves a country that is there as it is.
  await country.fill('Allemagne')
  await window.page.keyboard.press('Enter')
  await row('vat_ids[0]').locator('input').fill('DE 400 571 727')
  await look('first-2')
  await part('answer-company').click()
  await part('first-known').waitFor()
  await look('first-3')
  expect(await findInAll('known', () => part('first-known').waitFor())).toEqual([])
  expect(await company()).toMatchObject({ name: 'Nordlicht Werkzeugbau GmbH', address: { country_code: 'DE' }, vat_ids: ['DE400571727'] })
  await expect.poll(() => window.page.title()).toContain('Nordlicht Werkzeugbau GmbH')
})

it('the profile is completed in one place; what is wrong is said at its field, and saving is undone', TIME, async () => {
  await part('nav-company').click()
  await part('company-accounts').waitFor()
  await look('company-1')
  await field('accounts[0].iban').fill('DE70 9990 1010 0012 3456')
  await part('company-vat-add').click()
  await window.page.keyboard.press('Control+s')
  await row('accounts[0].iban').getByText('Ce n’est pas un IBAN').waitFor()
  const isIn = (): Promise<string | undefined> =>
    window.page.evaluate(() => document.activeElement?.closest<HTMLElement>('[data-company]')?.dataset['company'])
  await expect.poll(isIn).toBe('accounts[0].iban')
  await look('company-wrong')
  await field('accounts[0].iban').fill('DE70 9990 1010 0012 3456 78')
  await part('company-situation').fill('19')
  await window.page.keyboard.press('Enter')
  await field('defaults.number_pattern').fill('RE-{YYYY}-{0000}')
  await part('propose-footer').click()
  await part('company-endpoint-add').click()
  await row('endpoints[0].scheme').locator('input').fill('9930')
  await window.page.keyboard.press('Enter')
  await field('endpoints[0].value').fill('DE400571727')
  await look('company-letterhead')
  // What was typed stays while another view is shown.
  await part('nav-contacts').click()
  await part('nav-company').click()
  await part('save-company').waitFor()
  await window.page.keyboard.press('Control+s')
  await part('save-company').waitFor({ state: 'detached' })
  const saved = {
    accounts: [{ iban: 'DE70999010100012345678' }],
    endpoints: [{ scheme: '9930', value: 'DE400571727' }],
    defaults: { vat: { category: 'S', rate: '19' }, number_pattern: 'RE-{YYYY}-{0000}' },
    vat_ids: ['DE400571727'],
  }
  expect(await company()).toMatchObject(saved)
  await part('notice-action').click()
  await expect.poll(async () => (await company()).accounts).toEqual([])
  await window.call('PUT', '/company', { ...(await company()), ...saved })
  await expect.poll(() => field('accounts[0].iban').inputValue()).toBe('DE70999010100012345678')
})

it('the first invoice asks for the account that nobody has entered, leads there, and takes it', TIME, async () => {
  const before = await company()
  await window.call('PUT', '/company', { ...before, accounts: [] })
  await expect.poll(() => field('accounts[0].iban').inputValue()).toBe('')
  const { id } = await window.call<{ id: string }>('POST', '/desk/invoices', { from: 'new', issue_date: '2026-11-22' })
  await go(`documents/${id}/page`)
  const shown = async (): Promise<void> => {
    await part('reuse').waitFor()
    await part('lack-account-enter').waitFor()
  }
  await shown()
  expect(await findInAll('lack', shown)).toEqual([])
  await look('lack')
  await part('lack-account-enter').click()
  await part('company-accounts').waitFor()
  const isIn = (): Promise<string | undefined> =>
    window.page.evaluate(() => document.activeElement?.closest<HTMLElement>('[data-company]')?.dataset['company'])
  await expect.poll(isIn).toBe('accounts[0].iban')
  await window.page.keyboard.type('DE70999010100012345678')
  await part('save-company').waitFor()
  await window.page.keyboard.press('Control+s')
  await part('save-company').waitFor({ state: 'detached' })
  await go(`documents/${id}/page`)
  await part('lack-account-take').click()
  await part('lack-account-take').waitFor({ state: 'detached' })
  await expect.poll(() => window.page.locator('[data-path="payment_details[0].account_id"]').inputValue()).toContain('DE70')
  await window.call('DELETE', `/documents/${id}`)
})

it('what the profile was given after an invoice was begun is offered where the rules miss it, and taken back', TIME, async () => {
  const before = await company()
  const { contacts, ...others } = before
  await window.call('PUT', '/company', { ...others, contacts: [] })
  const { id } = await window.call<{ id: string }>('POST', '/desk/invoices', {
    from: 'sample',
    source_id: 'xrechnung',
    issue_date: '2026-11-22',
  })
  await go(`documents/${id}/page`)
  await part('reuse').waitFor()
  await expect.poll(() => part('lack-seller').count()).toBe(0)
  await window.call('PUT', '/company', {
    ...others,
    contacts: [{ name: 'Jannis Thomsen', phone: '+49 431 5550142', email: 'thomsen@nordlicht.example' }],
  })
  await part('lack-seller-take').waitFor()
  await look('lack-seller')
  await part('lack-seller-take').click()
  await part('lack-seller-take').waitFor({ state: 'detached' })
  await expect.poll(() => window.page.locator('[data-path="supplier.contact.telephone"]').inputValue()).toBe('+49 431 5550142')
  await window.page.keyboard.press('Control+z')
  await part('lack-seller-take').waitFor()
  await window.call('PUT', '/company', { ...others, contacts })
  await window.call('DELETE', `/documents/${id}`)
})

it('a new invoice has the profile’s account and VAT, and a sample is the company’s own', TIME, async () => {
  await part('nav-new').click()
  await part('begin-invoice').click()
  await part('reuse').waitFor()
  const id = /documents\/([^/]+)/.exec(window.page.url())?.[1] ?? ''
  const model = await window.call<{ document: { number: string } }>('GET', `/documents/${id}/model`)
  expect(model).toMatchObject({
    supplier: { name: 'Nordlicht Werkzeugbau GmbH', tax_id: { value: 'DE400571727' }, endpoint_id: { scheme: '9930' } },
    payment_details: [{ account_id: 'DE70999010100012345678' }],
    items: [{ tax_code: 'S', tax_percent: 19 }],
  })
  expect(model.document.number).toMatch(/^RE-\d{4}-0001$/)
  const { items } = await window.call<{ items: DocumentRecord[] }>('GET', '/documents')
  for (const document of items) await window.call('DELETE', `/documents/${document.id}`)
  await go('documents')
  await part('sample-xrechnung').click()
  await part('reuse').waitFor()
  await look('sample')
  const { items: opened } = await window.call<{ items: DocumentRecord[] }>('GET', '/documents')
  expect(opened).toMatchObject([{ direction: 'outbound', sender_name: 'Nordlicht Werkzeugbau GmbH' }])
})

it.each(SHOWN_LANGUAGES)('the page of the company shuts nobody out in %s, light and dark, and cuts no word', TIME, async (language) => {
  await go('settings')
  await part('settings').waitFor()
  await speak(language)
  await go('company')
  await part('company-letterhead').waitFor()
  await window.page.evaluate(() => {
    for (const fold of document.querySelectorAll('details')) fold.open = true
  })
  await look(`company-${language}`)
  for (const group of ['accounts', 'invoices', 'letterhead']) {
    await go(`company/${group}`)
    await look(`company-${group}-${language}`)
  }
  expect(await findFaults(window.page, 'company')).toEqual([])
  await field('accounts[0].iban').fill('DE70 9990')
  await window.page.keyboard.press('Control+s')
  await row('accounts[0].iban').locator('.wrong').waitFor()
  expect(await findFaults(window.page, 'wrong')).toEqual([])
})
