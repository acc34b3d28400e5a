import { PdfDocument } from '../../../core/pdf/read/document.ts'
import { isKind, type PdfDictionary } from '../../../core/pdf/read/values.ts'
import { checkFile } from './check-file.ts'
import { checkFonts, nameOf } from './check-fonts.ts'
import { checkFiles, checkMetadata, checkOutputIntent } from './check-metadata.ts'
import { checkStructure, checkViewing } from './check-structure.ts'
import { pagesOf, readContent } from './content.ts'

/** Keys that our writer uses; everything that PDF/A forbids (AA, OpenAction, JavaScript, AcroForm, Requirements …) is outside. */
const CATALOG_KEYS = /^(?:Type|Pages|Lang|ViewerPreferences|MarkInfo|StructTreeRoot|OutputIntents|Metadata|AF|Names)$/
const PAGE_KEYS = /^(?:Type|Parent|MediaBox|Resources|Contents|StructParents|Tabs)$/
const OPERATORS = /^(?:BDC|EMC|BT|ET|Tf|Td|Tj|Tr|RG|w|rg|re|f|q|Q|cm|Do)$/

/**
 * Checks a PDF of our writer against the rules of ISO 19005-3 (PDF/A-3) and ISO 14289-1 (PDF/UA-1) that can concern it; the numbers
 * are those of the clauses. No fault: an empty list. The check is no general validator: what our writer never uses counts as a fault.
 */
export function checkPdfA(bytes: Uint8Array, level: 'A' | 'U' = 'A'): string[] {
  const document = new PdfDocument(bytes)
  if (document.recovered) return ['the file had to be repaired']
  const pages = pagesOf(document)
  const contents = pages.map((page, index) => readContent(document, page, index))
  return [
    ...checkFile(bytes, document),
    ...checkKeys(document, pages),
    ...contents.flatMap((content) =>
      [...content.operators].filter((operator) => !OPERATORS.test(operator)).map((operator) => `6.2.2 operator ${operator}`),
    ),
    ...checkOutputIntent(document),
    ...checkFonts(document, contents),
    ...checkMetadata(document, level),
    ...checkFiles(document),
    ...checkPictures(document),
    ...(level === 'A' ? [...checkStructure(document, pages, contents), ...checkViewing(document)] : []),
  ]
}

/** 6.2.8: no alternates, no smoothing; ours have 8 bits of grey or RGB, which the output intent covers, and nothing transparent. */
function checkPictures(document: PdfDocument): string[] {
  return document.ids().flatMap((id) => {
    const picture = document.get(id)
    if (!isKind(picture, 'stream') || nameOf(picture.entries.get('Subtype')) !== 'Image') return []
    const keys = [...picture.entries.keys()].sort().join(' ')
    const faults = keys === 'BitsPerComponent ColorSpace Filter Height Length Subtype Type Width' ? [] : [`6.2.8 picture with ${keys}`]
    return /^Device(?:RGB|Gray)$/.test(nameOf(picture.entries.get('ColorSpace'))) ? faults : [...faults, '6.2.4.3 colours of a picture']
  })
}

function checkKeys(document: PdfDocument, pages: readonly PdfDictionary[]): string[] {
  const faults: string[] = []
  for (const key of document.catalog?.entries.keys() ?? []) if (!CATALOG_KEYS.test(key)) faults.push(`catalog key ${key}`)
  if (pages.length === 0) faults.push('no pages')
  for (const page of pages) {
    for (const key of page.entries.keys()) if (!PAGE_KEYS.test(key)) faults.push(`page key ${key}`)
    if (nameOf(page.entries.get('Type')) !== 'Page') faults.push('page type')
  }
  return faults
}
