import { AppError, type ErrorDetail } from '../../../core/base/errors.ts'
import type { DocumentRecord, Duplicate, ImportError, ImportOutcome, ImportedPart } from '../../../core/contract/types.ts'
import type { Api } from '../../lib/api.ts'
import { codeOf } from '../../lib/explain.ts'

type ImportApi = Pick<Api, 'desk_import' | 'desk_imports' | 'document_get'>

/** What became of a file, and of each file inside an archive or a mail. */
export interface ImportResult {
  /** As the file is called; inside an archive or a mail with the names around it. */
  readonly name: string
  readonly document?: DocumentRecord
  /** The same content was there before: nothing new was stored. */
  readonly isDuplicate?: boolean
  /** The document that this seems to be once more. */
  readonly duplicateOf?: Duplicate | undefined
  /** What does not fit together in a PDF. */
  readonly warnings?: readonly ErrorDetail[] | undefined
  /** Why there is no document. */
  readonly failure?: unknown
  /** Inside an archive or a mail: nothing that could be an invoice, or the readable side of one. */
  readonly ignored?: ImportedPart['reason']
}

/** What a person does next with it, most urgent first. */
export const IMPORT_GROUPS = ['attention', 'undecided', 'refused', 'duplicate', 'order', 'none'] as const
export type ImportGroup = (typeof IMPORT_GROUPS)[number]

function groupOf({ document, isDuplicate, duplicateOf, warnings = [], ignored }: ImportResult): ImportGroup {
  if (ignored !== undefined) return 'none'
  if (document === undefined) return 'refused'
  if (isDuplicate === true) return 'duplicate'
  if (document.need.code === 'undecided') return 'undecided'
  const isFine = document.format !== null && countFindings(document) === 0 && duplicateOf === undefined && warnings.length === 0
  return isFine && document.need.code !== 'other_seller' ? 'order' : 'attention'
}

/** What is wrong with a document itself, as far as it is known yet. */
export function countFindings({ need, validation }: Pick<DocumentRecord, 'need' | 'validation'>): number {
  return need.count ?? validation.fatal
}

/** Above this a file is not even read; the engine has narrower limits of its own. */
const MAX_FILE_BYTES = 64 * 1024 * 1024
/** So many requests at a time: the window needs some of the few that a browser allows for all else. */
const AT_ONCE = 3
/** Small files go together, so that thousands do not take as many requests. */
const MAX_PACK = 24
const MAX_PACKED_BYTES = 4 * 1024 * 1024
/** What is shown follows the work so often, and no more often. */
const SHOWN_EVERY_MS = 200
/** One file that takes longer than this, such as an archive, shows that it is worked on. */
const LONG_AFTER_MS = 500

/** Files of one drop that are still to be sent. */
interface Drop {
  readonly results: ImportResult[]
  left: number
  readonly end: () => void
}

interface Waiting {
  readonly file: File
  readonly drop: Drop
}

/**
 * Import of any number of files while the person goes on working: what fails keeps its reason and stops nobody, and files that are dropped meanwhile
 * are taken in behind those before.
 */
export class Import {
  total = $state(0)
  done = $state(0)
  results: readonly ImportResult[] = $state.raw([])
  running = $state(false)
  /** Until the end, by what was done so far. */
  seconds: number | undefined = $state()
  /** The group whose files are listed; undefined while the list is put away. */
  shown: ImportGroup | undefined = $state()
  readonly groups: Readonly<Record<ImportGroup, readonly ImportResult[]>> = $derived.by(() => {
    const groups: Record<ImportGroup, ImportResult[]> = { attention: [], undecided: [], refused: [], duplicate: [], order: [], none: [] }
    for (const result of this.results) groups[groupOf(result)].push(result)
    return groups
  })
  private readonly api: ImportApi
  private waiting: Waiting[] = []
  private found: ImportResult[] = []
  private finished = 0
  private begun = 0
  private under = 0
  private isLong = $state(false)
  /** Ids of documents that are others now than what is said of them here. */
  private readonly stale = new Set<string>()
  private isRenewing = false
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor(api: ImportApi) {
    this.api = api
  }

