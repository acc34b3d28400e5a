import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { dayOf } from '../../base/days.ts'
import type { ArchiveTask, ArchiveKind } from '../../contract/types.ts'
import type { Lang, NamedFolder } from '../types.ts'
import { createCopies, type CopyPorts } from './copies.ts'
import { receiveFile } from './receive-file.ts'
import { createTasks } from './tasks.ts'

export interface ArchivePorts extends Omit<CopyPorts, 'folder'> {
  /** Folder of the workspace; where that lies elsewhere, of what is only for a while. */
  readonly dir: string
  /** All client companies of this machine. Throws AppError `invalid_state` where there is one alone. */
  readonly folders: () => Promise<readonly NamedFolder[]>
}

/**
 * Backups, exports and proofs as tasks that a person starts, watches, cancels and fetches. The file of a task lies in the workspace until the
 * task is ended or the workspace closed.
 */
export function createArchives(ports: ArchivePorts) {
  const { dir, source, clock, sign, ids, company } = ports
  const folder = join(dir, 'archives')
  // Left behind by a program that was killed.
  rmSync(folder, { recursive: true, force: true })
  const { place, run, get, open, end, close } = createTasks<ArchiveKind>({ folder, clock, sign })
  const copies = createCopies({ ...ports, folder })

  return {
    start: async ({ kind }: { readonly kind: Exclude<ArchiveKind, 'check'> }, lang: Lang): Promise<ArchiveTask> => {
      const id = ids.next()
      if (kind === 'proof') return run(id, kind, { kind, source })
      if (kind === 'backups')
        return run(id, kind, { kind, workspaces: await ports.folders(), file: place(id) }, `Kontor ${dayOf(clock.now())}.zip`)
      const name = `${await company()} ${dayOf(clock.now())}`
      if (kind === 'backup') return run(id, kind, { kind, source, file: place(id) }, `${name}.kontor`)
      return run(id, kind, { kind, source, file: place(id), lang }, `${name}.zip`)
    },
    /** Takes an export in, to be proven. */
    check: async (content: ReadableStream<Uint8Array> | null): Promise<ArchiveTask> => {
      const id = ids.next()
      const file = place(id)
      await receiveFile(content, file)
      return run(id, 'check', { kind: 'check', file })
    },
    get,
    open,
    end,
    copies,
    close: async () => {
      await Promise.all([close(), copies.close()])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
