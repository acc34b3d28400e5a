import { idleTimer, type Timer } from '../queue/timer.ts'

/** Work that is done step by step while nothing else is to be done. */
export interface IdleWork {
  /** True when no step begins any more: one that is under way ends soon. */
  isStopped(): boolean
  /** Does the next step after so many milliseconds; none once it is stopped. */
  next(milliseconds: number, step: () => Promise<void>): void
  /** Ends when the step that is under way has ended: what it works with may be closed then. */
  stop(): Promise<void>
}

/** `report` is told what a step fails with; after that none comes unless somebody asks for it. */
export function createIdleWork(report: (error: unknown) => void, after: Timer = idleTimer): IdleWork {
  let isStopped = false
  let cancel = (): void => undefined
  let running = Promise.resolve()
  return {
    isStopped: () => isStopped,
    next: (milliseconds, step) => {
      if (!isStopped) cancel = after(milliseconds, () => void (running = step().catch(report)))
    },
    stop: () => {
      isStopped = true
      cancel()
      return running
    },
  }
}
