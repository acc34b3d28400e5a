import { AppError } from '../base/errors.ts'
import type { WorkspaceServer } from './types.ts'
import type { WorkspaceFolders } from './workspace-folders.ts'

/** The servers of a desk's workspaces: the one that it was started with, and the others as soon as they are asked for. */
export class OpenServers {
  private readonly folders: WorkspaceFolders
  private readonly start: (id: string) => Promise<WorkspaceServer>
  /** Those that are open, and those that are being opened. */
  private readonly servers = new Map<string, Promise<WorkspaceServer>>()
  private readonly working = new Set<string>()
  private first: string | undefined

  constructor(folders: WorkspaceFolders, start: (id: string) => Promise<WorkspaceServer>) {
    this.folders = folders
    this.start = start
  }

  private async firstId(): Promise<string> {
    this.first ??= await this.folders.lastUsed()
    return this.first
  }

  /** Those that are open, or will be when what is under way has ended. */
  async all(): Promise<WorkspaceServer[]> {
    const ends = await Promise.allSettled(this.servers.values())
    return ends.flatMap((end) => (end.status === 'fulfilled' ? [end.value] : []))
  }

  /** Throws what opening a server throws. */
  open(id: string): Promise<WorkspaceServer> {
    const known = this.servers.get(id)
    if (known !== undefined) return known
    const server = this.start(id).catch((error: unknown) => {
      // It may be free the next time.
      this.servers.delete(id)
      throw error
    })
    this.servers.set(id, server)
    return server
  }

  async openFirst(): Promise<WorkspaceServer> {
    return this.open(await this.firstId())
  }

  /** For the workspace that a caller names, or the first. Throws `not_found`, and what opening a server throws. */
  async find(id: string | null): Promise<WorkspaceServer> {
    if (id === null || id === (await this.firstId())) return this.openFirst()
    if (!(await this.folders.listIds()).includes(id)) throw new AppError('not_found', `There is no workspace ${id.slice(0, 100)}.`)
    return this.open(id)
  }

  /** Where it was the one that the desk was started with, another takes its place. */
  async close(id: string): Promise<void> {
    const server = await this.servers.get(id)
    if (server === undefined) return
    this.folders.noteLabel(id, await server.services.desk.label())
    this.servers.delete(id)
    this.working.delete(id)
    await server.close()
    if (id === this.first) this.first = await this.folders.lastUsed(id)
  }

  /** Works its queue until it is closed. */
  async work(id: string): Promise<void> {
    if (this.working.has(id)) return
    this.working.add(id)
    try {
      await (await this.open(id)).runQueue()
    } catch (error) {
      this.working.delete(id)
      throw error
    }
  }

  async workAll(report: (error: unknown) => void): Promise<void> {
    await this.work(await this.firstId())
    for (const id of await this.folders.listIds()) await this.work(id).catch(report)
  }

  async closeAll(): Promise<void> {
    const ends = await Promise.allSettled((await this.all()).map((server) => server.close()))
    for (const end of ends) if (end.status === 'rejected') throw end.reason
  }
}
