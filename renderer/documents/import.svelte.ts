import { AppError, type ErrorDetail } from '../../core/base/errors.ts'
import type { DocumentRecord, ImportedPart } from '../../core/contract/types.ts'
import type { Api } from '../lib/api.ts'

type ImportApi = Pick<Api, 'desk_import' | 'document_model'>

export interface ImportResult {
  readonly name: string
  readonly document?: DocumentRecord
  /** The same content was there before: nothing new was stored. */
  readonly isDuplicate?: boolean
  /** What does not fit together in a PDF. */
  readonly warnings?: readonly ErrorDetail[]
  /** Why there is no document, or why the one that was stored holds no invoice. */
  readonly failure?: unknown
}

/** Above this a file is not even read; the engine has narrower limits of its own. */
const MOST_BYTES = 64 * 1024 * 1024
const AT_ONCE = 3

/** Import of one or many files, each on its own: one that fails stops nobody, and its reason stays with its name. */
export class Import {
  total = $state(0)
  results: readonly ImportResult[] = $state.raw([])
  running = $state(false)
  private stopped = false
  private readonly api: ImportApi

  constructor(api: ImportApi) {
    this.api = api
  }

  /** Everything that can be opened now. */
  get imported(): ImportResult[] {
    return this.results.filter(({ document }) => document !== undefined)
  }
  get added(): ImportResult[] {
    return this.imported.filter(({ isDuplicate, failure }) => isDuplicate !== true && failure === undefined)
  }
  get duplicates(): ImportResult[] {
    return this.imported.filter(({ isDuplicate }) => isDuplicate === true)
  }
  /** Stored as they are, but no invoice. */
  get others(): ImportResult[] {
    return this.imported.filter(({ isDuplicate, failure }) => isDuplicate !== true && failure !== undefined)
  }
  get failed(): ImportResult[] {
    return this.results.filter(({ document }) => document === undefined)
  }

  async run(files: readonly File[]): Promise<void> {
    this.total = files.length
    this.results = []
    this.running = true
    this.stopped = false
    const waiting = [...files]
    const work = async (): Promise<void> => {
      for (let file = waiting.shift(); file !== undefined && !this.stopped; file = waiting.shift()) {
        const results = await this.importFile(file)
        this.results = [...this.results, ...results]
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))
    this.running = false
  }

  /** Files already on their way are finished; no further one is begun. */
  stop(): void {
    this.stopped = true
  }

  close(): void {
    this.total = 0
    this.results = []
  }

  private async importFile(file: File): Promise<ImportResult[]> {
    const name = file.name
    try {
      if (file.size > MOST_BYTES) throw new AppError('payload_too_large', `${name}: ${file.size} bytes`)
      const body = new Uint8Array(await file.arrayBuffer())
      const query = { filename: name }
      const answer = await this.api.desk_import({ query, body })
      if ('items' in answer) return answer.items.flatMap((item) => ofPart(name, item))
      const { document, is_duplicate: isDuplicate, warnings } = answer
      if (document.format !== null || isDuplicate) return [{ name, document, isDuplicate, warnings }]
      // What is wrong with it is what reading it as an invoice says.
      return await this.api.document_model({ params: { document_id: document.id } }).then(
        () => [{ name, document, warnings }],
        (failure: unknown) => [{ name, document, warnings, failure }],
      )
    } catch (failure) {
      // A file that vanished or may not be read rejects with a DOMException.
      return [{ name, failure: failure instanceof DOMException ? new AppError('file_unreadable', failure.message) : failure }]
    }
  }
}

/** A file inside an archive or a mail; nothing of what holds no invoice. */
function ofPart(file: string, { inner, status, document, warnings, error }: ImportedPart): ImportResult[] {
  const name = `${file}/${inner}`
  if (status === 'ignored') return []
  if (document === undefined) return [{ name, failure: new AppError(error?.code ?? 'internal_error', error?.message ?? '', error) }]
  return [{ name, document, isDuplicate: status === 'duplicate', ...(warnings === undefined ? {} : { warnings }) }]
}

/** The files of a drop, those inside dropped folders included. */
export async function droppedFiles(transfer: DataTransfer): Promise<File[]> {
  const entries = [...transfer.items].flatMap((item) => {
    const entry = item.kind === 'file' ? item.webkitGetAsEntry() : null
    return entry === null ? [] : [entry]
  })
  if (entries.length === 0) return [...transfer.files]
  return (await Promise.all(entries.map(filesOf))).flat()
}

async function filesOf(entry: FileSystemEntry): Promise<File[]> {
  if (entry instanceof FileSystemFileEntry) return [await new Promise<File>((resolve, reject) => entry.file(resolve, reject))]
  if (!(entry instanceof FileSystemDirectoryEntry)) return []
  const reader = entry.createReader()
  const found: File[] = []
  // A folder's entries come in batches; an empty batch is the end.
  for (;;) {
    const batch = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
    if (batch.length === 0) return found
    for (const child of batch) found.push(...(await filesOf(child)))
  }
}
