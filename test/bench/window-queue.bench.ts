import type { Browser, Page } from 'playwright-core'
import { enqueueSend } from '../../core/queue/enqueue.ts'
import { openStore } from '../../core/store/store.ts'
import { countingIds, newDocument, systemClock } from '../support/workspace.ts'
import type { Measured } from './run.ts'
import { median } from './quantile.ts'
import { inWindow, measureTwice } from './window.ts'

/** What is wished of the queue: usable within a second, however much waits. */
const MANY = 10_000
const FEW = 20
const WISHED_MS = 1_000
const ROUNDS = 7
const FRAMES = 60
const STEP = 110

interface QueueTimes {
  readonly open: number
  /** The longest time between two frames of a scroll. */
  readonly frame: number
  readonly more: number
}

/** The queue with ten thousand waiting deliveries against a short one, in the same browser: its opening, a scroll, and its next page. */
export async function bench(): Promise<Measured[]> {
  const { few, many } = await measureTwice(measure, FEW, MANY)
  return [
    {
      name: `window: opening the queue, ${MANY} waiting / ${WISHED_MS} ms`,
      ratio: many.open / WISHED_MS,
      limit: 1,
      detail: `${many.open.toFixed(0)} ms; ${few.open.toFixed(0)} ms with ${FEW} waiting`,
    },
    {
      name: `window: the next page of the queue, ${MANY} waiting / ${WISHED_MS} ms`,
      ratio: many.more / WISHED_MS,
      limit: 1,
      detail: `${many.more.toFixed(0)} ms`,
    },
    {
      name: `window: slowest frame of a scroll, ${MANY} waiting / ${FEW}`,
      ratio: many.frame / few.frame,
      limit: 4,
      detail: `${many.frame.toFixed(0)} ms against ${few.frame.toFixed(0)} ms`,
    },
  ]
}

function measure(browser: Browser, amount: number): Promise<QueueTimes> {
  return inWindow(
    browser,
    (folder) => fill(folder, amount),
    async (page) => {
      const times: number[] = []
      for (let round = 0; round < ROUNDS; round++) times.push(await open(page))
      return { open: median(times), frame: await scroll(page), more: amount > FEW ? await showMore(page) : 0 }
    },
  )
}

/** Nothing is set up to send to: all of it waits. */
async function fill(dir: string, amount: number): Promise<void> {
  const store = await openStore({ dir, clock: systemClock, ids: countingIds() })
  await store.write(async (tx) => {
    for (let index = 0; index < amount; index++) {
      const { id } = await tx.documents.insert(newDocument(`Q-${index}`, { customer: `Customer ${index % 200}` }))
      await enqueueSend(tx, { document_id: id, type: 'send.peppol', network: 'remote', force: false, batch: 'month end' })
    }
  })
  await store.close()
}

/** From the list to the queue, until its first row can be used. */
function open(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const frame = (): Promise<unknown> => new Promise(requestAnimationFrame)
    location.hash = '#/documents'
    while (document.querySelector('[data-document]') === null) await frame()
    const began = performance.now()
    location.hash = '#/queue'
    while (document.querySelector('[data-testid=job]') === null) await frame()
    return performance.now() - began
  })
}

function scroll(page: Page): Promise<number> {
  return page.evaluate(
    async ([frames, step]) => {
      const scroller = document.querySelector('[data-testid=queue]')
      if (scroller === null) throw new Error('There is no queue.')
      let slowest = 0
      for (let frame = 0; frame < frames; frame++) {
        const began = performance.now()
        scroller.scrollBy(0, step)
        await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
        slowest = Math.max(slowest, performance.now() - began)
      }
      return slowest
    },
    [FRAMES, STEP] as const,
  )
}

function showMore(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const rows = (): number => document.querySelectorAll('[data-testid=job]').length
    const before = rows()
    const began = performance.now()
    document.querySelector<HTMLElement>('[data-testid=queue-more]')?.click()
    while (rows() <= before) await new Promise(requestAnimationFrame)
    return performance.now() - began
  })
}