  /** Whether there is something to show: one small file is simply taken in. */
  get isShown(): boolean {
    return this.total > 1 || this.results.length > 1 || this.shown !== undefined || (this.running && this.isLong)
  }

  /** Takes the files in, behind those that are waiting; answers what became of them. */
  async run(files: readonly File[]): Promise<readonly ImportResult[]> {
    if (files.length === 0) return []
    if (!this.running) this.begin()
    this.total += files.length
    const { promise, resolve } = Promise.withResolvers<undefined>()
    const drop: Drop = { results: [], left: files.length, end: () => resolve(undefined) }
    this.waiting.push(...files.map((file) => ({ file, drop })))
    while (this.under < AT_ONCE && this.waiting.length > 0) void this.work()
    await promise
    return drop.results
  }

  /** Files already on their way are finished; no further one is begun. */
  stop(): void {
    const left = this.waiting.splice(0)
    this.total -= left.length
    for (const { drop } of left) this.settle(drop, 1)
    this.show()
  }

  /** Something of the document was stored: what is said of it here is asked for again, one document after the other. Rejects as the engine does. */
  async renew(id: string): Promise<void> {
    if (this.found.some(({ document }) => document?.id === id)) this.stale.add(id)
    if (this.isRenewing) return
    this.isRenewing = true
    try {
      for (const next of this.stale) {
        this.stale.delete(next)
        await this.readAgain(next)
      }
    } finally {
      this.isRenewing = false
    }
  }

  private async readAgain(id: string): Promise<void> {
    try {
      const document = await this.api.document_get({ params: { document_id: id } })
      this.found = this.found.map((result) => (result.document?.id === id ? { ...result, document } : result))
      this.showSoon()
    } catch (error) {
      if (codeOf(error) !== 'not_found') throw error
      this.forget(id)
    }
  }

  /** The document is gone, and with it all that there is to do about it. */
  forget(id: string): void {
    const left = this.found.filter(({ document }) => document?.id !== id)
    if (left.length === this.found.length) return
    this.found = left
    this.showSoon()
  }

  /** Puts the outcome away. */
  close(): void {
    clearTimeout(this.timer)
    this.timer = undefined
    this.found = []
    this.total = 0
    this.done = 0
    this.results = []
    this.shown = undefined
  }

  private begin(): void {
    this.close()
    this.finished = 0
    this.begun = performance.now()
    this.seconds = undefined
    this.running = true
    this.isLong = false
    setTimeout(() => (this.isLong = true), LONG_AFTER_MS)
  }

  private async work(): Promise<void> {
    this.under += 1
    for (let pack = this.take(); pack.length > 0; pack = this.take()) {
      const outcomes = await this.send(pack.map(({ file }) => file))
      pack.forEach(({ drop }, index) => {
        const results = outcomes[index] ?? []
        drop.results.push(...results)
        this.found.push(...results)
        this.finished += 1
        this.settle(drop, 1)
      })
      this.showSoon()
    }
    this.under -= 1
    if (this.under > 0) return
    this.running = false
    this.show()
  }

  private showSoon(): void {
    this.timer ??= setTimeout(() => this.show(), SHOWN_EVERY_MS)
  }

  private settle(drop: Drop, files: number): void {
    drop.left -= files
    if (drop.left === 0) drop.end()
  }

  private show(): void {
    clearTimeout(this.timer)
    this.timer = undefined
    this.results = [...this.found]
    if (this.shown !== undefined && this.groups[this.shown].length === 0) this.shown = undefined
    this.done = this.finished
    const each = (performance.now() - this.begun) / 1000 / this.done
    this.seconds = this.done === 0 ? undefined : Math.ceil(each * (this.total - this.done))
  }

