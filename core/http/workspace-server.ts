import { dirname, join } from 'node:path'
import { asAppError } from '../base/errors.ts'
import { createIds, systemClock } from '../services/ports.ts'
import { createProfileStore } from '../services/remote/remote-profiles.ts'
import { writeStandardError } from '../services/log/standard-error.ts'
import { createKeyFileBox } from '../services/remote/secret-box.ts'
import { Workspace } from '../services/workspace.ts'
import { createApp } from './app.ts'
import { openDoor } from './door/door.ts'
import { createMetrics } from './metrics.ts'
import { startRehearsal } from './rehearsal.ts'
import type { WorkspaceServer, WorkspaceServerOptions } from './types.ts'

/** Opens a workspace and everything around it. Throws AppErrors `workspace_busy`, `workspace_newer`, `workspace_damaged`. */
export async function openWorkspaceServer(options: WorkspaceServerOptions): Promise<WorkspaceServer> {
  const { dir, secrets, host, rehearsal = false, threads = false, clock = systemClock, ids = createIds(clock) } = options
  const workspace = await Workspace.open({
    dir,
    openStore: options.openStore,
    source: options.source,
    noteSight: options.noteSight,
    secrets,
    host,
    rehearsal,
    threads,
    ...(options.otherWorkspaces === undefined ? {} : { otherWorkspaces: options.otherWorkspaces }),
    companiesBeside: options.companiesBeside,
    profiles: options.profiles ?? createProfileStore({ home: dirname(dir), secrets: createKeyFileBox(dirname(dir)), ids }),
    clock,
    ids,
    proxyFor: options.proxyFor,
    program: options.program,
    programLog: options.programLog,
    report: options.report ?? reportToConsole,
    startRehearsal: (port) =>
      startRehearsal({ dir: join(dir, 'rehearsal'), port, open: (practice) => openWorkspaceServer({ ...practice, threads }) }),
  })
  const { services } = workspace
  const door = options.takesCommands === true ? openDoor({ dir, services, report: options.report ?? reportToConsole }) : undefined
  const metrics = createMetrics()
  const app = createApp({
    services,
    ids,
    clock,
    rehearsal,
    log: (entry) => {
      metrics.observe(entry)
      options.log?.(entry)
    },
    ...(options.limits === undefined ? {} : { limits: options.limits }),
    inTurn: options.inTurn,
  })
  return {
    services,
    runQueue: () => workspace.runQueue(),
    wakeQueue: () => workspace.wakeQueue(),
    runQueueUntilIdle: () => workspace.runQueueUntilIdle(),
    app,
    handleWindow: (request) => app(request, { kind: 'window' }),
    handleKey: (request, found) =>
      app(request, async () => {
        const key = found === undefined ? services.keys.authenticate(request.headers.get('x-api-key')) : services.keys.require(found.key)
        return { kind: 'key', key: await key, counted: found?.counted }
      }),
    metrics: async (of) => metrics.families(await services.desk.figures(of?.counts), of?.name),
    close: async () => {
      await door?.close()
      await workspace.close()
    },
  }
}

export function reportToConsole(error: unknown): void {
  writeStandardError(`kontor: ${asAppError(error).message}\n`)
}
