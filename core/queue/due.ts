import type { JobState } from '../contract/types.ts'
import { HELD_JOB_STATES } from '../store/states.ts'
import type { StoreReads } from '../store/store.ts'
import type { JobRow } from '../store/types.ts'

/** What is sent first: what is nearest to its end. */
const ORDER: readonly JobState[] = ['sending', 'uploaded', 'uploading', 'polling', 'waiting']
const ORDER_WHILE_HELD = ORDER.filter((state) => !HELD_JOB_STATES.includes(state))

/** States of deliveries that may be worked on, in their order. */
export function movableStates(isHeld: boolean): readonly JobState[] {
  return isHeld ? ORDER_WHILE_HELD : ORDER
}

/** The next delivery that is due and that nobody works on. */
export async function findDue(
  { jobs }: Pick<StoreReads, 'jobs'>,
  states: readonly JobState[],
  now: number,
  active: Pick<ReadonlyMap<string, unknown>, 'has' | 'size'>,
): Promise<JobRow | undefined> {
  for (const state of states) {
    const job = (await jobs.listDue(state, now, active.size + 1)).find(({ id }) => !active.has(id))
    if (job !== undefined) return job
  }
  return undefined
}
