import type { DocumentRecord } from '../../../core/contract/types.ts'
import type { Api } from '../../lib/api.ts'
import { safeFileName, saveFile } from '../../lib/desktop.ts'
import { AUTO } from '../pdf/pdf-profile.ts'

export type ExportKind = 'xml' | 'pdf'
type ExportApi = Pick<Api, 'document_xml' | 'document_pdf'>

/** Names that no two documents share: the second `RE-1` becomes `RE-1-2`. */
export function uniqueNames(extension: ExportKind | 'eml'): (record: Pick<DocumentRecord, 'number' | 'filename'>) => string {
  const given = new Set<string>()
  return ({ number, filename }) => {
    const stem = number ?? filename?.replace(/\.[^.]*$/, '') ?? ''
    for (let copy = 1; ; copy++) {
      const name = safeFileName(copy === 1 ? stem : `${stem.slice(0, 70)}-${copy}`, extension)
      if (given.has(name.toLowerCase())) continue
      given.add(name.toLowerCase())
      return name
    }
  }
}

/** The file as it leaves; a PDF is in the language of its customer. */
export function exportBytes(api: ExportApi, kind: ExportKind, { id }: DocumentRecord): Promise<Uint8Array> {
  const params = { document_id: id }
  return kind === 'xml' ? api.document_xml({ params }) : api.document_pdf({ params, query: { format: AUTO } })
}

/** Where exported files go: one by one, then all is finished. */
export interface ExportPlace {
  add(name: string, content: Uint8Array): Promise<void>
  finish(): Promise<unknown>
}

export function intoZip(name: string): ExportPlace {
  const begun = import('../../lib/zip.ts').then(({ ZipBuilder }) => new ZipBuilder())
  return {
    add: async (entry, content) => (await begun).add({ name: entry, content }),
    finish: async () => saveFile(name, new Uint8Array(await (await begun).finish().arrayBuffer()), 'application/zip'),
  }
}

/** What TypeScript's DOM does not know of the browser's folder picker. */
type FolderPicker = (options: { readonly mode: 'readwrite' }) => Promise<FileSystemDirectoryHandle>

function folderPicker(): FolderPicker | undefined {
  return (globalThis as { showDirectoryPicker?: FolderPicker }).showDirectoryPicker?.bind(globalThis)
}

/** False where the browser writes into no folder. */
export const canPickFolder = (): boolean => folderPicker() !== undefined

/** A folder of the person's choice; undefined where the person closed the dialog. */
export async function pickFolder(): Promise<ExportPlace | undefined> {
  try {
    const folder = await folderPicker()?.({ mode: 'readwrite' })
    return folder === undefined ? undefined : intoFolder(folder)
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return undefined
    throw error
  }
}

function intoFolder(folder: FileSystemDirectoryHandle): ExportPlace {
  return {
    async add(name, content) {
      const file = await folder.getFileHandle(name, { create: true })
      const writer = await file.createWritable()
      await writer.write(content as BufferSource)
      await writer.close()
    },
    finish: () => Promise.resolve(),
  }
}
