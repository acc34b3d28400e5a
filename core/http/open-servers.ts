import { AppError } from '../base/errors.ts'
import type { WorkspaceServer } from './types.ts'
import type { WorkspaceFolders } from './workspace-folders.ts'

/** The servers of a desk's workspaces: the one that it was started with, and the others as soon as they are asked for. */
export class OpenServers {
  private readonly folders: WorkspaceFolders
  private readonly start: (id: string) => WorkspaceServer
  private readonly servers = new Map<string, WorkspaceServer>()
  private readonly working = new Set<string>()
  private first: string | undefined

  constructor(folders: WorkspaceFolders, start: (id: string) => WorkspaceServer) {
    this.folders = folders
    this.start = start
  }

  private firstId(): string {
    this.first ??= this.folders.lastUsed()
    return this.first
  }

  all(): WorkspaceServer[] {
    return [...this.servers.values()]
  }

  /** Throws what opening a server throws. */
  open(id: string): WorkspaceServer {
    const known = this.servers.get(id)
    if (known !== undefined) return known
    const server = this.start(id)
    this.servers.set(id, server)
    return server
  }

  openFirst(): WorkspaceServer {
    return this.open(this.firstId())
  }

  /** For the workspace that a caller names, or the first. Throws `not_found`, and what opening a server throws. */
  find(id: string | null): WorkspaceServer {
    if (id === null || id === this.firstId()) return this.openFirst()
    if (!this.folders.listIds().includes(id)) throw new AppError('not_found', `There is no workspace ${id.slice(0, 100)}.`)
    return this.open(id)
  }

  /** Where it was the one that the desk was started with, another takes its place. */
  async close(id: string): Promise<void> {
    const server = this.servers.get(id)
    if (server === undefined) return
    this.folders.noteLabel(id, server.services.desk.label())
    this.servers.delete(id)
    this.working.delete(id)
    await server.close()
    if (id === this.first) this.first = this.folders.lastUsed(id)
  }

  /** Works its queue until it is closed. */
  async work(id: string): Promise<void> {
    if (this.working.has(id)) return
    const server = this.open(id)
    this.working.add(id)
    await server.runQueue()
  }

  async workAll(report: (error: unknown) => void): Promise<void> {
    await this.work(this.firstId())
    for (const id of this.folders.listIds()) await this.work(id).catch(report)
  }

  async closeAll(): Promise<void> {
    const ends = await Promise.allSettled(this.all().map((server) => server.close()))
    for (const end of ends) if (end.status === 'rejected') throw end.reason
  }
}
