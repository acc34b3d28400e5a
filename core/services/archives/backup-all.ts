import { rmSync } from 'node:fs'
import { diskFaultOf } from '../../base/disk-fault.ts'
import { asAppError } from '../../base/errors.ts'
import type { ArchiveFault, ArchiveResult } from '../../contract/types.ts'
import { freeName } from '../../pdf/file/names.ts'
import { backupWorkspace, needsNewer, proveBackup } from '../../store/backup.ts'
import { createZip } from '../export/zip.ts'
import { partOf, type ArchiveOrder, type ReportProgress } from './order.ts'

/**
 * The backups of all client companies of a machine in one ZIP archive, each as it is made alone: it is put back alone as well. One that cannot be
 * backed up, or whose backup does not hold, is a fault under the name of its file and keeps none of the others out. What a newer Kontor has written
 * is copied unread: that one proves it when it puts it back.
 */
export async function backUpAll(
  { workspaces, file }: Extract<ArchiveOrder, { kind: 'backups' }>,
  report: ReportProgress,
): Promise<ArchiveResult> {
  const zip = createZip(file)
  const part = partOf(file)
  const names = new Set<string>()
  const faults: ArchiveFault[] = []
  let [entries, done] = [0, 0]
  const total = workspaces.length
  try {
    for (const { name, dir } of workspaces) {
      const label = freeName(`${name || 'Kontor'}.kontor`, names)
      try {
        backupWorkspace(dir, part)
        if (!needsNewer(part)) {
          const { checked, broken } = await proveBackup(part)
          if (broken !== undefined) faults.push({ code: broken.code, entry: broken.seq, reason: broken.reason, file: label })
          entries += checked
        }
        zip.addFile(label, part)
      } catch (thrown) {
        const { message, cause } = asAppError(thrown)
        if (diskFaultOf(cause) !== undefined) throw thrown
        faults.push({ code: 'left_out', file: label, reason: message })
      } finally {
        rmSync(part, { force: true })
      }
      done += 1
      report({ done, total })
    }
    zip.finish()
  } catch (error) {
    zip.abandon()
    throw error
  }
  return { entries, faults }
}
