import { AppError } from '../../core/base/errors.ts'
import type { ArchiveKind, ArchiveTask } from '../../core/contract/types.ts'
import type { Api } from '../lib/api.ts'
import { routeUrl } from '../../core/contract/client.ts'
import { desktopApi, saveFile } from '../lib/desktop.ts'
import { shownWorkspace } from '../lib/router.svelte.ts'
import { pathInWorkspace, saveAnswer } from '../lib/session.ts'

type ArchiveApi = Pick<Api, 'desk_archive_start' | 'desk_archive_check' | 'desk_archive' | 'desk_archive_file' | 'desk_archive_end'>

const EVERY_MS = 500

/** The long work on the workspace that this window has started; it goes on while other views are shown. */
export class Archives {
  /** The latest task, until it is put away. */
  task: ArchiveTask | undefined = $state.raw()
  /** Why the task could not be begun or watched, or why its work failed. */
  failure: unknown = $state.raw()
  saved = $state(false)
  /** A person wants to see key and head, and the view is not there yet. */
  isProofWanted = $state(false)
  private readonly api: ArchiveApi
  private readonly onend: (task: ArchiveTask) => void

  constructor(api: ArchiveApi, onend: (task: ArchiveTask) => void) {
    this.api = api
    this.onend = onend
  }

  get running(): boolean {
    return this.task?.state === 'running'
  }

  start(kind: Exclude<ArchiveKind, 'check'>): Promise<void> {
    return this.run(() => this.api.desk_archive_start({ body: { kind } }))
  }

  check(file: File): Promise<void> {
    return this.run(async () => this.api.desk_archive_check({ body: new Uint8Array(await file.arrayBuffer()) }))
  }

  /** Cuts the work off, or puts away what it has made. */
  async end(): Promise<void> {
    const { task } = this
    this.task = undefined
    this.failure = undefined
    if (task !== undefined) await this.api.desk_archive_end({ params: { archive_id: task.id } })
  }

  /** Hands the finished file to the person; it stays until it is put away, so that it can be saved a second time. */
  async save(): Promise<void> {
    if (this.task?.filename === undefined) return
    const { id, filename } = this.task
    const params = { archive_id: id }
    if (desktopApi() === undefined) {
      await saveAnswer(filename, pathInWorkspace(routeUrl('/api', 'desk_archive_file', params), shownWorkspace()))
      this.saved = true
    } else this.saved = await saveFile(filename, await this.api.desk_archive_file({ params }), 'application/octet-stream')
  }

  private async run(begin: () => Promise<ArchiveTask>): Promise<void> {
    try {
      await this.end()
      this.saved = false
      this.task = await begin()
      await this.watch(this.task.id)
    } catch (error) {
      this.failure = error
    }
  }

  private async watch(id: string): Promise<void> {
    while (this.task?.id === id && this.running) {
      await new Promise((resolve) => setTimeout(resolve, EVERY_MS))
      const seen = await this.api.desk_archive({ params: { archive_id: id } }).catch((error: unknown) => {
        // Put away meanwhile: nobody waits for it any more.
        if (this.task?.id !== id) return undefined
        throw error
      })
      if (seen === undefined || this.task?.id !== id) return
      this.task = seen
    }
    if (this.task?.id !== id) return
    const { problem } = this.task
    if (problem !== undefined) this.failure = new AppError(problem.code, problem.message)
    this.onend(this.task)
  }
}
