import { AppError, type ErrorDetail } from '../base/errors.ts'
import type { Timestamp } from '../base/ports.ts'
import { writeAttachments, type Attachment } from './file/attachments.ts'
import { infoDictionary, xmpPacket, type Metadata } from './file/metadata.ts'
import { freeName } from './file/names.ts'
import { pdfText } from './file/syntax.ts'
import { PdfWriter } from './file/writer.ts'
import { MERGE_LIMITS } from './merge-limits.ts'
import { noteAdditional, noteOpening } from './merging/actions.ts'
import { Bookmarks } from './merging/bookmarks.ts'
import { Destinations } from './merging/destinations.ts'
import { FileCopy } from './merging/file-copy.ts'
import { drawsOfForm, Forms } from './merging/forms.ts'
import { PageLabels } from './merging/labels.ts'
import { Layers } from './merging/layers.ts'
import { claimOf, intentsOf, joinClaims, type ClaimingFile, type PdfaClaim } from './merging/pdfa.ts'
import { isTagged, languageOf, Tags } from './merging/tags.ts'
import { treeRows } from './merging/trees.ts'
import { FileWarnings } from './merging/warnings.ts'
import type { Platform } from './platform.ts'
import { PdfDocument } from './read/document.ts'
import { embeddedFiles } from './read/files.ts'
import { PdfSyntaxError } from './read/lexer.ts'
import { listPages, type PageEntry } from './read/pages.ts'
import { tryRead } from './read/search.ts'
import { isKind, textOf } from './read/values.ts'
import { readableText } from './readable.ts'

export interface MergeFile {
  /** As people know it; becomes the bookmark. */
  readonly name: string
  readonly bytes: Uint8Array
}

export interface MergeOptions {
  readonly createdAt: Timestamp
  /** Takes the embedded files along, each named after the file it comes from. */
  readonly attachments: boolean
  readonly platform?: Platform
}

export interface MergedPdf {
  readonly bytes: Uint8Array
  /** What was left behind, or is another thing than it was; `path` names the file. The codes are those of `MergeWarning`. */
  readonly warnings: readonly ErrorDetail[]
}

interface OpenFile extends ClaimingFile {
  readonly document: PdfDocument
  readonly pages: readonly PageEntry[]
  readonly warnings: FileWarnings
}

const MAX_TITLE = 500
const UNKNOWN_LANGUAGE = 'und'

/**
 * Puts PDF files one behind the other, with a bookmark for each. The result is no hybrid invoice, as it holds several; it is PDF/A-3 where all files are PDF/A-2 or
 * PDF/A-3 of one output intent. What cannot come along is said.
 * Throws AppError `invalid_parameter` (2 to 50 files), `payload_too_large` (256 MB together) or `malformed_pdf`, naming the file.
 */
export function mergePdfs(files: readonly MergeFile[], options: MergeOptions): MergedPdf {
  checkLimits(files)
  const opened = files.map((file, index) => readingFile(file, index, () => openFile(file, options.platform)))
  const merger = new Merger(opened, options)
  for (const [index, file] of files.entries()) {
    // What was read of a file is needed no more once it is written.
    const [next] = opened.splice(0, 1)
    if (next !== undefined) readingFile(file, index, () => merger.add(next))
  }
  return { bytes: merger.finish(), warnings: merger.warnings }
}

function checkLimits(files: readonly MergeFile[]): void {
  const { minFiles, maxFiles, maxBytes } = MERGE_LIMITS
  if (files.length < minFiles || files.length > maxFiles) {
    const given = files.length === 1 ? 'One file was' : `${files.length} files were`
    throw new AppError('invalid_parameter', `${given} given; ${minFiles} to ${maxFiles} can be merged.`, {
      next: 'Choose fewer or more files.',
    })
  }
  if (files.reduce((sum, file) => sum + file.bytes.length, 0) > maxBytes) {
    throw new AppError('payload_too_large', `The files are larger than ${maxBytes / 1024 / 1024} MB together.`, {
      next: 'Merge them in several steps.',
    })
  }
}

