import type { Sha256 } from '../base/ports.ts'
import type { Language } from '../languages/languages.ts'
import { WORDS } from '../languages/words.ts'
import type { Invoice } from '../model/invoice.ts'
import { compareInvoices, type ValueChange } from '../terms/compare-invoices.ts'
import { withCurrencies } from '../terms/currencies.ts'
import { canonicalValue } from '../terms/digest.ts'
import { wordField } from '../terms/field-words.ts'
import type { Term } from '../terms/lookup.ts'
import { viewToModel } from '../terms/model-view.ts'
import { resolvePath } from '../terms/path.ts'
import { viewOfFile, type OpenedFile } from './files.ts'

/** A business term that two invoices do not say the same of. */
export interface TermChange {
  readonly term: Term['id']
  /** Model path in the second invoice; in the first one where the second has no such value. */
  readonly path: string
  /** Values as written, an attached file as `sha256:<hex>`; absent where an invoice has none. */
  readonly before: string | undefined
  readonly after: string | undefined
  /** The field in the words of the form. */
  readonly field: string
}

/** Where two invoices differ, and where their totals do, which come last. */
export interface InvoiceDifference {
  readonly changes: readonly TermChange[]
  readonly totals: readonly TermChange[]
}

/**
 * Compares two files by business term, whatever they are written in: values that only spell the same otherwise (10.0 and 10.00) are equal, a line is found by
 * what it says. Throws `unsupported_document` for XML that is no invoice.
 */
export function diffFiles(before: OpenedFile, after: OpenedFile, lang: Language, sha256: Sha256): InvoiceDifference {
  const [one, other] = [before, after].map((file): Invoice => viewToModel(withCurrencies(viewOfFile(file).view)).model) as [
    Invoice,
    Invoice,
  ]
  const termOf = createTermOf()
  const changes = compareInvoices(one, other, ({ path, value }) => {
    const term = termOf(path)
    return term === undefined ? undefined : canonicalValue(term.id, value, sha256)
  }).flatMap(({ term, path, before, after }) =>
    term === undefined
      ? []
      : [{ ...tell({ path, before, after }, term, sha256), field: wordField(path, WORDS[lang].labels(), term.id) ?? path }],
  )
  const isTotal = ({ path }: TermChange): boolean => path.startsWith('totals.')
  return { changes: changes.filter((change) => !isTotal(change)), totals: changes.filter(isTotal) }
}

function tell(
  { path, before, after }: Pick<ValueChange, 'path' | 'before' | 'after'>,
  { id, kind }: Term,
  sha256: Sha256,
): Omit<TermChange, 'field'> {
  const shown = (value: string | undefined): string | undefined =>
    value === undefined || kind !== 'binary' ? value : canonicalValue(id, value, sha256)
  return { term: id, path, before: shown(before), after: shown(after) }
}

/** The term at a path; which of several entries it is in does not matter, and there are very many paths. */
function createTermOf(): (path: string) => Term | undefined {
  const known = new Map<string, Term | undefined>()
  return (path) => {
    const any = path.replaceAll(/\[\d+\]/g, '[0]')
    if (!known.has(any)) known.set(any, resolvePath(any).find(({ term }) => term !== undefined)?.term)
    return known.get(any)
  }
}
