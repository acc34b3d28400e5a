import { beforeAll, describe, expect, it } from 'vitest'
import { findFaults } from '../../support/ease.ts'
import { SHOWN_LANGUAGES } from '../../support/extent.ts'
import { addPerson, openOfficeNode } from '../../support/office-node.ts'
import { createDatabase, OWN_SERVER, WHY_NONE, type TestDatabase } from '../../support/postgres.ts'
import { useWindow } from '../../support/window.ts'

/** A client company of an office in the window of a desk. */

const PATIENT = { timeout: 20_000 }
const window = useWindow({ companies: true })
let database: TestDatabase

describe.skipIf(OWN_SERVER === undefined)(`client companies at an office${OWN_SERVER === undefined ? `: ${WHY_NONE}` : ''}`, () => {
  beforeAll(async () => {
    database = await createDatabase()
    return () => database.drop()
  })

  it('are added with address and key, worked on as those here, and removed from this computer alone', { timeout: 120_000 }, async () => {
    const { page } = window
    const node = await openOfficeNode(database)
    const key = await addPerson(node.office, 'wagner', 'people.administer', 'Zimmerei Wagner')
    const address = page.locator('#office-address')
    const failed = page.getByTestId('office-wrong')

    await page.keyboard.press('Alt+7')
    await page.getByTestId('add-client').click()
    await page.getByRole('button', { name: 'At the office' }).click()
    expect(await page.getByTestId('create-workspace').isDisabled()).toBe(true)
    await page.locator('#office-key').fill('somebody-elses')
    await address.fill('http://[::/api')
    await page.getByTestId('create-workspace').click()
    await expect.poll(() => failed.textContent(), PATIENT).toContain('The address is not right')
    await address.fill(node.url)
    await page.getByTestId('create-workspace').click()
    await expect.poll(() => failed.textContent(), PATIENT).toContain('does not take this key')
    const faults: string[] = []
    for (const language of SHOWN_LANGUAGES) faults.push(...(await findFaults(page, language)))
    await page.locator('#office-key').fill(key)
    await page.getByTestId('create-workspace').click()
    await expect.poll(() => page.getByTestId('workspace').textContent(), PATIENT).toContain('Zimmerei Wagner')

    await page.getByTestId('workspace').click()
    const entry = page.getByTestId('workspace-menu').locator('[aria-current]')
    await expect.poll(() => entry.textContent(), PATIENT).toContain('at the office')
    await page.keyboard.press('Escape')
    await page.getByTestId('nav-clients').click()
    const row = page.locator('tr[data-client^="office-"]')
    await expect.poll(() => row.textContent(), PATIENT).toContain('at the office')

    await node.stop()
    await page.reload()
    await page.getByTestId('workspace').waitFor()
    await page.goto(window.address('/#/clients'))
    await expect.poll(() => page.locator('tr[data-client^="office-"]').textContent(), PATIENT).toContain('cannot be reached')
    await row.getByTestId('client-menu').click()
    await row.getByTestId('client-remove').click()
    await expect.poll(() => row.count(), PATIENT).toBe(0)
    expect(faults).toEqual([])
  })
})
