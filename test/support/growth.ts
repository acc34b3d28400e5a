/** Less than this, in milliseconds, is lost in what else the machine does. */
const FLOOR = 5

/**
 * How many times the second takes as long as the first, in processor time of this thread: what other programs do at the same time counts little, and
 * the machine's speed not at all. Where it is more than `enough`, each is measured at its best of three.
 */
export function growthOf(short: () => unknown, long: () => unknown, enough: number): number {
  const growth = bestOf(1, long) / Math.max(bestOf(1, short), FLOOR)
  return growth < enough ? growth : bestOf(3, long) / Math.max(bestOf(3, short), FLOOR)
}

function bestOf(times: number, run: () => unknown): number {
  const taken = Array.from({ length: times }, () => {
    const start = process.threadCpuUsage()
    run()
    const { user, system } = process.threadCpuUsage(start)
    return (user + system) / 1000
  })
  return Math.min(...taken)
}
