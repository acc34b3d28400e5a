import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { ArchiveProgress, DocumentRecord } from '../../contract/types.ts'
import type { ChainEntry, ChainVerdict } from '../../store/types.ts'
import { openStoreForReading, type StoreReader } from '../../store/store.ts'
import type { WorkspaceSource } from '../archives/order.ts'
import type { Lang } from '../types.ts'
import { createZip } from './zip.ts'
import { writeIndex } from './index-table.ts'

export interface ExportResult {
  readonly entries: number
  readonly documents: number
  /** The newest hash of the chain: noted elsewhere it proves the whole export. */
  readonly head: string
}

export interface ExportOptions {
  /** Language of readable pages and reports; absent: none are made. */
  readonly pages?: Lang
  readonly report?: (progress: ArchiveProgress) => void
}

const PAGE = 200

/** A workspace to be exported, also while another process writes it. Throws AppError `not_found` where there is none. */
export async function openExport(source: WorkspaceSource) {
  const store = await openForReading(source)
  return {
    verify: (): Promise<ChainVerdict> => store.chain.verify(),
    /** The log as lines of JSON, each with its hash. */
    async *lines(): AsyncGenerator<string> {
      for await (const entry of listEntries(store)) yield writeLine(entry)
    },
    /**
     * Everything as a ZIP file that proves itself: the log, the bytes of every version under their hash, an index of the documents, the hash of
     * every file, and the script that proves it without this program; with `pages` also a folder for each document with what people read. Throws
     * AppError `file_unwritable`.
     */
    async writeZip(path: string, options: ExportOptions = {}): Promise<ExportResult> {
      const script = await readFile(new URL('./verify-export.mjs', import.meta.url))
      const zip = createZip(path)
      const hashes: string[] = []
      const add = (name: string, content: Uint8Array): void => {
        hashes.push(`${createHash('sha256').update(content).digest('hex')}  ${name}\n`)
        zip.add(name, content)
      }
      try {
        const result = await writeParts(store, add, options)
        add('verify-export.mjs', script)
        zip.add('hashes.txt', encode(hashes.join('')))
        zip.finish()
        return result
      } catch (error) {
        zip.abandon()
        throw error
      }
    },
    close: () => store.close(),
  }
}

/** The database of an office is loaded by those alone who read one. */
async function openForReading(source: WorkspaceSource): Promise<StoreReader> {
  return 'dir' in source ? openStoreForReading(source) : (await import('../office.ts')).openOfficeReader(source)
}

async function writeParts(
  store: StoreReader,
  add: (name: string, content: Uint8Array) => void,
  { pages, report }: ExportOptions,
): Promise<ExportResult> {
  const log: string[] = []
  const written = new Set<string>()
  let head = ''
  for await (const entry of listEntries(store)) {
    log.push(writeLine(entry))
    head = entry.hash
    for (const sha256 of entry.contents.filter((name) => !written.has(name))) {
      written.add(sha256)
      add(`contents/${sha256}`, await store.chain.readContent(sha256))
    }
  }
  const documents = await listDocuments(store)
  const rows = documents.map((record, index) => ({ record, folder: pages === undefined ? '' : folderOf(record, index) }))
  add('log.jsonl', encode(log.join('')))
  add('index.json', encode(`${JSON.stringify(documents, undefined, 1)}\n`))
  add('index.csv', encode(writeIndex(rows)))
  if (pages !== undefined) {
    // The rules and the PDF writer are loaded only where they are needed.
    const { createDocumentFiles } = await import('./document-files.ts')
    const filesOf = createDocumentFiles(store, pages)
    for (const [done, { record, folder }] of rows.entries()) {
      report?.({ done, total: rows.length })
      for (const { name, content } of await filesOf(record, folder)) add(name, content)
    }
  }
  return { entries: log.length, documents: documents.length, head }
}

/** Numbered in the order of the index, so that no two are the same; of the invoice number what every system takes in a name. */
function folderOf({ number = '' }: DocumentRecord, index: number): string {
  const name = number.replace(/[^A-Za-z0-9._-]+/g, '_').slice(0, 60)
  return `documents/${String(index + 1).padStart(6, '0')}${name === '' ? '' : `-${name}`}`
}

/** The whole log, oldest first; what is added meanwhile included. */
async function* listEntries(store: StoreReader): AsyncGenerator<ChainEntry> {
  for (let after: number | undefined = 0; after !== undefined;) {
    const page: ChainEntry[] = await store.chain.list(after)
    yield* page
    after = page.at(-1)?.seq
  }
}

async function listDocuments(store: StoreReader): Promise<DocumentRecord[]> {
  const documents: DocumentRecord[] = []
  for (;;) {
    const { items } = await store.list.read({ limit: PAGE, offset: documents.length, sort_by: 'created_at', sort_order: 'asc' })
    documents.push(...items)
    if (items.length < PAGE) return documents
  }
}

function writeLine({ seq, hash, said }: ChainEntry): string {
  return `${JSON.stringify({ seq, hash, ...said })}\n`
}

const encode = (text: string): Uint8Array => new TextEncoder().encode(text)
