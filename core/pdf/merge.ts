import { AppError } from '../base/errors.ts'
import type { Timestamp } from '../base/ports.ts'
import { writeAttachments, type Attachment } from './file/attachments.ts'
import { copyPages } from './file/copy.ts'
import { freeName } from './file/names.ts'
import { pdfDate, pdfText } from './file/syntax.ts'
import { PdfWriter } from './file/writer.ts'
import { MERGE_LIMITS } from './merge-limits.ts'
import type { Platform } from './platform.ts'
import { PdfDocument } from './read/document.ts'
import { embeddedFiles } from './read/files.ts'
import { PdfSyntaxError } from './read/lexer.ts'

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

/**
 * Puts PDF files one behind the other, with a bookmark for each. The result is a plain PDF and no hybrid invoice: it holds several.
 * Throws AppError `invalid_parameter` (2 to 50 files), `payload_too_large` (256 MB together) or `malformed_pdf`, naming the file.
 */
export function mergePdfs(files: readonly MergeFile[], options: MergeOptions): Uint8Array {
  const { minFiles, maxFiles, maxBytes } = MERGE_LIMITS
  if (files.length < minFiles || files.length > maxFiles) {
    throw new AppError('invalid_parameter', `${files.length} files were given; ${minFiles} to ${maxFiles} can be merged.`, {
      next: 'Choose fewer or more files.',
    })
  }
  if (files.reduce((sum, file) => sum + file.bytes.length, 0) > maxBytes) {
    throw new AppError('payload_too_large', `The files are larger than ${maxBytes / 1024 / 1024} MB together.`, {
      next: 'Merge them in several steps.',
    })
  }
  const writer = new PdfWriter(options.platform)
  const catalog = writer.reserve()
  const pageTree = writer.reserve()
  const kids: number[] = []
  const bookmarks: { title: string; page: number }[] = []
  const attachments: Attachment[] = []
  const names = new Set<string>()
  files.forEach((file, index) => {
    readingFile(file, index, () => {
      const document = new PdfDocument(file.bytes, options.platform)
      if (document.locked) throw new PdfSyntaxError('it asks for a password')
      const pages = copyPages(writer, document, pageTree)
      const [first] = pages
      if (first === undefined) throw new PdfSyntaxError('it has no pages')
      bookmarks.push({ title: file.name, page: first })
      kids.push(...pages)
      if (!options.attachments) return
      for (const embedded of embeddedFiles(document)) {
        attachments.push({
          name: freeName(`${file.name.replace(/\.pdf$/i, '')}-${embedded.name}`, names),
          mime: embedded.mime ?? 'application/octet-stream',
          description: file.name,
          relationship: 'Supplement',
          bytes: document.unpack(embedded.stream),
        })
      }
    })
  })
  writer.put(pageTree, `<</Type/Pages/Count ${kids.length}/Kids[${kids.map((id) => `${id} 0 R`).join(' ')}]>>`)
  const outline = writeBookmarks(writer, bookmarks)
  const attached = attachments.length === 0 ? { entries: '', checksums: '' } : writeAttachments(writer, attachments, options.createdAt)
  const date = pdfDate(options.createdAt)
  const information = `<</Title${pdfText(files.map((file) => file.name).join(', '))}/Producer(Kontor)/CreationDate${date}/ModDate${date}>>`
  const info = writer.add(information)
  writer.put(catalog, `<</Type/Catalog/Pages ${pageTree} 0 R/Outlines ${outline} 0 R/PageMode/UseOutlines${attached.entries}>>`)
  return writer.finish(catalog, info, information + attached.checksums)
}

/** Runs a reading step; what is wrong with the file is said with its name. */
function readingFile(file: MergeFile, index: number, read: () => void): void {
  try {
    read()
  } catch (thrown) {
    if (!(thrown instanceof PdfSyntaxError)) throw thrown
    throw new AppError('malformed_pdf', `${file.name} cannot be merged: ${thrown.message}.`, {
      errors: [{ path: `files[${index}]`, code: 'malformed_pdf', message: thrown.message }],
      next: 'Leave the file out, or save it anew in a PDF program.',
      cause: thrown,
    })
  }
}

function writeBookmarks(writer: PdfWriter, bookmarks: readonly { title: string; page: number }[]): number {
  const root = writer.reserve()
  const ids = bookmarks.map(() => writer.reserve())
  bookmarks.forEach(({ title, page }, index) => {
    const previous = ids[index - 1]
    const next = ids[index + 1]
    const links = `${previous === undefined ? '' : `/Prev ${previous} 0 R`}${next === undefined ? '' : `/Next ${next} 0 R`}`
    writer.put(ids[index] ?? 0, `<</Title${pdfText(title)}/Parent ${root} 0 R${links}/Dest[${page} 0 R/Fit]>>`)
  })
  writer.put(root, `<</Type/Outlines/First ${ids[0]} 0 R/Last ${ids[ids.length - 1]} 0 R/Count ${ids.length}>>`)
  return root
}
