import type { CarrierFault, CarrierWords } from '../base/carrier-faults.ts'

/** What is said of the PDF around an invoice, as messages of the window. */
export function carrierMessages(words: CarrierWords): Readonly<Record<`pdfWarning.${CarrierFault}`, string>> {
  const messages = Object.entries(words).map(([fault, sentence]) => [`pdfWarning.${fault}`, sentence])
  return Object.fromEntries(messages) as ReturnType<typeof carrierMessages>
}
