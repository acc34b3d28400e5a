import { pdfText } from '../file/syntax.ts'
import type { PdfWriter } from '../file/writer.ts'
import { isKind, type PdfDictionary } from '../read/values.ts'
import type { FileCopy } from './file-copy.ts'

interface Bookmark {
  readonly id: number
  readonly entries: string
  readonly kids: readonly Bookmark[]
  readonly isOpen: boolean
}

const MAX_BOOKMARKS = 50_000
const MAX_LEVELS = 60
/** What a bookmark does and looks like, beside its title (ISO 32000-1, 12.3.3); the links between bookmarks are written anew. */
const TAKEN = ['Dest', 'A', 'C', 'F', 'SE']

/** A bookmark for each file, and below it those that the file has. */
export class Bookmarks {
  private readonly writer: PdfWriter
  private readonly files: Bookmark[] = []

  constructor(writer: PdfWriter) {
    this.writer = writer
  }

  add(copy: FileCopy, name: string): void {
    const id = this.writer.reserve()
    const [page = 0] = copy.pageIds
    const kids = this.read(copy)
    this.files.push({ id, entries: `/Title${pdfText(name)}/Dest[${page} 0 R/Fit]`, kids, isOpen: false })
  }

  /** Returns the number of the root. */
  write(): number {
    const root = this.writer.reserve()
    this.writeLevel(this.files, root)
    this.writer.put(root, `<</Type/Outlines${linksTo(this.files)}/Count ${this.files.length}>>`)
    return root
  }

  private read(copy: FileCopy): Bookmark[] {
    const { document } = copy
    const seen = new Set<PdfDictionary>()
    const readLevel = (parent: PdfDictionary | undefined, level: number): Bookmark[] => {
      const bookmarks: Bookmark[] = []
      let item = document.dictionary(parent?.entries.get('First'))
      for (; item !== undefined && !seen.has(item); item = document.dictionary(item.entries.get('Next'))) {
        if (seen.size >= MAX_BOOKMARKS || level >= MAX_LEVELS) {
          copy.warnings.add('bookmarks')
          break
        }
        seen.add(item)
        const id = this.writer.reserve()
        const { entries } = item
        const taken = TAKEN.flatMap((key) => {
          const value = entries.get(key)
          return value === undefined || (key === 'SE' && copy.tags === undefined) ? [] : [[key, value] as const]
        })
        const title = document.resolve(entries.get('Title'))
        const count = document.resolve(entries.get('Count'))
        bookmarks.push({
          id,
          entries: `/Title ${isKind(title, 'string') ? copy.write(title) : '()'}${copy.entries(taken, entries)}`,
          kids: readLevel(item, level + 1),
          isOpen: typeof count === 'number' && count > 0,
        })
      }
      return bookmarks
    }
    return readLevel(document.dictionary(document.catalog?.entries.get('Outlines')), 0)
  }

  private writeLevel(bookmarks: readonly Bookmark[], parent: number): void {
    bookmarks.forEach(({ id, entries, kids, isOpen }, index) => {
      const previous = bookmarks[index - 1]
      const next = bookmarks[index + 1]
      const beside = `${previous === undefined ? '' : `/Prev ${previous.id} 0 R`}${next === undefined ? '' : `/Next ${next.id} 0 R`}`
      const count = kids.length === 0 ? '' : `/Count ${isOpen ? countShown(kids) : -countShown(kids)}`
      this.writeLevel(kids, id)
      this.writer.put(id, `<<${entries}/Parent ${parent} 0 R${beside}${linksTo(kids)}${count}>>`)
    })
  }
}

function linksTo(kids: readonly Bookmark[]): string {
  const [first] = kids
  const last = kids[kids.length - 1]
  return first === undefined || last === undefined ? '' : `/First ${first.id} 0 R/Last ${last.id} 0 R`
}

/** Bookmarks that are seen once their parent is open. */
function countShown(kids: readonly Bookmark[]): number {
  return kids.reduce((sum, kid) => sum + 1 + (kid.isOpen ? countShown(kid.kids) : 0), 0)
}
