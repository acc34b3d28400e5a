import { readFile } from 'node:fs/promises'
import type { ArchiveFault, ArchiveProgress, DocumentRecord } from '../../contract/types.ts'
import type { ChainEntry } from '../../store/types.ts'
import { openStoreForReading, type StoreReader, type StoreReads } from '../../store/store.ts'
import type { WorkspaceSource } from '../archives/order.ts'
import { sha256 } from '../hash.ts'
import { proveWorkspace } from '../proof/prove.ts'
import type { Lang } from '../types.ts'
import { checkExport } from './check-export.ts'
import { createZip } from './zip.ts'
import { writeIndex } from './index-table.ts'
import { saySeal, type Seal } from './seal.ts'

export interface ExportResult {
  readonly entries: number
  readonly documents: number
  /** The newest hash of the chain: noted elsewhere it proves the whole export. */
  readonly head: string
  /** Key that the export is sealed with, as hex; absent where it is not. */
  readonly key?: string
  /** What does not hold in it as it was read back. */
  readonly faults: readonly ArchiveFault[]
}

export interface ExportOptions {
  /** Language of readable pages and reports; absent: none are made. */
  readonly pages?: Lang
  readonly report?: (progress: ArchiveProgress) => void
  /** Signs for whoever cannot open a key of the workspace. */
  readonly sign?: StoreReader['sign']
}

const PAGE = 200

/** A workspace to be exported, also while another process writes it. Throws AppError `workspace_missing` where there is none. */
export async function openExport(source: WorkspaceSource) {
  const store = await openForReading(source)
  return {
    verify: () => proveWorkspace(store),
    /** Gives the log away as lines of JSON, each with its hash. */
    writeLog: (out: (line: string) => Promise<void>): Promise<void> =>
      store.atOneMoment(async (reads) => {
        for await (const entry of listEntries(reads)) await out(writeLine(entry))
      }),
    /**
     * Everything as a ZIP file that proves itself: the log, the bytes of every version under their hash, an index of the documents, the hash of
     * every file, a seal over these, and the script that proves it without this program; with `pages` also a folder for each document with what people read. Throws
     * AppError `file_unwritable`.
     */
    async writeZip(path: string, options: ExportOptions = {}): Promise<ExportResult> {
      const script = await readFile(new URL('./verify-export.mjs', import.meta.url))
      const zip = createZip(path)
      const hashes: string[] = []
      const add = (name: string, content: Uint8Array): void => {
        hashes.push(`${sha256(content)}  ${name}\n`)
        zip.add(name, content)
      }
      try {
        const result = await store.atOneMoment(async (reads) => {
          const written = await writeParts(reads, add, options)
          add('verify-export.mjs', script)
          const list = encode(hashes.join(''))
          zip.add('hashes.txt', list)
          const seal = await sealOf(reads, sha256(list), options.sign ?? ((text) => store.sign(text)))
          zip.add('seal.json', asJson(seal))
          return { ...written, ...(seal.signed === undefined ? {} : { key: seal.signed.public_key }) }
        })
        zip.finish()
        // Read back: a disk may take what it does not keep, and what does not hold in the workspace does not hold here.
        const { faults } = await checkExport(path, () => undefined)
        return { ...result, faults }
      } catch (error) {
        zip.abandon()
        throw error
      }
    },
    /** The procedure documentation alone, as one page of HTML. */
    procedure: async (lang: Lang): Promise<string> => (await import('./audit-files.ts')).writeProcedure(store, lang),
    close: () => store.close(),
  }
}

/** The database of an office is loaded by those alone who read one. */
async function openForReading(source: WorkspaceSource): Promise<StoreReader> {
  return 'dir' in source ? openStoreForReading(source) : (await import('../office.ts')).openOfficeReader(source)
}

async function writeParts(
  store: StoreReads,
  add: (name: string, content: Uint8Array) => void,
  { pages, report }: ExportOptions,
): Promise<Omit<ExportResult, 'faults'>> {
  const log: string[] = []
  const written = new Set<string>()
  let head = ''
  for await (const entry of listEntries(store)) {
    log.push(writeLine(entry))
    head = entry.hash
    for (const name of entry.contents.filter((one) => !written.has(one))) {
      written.add(name)
      add(`contents/${name}`, await store.chain.readContent(name))
    }
  }
  const documents = await listDocuments(store)
  const rows = documents.map((record, index) => ({ record, folder: pages === undefined ? '' : folderOf(record, index) }))
  add('log.jsonl', encode(log.join('')))
  add('index.json', asJson(documents))
  add('index.csv', encode(writeIndex(rows)))
  if (pages !== undefined) {
    // The rules and the PDF writer are loaded only where they are needed.
    const { createDocumentFiles } = await import('./document-files.ts')
    const filesOf = createDocumentFiles(store, pages)
    for (const [done, { record, folder }] of rows.entries()) {
      report?.({ done, total: rows.length })
      for (const { name, content } of await filesOf(record, folder)) add(name, content)
    }
    const { makeAuditFiles } = await import('./audit-files.ts')
    for await (const { name, content } of makeAuditFiles(store, rows, pages, log.length)) add(name, content)
  }
  return { entries: log.length, documents: documents.length, head }
}

/** Without a time of its own: the same workspace gives the same bytes, and the head says when it was signed. */
async function sealOf(store: StoreReads, hashes: string, sign: StoreReader['sign']): Promise<Seal> {
  const head = await store.chain.lastHead()
  const signed = head === undefined ? undefined : await sign(saySeal(hashes, head))
  return { hashes, ...(head === undefined ? {} : { head }), ...(signed === undefined ? {} : { signed }) }
}

/** Numbered in the order of the index, so that no two are the same; of the invoice number what every system takes in a name. */
function folderOf({ number = '' }: DocumentRecord, index: number): string {
  const name = number.replace(/[^A-Za-z0-9._-]+/g, '_').slice(0, 60)
  return `documents/${String(index + 1).padStart(6, '0')}${name === '' ? '' : `-${name}`}`
}

/** The whole log, oldest first. */
async function* listEntries(store: StoreReads): AsyncGenerator<ChainEntry> {
  for (let after: number | undefined = 0; after !== undefined;) {
    const page: ChainEntry[] = await store.chain.list(after)
    yield* page
    after = page.at(-1)?.seq
  }
}

async function listDocuments(store: StoreReads): Promise<DocumentRecord[]> {
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
const asJson = (value: unknown): Uint8Array => encode(`${JSON.stringify(value, undefined, 1)}\n`)
