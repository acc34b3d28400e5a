import { routeUrl } from '../../../core/contract/client.ts'
import type { DesktopApi } from '../../../core/contract/desktop.ts'
import type { DocumentRecord } from '../../../core/contract/types.ts'
import { desktopApi, safeFileName } from '../../lib/desktop.ts'
import { shownWorkspace } from '../../lib/router.svelte.ts'
import type { Services } from '../../lib/services.ts'
import { offerOnce, pathInWorkspace } from '../../lib/session.ts'
import { AUTO } from '../pdf/pdf-profile.ts'
import { exportBytes, type ExportKind } from '../batch/export.ts'

/** What the engine is asked for when a browser saves a document that was dropped outside the window; the address names the client company. */
export function pathOfFile({ id }: Pick<DocumentRecord, 'id'>, kind: ExportKind, workspace: string | undefined): string {
  const params = { document_id: id }
  const path = kind === 'xml' ? routeUrl('/api', 'document_xml', params) : routeUrl('/api', 'document_pdf', params, { format: AUTO })
  return pathInWorkspace(path, workspace)
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
    const { url, offered } = offerOnce(pathOfFile(record, kind, shownWorkspace()))
    offered.catch((error: unknown) => report(error, 'open'))
    event.dataTransfer.effectAllowed = 'copy'
    event.dataTransfer.setData('DownloadURL', `application/${kind}:${nameOf(record, kind)}:${url}`)
    event.dataTransfer.setData('text/plain', record.number ?? '')
  }
}

/** Opens the system's list of programs and people that a document can be given to, as PDF. */
export async function shareOut(desktop: DesktopApi, record: DocumentRecord, { api }: Pick<Services, 'api'>): Promise<void> {
  await desktop.share(nameOf(record, 'pdf'), await exportBytes(api, 'pdf', record))
}
