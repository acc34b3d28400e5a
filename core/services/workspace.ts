import type { ProxyFor } from '../queue/node-transport.ts'
import type { IdleReason } from '../queue/queue.ts'
import { readAgain } from './documents/read-again.ts'
import { openFoundation, type Foundation, type OpenWorkspace, type WorkspaceOptions } from './foundation.ts'
import { createServices, type Services } from './services.ts'
import { warmUp } from './warm.ts'

export type { IdleReason, OpenWorkspace, ProxyFor, Services }

/** A workspace open for writing. */
export class Workspace {
  readonly services: Services
  private readonly options: WorkspaceOptions
  private readonly foundation: Foundation
  /** Ends when the work has begun. */
  private beginning: Promise<void> = Promise.resolve()
  private endWarmUp = (): Promise<void> => Promise.resolve()
  private endReading = (): Promise<void> => Promise.resolve()

  private constructor(options: WorkspaceOptions, foundation: Foundation) {
    this.options = options
    this.foundation = foundation
    this.services = createServices(options, foundation)
  }

  /** Opens it. Throws AppErrors `workspace_busy`, `workspace_newer`, `workspace_damaged`. */
  static async open(options: WorkspaceOptions): Promise<Workspace> {
    return new Workspace(options, await openFoundation(options))
  }

  /** Begins to work the queue, with what an earlier run left behind; a rehearsal that was on is on again. */
  runQueue(): Promise<void> {
    this.beginning = this.begin()
    return this.beginning
  }

  private async begin(): Promise<void> {
    const { store, directions, prepare, queue, mirror, filling } = this.foundation
    const { report } = this.options
    await directions.begin()
    // Where others write as well, nothing of lists is kept that could be found ready.
    if (!store.isShared) this.endWarmUp = warmUp(store, report)
    this.endReading = readAgain({ store, prepare, matchAgain: (tx, id) => directions.matchAgain(tx, id), report })
    await filling.start()
    await this.resumeRehearsal()
    await queue.start()
    mirror.follow()
    this.services.needs.start()
  }

  /** Looks what of the queue is to be done, also what a node that is gone has left. */
  async wakeQueue(): Promise<void> {
    await this.foundation.queue.reclaim()
    this.services.needs.wake()
  }

  /** Works the queue until nothing moves any more by itself. */
  async runQueueUntilIdle(): Promise<IdleReason> {
    await this.resumeRehearsal()
    return this.foundation.queue.runUntilIdle()
  }

  /** Ends what is under way, and then all that it was opened with. */
  async close(): Promise<void> {
    const { store, directions, queue, mirror, rehearsal, opener, engine, filling } = this.foundation
    const { needs, archives, keys } = this.services
    // What begins now would go on afterwards. Whoever let it begin is told of its faults.
    await Promise.allSettled([this.beginning])
    await this.endWarmUp()
    await this.endReading()
    await filling.stop()
    await needs.stop()
    await mirror.stop()
    await queue.stop()
    await archives.close()
    await rehearsal.close()
    await opener.close()
    await directions.idle()
    await engine.close()
    await keys.close()
    await store.close()
  }

  /** A practice node that does not come up again must not keep the desk closed: its deliveries wait as if the connection were cut. */
  private resumeRehearsal(): Promise<void> {
    return this.foundation.rehearsal.resume().catch(this.options.report)
  }
}
