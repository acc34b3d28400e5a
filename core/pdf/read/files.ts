import type { PdfDocument } from './document.ts'
import { tryRead } from './search.ts'
import { isKind, textOf, type PdfDictionary, type PdfStream, type PdfValue } from './values.ts'

/** A file that travels inside a PDF. */
export interface EmbeddedFile {
  readonly name: string
  readonly mime: string | undefined
  /** AFRelationship (ISO 19005-3, annex E); undefined in older hybrid files. */
  readonly relationship: string | undefined
  /** The catalog lists it as a file of the document (`/AF`). */
  readonly isListed: boolean
  readonly stream: PdfStream
}

const MAX_STEPS = 100_000
const MAX_SCANNED = 50_000
const MAX_DEPTH = 60

/** All embedded files: those of the catalog's `/AF`, of the name tree, and, where both are broken, of the whole file. */
export function embeddedFiles(document: PdfDocument): EmbeddedFile[] {
  const specifications = listedSpecifications(document)
  const listed = new Set(specifications)
  addNamed(document, specifications)
  if (specifications.size === 0) {
    for (const id of document.ids().slice(0, MAX_SCANNED)) {
      addSpecification(
        document,
        tryRead(() => document.get(id)),
        specifications,
      )
    }
  }
  return filesOf(document, specifications, listed)
}

/** The same, and those that no list names but one of the objects `ids`: of annotations, pages, structure elements. */
export function allFiles(document: PdfDocument, ids: readonly number[]): EmbeddedFile[] {
  const specifications = listedSpecifications(document)
  const listed = new Set(specifications)
  addNamed(document, specifications)
  const visit = (value: PdfValue, depth: number): void => {
    if (depth > MAX_DEPTH) return
    if (isKind(value, 'array')) for (const item of value.items) visit(item, depth + 1)
    if (!isKind(value, 'dictionary') && !isKind(value, 'stream')) return
    if (isKind(value, 'dictionary')) addSpecification(document, value, specifications)
    for (const item of value.entries.values()) visit(item, depth + 1)
  }
  for (const id of ids) visit(document.get(id), 0)
  return filesOf(document, specifications, listed)
}

/** Those of the catalog's `/AF`. */
function listedSpecifications(document: PdfDocument): Set<PdfDictionary> {
  const specifications = new Set<PdfDictionary>()
  for (const item of document.items(document.catalog?.entries.get('AF'))) addSpecification(document, item, specifications)
  return specifications
}

/** Those of the name tree. */
function addNamed(document: PdfDocument, specifications: Set<PdfDictionary>): void {
  const tree = document.dictionary(document.dictionary(document.catalog?.entries.get('Names'))?.entries.get('EmbeddedFiles'))
  if (tree !== undefined) walkNames(document, tree, specifications)
}

function filesOf(document: PdfDocument, specifications: ReadonlySet<PdfDictionary>, listed: ReadonlySet<PdfDictionary>): EmbeddedFile[] {
  const streams = new Set<PdfStream>()
  return [...specifications].flatMap((specification) => {
    const file = readSpecification(document, specification, listed.has(specification))
    // The same file stands in `/AF` and in the name tree, sometimes as two specifications.
    if (file === undefined || streams.has(file.stream)) return []
    streams.add(file.stream)
    return [file]
  })
}

function addSpecification(document: PdfDocument, value: PdfValue | undefined, specifications: Set<PdfDictionary>): void {
  const resolved = document.resolve(value)
  if (isKind(resolved, 'dictionary') && resolved.entries.has('EF')) specifications.add(resolved)
}

/** A name tree with any number of levels; each node is visited once, so a circle ends. */
function walkNames(document: PdfDocument, root: PdfDictionary, specifications: Set<PdfDictionary>): void {
  const pending: PdfDictionary[] = [root]
  const seen = new Set<PdfDictionary>()
  let steps = 0
  for (let node = pending.pop(); node !== undefined && steps < MAX_STEPS; node = pending.pop()) {
    if (seen.has(node)) continue
    seen.add(node)
    const names = document.items(node.entries.get('Names'))
    for (let index = 1; index < names.length && steps++ < MAX_STEPS; index += 2) addSpecification(document, names[index], specifications)
    const kids = document.items(node.entries.get('Kids'))
    for (let index = kids.length - 1; index >= 0 && steps++ < MAX_STEPS; index--) {
      const next = document.dictionary(kids[index])
      if (next !== undefined) pending.push(next)
    }
  }
}

function readSpecification(document: PdfDocument, specification: PdfDictionary, isListed: boolean): EmbeddedFile | undefined {
  const embedded = document.dictionary(specification.entries.get('EF'))
  const stream = firstOf(['UF', 'F', 'Unix', 'DOS', 'Mac'], (key) => {
    const value = document.resolve(embedded?.entries.get(key))
    return isKind(value, 'stream') ? value : undefined
  })
  if (stream === undefined) return undefined
  const name = firstOf(['UF', 'F', 'Unix', 'DOS', 'Mac'], (key) => {
    const value = document.resolve(specification.entries.get(key))
    return isKind(value, 'string') ? textOf(value) : undefined
  })
  const mime = document.resolve(stream.entries.get('Subtype'))
  const relationship = document.resolve(specification.entries.get('AFRelationship'))
  return {
    name: name ?? '',
    mime: isKind(mime, 'name') ? mime.name : undefined,
    relationship: isKind(relationship, 'name') ? relationship.name : undefined,
    isListed,
    stream,
  }
}

function firstOf<Value>(keys: readonly string[], read: (key: string) => Value | undefined): Value | undefined {
  for (const key of keys) {
    const value = read(key)
    if (value !== undefined) return value
  }
  return undefined
}