  /** The next files that go together: few where few are waiting, so that the first outcomes come soon. */
  private take(): Waiting[] {
    const most = Math.min(MAX_PACK, Math.ceil(this.waiting.length / (2 * AT_ONCE)))
    let bytes = 0
    let amount = 0
    while (amount < most && (amount === 0 || bytes <= MAX_PACKED_BYTES)) {
      bytes += this.waiting[amount]?.file.size ?? 0
      if (amount === 0 || bytes <= MAX_PACKED_BYTES) amount += 1
    }
    return this.waiting.splice(0, amount)
  }

  /** What became of each file, and of each file inside it. */
  private async send(files: readonly File[]): Promise<readonly (readonly ImportResult[])[]> {
    const read = await Promise.all(files.map((file) => readFile(file)))
    const readable = read.flatMap((one) => (one instanceof File ? [one] : []))
    const outcomes = (await this.ask(readable)).values()
    return read.map((one, index) => {
      const name = files[index]?.name ?? ''
      const outcome: Asked | undefined = one instanceof File ? outcomes.next().value : { failure: one }
      return outcome === undefined ? [] : resultsOf(name, outcome)
    })
  }

  private async ask(files: readonly File[]): Promise<readonly Asked[]> {
    const [first] = files
    if (first === undefined) return []
    try {
      if (files.length === 1) {
        return [await this.api.desk_import({ query: { filename: first.name }, body: new Uint8Array(await first.arrayBuffer()) })]
      }
      const form = new FormData()
      for (const file of files) form.append('files', file, file.name)
      const written = new Response(form)
      const headers = { 'content-type': written.headers.get('content-type') ?? '' }
      const { items } = await this.api.desk_imports({ headers, body: new Uint8Array(await written.arrayBuffer()) })
      // Something on the way has let only a part through: nobody knows which answer is about which file, and none may be lost without a word.
      if (items.length !== files.length) throw new AppError('internal_error', `${items.length} of ${files.length} files have arrived.`)
      return items
    } catch (failure) {
      return files.map(() => ({ failure }))
    }
  }
}

type Asked = ImportOutcome | { readonly failure: unknown }

/** The file with its content in memory, so that one which vanishes or may not be read keeps none of the others from being sent; or why not. */
async function readFile(file: File): Promise<File | AppError> {
  if (file.size > MAX_FILE_BYTES) return new AppError('payload_too_large', `${file.name}: ${file.size} bytes`)
  try {
    return new File([await file.arrayBuffer()], file.name)
  } catch (failure) {
    return new AppError('file_unreadable', failure instanceof Error ? failure.message : String(failure))
  }
}

function resultsOf(name: string, outcome: Asked): ImportResult[] {
  if ('failure' in outcome) return [{ name, failure: outcome.failure }]
  if ('error' in outcome) return [{ name, failure: toError(outcome.error) }]
  // Where nothing lies inside, the file itself is what there is to speak of.
  if ('items' in outcome && outcome.items.length === 0) return [{ name, ignored: 'no_invoice' }]
  if ('items' in outcome) return outcome.items.map((item) => ofPart(name, item))
  const { document, is_duplicate: isDuplicate, duplicate_of: duplicateOf, warnings } = outcome
  return [{ name, document, isDuplicate, duplicateOf, warnings }]
}

function ofPart(file: string, { inner, status, document, duplicate_of: duplicateOf, warnings, error, reason }: ImportedPart): ImportResult {
  const name = `${file}/${inner}`
  if (status === 'ignored') return { name, ignored: reason ?? 'no_invoice', ...(document === undefined ? {} : { document }) }
  if (document === undefined) return { name, failure: toError(error) }
  return { name, document, isDuplicate: status === 'duplicate', duplicateOf, warnings }
}

function toError(error: ImportError | undefined): AppError {
  return new AppError(error?.code ?? 'internal_error', error?.message ?? '', error)
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
