import type { ArchiveResult } from '../../contract/types.ts'
import type { ChainVerdict } from '../../store/types.ts'
import { backupWorkspace, proveBackup, restoreWorkspace } from './backup.ts'
import { backUpAll } from './backup-all.ts'
import { copyWorkspace, unpackCopy } from './copy.ts'
import { checkExport } from '../export/check-export.ts'
import { openExport } from '../export/export.ts'
import type { ArchiveOrder, WorkspaceSource, Watching } from './order.ts'

/** Does one order. Throws AppErrors; what it has half written is taken away by whoever gave the order. */
export async function doArchiveWork(order: ArchiveOrder, { report, sign }: Watching): Promise<ArchiveResult> {
  switch (order.kind) {
    case 'backup':
      if ('dir' in order.source) backupWorkspace(order.source.dir, order.file)
      else await copyWorkspace(order, report)
      return asResult(await proveBackup(order.file))
    case 'backups':
      return backUpAll(order, report)
    case 'copy':
      await copyWorkspace(order, report)
      return asResult(await proveBackup(order.file))
    case 'restore':
      return asResult(await restoreWorkspace(order.dir, order.file))
    case 'unpack':
      return asResult(await unpackCopy(order.dir, order.file))
    case 'export':
      return withExport(order.source, ({ writeZip }) => writeZip(order.file, { pages: order.lang, report, sign }))
    case 'proof':
      return withExport(order.source, async ({ verify }) => asResult(await verify()))
    case 'check':
      return checkExport(order.file, report)
  }
}

async function withExport<Result>(
  source: WorkspaceSource,
  work: (workspace: Awaited<ReturnType<typeof openExport>>) => Result | Promise<Result>,
): Promise<Result> {
  const workspace = await openExport(source)
  try {
    return await work(workspace)
  } finally {
    await workspace.close()
  }
}

function asResult({ checked, head, broken, signed }: ChainVerdict): ArchiveResult {
  return {
    entries: checked,
    head,
    ...(signed === undefined ? {} : { key: signed.public_key }),
    faults: broken === undefined ? [] : [{ code: broken.code, entry: broken.seq, reason: broken.reason }],
  }
}
