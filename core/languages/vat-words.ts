import type { VAT } from './de/vat.ts'

/** What situations of VAT are called, how they are looked for, and what is said of them: German is the first catalogue, its keys are what the others must have. */
export type VatWords = Readonly<Record<keyof typeof VAT, string>>
