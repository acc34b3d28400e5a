import { readFile } from 'node:fs/promises'
import type { DocumentRecord } from '../../contract/types.ts'
import type { ChainEntry, ChainVerdict } from '../../store/chain.ts'
import { openStoreForReading, type StoreReader } from '../../store/store.ts'
import { createZip } from '../zip.ts'

export interface ExportResult {
  readonly entries: number
  readonly documents: number
  /** The newest hash of the chain: noted elsewhere it proves the whole export. */
  readonly head: string
}

const PAGE = 200

/** A workspace to be exported, also while another process writes it. Throws AppError `not_found` where there is none. */
export function openExport(dir: string) {
  const store = openStoreForReading({ dir })
  return {
    verify: (): ChainVerdict => store.verifyChain(),
    /** The log as lines of JSON, each with its hash. */
    *lines(): Generator<string> {
      for (const entry of store.listChain()) yield writeLine(entry)
    },
    /**
     * Everything as a ZIP file that proves itself: the log, the bytes of every version under their hash, an index of the documents, and the
     * script that proves it without this program. Throws AppError `file_unwritable`.
     */
    async writeZip(path: string): Promise<ExportResult> {
      const script = await readFile(new URL('./verify-export.mjs', import.meta.url))
      const zip = createZip(path)
      try {
        const result = writeParts(store, zip.add)
        zip.add('verify-export.mjs', script)
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

function writeParts(store: StoreReader, add: (name: string, content: Uint8Array) => void): ExportResult {
  const log: string[] = []
  const written = new Set<string>()
  let head = ''
  for (const entry of store.listChain()) {
    log.push(writeLine(entry))
    head = entry.hash
    for (const sha256 of entry.contents.filter((name) => !written.has(name))) {
      written.add(sha256)
      add(`contents/${sha256}`, store.readContent(sha256))
    }
  }
  const documents = [...listEvery(store)]
  add('log.jsonl', encode(log.join('')))
  add('index.json', encode(`${JSON.stringify(documents, undefined, 1)}\n`))
  return { entries: log.length, documents: documents.length, head }
}

function* listEvery(store: StoreReader): Generator<DocumentRecord> {
  for (let offset = 0; ; offset += PAGE) {
    const { items } = store.listDocuments({ limit: PAGE, offset, sort_by: 'created_at', sort_order: 'asc' })
    yield* items
    if (items.length < PAGE) return
  }
}

function writeLine({ seq, hash, said }: ChainEntry): string {
  return `${JSON.stringify({ seq, hash, ...said })}\n`
}

const encode = (text: string): Uint8Array => new TextEncoder().encode(text)