/** Runs a reading step; what is wrong with the file is said with its name. */
function readingFile<Result>(file: MergeFile, index: number, read: () => Result): Result {
  try {
    return read()
  } catch (thrown) {
    if (!(thrown instanceof PdfSyntaxError)) throw thrown
    throw new AppError('malformed_pdf', `${file.name} cannot be merged: ${thrown.message}.`, {
      errors: [{ path: `files[${index}]`, code: 'malformed_pdf', message: thrown.message }],
      next: 'Leave the file out, or save it anew in a PDF program.',
      cause: thrown,
    })
  }
}

function openFile(file: MergeFile, platform: Platform | undefined): OpenFile {
  const document = new PdfDocument(file.bytes, platform)
  if (document.locked) throw new PdfSyntaxError('it asks for a password')
  const pages = listPages(document)
  if (pages.length === 0) throw new PdfSyntaxError('it has no pages')
  return {
    name: file.name,
    document,
    pages,
    warnings: new FileWarnings(),
    claim: claimOf(document),
    intents: intentsOf(document, platform),
    tagged: isTagged(document),
  }
}

/** Gathers what single pages do not hold: each part of the catalog has a class of its own. */
class Merger {
  private readonly options: MergeOptions
  private readonly writer: PdfWriter
  private readonly catalog: number
  private readonly pageTree: number
  private readonly kids: number[] = []
  private readonly claim: PdfaClaim | string
  private readonly untagged: string
  private readonly title: string
  private readonly language: string
  private readonly bookmarks: Bookmarks
  private readonly destinations = new Destinations()
  private readonly labels = new PageLabels()
  private readonly layers = new Layers()
  private readonly forms: Forms
  private readonly tags: Tags | undefined
  private readonly threads: string[] = []
  private readonly attachments: Attachment[] = []
  private readonly attachmentNames = new Set<string>()
  private readonly isOfOneIntent: boolean
  private readonly said: readonly { readonly name: string; readonly warnings: FileWarnings }[]
  private intents = ''

  constructor(files: readonly OpenFile[], options: MergeOptions) {
    this.options = options
    this.writer = new PdfWriter(options.platform)
    this.catalog = this.writer.reserve()
    this.pageTree = this.writer.reserve()
    this.bookmarks = new Bookmarks(this.writer)
    this.said = files.map(({ name, warnings }) => ({ name, warnings }))
    this.claim = joinClaims(files)
    this.isOfOneIntent = typeof this.claim !== 'string' || new Set(files.map(({ intents }) => intents)).size === 1
    this.untagged = files.flatMap(({ name, tagged }) => (tagged ? [] : [name])).join(', ')
    this.tags = this.untagged === '' ? new Tags(this.writer) : undefined
    const drawn = files.flatMap(({ document }) => drawsOfForm(document) ?? [])
    this.forms = new Forms(drawn.length > 0 && !drawn.includes(false))
    const languages = new Set(files.map(({ document }) => languageOf(document)))
    this.language = this.tags !== undefined || languages.size === 1 ? ([...languages][0] ?? '') : ''
    this.title = [...readableText(files.map(({ name }) => name).join(', '))].slice(0, MAX_TITLE).join('')
  }

  add(file: OpenFile): void {
    const { document, warnings, name, pages } = file
    const copy = new FileCopy(this.writer, document, pages, warnings)
    this.note(file)
    const own = languageOf(document)
    this.tags?.add(copy, own !== '' && own !== this.language ? (document.catalog?.entries.get('Lang') ?? null) : null)
    this.destinations.add(copy)
    this.forms.add(copy)
    this.layers.add(copy, name)
    copy.writePages(this.pageTree)
    this.bookmarks.add(copy, name)
    this.labels.add(copy)
    for (const thread of document.items(document.catalog?.entries.get('Threads'))) this.threads.push(copy.write(thread))
    if (this.isOfOneIntent && this.intents === '' && file.intents !== '')
      this.intents = `/OutputIntents ${copy.write(document.resolve(document.catalog?.entries.get('OutputIntents')))}`
    copy.finish()
    this.kids.push(...copy.pageIds)
    if (this.options.attachments) this.attach(file)
  }

