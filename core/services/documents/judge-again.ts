import { AppError } from '../../base/errors.ts'
import { idleTimer, type Timer } from '../../queue/timer.ts'
import { AWAY_CODES } from '../../store/states.ts'
import type { Store } from '../../store/store.ts'
import { createIdleWork } from '../idle-work.ts'
import type { Leaving } from '../sending/leaving.ts'

export interface JudgeAgainPorts {
  readonly store: Store
  readonly leaving: Pick<Leaving, 'judge'>
  readonly report: (error: unknown) => void
}

/** Judges documents of which it is not known what they need: what an older program stored, what came from elsewhere, and what another card converts otherwise. */
export interface JudgeAgain {
  /** From now on in steps between which calls come, whenever there is something. */
  start(): void
  /** There may be something. */
  wake(): void
  /** All of it now. */
  settle(): Promise<void>
  /** The store may be closed afterwards. */
  stop(): Promise<void>
}

/** The window has had its first page by then. */
const BEGIN_MS = 1_000
const BETWEEN_MS = 20
const MAX_AT_ONCE = 20

export function createJudgeAgain({ store, leaving, report }: JudgeAgainPorts, after: Timer = idleTimer): JudgeAgain {
  /** What cannot be judged is not tried again before the next start. */
  const given = new Set<string>()
  let isStarted = false
  /** A step is to come, or under way. */
  let isDue = false
  /** Since the step that is under way has begun. */
  let isWoken = false
  /** Until it is woken the next time. */
  const giveUp = (error: unknown): void => {
    isDue = false
    report(error)
  }
  const work = createIdleWork(giveUp, after)

  const next = async (): Promise<string[]> => (await store.needs.listUnjudged(MAX_AT_ONCE + given.size)).filter((id) => !given.has(id))

  const judge = async (id: string): Promise<void> => {
    try {
      await leaving.judge(id, { lang: 'en' })
    } catch (error) {
      // A database that is away says nothing of the document.
      if (error instanceof AppError && AWAY_CODES.includes(error.code)) throw error
      if ((await store.documents.find(id)) === undefined) return
      given.add(id)
      report(error)
      return
    }
    if ((await store.documents.find(id))?.need.count === undefined) given.add(id)
  }

  const step = async (): Promise<void> => {
    isWoken = false
    const ids = await next()
    for (const id of ids.slice(0, MAX_AT_ONCE)) {
      if (work.isStopped()) return
      await judge(id)
    }
    isDue = false
    // After each upload there is nothing to judge, and that is asked once.
    if ((isWoken || ids.length > 0) && (await next()).length > 0) go(BETWEEN_MS)
  }
  const go = (milliseconds: number): void => {
    if (isDue) return
    isDue = true
    work.next(milliseconds, step)
  }

  return {
    start: () => {
      isStarted = true
      go(BEGIN_MS)
    },
    wake: () => {
      isWoken = true
      if (isStarted) go(BETWEEN_MS)
    },
    settle: async () => {
      for (let ids = await next(); ids.length > 0; ids = await next()) for (const id of ids) await judge(id)
    },
    stop: work.stop,
  }
}
