/** Less than this, in milliseconds, is lost in what else the machine does. */
const FLOOR = 5

/**
 * How many times the second takes as long as the first, each at its best of three, in processor time of this thread: what other programs do at the
 * same time counts little, and the machine's speed not at all.
 */
export function growthOf(short: () => unknown, long: () => unknown): number {
  return bestOf(long) / Math.max(bestOf(short), FLOOR)
}

function bestOf(run: () => unknown): number {
  const times = [1, 2, 3].map(() => {
    const start = process.threadCpuUsage()
    run()
    const { user, system } = process.threadCpuUsage(start)
    return (user + system) / 1000
  })
  return Math.min(...times)
}
