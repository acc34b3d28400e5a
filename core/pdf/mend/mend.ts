import type { Attachment } from '../file/attachments.ts'
import { reachableIds } from '../file/rewrite.ts'
import { kindOfIntent } from '../conform/catalog.ts'
import { ColorCheck } from '../conform/colors.ts'
import { checkConformance, type Conformance } from '../conform/check.ts'
import type { PdfDocument } from '../read/document.ts'
import { listPages } from '../read/pages.ts'
import { PdfSyntaxError } from '../read/lexer.ts'
import type { PdfDictionary } from '../read/values.ts'
import type { PdfaMend } from '../../base/pdfa-mends.ts'
import { hasStaleFields, isSigned } from './annotations.ts'
import { isCertified, isDrawnElsewhere, mendCatalog } from './catalog.ts'
import { cmykProfile, mendCmyk, mendIntents } from './colours.ts'
import { keptFiles } from './files.ts'
import { FontMender } from './fonts.ts'
import { Notices } from './notices.ts'
import { ObjectMender } from './objects.ts'
import { PageMender } from './pages.ts'
import type { ReadStandardFont } from './standard.ts'
import { changed } from './values.ts'

export interface Mended {
  /** What still keeps the document from PDF/A-3. */
  readonly conformance: Conformance
  readonly notices: readonly PdfaMend[]
  /** Object numbers of the pages. */
  readonly pages: ReadonlySet<number>
  /** Files inside that stay. */
  readonly files: readonly Attachment[]
}

/**
 * Changes the objects of a document so that, written anew, it can become PDF/A-3 and nothing that its pages show is different; says what was changed that a
 * person may want to know. `invoice` is the name of the file that is to be embedded. Throws PdfSyntaxError for a file that cannot be read.
 */
export function mendDocument(document: PdfDocument, invoice: string, readStandard: ReadStandardFont | undefined): Mended {
  const notices = new Notices()
  const { catalog } = document
  if (catalog === undefined) throw new PdfSyntaxError('its catalog is missing')
  notices.add('mend_rewritten', 'the file was written anew, so that it is laid out as PDF/A wants it')
  if (document.recovered) notices.add('mend_repaired', 'the file was damaged: its parts were found by searching through it')
  if (document.encrypted) notices.add('mend_decrypted', 'the file is no longer encrypted, which PDF/A does not allow')
  const form = document.dictionary(catalog.entries.get('AcroForm'))
  const keepForm = isSigned(document, form) || isCertified(document) || isDrawnElsewhere(document) || hasStaleFields(document, form)
  const all = new Set(listPages(document).flatMap(({ id }) => (id === undefined ? [] : [id])))
  const files = keptFiles(document, reachableIds(document, catalog, all), invoice, notices)

  const pageMender = new PageMender(document, notices)
  const { tree, pages } = pageMender.mend()
  const intents = document.items(catalog.entries.get('OutputIntents'))
  setCatalog(document, mendIntents(document, mendCatalog(document, tree, keepForm, notices), notices))
  new ObjectMender(document, notices).mend()
  new FontMender(document, notices, readStandard).mend(pageMender.fonts)
  let conformance = checkConformance(document)
  if (conformance.obstacles.some(({ code }) => code === 'cmyk' || code === 'other_intent')) {
    const profile = cmykProfile(document, intents)
    const mended = document.catalog
    const [kept] = document.items(mended?.entries.get('OutputIntents'))
    if (mended !== undefined && kindOfIntent(document, kept, new ColorCheck(document)) === 'CMYK')
      setCatalog(document, changed(mended.entries, { OutputIntents: undefined }))
    mendCmyk(document, pageMender.holders, profile, notices)
    conformance = checkConformance(document)
  }
  return { conformance, notices: notices.list, pages, files }
}

function setCatalog(document: PdfDocument, catalog: PdfDictionary): void {
  const root = document.trailer.entries.get('Root')
  if (typeof root === 'object' && root !== null && root.kind === 'reference') document.put(root.id, catalog)
  else throw new PdfSyntaxError('its catalog is no object of its own')
}
