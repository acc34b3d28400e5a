/** Calls back after so many milliseconds, unless the returned function is called before. */
export type Timer = (milliseconds: number, work: () => void) => () => void

/** The timer of the system. A process stays alive for it. */
export const systemTimer: Timer = (milliseconds, work) => {
  const timer = setTimeout(work, milliseconds)
  return () => clearTimeout(timer)
}

/** The timer of the system for what no process has to stay alive for. */
export const idleTimer: Timer = (milliseconds, work) => {
  const timer = setTimeout(work, milliseconds).unref()
  return () => clearTimeout(timer)
}
