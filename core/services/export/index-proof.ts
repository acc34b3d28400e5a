import type { ArchiveFault } from '../../contract/types.ts'
import { cellsOf, INDEX_COLUMNS } from './index-table.ts'
import type { LoggedDocument } from './log-proof.ts'

/** Files of a document that are bytes of the log, under the names that people know them by. */
const BOUND_FILES = ['received.pdf', 'own-pages.pdf', 'mail.eml', 'mail.msg']

/** Holds the table of documents, and the files that it leads to, against what the log says of each document. */
export function proveIndex(
  table: string,
  documents: ReadonlyMap<string, LoggedDocument>,
  files: ReadonlyMap<string, string>,
  fault: (fault: ArchiveFault) => void,
): void {
  const [heading = [], ...rows] = readTable(table)
  const places = [...INDEX_COLUMNS, 'folder'].map((name) => heading.indexOf(name))
  const listed = new Set<string>()
  for (const row of rows) {
    const cells = places.map((place) => row[place] ?? '')
    const [id = '', folder = ''] = [cells[INDEX_COLUMNS.indexOf('id')], cells.at(-1)]
    const document = documents.get(id)
    const isTrue =
      document !== undefined &&
      !listed.has(id) &&
      INDEX_COLUMNS.every((name, index) => cellsOf(name, valueOf(document, name)).includes(cells[index] ?? ''))
    listed.add(id)
    if (!isTrue) fault({ code: 'changed', file: `index.csv: ${cells[0] === '' ? id : (cells[0] ?? '')}` })
    if (document !== undefined && folder !== '') proveFolder(folder, document, files, fault)
  }
  for (const id of documents.keys()) if (!listed.has(id)) fault({ code: 'missing_entry', file: `index.csv: ${id}` })
}

function proveFolder(
  folder: string,
  { state, contents }: LoggedDocument,
  files: ReadonlyMap<string, string>,
  fault: (fault: ArchiveFault) => void,
): void {
  const invoice = `${folder}/invoice.xml`
  const found = files.get(invoice)
  if (found !== state['sha256']) fault({ code: found === undefined ? 'missing_file' : 'changed', file: invoice })
  for (const file of BOUND_FILES.map((name) => `${folder}/${name}`)) {
    const hash = files.get(file)
    if (hash !== undefined && !contents.has(hash)) fault({ code: 'changed', file })
  }
}

function valueOf({ state }: LoggedDocument, name: (typeof INDEX_COLUMNS)[number]): string {
  const value = state[name === 'id' ? 'document_id' : name]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** Cells of a table as `writeIndex` writes it (RFC 4180, with semicolons). */
function readTable(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  const cell = /(?:"((?:[^"]|"")*)"|([^;\r\n]*))(;|\r\n|$)/gy
  cell.lastIndex = text.startsWith('\ufeff') ? 1 : 0
  while (cell.lastIndex < text.length) {
    const found = cell.exec(text)
    // What follows is no table any more, and each document that it should name is missing.
    if (found === null) return rows
    const [, quoted, plain = '', end] = found
    row.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    if (end === ';') continue
    rows.push(row)
    row = []
  }
  return rows
}
