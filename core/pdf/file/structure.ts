import { pdfText } from './syntax.ts'
import type { PdfWriter } from './writer.ts'

/** Standard structure types that we use (ISO 32000-1, 14.8.4). */
export type StructureType = 'Document' | 'H1' | 'H2' | 'H3' | 'P' | 'Table' | 'THead' | 'TBody' | 'TR' | 'TH' | 'TD' | 'Figure' | 'Span'

/** A piece of page content: which page (from 0) and which marked-content number on it. */
interface ContentItem {
  readonly page: number
  readonly mcid: number
}

/** One element of the structure tree. */
export interface StructureElement {
  readonly type: StructureType
  readonly parent: StructureElement | undefined
  readonly kids: (StructureElement | ContentItem)[]
  /** Entries of the dictionary beside type, parent and kids: table scope, alternate text. */
  readonly entries: string
}

export const ROW_HEADER = '/A<</O/Table/Scope/Row>>'
export const COLUMN_HEADER = '/A<</O/Table/Scope/Column>>'

export function addElement(parent: StructureElement | undefined, type: StructureType, entries = ''): StructureElement {
  const element: StructureElement = { type, parent, kids: [], entries }
  parent?.kids.push(element)
  return element
}

/** Entries of a span whose glyphs stand otherwise than its text is read. */
export function actualEntries(text: string): string {
  return `/ActualText${pdfText(text)}`
}

/** In UTF-16 they stay below the 32,767 bytes of a string (ISO 19005-3, 6.1.13). */
const MAX_ALTERNATE = 8000

/** Entries of a figure: what it shows in words, and the rectangle it covers in PDF coordinates. */
export function figureEntries(alternate: string, box: readonly [number, number, number, number]): string {
  const text = [...alternate].slice(0, MAX_ALTERNATE).join('')
  return `/Alt${pdfText(text)}/A<</O/Layout/Placement/Block/BBox[${box.map((edge) => Math.round(edge * 100) / 100).join(' ')}]>>`
}

/** Writes the tree (ISO 32000-1, 14.7) with its parent tree; returns the object number of the root. */
export function writeStructure(writer: PdfWriter, document: StructureElement, pageIds: readonly number[]): number {
  const root = writer.reserve()
  const owners: number[][] = pageIds.map(() => [])
  const top = writeElement(writer, document, root, pageIds, owners)
  const numbers = owners.map((ids, page) => `${page}[${ids.map((id) => `${id} 0 R`).join(' ')}]`).join('')
  const parentTree = writer.add(`<</Nums[${numbers}]>>`)
  writer.put(root, `<</Type/StructTreeRoot/K ${top} 0 R/ParentTree ${parentTree} 0 R/ParentTreeNextKey ${pageIds.length}>>`)
  return root
}

function writeElement(
  writer: PdfWriter,
  element: StructureElement,
  parent: number,
  pageIds: readonly number[],
  owners: readonly number[][],
): number {
  const id = writer.reserve()
  const firstPage = element.kids.find((kid) => 'mcid' in kid)?.page
  const kids = element.kids.map((kid) => {
    if (!('mcid' in kid)) return `${writeElement(writer, kid, id, pageIds, owners)} 0 R`
    const owner = owners[kid.page]
    if (owner !== undefined) owner[kid.mcid] = id
    return kid.page === firstPage ? String(kid.mcid) : `<</Type/MCR/Pg ${pageIds[kid.page]} 0 R/MCID ${kid.mcid}>>`
  })
  const content = kids.length === 0 ? '' : kids.length === 1 && /^\d/.test(kids[0] ?? '') ? `/K ${kids[0]}` : `/K[${kids.join(' ')}]`
  const page = firstPage === undefined ? '' : `/Pg ${pageIds[firstPage]} 0 R`
  writer.put(id, `<</S/${element.type}/P ${parent} 0 R${page}${content}${element.entries}>>`)
  return id
}
