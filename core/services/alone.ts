import { AppError } from '../base/errors.ts'
import type { Clock } from '../base/ports.ts'
import type { WorkspaceInfo } from '../contract/types.ts'
import { findHits, type ClientDesk } from './client.ts'
import type { Desk } from './desk.ts'
import type { OtherWorkspaces } from './types.ts'

/** A workspace without others beside it. */
export function alone(id: string, desk: Desk, client: ClientDesk, clock: Clock): OtherWorkspaces {
  const describe = (): WorkspaceInfo => {
    const { workspace, waiting, attention, documents, rehearsal } = desk.state()
    return { ...desk.label(), ...workspace, waiting, attention, documents, rehearsal }
  }
  const refuse = (): never => {
    throw onlyOne()
  }
  const refuseLater = (): Promise<never> => Promise.reject(onlyOne())
  return {
    id,
    canAdd: false,
    list: () => [describe()],
    companies: () => [],
    receive: refuseLater,
    add: refuse,
    restore: refuseLater,
    clients: () => ({ items: [{ ...describe(), counts: client.counts(clock.now().slice(0, 10)) }], archived: [], can_add: false }),
    search: (text) => findHits([{ workspace: desk.state().workspace, client }], text),
    archive: refuseLater,
    bringBack: refuse,
    delete: refuseLater,
    remotes: { list: () => [], add: refuse, set: refuse, delete: refuse },
    subscribe: () => () => undefined,
  }
}

function onlyOne(): AppError {
  return new AppError('invalid_state', 'This Kontor was started for one workspace alone.', { next: 'Start it without --data.' })
}
