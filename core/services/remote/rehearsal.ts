import type { RunningRehearsal } from '../types.ts'
import type { RemoteStore } from './remote-settings.ts'

/** Starts a server for practising beside this desk, on the port it had before where that is free. */
export type StartRehearsal = (port: number | undefined) => Promise<RunningRehearsal>

/**
 * The server for practising of this desk. While one is set as the remote it runs with the desk, and comes back after a restart under the same address, so
 * that deliveries that were under way there go on.
 */
export function createRehearsal(settings: RemoteStore, startServer: StartRehearsal) {
  /** Started once, however often it is asked for while it starts. */
  let running: Promise<RunningRehearsal> | undefined

  const launch = async (): Promise<RunningRehearsal> => {
    const before = await settings.read()
    const server = await startServer(before?.rehearsal === true ? Number(new URL(before.url).port) : undefined)
    await settings.enterRehearsal(server)
    return server
  }

  const start = async (): Promise<void> => {
    running ??= launch().catch((error: unknown) => {
      running = undefined
      throw error
    })
    await running
  }

  /** Ends the server and leaves the setting, so that the next start resumes it. */
  const close = async (): Promise<void> => {
    const server = running
    running = undefined
    await (await server)?.close()
  }

  return {
    start,
    close,
    /** After the workspace was opened: a rehearsal that was on is on again. */
    async resume(): Promise<void> {
      if ((await settings.read())?.rehearsal === true) await start()
    },
    /** Answers how many documents that were practised with are ready to be sent again. */
    async stop(): Promise<number> {
      const ready = await settings.leaveRehearsal()
      await close()
      return ready
    },
  }
}

export type Rehearsal = ReturnType<typeof createRehearsal>
