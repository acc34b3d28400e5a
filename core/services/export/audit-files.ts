import type { DocumentRecord } from '../../contract/types.ts'
import { tableWords } from '../../languages/exports.ts'
import type { TableWords } from '../../languages/table-words.ts'
import { WORDS } from '../../languages/words.ts'
import { fillText } from '../../base/fill-text.ts'
import type { StoreReads } from '../../store/store.ts'
import { readCompany } from '../company/read.ts'
import { readInvoiceModel } from '../files/extract.ts'
import { readIdocSettings } from '../idoc-tables.ts'
import type { Lang } from '../types.ts'
import type { ExportedFile } from './document-files.ts'
import { makeProcedure } from './procedure.ts'
import { readProcedureFacts } from './procedure-facts.ts'
import { writeProcedureHtml } from './procedure-page.ts'
import { DTD, writeTaxIndex } from './tax-index.ts'
import { createTaxTables, type FinishedTable } from './tax-tables.ts'

interface ExportedDocument {
  readonly record: DocumentRecord
  readonly folder: string
}

/**
 * What an export holds for those who evaluate the whole of it: tables with their description, and the procedure documentation. `entries` is how many entries
 * the exported log has; what was added since is in no table.
 */
export async function* makeAuditFiles(
  store: StoreReads,
  documents: readonly ExportedDocument[],
  lang: Lang,
  entries: number,
): AsyncGenerator<ExportedFile> {
  const words = tableWords(lang)
  const tables = await fillTables(store, documents, entries)
  for (const { file, chunks } of tables) yield { name: file, content: Buffer.concat(chunks) }
  const company = await readCompany(store)
  yield asText('index.xml', writeTaxIndex({ tables, version: String(entries), company, words, labels: WORDS[lang].labels() }))
  yield asText('index.txt', writeAbout(tables, words))
  yield asText('procedure.html', await writeProcedure(store, lang))
}

/** The procedure documentation of a workspace, as one page. */
export async function writeProcedure(store: StoreReads, lang: Lang): Promise<string> {
  return writeProcedureHtml(makeProcedure(await readProcedureFacts(store), lang))
}

async function fillTables(store: StoreReads, documents: readonly ExportedDocument[], entries: number): Promise<FinishedTable[]> {
  const idoc = await readIdocSettings(store)
  const tables = createTaxTables()
  for (const { record, folder } of documents) {
    const { xml } = await store.versions.read(record.id, record.version)
    tables.addDocument({ record, folder, model: readInvoiceModel(xml, idoc) })
  }
  for (let after = 0; after < entries;) {
    const page = await store.chain.list(after)
    for (const entry of page) if (entry.seq <= entries) tables.addEntry(entry)
    after = page.at(-1)?.seq ?? entries
  }
  return tables.finish()
}

/** What people have to know of `index.xml`, which has no place for it. */
function writeAbout(tables: readonly FinishedTable[], words: TableWords): string {
  const paragraphs = [
    words.aboutTitle,
    words.aboutIndex,
    fillText(words.aboutDtd, { dtd: DTD }),
    words.aboutForm,
    words.aboutValues,
    words.aboutReadable,
    words.aboutSpreadsheets,
    [words.aboutTables, ...tables.map(({ file, says }) => `${file}: ${words[says]}`)].join('\r\n'),
  ]
  return `${paragraphs.join('\r\n\r\n')}\r\n`
}

function asText(name: string, text: string): ExportedFile {
  return { name, content: new TextEncoder().encode(text) }
}
