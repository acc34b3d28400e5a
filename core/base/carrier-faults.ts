import type { Codes, ValuesOf } from './coded.ts'
import { fillText } from './fill-text.ts'

/** What can be wrong with the PDF around an invoice, so that receivers may refuse it although the invoice is valid (Factur-X 1.09, ISO 19005-3). */
export const CARRIER_FAULTS = {
  pdf_repaired: [],
  pdf_encrypted: [],
  /** The one called `name` was taken. */
  several_invoices: ['name'],
  pdfa_missing: [],
  attachment_name: ['name'],
  attachment_unlisted: [],
  relationship_missing: [],
  relationship_other: ['said'],
  xmp_missing: [],
  /** `said` is what the metadata say, here and below. */
  xmp_filename_mismatch: ['said', 'name'],
  xmp_document_type: ['said'],
  xmp_profile_mismatch: ['said', 'profile'],
} as const satisfies Codes

export type CarrierFault = keyof typeof CARRIER_FAULTS

/** What goes with a fault. */
export type CarrierValues<Fault extends CarrierFault> = ValuesOf<typeof CARRIER_FAULTS, Fault>

/** Sentences of one language; `{name}` stands for a value. */
export type CarrierWords = Readonly<Record<CarrierFault, string>>

/** What one language says of a fault. */
export function sayCarrierFault(words: CarrierWords, fault: CarrierFault, values: Readonly<Record<string, string>> = {}): string {
  return fillText(words[fault], values)
}
