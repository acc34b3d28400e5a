import type { PdfDocument } from '../../../core/pdf/read/document.ts'
import { isKind, textOf, type PdfDictionary, type PdfValue } from '../../../core/pdf/read/values.ts'
import { nameOf } from './check-fonts.ts'
import type { PageContent } from './content.ts'

const KIDS: Readonly<Record<string, RegExp>> = {
  Table: /^(?:THead|TBody|TR)$/,
  THead: /^TR$/,
  TBody: /^TR$/,
  TR: /^(?:TH|TD)$/,
}
const PARENTS: Readonly<Record<string, RegExp>> = {
  TR: /^(?:Table|THead|TBody)$/,
  TH: /^TR$/,
  TD: /^TR$/,
  THead: /^Table$/,
  TBody: /^Table$/,
}
const STANDARD = /^(?:Document|Sect|H1|H2|H3|P|Table|THead|TBody|TR|TH|TD|Figure|Span)$/

/** ISO 19005-3, 6.7, and ISO 14289-1, 7: the structure tree is whole, everything drawn is in it or an artifact, tables are regular. */
export function checkStructure(document: PdfDocument, pages: readonly PdfDictionary[], contents: readonly PageContent[]): string[] {
  const faults = contents.flatMap((content) => content.faults)
  const { catalog } = document
  const mark = document.dictionary(catalog?.entries.get('MarkInfo'))
  if (mark?.entries.get('Marked') !== true) faults.push('6.7.2.2 MarkInfo')
  const root = document.dictionary(catalog?.entries.get('StructTreeRoot'))
  if (root === undefined) return [...faults, '6.7.3.3 no structure tree']

  const owners = new Map<string, { element: PdfDictionary; type: string }>()
  const headings: string[] = []
  const visit = (element: PdfDictionary, parent: PdfDictionary, parentType: string): void => {
    const type = nameOf(element.entries.get('S'))
    if (!STANDARD.test(type)) faults.push(`6.7.3.4 type ${type}`)
    if (document.dictionary(element.entries.get('P')) !== parent) faults.push(`UA 7.1-12 parent of ${type}`)
    if (PARENTS[type] !== undefined && !PARENTS[type].test(parentType)) faults.push(`UA 7.2 ${type} in ${parentType}`)
    if (/^H\d$/.test(type)) headings.push(type)
    if (type === 'Figure' && !isKind(element.entries.get('Alt'), 'string')) faults.push('UA 7.3 figure without words')
    const kids = kidsOf(document, element)
    for (const kid of kids) {
      if (typeof kid === 'number') own(kid, element.entries.get('Pg'), element, type)
      else if (isKind(kid, 'dictionary') && kid.entries.has('MCID'))
        own(Number(kid.entries.get('MCID')), kid.entries.get('Pg'), element, type)
      else if (isKind(kid, 'dictionary')) {
        const kidType = nameOf(kid.entries.get('S'))
        if (KIDS[type] !== undefined && !KIDS[type].test(kidType)) faults.push(`UA 7.2 ${kidType} under ${type}`)
        visit(kid, element, type)
      }
    }
    if (type === 'Table') faults.push(...checkTable(document, element))
  }
  const own = (mcid: number, page: PdfValue | undefined, element: PdfDictionary, type: string): void => {
    const key = `${pages.indexOf(document.dictionary(page) ?? element)}/${mcid}`
    if (owners.has(key)) faults.push(`content ${key} belongs to two elements`)
    owners.set(key, { element, type })
  }
  for (const kid of kidsOf(document, root)) if (isKind(kid, 'dictionary')) visit(kid, root, '')
  if (headings[0] !== 'H1' || headings.filter((heading) => heading === 'H1').length !== 1) faults.push('UA 7.4.2 headings')

  const numbers = document.items(document.dictionary(root.entries.get('ParentTree'))?.entries.get('Nums'))
  contents.forEach((content, page) => {
    const parents = pages[page]?.entries.get('StructParents')
    const row = numbers.indexOf(parents as PdfValue)
    const list = row % 2 === 0 ? document.items(numbers[row + 1]) : []
    if (list.length !== content.mcids.length) faults.push(`parent tree of page ${page + 1}`)
    for (const { mcid, tag } of content.mcids) {
      const owner = owners.get(`${page}/${mcid}`)
      if (owner === undefined) faults.push(`content ${page}/${mcid} is in no element`)
      else if (owner.type !== tag || document.dictionary(list[mcid]) !== owner.element)
        faults.push(`content ${page}/${mcid} is ${tag}, owner ${owner.type}`)
      owners.delete(`${page}/${mcid}`)
    }
  })
  if (owners.size > 0) faults.push(`${owners.size} elements name content that does not exist`)
  return faults
}

function checkTable(document: PdfDocument, table: PdfDictionary): string[] {
  const faults: string[] = []
  const parts = kidsOf(document, table).filter((kid) => isKind(kid, 'dictionary'))
  const types = parts.map((part) => nameOf(part.entries.get('S')))
  if (types.includes('THead') && (types.filter((type) => type === 'THead').length > 1 || !types.includes('TBody')))
    faults.push('UA 7.2-14 THead')
  const rows = parts
    .flatMap((part) => (nameOf(part.entries.get('S')) === 'TR' ? [part] : kidsOf(document, part)))
    .filter((row) => isKind(row, 'dictionary'))
  const counts = rows.map((row) => kidsOf(document, row).length)
  if (new Set(counts).size > 1) faults.push(`UA 7.2-42 rows of ${[...new Set(counts)].join(', ')} cells`)
  const cells = rows.flatMap((row) => kidsOf(document, row)).filter((cell) => isKind(cell, 'dictionary'))
  const heads = cells.filter((cell) => nameOf(cell.entries.get('S')) === 'TH')
  if (heads.length === 0) faults.push('UA 7.5 a table without heads')
  for (const head of heads) {
    const scope = nameOf(document.dictionary(head.entries.get('A'))?.entries.get('Scope'))
    if (scope !== 'Row' && scope !== 'Column') faults.push('UA 7.5 a head without scope')
  }
  return faults
}

function kidsOf(document: PdfDocument, element: PdfDictionary): PdfValue[] {
  const kids = document.resolve(element.entries.get('K'))
  if (kids === null) return []
  return isKind(kids, 'array') ? kids.items.map((kid) => document.resolve(kid)) : [kids]
}

/** Entries that a viewer needs for a tagged file: language and title (ISO 14289-1, 7.1 and 7.2). */
export function checkViewing(document: PdfDocument): string[] {
  const faults: string[] = []
  const lang = document.resolve(document.catalog?.entries.get('Lang'))
  if (!isKind(lang, 'string') || !/^[a-zA-Z]{1,8}(-[a-zA-Z0-9]{1,8})*$/.test(textOf(lang))) faults.push('6.7.4 language')
  const viewing = document.dictionary(document.catalog?.entries.get('ViewerPreferences'))
  if (viewing?.entries.get('DisplayDocTitle') !== true) faults.push('UA 7.1-10 DisplayDocTitle')
  return faults
}