  finish(): Uint8Array {
    const { writer } = this
    writer.put(this.pageTree, `<</Type/Pages/Count ${this.kids.length}/Kids[${this.kids.map((id) => `${id} 0 R`).join(' ')}]>>`)
    const outline = this.bookmarks.write()
    const attached = writeAttachments(writer, this.attachments, this.options.createdAt)
    const { dictionary, tree } = this.destinations.write(writer)
    // The names of attachments come with what else they write into the catalog.
    const names =
      attached.entries === '' ? (tree === '' ? '' : `/Names<<${tree}>>`) : attached.entries.replace('/Names<<', `/Names<<${tree}`)
    const information = infoDictionary(this.metadata)
    const info = writer.add(information)
    writer.put(
      this.catalog,
      `<</Type/Catalog/Pages ${this.pageTree} 0 R/Outlines ${outline} 0 R/PageMode/UseOutlines${this.writeClaim()}${this.labels.write()}` +
        `${this.layers.write()}${this.forms.write()}${this.tags?.write() ?? ''}${this.intents}${dictionary}${names}` +
        `${this.language === '' ? '' : `/Lang${pdfText(this.language)}`}${this.threads.length === 0 ? '' : `/Threads[${this.threads.join(' ')}]`}>>`,
    )
    return writer.finish(this.catalog, info, information + attached.checksums)
  }

  get warnings(): ErrorDetail[] {
    return this.said.flatMap(({ name, warnings }, index) => warnings.list(index, name))
  }

  private get metadata(): Metadata {
    const claim = typeof this.claim === 'string' ? undefined : this.claim
    // A signature that became a stamp is tagged as the field that it was.
    const isAccessible = claim?.accessible === true && !this.said.some(({ warnings }) => warnings.has('signature'))
    return {
      title: this.title,
      author: undefined,
      language: this.language === '' ? UNKNOWN_LANGUAGE : this.language,
      createdAt: this.options.createdAt,
      level: claim?.level ?? 'B',
      accessible: isAccessible,
    }
  }

  private writeClaim(): string {
    if (typeof this.claim === 'string') return ''
    const { metadata } = this
    const id = this.writer.addMetadata(xmpPacket(metadata))
    return `/Metadata ${id} 0 R${metadata.accessible === true ? '/ViewerPreferences<</DisplayDocTitle true>>' : ''}`
  }

  /** What of the file as a whole does not come along. */
  private note({ document, warnings, claim, tagged, intents, pages }: OpenFile): void {
    const entries = document.catalog?.entries
    if (document.recovered) warnings.add('repaired')
    const count = document.resolve(document.dictionary(entries?.get('Pages'))?.entries.get('Count'))
    if (typeof count === 'number' && count > pages.length) warnings.add('pages', `${pages.length} of ${count} were found`)
    if (document.encrypted) warnings.add('protection')
    if (document.dictionary(entries?.get('Collection')) !== undefined) warnings.add('portfolio')
    if (tagged && this.tags === undefined) warnings.add('tags', this.untagged)
    if (claim !== undefined && typeof this.claim === 'string') warnings.add('pdfa', this.claim)
    if (intents !== '' && !this.isOfOneIntent) warnings.add('output_intent')
    noteOpening(document, entries?.get('OpenAction'), warnings)
    noteAdditional(document, entries?.get('AA'), warnings)
    const names = document.dictionary(entries?.get('Names'))
    if (document.dictionary(names?.entries.get('JavaScript')) !== undefined) warnings.add('scripts')
    if (this.options.attachments) return
    for (const [key] of treeRows(document, names?.entries.get('EmbeddedFiles'), 'Names'))
      if (isKind(key, 'string')) warnings.add('attachments', readableText(textOf(key)))
  }

  private attach({ document, name, warnings }: OpenFile): void {
    for (const embedded of embeddedFiles(document)) {
      const bytes = tryRead(() => document.unpack(embedded.stream))
      if (bytes === undefined) {
        warnings.add('attachments', readableText(embedded.name))
        continue
      }
      this.attachments.push({
        name: freeName(`${name.replace(/\.pdf$/i, '')}-${embedded.name}`, this.attachmentNames),
        mime: embedded.mime ?? 'application/octet-stream',
        description: name,
        relationship: 'Supplement',
        bytes,
      })
    }
  }
}
