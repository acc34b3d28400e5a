import type { Page, Route } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { DeliveryJob, JobState, MirrorDifference, MirrorReport, NetworkCall } from '../../../core/contract/types.ts'
import { findFaults } from '../../support/ease.ts'
import { SHOWN_LANGUAGES } from '../../support/extent.ts'
import { useWindow } from '../../support/window.ts'
import { needOf } from '../../../renderer/queue/groups.ts'

/**
 * States of the line that a rehearsal does not bring about: in doubt, refused, overdue, different at the exchange, failed. The engine's answers are
 * put in its place; the window is the real one.
 */
const window = useWindow()
const PATIENT = { timeout: 20_000 }
const AT = '2026-11-20T10:00:00Z'

function job(state: JobState, more: Partial<DeliveryJob> = {}): DeliveryJob {
  const base = {
    document_id: 'd',
    transaction_id: 't',
    attempts: 2,
    created_at: AT,
    updated_at: AT,
    number: `R-${state}`,
    total: '81204.50',
  }
  return {
    ...base,
    id: `${state}${more.reason?.code ?? ''}`,
    state,
    receiver_name: 'Bauunternehmung Feldmann & Partner mbH',
    currency_code: 'EUR',
    ...more,
  }
}

const JOBS: readonly DeliveryJob[] = [
  job('unknown', { reason: { code: 'access_point_timeout', message: 'no answer' } }),
  job('blocked', { reason: { code: 'invalid_api_key', message: 'revoked' } }),
  job('blocked', { reason: { code: 'receiver_not_found', message: 'not registered' } }),
  job('refused', { reason: { code: 'validation_error', message: 'BR-CO-10' } }),
  job('waiting', { overdue: true, reason: { code: 'offline', message: '' }, next_attempt_at: AT }),
  job('polling', { overdue: true }),
]

const LAST: MirrorReport = {
  started_at: AT,
  finished_at: AT,
  outcome: 'interrupted',
  reason: { code: 'offline', message: 'line' },
  listed: 1843,
  added: 12,
  received: 9,
  changed: 3,
  differs: 1,
  unreadable: 1,
}
const DIFFERENCES: readonly MirrorDifference[] = [
  { remote_id: 'a', state: 'unreadable', changed_at: AT, problem: 'not well-formed', choices: [] },
  { remote_id: 'b', state: 'differs', changed_at: AT, remote_status: 'send.failed', matched: 'number', choices: ['take', 'keep', 'part'] },
]
const CALL: NetworkCall = {
  seq: 1,
  kind: 'upload',
  started_at: AT,
  finished_at: AT,
  method: 'POST',
  url: 'https://exchange.example/api/v2/documents/upload/xml',
  status: 503,
  headers: { 'content-type': 'text/plain' },
  excerpt: 'busy',
  verdict: 'line: busy',
  attempt: 1,
}

const list = <Item>(items: readonly Item[]) => ({ items, total: items.length, limit: 100, offset: 0 })
const ANSWERS: Readonly<Record<string, object>> = {
  '/desk/batches': list([
    { id: 'b', created_at: AT, total: 42, finished: 12, delivered: 9, moving: 27, unsent: 21, attention: 3, held: true },
  ]),
  '/desk/mirror': { differences: 2, last: LAST },
  '/desk/mirror/differences': list(DIFFERENCES),
  '/desk/calls': { ...list([CALL]), hosts: ['https://exchange.example'] },
}

const pathOf = (route: Route): string => new URL(route.request().url()).pathname.replace('/api/v2', '')

