import type { RunningRehearsal } from './types.ts'
import type { RemoteStore } from './remote-settings.ts'

/** Starts a practice node beside this desk, on the port it had before where that is free. */
export type StartRehearsal = (port: number | undefined) => Promise<RunningRehearsal>

/**
 * The practice node of this desk. While one is set as the remote it runs with the desk, and comes back after a restart under the same address, so
 * that deliveries that were under way there go on.
 */
export function createRehearsal(settings: RemoteStore, startNode: StartRehearsal) {
  let running: RunningRehearsal | undefined

  const launch = async (): Promise<void> => {
    const url = settings.read()?.rehearsal === true ? settings.read()?.url : undefined
    running = await startNode(url === undefined ? undefined : Number(new URL(url).port))
    settings.enterRehearsal(running)
  }

  return {
    /** After the workspace was opened: a rehearsal that was on is on again. */
    async resume(): Promise<void> {
      if (settings.read()?.rehearsal === true) await launch()
    },
    async start(): Promise<void> {
      if (running === undefined) await launch()
    },
    async stop(): Promise<void> {
      settings.leaveRehearsal()
      await this.close()
    },
    /** Ends the node and leaves the setting, so that the next start resumes it. */
    async close(): Promise<void> {
      const node = running
      running = undefined
      await node?.close()
    },
  }
}

export type Rehearsal = ReturnType<typeof createRehearsal>
