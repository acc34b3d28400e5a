/** Most that are stored at once, and the longest that one waits for others, in milliseconds. */
const MOST = 16
const LONGEST_MS = 20

/**
 * Lets what is got ready at the same time be stored in the same turn, so that it shares a transaction: to sign the end of the log, to write out the index
 * of words and to flush the disk costs more than to store a document. What comes alone waits for nothing.
 */
export function createTogether() {
  let coming = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let waiting: (() => void)[] = []

  const release = (): void => {
    clearTimeout(timer)
    timer = undefined
    const released = waiting
    waiting = []
    for (const go of released) go()
  }

  /** What `work` answers, once others that are under way have come as far, or have taken long enough. */
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    coming += 1
    try {
      return await work()
    } finally {
      coming -= 1
      if (coming === 0 || waiting.length >= MOST - 1) release()
      else
        await new Promise<void>((resolve) => {
          waiting.push(resolve)
          timer ??= setTimeout(release, LONGEST_MS)
        })
    }
  }
}
