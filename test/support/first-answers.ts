import type { Page } from 'playwright-core'

/** Answers what the first page asks: who the client company is. */
export async function answerFirst(page: Page, name: string, number = 'DE400571727'): Promise<void> {
  const field = (place: string) => page.locator(`[data-testid=first-start] [data-company="${place}"] input`)
  await field('name').fill(name)
  await field('address.country_code').fill('DE')
  await page.keyboard.press('Enter')
  await field('vat_ids').fill(number)
  await page.getByTestId('answer-company').click()
  await page.getByTestId('first-known').waitFor()
}
