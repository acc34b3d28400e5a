import { createReadStream, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { AppError } from '../../base/errors.ts'
import type { UpdateBackup, WorkspaceInfo } from '../../contract/types.ts'
import { listUpdateBackups } from '../../store/backup.ts'

export interface UpdateBackupPorts {
  /** Those of the desk, also such as this version cannot open, with their folders. */
  readonly workspaces: () => Promise<readonly { readonly dir: string; readonly workspace: UpdateBackup['workspace'] }[]>
  readonly restore: (backup: ReadableStream<Uint8Array>, signal: AbortSignal) => Promise<WorkspaceInfo>
}

export type UpdateBackups = ReturnType<typeof createUpdateBackups>

/** The copies that were made before a newer version brought workspaces up to date: listed, put back beside those there are, and removed. */
export function createUpdateBackups({ workspaces, restore }: UpdateBackupPorts) {
  const list = async (): Promise<UpdateBackup[]> =>
    (await workspaces())
      .flatMap(({ dir, workspace }) => listUpdateBackups(dir).map((backup) => ({ workspace, ...backup })))
      .sort((left, right) => (left.made_at < right.made_at ? 1 : -1))
  /** Only what is listed: a name from outside never becomes a path. Throws `not_found`. */
  const find = async (id: string, file: string): Promise<string> => {
    const all = await workspaces()
    const dir = all.find(({ workspace }) => workspace.id === id)?.dir
    const known = dir === undefined ? undefined : listUpdateBackups(dir).find((backup) => backup.file === file)
    if (dir === undefined || known === undefined) throw new AppError('not_found', 'There is no such backup any more.')
    return join(dir, known.file)
  }
  return {
    list,
    async restore(id: string, file: string, signal: AbortSignal): Promise<WorkspaceInfo> {
      return restore(Readable.toWeb(createReadStream(await find(id, file))) as ReadableStream<Uint8Array>, signal)
    },
    async delete(id: string, file: string): Promise<UpdateBackup[]> {
      rmSync(await find(id, file))
      return list()
    },
  }
}
