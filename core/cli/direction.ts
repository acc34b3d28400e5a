import { DECIDED_DIRECTIONS, type DecidedDirection } from '../contract/types.ts'
import { SaidError } from './said.ts'

/** What `--direction` says: undefined for `auto`, by which the parties of each document say it. Throws AppError `usage`. */
export function readDirection(text: string | undefined): DecidedDirection | undefined {
  const direction = DECIDED_DIRECTIONS.find((known) => known === text)
  if (direction !== undefined || text === undefined || text === 'auto') return direction
  throw new SaidError('usage', 'fault.choice', { name: 'direction', choices: 'auto, inbound, outbound', value: text.slice(0, 60) })
}
