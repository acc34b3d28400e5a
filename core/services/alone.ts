import { dayOf } from '../base/days.ts'
import { AppError } from '../base/errors.ts'
import type { Clock } from '../base/ports.ts'
import type { WorkspaceInfo } from '../contract/types.ts'
import { createUpdateBackups } from './archives/update-backups.ts'
import { findHits, type ClientDesk } from './client.ts'
import type { Desk } from './desk.ts'
import type { OtherWorkspaces } from './types.ts'

interface AlonePorts {
  readonly id: string
  readonly dir: string
  readonly desk: Desk
  readonly client: ClientDesk
  readonly clock: Clock
}

/** A workspace without others beside it. */
export function alone({ id, dir, desk, client, clock }: AlonePorts): OtherWorkspaces {
  const describe = async (): Promise<WorkspaceInfo> => {
    const { workspace, waiting, attention, documents, rehearsal } = await desk.state()
    return { ...(await desk.label()), ...workspace, waiting, attention, documents, rehearsal }
  }
  const refuse = (): never => {
    throw onlyOne()
  }
  const refuseLater = (): Promise<never> => Promise.reject(onlyOne())
  return {
    id,
    canAdd: false,
    list: async () => [await describe()],
    folders: refuseLater,
    companies: () => Promise.resolve([]),
    receive: refuseLater,
    add: refuseLater,
    addAtOffice: refuseLater,
    setOfficeKey: refuseLater,
    removeAtOffice: refuseLater,
    trips: { take: refuseLater, bringBack: refuseLater, get: refuse, end: refuseLater, noteHanded: refuseLater },
    restore: refuseLater,
    updateBackups: createUpdateBackups({
      workspaces: async () => [{ dir, workspace: (await desk.state()).workspace }],
      restore: refuseLater,
    }),
    clients: async () => ({
      items: [{ ...(await describe()), counts: await client.counts(dayOf(clock.now())) }],
      archived: [],
      can_add: false,
    }),
    search: async (text) => findHits([{ workspace: (await desk.state()).workspace, client }], text),
    archive: refuseLater,
    bringBack: refuseLater,
    delete: refuseLater,
    remotes: { list: () => Promise.resolve([]), add: refuseLater, set: refuseLater, delete: refuseLater },
    subscribe: () => () => undefined,
  }
}

function onlyOne(): AppError {
  return new AppError('invalid_state', 'This Kontor was started for one workspace alone.', { next: 'Start it without --data.' })
}
