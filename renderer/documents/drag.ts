import { routeUrl } from '../../core/contract/client.ts'
import type { DocumentRecord } from '../../core/contract/types.ts'
import { safeFileName } from '../lib/desktop.ts'

/** What a browser fetches when a document is dropped outside the window: `type:name:address`. The PDF with Alt held down, else the XML. */
export function downloadUrl(
  record: Pick<DocumentRecord, 'id' | 'number' | 'filename'>,
  kind: 'xml' | 'pdf',
  lang: string,
  origin: string,
): string {
  const params = { document_id: record.id }
  const address = kind === 'xml' ? routeUrl('/api', 'document_xml', params) : routeUrl('/api', 'document_pdf', params, { lang })
  const name = safeFileName(record.number ?? record.filename?.replace(/\.[^.]*$/, '') ?? '', kind)
  return `application/${kind}:${name}:${new URL(address, origin).href}`
}

export function dragOut(event: DragEvent, record: DocumentRecord, lang: string): void {
  if (event.dataTransfer === null) return
  event.dataTransfer.effectAllowed = 'copy'
  event.dataTransfer.setData('DownloadURL', downloadUrl(record, event.altKey ? 'pdf' : 'xml', lang, location.href))
  event.dataTransfer.setData('text/plain', record.number ?? '')
}
