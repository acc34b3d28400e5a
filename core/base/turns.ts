export type InTurn = <Result>(work: () => Promise<Result>) => Promise<Result>

/** Lets so many works be under way at once; the others wait in the order in which they came. */
export function createTurns(most: number): InTurn {
  const waiting: (() => void)[] = []
  let free = most
  return async (work) => {
    if (free > 0) free -= 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      // The turn is handed on, so that nobody who comes now is before those that wait.
      const next = waiting.shift()
      if (next === undefined) free += 1
      else next()
    }
  }
}
