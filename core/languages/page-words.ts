import type { PAGES } from './de/pages.ts'

/** The fixed texts of the page in one language: German is the first catalogue, its keys are what the others must have, or they do not compile. */
export type PageWords = Said<ReturnType<typeof PAGES>>

type Said<Words> = { readonly [Key in keyof Words]: Words[Key] extends Plain ? Words[Key] : Said<Words[Key]> }
type Plain = string | boolean | ((...parts: string[]) => string)
