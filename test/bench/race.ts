import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { median } from './quantile.ts'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as (options: { type: 'minor' }) => void

/**
 * Medians in milliseconds of the second half of the rounds: the first half is the warm-up, long enough for both sides' code to be compiled. The two
 * take turns, so that whatever else the machine does meets both, and begin with new memory: neither pays for what the other left.
 */
export async function race(rounds: number, runs: Record<'ours' | 'theirs', () => unknown>): Promise<Record<'ours' | 'theirs', number>> {
  const times = { ours: [] as number[], theirs: [] as number[] }
  for (let round = 0; round < rounds * 2; round++)
    for (const who of ['ours', 'theirs'] as const) {
      collect({ type: 'minor' })
      const start = performance.now()
      await runs[who]()
      if (round >= rounds) times[who].push(performance.now() - start)
    }
  return { ours: median(times.ours), theirs: median(times.theirs) }
}