/** Answers for the engine by `answer`, while the work lasts. */
async function instead(page: Page, answer: (route: Route) => Promise<void>, work: () => Promise<void>): Promise<void> {
  await page.route(/\/api\/v2\/desk\//, answer)
  try {
    await work()
  } finally {
    await page.unrouteAll({ behavior: 'wait' })
  }
}

async function fail(route: Route, code: string): Promise<void> {
  const problem = { type: 'about:blank', title: '', status: 500, detail: 'inside', instance: '', code, errors: [], request_id: '' }
  await route.fulfill({ status: 500, contentType: 'application/problem+json', json: problem })
}

describe.each(SHOWN_LANGUAGES)('the line in %s', (language) => {
  it('can be read and used by everybody in every state, light and dark', { timeout: 120_000 }, async () => {
    const { page } = window
    const found: string[] = []
    const look = async (state: string): Promise<void> => {
      found.push(...(await findFaults(page, state)))
    }
    await page.evaluate((chosen) => localStorage.setItem('kontor.preferences', JSON.stringify({ language: chosen })), language)
    const answer = (route: Route): Promise<void> => {
      const need = new URL(route.request().url()).searchParams.get('need')
      const json = pathOf(route) === '/desk/queue' ? list(JOBS.filter((job) => needOf(job) === need)) : ANSWERS[pathOf(route)]
      return json === undefined ? route.fallback() : route.fulfill({ json })
    }
    await instead(page, answer, async () => {
      await page.goto(window.address('/?#/queue'))
      await page
        .getByTestId('job')
        .nth(JOBS.length - 1)
        .waitFor()
      await look('queue')
      await page.getByTestId('job-fold').first().click()
      await page.getByTestId('job-details').first().waitFor()
      await look('an unfolded delivery')
      const unknown = page.locator('[data-testid=job][data-state=unknown]').first()
      await unknown.getByTestId('job-more').click()
      await look('what can be done about it')
      await unknown.getByTestId('job-adopt').click()
      await page.getByTestId('adopt-dialog').waitFor()
      await look('adoption')
      await page.keyboard.press('Escape')
      await page.getByTestId('batch-cancel').click()
      await page.getByTestId('batch-cancel-dialog').waitFor()
      await look('taking back')
      await page.keyboard.press('Escape')
      await page.getByTestId('tab-exchange').click()
      await page.getByTestId('difference').nth(1).waitFor()
      await look('differences')
      await page.getByTestId('tab-log').click()
      await page.getByTestId('call').first().locator('button').first().click()
      await page.getByTestId('call-details').waitFor()
      await look('opened call')
      await page.getByTestId('workspace').click()
      await page.getByTestId('workspace-menu').waitFor()
      await look('client companies')
      await page.keyboard.press('Escape')
    })
    expect(found).toEqual([])
  })
})

it('what has stopped says in its row what a person can do', { timeout: 60_000 }, async () => {
  const { page } = window
  await page.evaluate(() => localStorage.setItem('kontor.preferences', JSON.stringify({ language: 'en' })))
  const stopped = job('blocked', { reason: { code: 'access_point_error', message: 'HTTP 402' } })
  const answer = (route: Route): Promise<void> => {
    const isAsked = new URL(route.request().url()).searchParams.get('need') === 'precondition'
    return pathOf(route) === '/desk/queue' ? route.fulfill({ json: list(isAsked ? [stopped] : []) }) : route.fallback()
  }
  await instead(page, answer, async () => {
    await window.load('/#/queue')
    await page.getByTestId('job-fold').click()
    expect(await page.getByTestId('job-details').innerText()).toMatch(/HTTP 402\s+Check the address in the settings and the contract/)
  })
})

describe('a failure', { timeout: 60_000 }, () => {
  it.each(['queue', 'queue/exchange', 'queue/log'])('of %s says so and offers another try', async (place) => {
    const { page } = window
    await page.evaluate(() => localStorage.removeItem('kontor.preferences'))
    await window.load('/#/settings')
    const isAsked = /desk\/(queue|mirror|calls)$/
    await instead(
      page,
      (route) => (isAsked.test(pathOf(route)) ? fail(route, 'internal_error') : route.fallback()),
      async () => {
        await page.goto(window.address(`/#/${place}`))
        await page.getByRole('alert').waitFor()
      },
    )
    await page.getByRole('alert').getByRole('button').click()
    await page.getByRole('alert').waitFor({ state: 'detached' })
  })

  it('inside one view leaves the others', async () => {
    const { page } = window
    const broken = { ...job('blocked'), reason: { code: 'from the future', message: '' } }
    await page.goto(window.address('/#/settings'))
    await instead(
      page,
      (route) => (pathOf(route) === '/desk/queue' ? route.fulfill({ json: list([broken]) }) : route.fallback()),
      async () => {
        await page.getByTestId('nav-queue').click()
        await page.getByTestId('view-failed').waitFor()
      },
    )
    await page.getByTestId('nav-contacts').click()
    await page.getByTestId('contacts').waitFor()
    await page.getByTestId('nav-queue').click()
    await page.getByTestId('queue').waitFor()
  })

  it('to count leaves the states without numbers, rather than with none', async () => {
    const { page } = window
    await window.upload(await window.sample('xrechnung'))
    await instead(
      page,
      (route) => (pathOf(route).startsWith('/desk/documents/facets/') ? fail(route, 'internal_error') : route.fallback()),
      async () => {
        await page.goto(window.address('/#/documents'))
        await page.locator('[data-document]').first().waitFor()
        expect((await page.getByRole('button', { name: /^Ready to send/ }).innerText()).trim()).toBe('Ready to send')
      },
    )
  })

  it('to open the company is said in the frame', async () => {
    const { page } = window
    await instead(
      page,
      (route) => fail(route, 'workspace_busy'),
      async () => {
        await page.reload()
        await expect.poll(() => page.getByTestId('connection').textContent(), PATIENT).toContain('Client company not open')
      },
    )
  })
})
