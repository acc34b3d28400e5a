import { expect, it } from 'vitest'
import { ENGLISH, searchCodes } from '../../../core/codelists/search.ts'
import { TERMS, type Term } from '../../../core/terms/lookup.ts'
import { IS_WHOLE } from '../../support/extent.ts'
import { useWindow } from '../../support/window.ts'

/** Terms of the model, all of them in a whole run, can be put on the page by their number, as a visible control with a name that takes a value and gives it back. */

/** What a person types for a value of each kind, in English. */
const TYPED: Partial<Record<Term['kind'], string>> = {
  amount: '12.50',
  unit_price: '12.50',
  quantity: '3',
  percentage: '7',
  date: '28/02/2026',
}

const valueFor = ({ kind, codeList }: Term): string =>
  codeList === undefined ? (TYPED[kind] ?? 'abc') : (searchCodes(codeList, '', ENGLISH)[0]?.code ?? '')

/** By default two terms of each kind, for a control is made by the kind of its term. */
function chooseTerms(): readonly Term[] {
  if (IS_WHOLE) return TERMS
  const kinds = Map.groupBy(TERMS, ({ kind, codeList }) => `${kind} ${codeList === undefined}`)
  return [...kinds.values()].flatMap((terms) => terms.filter((_, at) => at === 0 || at === Math.floor(terms.length / 2)))
}

const window = useWindow()

it('each term is added by its number, takes a value and lets go of it', { timeout: 600_000 }, async () => {
  const { page } = window
  const id = await window.upload(await window.sample('xrechnung'))
  // The rate of a line has a field of its own where codes are shown.
  await page.evaluate(() => localStorage.setItem('kontor.preferences', JSON.stringify({ vatCodes: true })))
  await window.load(`/#/documents/${id}`)
  await page.locator('[data-path="items[0].name"]').waitFor()
  const missed: string[] = []
  for (const [index, term] of chooseTerms().entries()) {
    // A page with all of them would be one that nobody has.
    if (index % 25 === 24) {
      await page.reload()
      await page.locator('[data-path="items[0].name"]').waitFor()
    }
    const fault = await page.evaluate(addAndTake, [term.id, valueFor(term)] as const)
    if (fault !== '') missed.push(`${term.id} ${fault}`)
  }
  expect(missed).toEqual([])
})

it('a field is found by a word that only its explanation holds', async () => {
  const { page } = window
  await page.goto(window.address(`/#/documents/${await window.upload(await window.sample('peppol'))}`))
  await page.getByTestId('add-field').fill('cost centre')
  await page.locator('#add-field-list [role=option]', { hasText: 'BT-19' }).waitFor()
})

/** In the page, as events of the page: hundreds of fields by key presses from outside would take minutes. Empty when all went well. */
async function addAndTake([id, value]: readonly [string, string]): Promise<string> {
  const until = async <Found>(look: () => Found | undefined | false | null): Promise<Found | undefined> => {
    for (const end = performance.now() + 10_000; performance.now() < end;) {
      const found = look()
      if (found !== undefined && found !== false && found !== null) return found
      await new Promise(requestAnimationFrame)
    }
    return undefined
  }
  const type = (field: HTMLInputElement | HTMLTextAreaElement, text: string): void => {
    field.focus()
    field.value = text
    field.dispatchEvent(new InputEvent('input', { bubbles: true }))
  }
  const search = document.querySelector<HTMLInputElement>('#add-field')
  if (search === null) return 'has no field to be searched in'
  type(search, id)
  const option = await until(() => document.querySelector('#add-field-list [role=option]'))
  if (option?.querySelector('code')?.textContent !== id) return `is not the first that is found, but ${option?.textContent}`
  if (!option.checkVisibility()) return 'is offered where nobody sees it'
  search.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
  const control = await until(() => {
    const active = document.activeElement
    const isOnPage = active instanceof HTMLElement && active !== search && active.closest('[data-testid=page] article') !== null
    if (!isOnPage || !active.checkVisibility()) return undefined
    const name = active.getAttribute('aria-label') ?? active.textContent
    const { width, top, bottom } = active.getBoundingClientRect()
    const isNamed = active instanceof HTMLButtonElement ? name.trim() !== '' : name.endsWith(`(${id})`)
    return isNamed && width > 0 && bottom > 0 && top < innerHeight ? active : undefined
  })
  if (control === undefined) return `leads to ${document.activeElement?.outerHTML.slice(0, 200)}`
  // A file is chosen with the system's dialog.
  if (!(control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement)) return ''
  const path = control.dataset['path']
  const field = (): HTMLInputElement | null => document.querySelector(`[data-path="${path}"]`)
  type(control, value)
  control.blur()
  if ((await until(() => field()?.value)) === undefined) return `does not keep ${value}`
  const filled = field()
  if (filled === null) return 'goes away with its value'
  type(filled, '')
  filled.blur()
  return (await until(() => (field()?.value ?? '') === '')) === undefined ? 'does not let go of its value' : ''
}
