import { AppError } from '../base/errors.ts'
import { StartedServers } from './started-servers.ts'
import type { WorkspaceServer } from './types.ts'
import type { WorkspaceFolders } from './workspace-folders.ts'

/** The servers of a desk's workspaces: the one that it was started with, and the others as soon as they are asked for. */
export class OpenServers {
  private readonly folders: WorkspaceFolders
  private readonly servers: StartedServers
  private readonly working = new Set<string>()
  private first: string | undefined

  constructor(folders: WorkspaceFolders, start: (id: string) => Promise<WorkspaceServer>) {
    this.folders = folders
    this.servers = new StartedServers(start)
  }

  private async firstId(): Promise<string> {
    this.first ??= await this.folders.lastUsed()
    return this.first
  }

  async all(): Promise<WorkspaceServer[]> {
    return (await this.servers.all()).map(([, server]) => server)
  }

  /** Throws what opening a server throws. */
  open(id: string): Promise<WorkspaceServer> {
    return this.servers.open(id)
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
    const server = await this.servers.find(id)
    if (server === undefined) return
    this.folders.noteLabel(id, await server.services.desk.label())
    this.servers.takeOut(id)
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

  /** Ends early where all are closed meanwhile. */
  async workAll(report: (error: unknown) => void): Promise<void> {
    if (!this.servers.isEnded) await this.work(await this.firstId())
    for (const id of await this.folders.listIds()) {
      if (this.servers.isEnded) return
      await this.work(id).catch(report)
    }
  }

  /** None is opened any more. Throws the first of what closing them throws. */
  async closeAll(): Promise<void> {
    const faults: unknown[] = []
    await this.servers.closeAll((error) => faults.push(error))
    if (faults.length > 0) throw faults[0]
  }
}
