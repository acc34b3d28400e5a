import { routeUrl } from '../../../core/contract/client.ts'
import type { DocumentRecord } from '../../../core/contract/types.ts'
import { desktopApi, safeFileName } from '../../lib/desktop.ts'
import { shownWorkspace } from '../../lib/router.svelte.ts'
import type { Services } from '../../lib/services.ts'
import { AUTO } from '../pdf/pdf-profile.ts'
import { exportBytes, type ExportKind } from '../batch/export.ts'

/** What a browser fetches when a document is dropped outside the window: `type:name:address`. Its request names the client company in the address. */
export function downloadUrl(
  record: Pick<DocumentRecord, 'id' | 'number' | 'filename'>,
  kind: ExportKind,
  origin: string,
  workspace: string | undefined,
): string {
  const params = { document_id: record.id }
  const path = kind === 'xml' ? routeUrl('/api', 'document_xml', params) : routeUrl('/api', 'document_pdf', params, { format: AUTO })
  const address = new URL(path, origin)
  if (workspace !== undefined) address.searchParams.set('workspace', workspace)
  return `application/${kind}:${nameOf(record, kind)}:${address.href}`
}

function nameOf({ number, filename }: Pick<DocumentRecord, 'number' | 'filename'>, kind: ExportKind): string {
  return safeFileName(number ?? filename?.replace(/\.[^.]*$/, '') ?? '', kind)
}

/** A document is dragged out of the window as a file: as the kind it is shown as, with Alt held down as the other. */
export function dragOut(event: DragEvent, record: DocumentRecord, shown: ExportKind, { api, report }: Services): void {
  const kind = event.altKey ? (shown === 'xml' ? 'pdf' : 'xml') : shown
  const desktop = desktopApi()
  if (desktop !== undefined) {
    // The system's own dragging takes over, as soon as there is a file.
    event.preventDefault()
    exportBytes(api, kind, record)
      .then((bytes) => desktop.startDrag(nameOf(record, kind), bytes))
      .catch((error: unknown) => report(error, 'open'))
  } else if (event.dataTransfer !== null) {
    event.dataTransfer.effectAllowed = 'copy'
    event.dataTransfer.setData('DownloadURL', downloadUrl(record, kind, location.href, shownWorkspace()))
    event.dataTransfer.setData('text/plain', record.number ?? '')
  }
}
