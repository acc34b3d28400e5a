import { describe, expect, it } from 'vitest'
import type { DocumentRecord } from '../../../core/contract/types.ts'
import { changesFor, groupCauses, type Finding } from '../../../renderer/documents/batch/causes.ts'
import { useWindow } from '../../support/window.ts'

/** Many documents checked together: causes instead of invoices, by their rules and in a real browser. */

const finding = (rule_id: string, path: string, more: Partial<Finding> = {}): Finding => ({
  rule_id,
  path,
  message: rule_id,
  severity: 'error',
  remedy: 'input',
  ...more,
})
const checked = (id: string, receiver_name: string, ...findings: Finding[]) => ({
  record: { id, direction: 'outbound', receiver_name } as DocumentRecord,
  findings,
})

describe('causes', () => {
  it('are one for each rule, place and, for what only a person knows, customer', () => {
    const repair = [{ path: 'totals.payable', value: '1' }]
    const causes = groupCauses([
      checked('1', 'North', finding('BR-DE-15', 'document.customer_reference')),
      checked(
        '2',
        'North',
        finding('BR-DE-15', 'document.customer_reference'),
        finding('BR-CO-16', 'totals.payable', { remedy: 'safe', repair }),
      ),
      checked(
        '3',
        'South',
        finding('BR-DE-15', 'document.customer_reference'),
        finding('BR-CO-16', 'totals.payable', { remedy: 'safe', repair }),
      ),
      checked('4', 'South', finding('X', 'items[0].name', { severity: 'warning' }), finding('X', 'items[7].name', { severity: 'warning' })),
      checked('5', 'South', finding('Y', '')),
    ])
    expect(causes.map(({ rule, customer, term, isSafe, findings }) => [rule, customer, term?.id, isSafe, [...findings.keys()]])).toEqual([
      ['BR-DE-15', 'North', 'BT-10', false, ['1', '2']],
      ['BR-CO-16', undefined, undefined, true, ['2', '3']],
      ['BR-DE-15', 'South', 'BT-10', false, ['3']],
      ['Y', 'South', undefined, false, ['5']],
      ['X', 'South', 'BT-153', false, ['4']],
    ])
  })

  it('are mended at every place of a document, each place once', () => {
    const repair = [{ path: 'totals.payable', value: '1' }]
    expect(changesFor([finding('X', 'items[0].name'), finding('X', 'items[7].name')], 'a')).toEqual([
      { path: 'items[0].name', value: 'a' },
      { path: 'items[7].name', value: 'a' },
    ])
    expect(changesFor([finding('X', 'x', { repair }), finding('X', 'x', { repair })], undefined)).toEqual(repair)
  })
})

describe('a batch in the window', () => {
  const window = useWindow()
  const WAIT = { timeout: 30_000 }

  it(
    'what is entered once goes into every document of the cause, which alone are judged again, and is taken back',
    { timeout: 120_000 },
    async () => {
      const { page } = window
      const cause = (rule: string) => page.locator(`[data-testid=cause][data-rule="${rule}"]`)
      const ids: string[] = []
      for (const number of ['B-1', 'B-2', 'B-3']) {
        const xml = await window.sample('xrechnung', ['NW-2026-0417', number], [/<cbc:BuyerReference>.*?<\/cbc:BuyerReference>/, ''])
        ids.push(await window.upload(xml))
      }
      const { name } = (await window.call<{ customer: { name: string } }>('GET', `/documents/${ids[0] ?? ''}/model`)).customer
      await window.call('POST', '/desk/cards', { kind: 'customer', party: { name }, ibans: [], required_terms: ['BT-10', 'BT-11'] })
      const references = async (member: string): Promise<unknown[]> =>
        Promise.all(
          ids.map(
            async (id) => (await window.call<{ document: Record<string, unknown> }>('GET', `/documents/${id}/model`)).document[member],
          ),
        )
      await window.visit('/#/documents')
      await page.locator('[data-document]').nth(2).waitFor()
      await page.getByTestId('documents').focus()
      await page.keyboard.press('Control+a')
      await page.locator('[data-testid=bulk-check]:enabled').press('Enter')
      await cause('BR-DE-15').getByTestId('cause-value').fill('04011000-12345-34')
      await page.keyboard.press('Enter')
      await cause('BR-DE-15').waitFor({ state: 'detached' })
      expect(await references('customer_reference')).toEqual(Array(3).fill('04011000-12345-34'))
      // What the customer's card demands is a cause like any other.
      await cause('KONTOR-CARD-REQUIRED').getByTestId('cause-value').fill('P-9')
      await page.keyboard.press('Enter')
      await cause('KONTOR-CARD-REQUIRED').waitFor({ state: 'detached' })
      expect(await references('project_reference')).toEqual(Array(3).fill('P-9'))
      await page.getByTestId('causes-undo').press('Enter')
      await cause('KONTOR-CARD-REQUIRED').waitFor()
      await page.getByTestId('causes-undo').waitFor({ state: 'detached' })
      await expect.poll(() => references('project_reference'), WAIT).toEqual(Array(3).fill(undefined))
      expect(await references('customer_reference')).toEqual(Array(3).fill('04011000-12345-34'))
    },
  )

  it('safe repairs of one cause are made together', { timeout: 120_000 }, async () => {
    const { page } = window
    const payable = await window.sample('xrechnung', ['NW-2026-0417', 'C-1'], [/(<cbc:PayableAmount currencyID="EUR">)[^<]*/, '$11.00'])
    const id = await window.upload(payable)
    await window.visit('/#/documents')
    await page.locator(`[data-document="${id}"]`).waitFor()
    await page.getByTestId('documents').focus()
    await page.keyboard.press('Control+a')
    await page.locator('[data-testid=bulk-check]:enabled').press('Enter')
    await page.locator('[data-testid=cause][data-rule="BR-CO-16"]').getByTestId('cause-repair').press('Enter')
    await page.locator('[data-rule="BR-CO-16"]').waitFor({ state: 'detached' })
    const { valid } = await window.call<{ valid: boolean }>('GET', `/documents/${id}/validation`)
    expect(valid).toBe(true)
  })
})
