import { pdfName } from '../file/syntax.ts'
import type { PdfWriter } from '../file/writer.ts'
import { isKind, latin } from '../read/values.ts'
import type { FileCopy } from './file-copy.ts'
import { treeRows, writeNameTree } from './trees.ts'

/** The named destinations of all files (ISO 32000-1, 12.3.2.3): two files that use the same name get it apart. */
export class Destinations {
  private readonly names = new Map<string, string>()
  private readonly strings = new Map<string, string>()

  /** Before anything else of the file is written: links are written with the new names. */
  add(copy: FileCopy): void {
    const { document } = copy
    const names = new Map<string, string>()
    for (const [name, value] of document.dictionary(document.catalog?.entries.get('Dests'))?.entries ?? []) {
      const place = copy.place(value)
      if (place !== undefined) names.set(name, keep(this.names, name, place))
    }
    const strings = new Map<string, string>()
    const tree = document.dictionary(document.catalog?.entries.get('Names'))?.entries.get('Dests')
    for (const [key, value] of treeRows(document, tree, 'Names')) {
      const place = isKind(key, 'string') ? copy.place(value) : undefined
      if (!isKind(key, 'string') || place === undefined) continue
      const name = latin(key.bytes)
      if (!strings.has(name)) strings.set(name, keep(this.strings, name, place))
    }
    copy.names = { names, strings }
  }

  /** The entry of the catalog for the dictionary, and that of its names for the tree. */
  write(writer: PdfWriter): { readonly dictionary: string; readonly tree: string } {
    const names = [...this.names].map(([name, place]) => `${pdfName(name)}${place}`).join('')
    return {
      dictionary: names === '' ? '' : `/Dests ${writer.add(`<<${names}>>`)} 0 R`,
      tree: this.strings.size === 0 ? '' : `/Dests ${writeNameTree(writer, this.strings)} 0 R`,
    }
  }
}

/** Keeps a value under a name that nothing else has. */
function keep(all: Map<string, string>, name: string, value: string): string {
  const free = freeOf(name, (wanted) => all.has(wanted))
  all.set(free, value)
  return free
}

/** The name, or the first one like it that is not taken. */
export function freeOf(name: string, isTaken: (name: string) => boolean): string {
  let free = name
  for (let count = 2; isTaken(free); count++) free = `${name}-${count}`
  return free
}
