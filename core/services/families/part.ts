import type { Invoice } from '../../model/invoice.ts'
import { repeatInvoice, type NewHead } from '../address-book/new-invoice.ts'
import { completeInvoice } from './complete.ts'
import { withoutSetOffs } from './final.ts'
import { lumpLine, ratesOf, takePortion, type Portion, type RateShare } from './shares.ts'
import type { FamilyWords } from './words.ts'

/** Invoices of building work (UNTDID 1001): part, part of the final, final. */
const CONSTRUCTION: ReadonlySet<string> = new Set(['875', '876', '877'])
const GERMANY = 'DE'

/**
 * The type of a part invoice (BT-3): that of building work where the whole is such; else the partial invoice where both sides are German, as Peppol allows
 * it there alone (P0112) and XRechnung does not list the other (BR-DE-17); else the prepayment invoice.
 */
export function partType({ document, supplier, customer }: Invoice): string {
  if (CONSTRUCTION.has(document.type_code ?? '')) return '875'
  return supplier?.country_code === GERMANY && customer?.country_code === GERMANY ? '326' : '386'
}

/** The type of the invoice that ends them. */
export function finalType(types: readonly (string | undefined)[]): string {
  return types.some((type) => CONSTRUCTION.has(type ?? '')) ? '877' : '380'
}

interface PartWishes {
  readonly head: NewHead
  readonly portion: Portion
  readonly words: FamilyWords
  /** The parts before it, the newest first. */
  readonly before: NonNullable<Invoice['preceding_documents']>
  /** Those of all documents that belong together. */
  readonly numbers: readonly string[]
}

/** A part of what an invoice is about, as one line for each VAT rate; what it sets off already is no part of the whole. */
export function partInvoice(model: Invoice, wishes: PartWishes): Invoice {
  const items = withoutSetOffs(model, wishes.numbers)
  const shares = takePortion(ratesOf({ ...model, items }), wishes.portion)
  const names = ({ code, percent }: RateShare): string[] =>
    items.filter((item) => item.tax_code === code && item.tax_percent === percent).flatMap(({ name }) => name ?? [])
  return partOf(model, wishes, shares, names)
}

/** A further part of an order of which no whole is stored: it is about what the parts before it are about. */
export function furtherPart(model: Invoice, wishes: PartWishes): Invoice {
  const shares = takePortion(ratesOf(model), wishes.portion)
  const made = partOf(model, wishes, shares, () => [])
  const descriptions = model.items ?? []
  return {
    ...made,
    items: (made.items ?? []).map((item, index) => {
      const description = descriptions[index]?.description
      return description === undefined ? item : { ...item, description }
    }),
  }
}

function partOf(
  model: Invoice,
  { head, portion, words, before }: PartWishes,
  shares: readonly RateShare[],
  names: (share: RateShare) => readonly string[],
): Invoice {
  const { discounts_charges: _extras, ...document } = model.document
  const { additional_documents, preceding_documents: _preceding, notes: _notes, ...rest } = model
  // Attachments are about the whole; the object that is invoiced (BT-18) is the same.
  const object = additional_documents?.filter(({ type_code }) => type_code === '130') ?? []
  const repeated = repeatInvoice({ ...rest, document, ...(object.length === 0 ? {} : { additional_documents: object }) }, head)
  const { totals: { tax_total_accounting, tax_total } = {}, ...open } = repeated
  return completeInvoice({
    ...open,
    document: { ...open.document, type_code: partType(model) },
    totals: { ...(tax_total_accounting === undefined ? {} : { tax_total_accounting }), ...(tax_total === undefined ? {} : { tax_total }) },
    ...(before.length === 0 ? {} : { preceding_documents: [...before] }),
    items: shares.map((share, index) => {
      const about = names(share)
      const line = lumpLine(String(index + 1), words.part(portion, document.currency_code), share)
      return about.length === 0 ? line : { ...line, description: words.partOf(about) }
    }),
  })
}
