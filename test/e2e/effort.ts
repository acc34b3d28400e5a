import { appendFileSync } from 'node:fs'
import { afterAll } from 'vitest'
import type { TestWindow } from '../support/window.ts'

/** What a job costs the person who does it, counted in the page: keys, clicks, and the time from the first of them to the last. */
export interface Effort {
  readonly job: string
  readonly keys: number
  readonly clicks: number
  /** Letters of texts that belong to the document, which are as long as they are. */
  readonly letters: number
  readonly seconds: number
}

interface Counter {
  keys: number
  clicks: number
  letters: number
  begun: number
  isText: boolean
}
declare global {
  var effort: Counter
}

/** Jobs of one test file. Each begins with `begin` and ends with `end`; what was measured goes to the file that KONTOR_JOBS names, and is printed. */
export function countEffort(window: TestWindow) {
  const done: Effort[] = []

  afterAll(() => {
    const file = process.env['KONTOR_JOBS'] ?? ''
    if (file === '') return
    appendFileSync(file, done.map((effort) => `${JSON.stringify(effort)}\n`).join(''))
    console.table(done)
  })

  return {
    begin: () => window.page.evaluate(startCounter),

    press: async (...keys: readonly string[]): Promise<void> => {
      for (const key of keys) await window.page.keyboard.press(key)
    },

    /** Types a text of the document. Letters that only find something are keys, and go through `press`. */
    write: async (text: string): Promise<void> => {
      await window.page.evaluate(() => void (globalThis.effort.isText = true))
      await window.page.keyboard.type(text)
      await window.page.evaluate(() => void (globalThis.effort.isText = false))
    },

    end: async (job: string): Promise<Effort> => {
      const effort = { job, ...(await window.page.evaluate(readCounter)) }
      done.push(effort)
      return effort
    },
  }
}

/** Runs in the page. A key that only changes what another one means is no key of its own. */
function startCounter(): void {
  const isFirst = (globalThis.effort as Counter | undefined) === undefined
  globalThis.effort = { keys: 0, clicks: 0, letters: 0, begun: performance.now(), isText: false }
  if (!isFirst) return
  const changesOthers = new Set(['Control', 'Shift', 'Alt', 'Meta'])
  const count = ({ key }: KeyboardEvent): void => {
    if (!changesOthers.has(key)) globalThis.effort[globalThis.effort.isText ? 'letters' : 'keys'] += 1
  }
  addEventListener('keydown', count, true)
  addEventListener('pointerdown', () => void (globalThis.effort.clicks += 1), true)
}

/** Runs in the page. */
function readCounter(): Omit<Effort, 'job'> {
  const { keys, clicks, letters, begun } = globalThis.effort
  return { keys, clicks, letters, seconds: Math.round((performance.now() - begun) / 100) / 10 }
}
