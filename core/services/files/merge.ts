import type { Clock } from '../../base/ports.ts'
import type { MergedPdf } from '../../pdf/merge.ts'
import { platform } from '../platform.ts'

export { MERGE_LIMITS } from '../../pdf/merge-limits.ts'

/** A PDF to be merged; the name becomes its bookmark and is never used as a path. */
export interface NamedPdf {
  readonly name: string
  readonly bytes: Uint8Array
}

/**
 * PDFs one behind the other (specification, section 4.3), with a bookmark for each, and what of them could not come along; embedded files do by option. Throws AppError
 * `invalid_parameter` (2 to 50 files), `payload_too_large` or `malformed_pdf`, naming the file.
 */
export async function mergeFiles(
  files: readonly NamedPdf[],
  options: { readonly attachments: boolean },
  clock: Pick<Clock, 'now'>,
): Promise<MergedPdf> {
  const { mergePdfs } = await import('../../pdf/merge.ts')
  return mergePdfs(files, { createdAt: clock.now(), attachments: options.attachments, platform })
}
