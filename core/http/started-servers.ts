import { AppError } from '../base/errors.ts'
import type { WorkspaceServer } from './types.ts'

/** Servers of workspaces, each started once when it is first asked for. */
export class StartedServers {
  private readonly start: (id: string) => Promise<WorkspaceServer>
  /** Those that are open, and those that are being opened. */
  private readonly servers = new Map<string, Promise<WorkspaceServer>>()
  private hasEnded = false

  constructor(start: (id: string) => Promise<WorkspaceServer>) {
    this.start = start
  }

  get size(): number {
    return this.servers.size
  }

  /** True when none is given out any more. */
  get isEnded(): boolean {
    return this.hasEnded
  }

  /** Throws `offline` once they have ended, and what starting it throws. */
  async open(id: string): Promise<WorkspaceServer> {
    if (this.hasEnded) throw new AppError('offline', 'This node is being stopped.')
    const known = this.servers.get(id)
    if (known !== undefined) return known
    const server = this.start(id).catch((error: unknown) => {
      // It may be there, or free, the next time.
      this.servers.delete(id)
      throw error
    })
    this.servers.set(id, server)
    return server
  }

  /** The one of this name, where it is or will be open. */
  find(id: string): Promise<WorkspaceServer> | undefined {
    return this.servers.get(id)
  }

  /** Those that are open, or will be when what is under way has ended. */
  async all(): Promise<(readonly [id: string, server: WorkspaceServer])[]> {
    const ends = await Promise.allSettled([...this.servers].map(async ([id, server]) => [id, await server] as const))
    return ends.flatMap((end) => (end.status === 'fulfilled' ? [end.value] : []))
  }

  /** It is started anew when it is asked for again; whoever takes it out closes it. */
  takeOut(id: string): void {
    this.servers.delete(id)
  }

  /** None is given out from now on; those that are open go on until they are closed. */
  end(): void {
    this.hasEnded = true
  }

  /** Ends, and closes all; what one of them throws keeps no other one open. */
  async closeAll(report: (error: unknown) => void): Promise<void> {
    this.end()
    const ends = await Promise.allSettled((await this.all()).map(([, server]) => server.close()))
    for (const end of ends) if (end.status === 'rejected') report(end.reason)
  }
}
