import { IS_WHOLE } from '../../electron/launch/kinds.mjs'
import { LANGUAGES, type Language } from '../../core/languages/languages.ts'

/** How much a run tries: everything, or what finds most faults in the time that a person waits for. */
export { IS_WHOLE }

/** The languages that views are looked at in. Barriers are the same in all but for the words, and the French ones are the longest. */
export const SHOWN_LANGUAGES: readonly Language[] = IS_WHOLE ? LANGUAGES : ['fr']

/** The distance of the entries that are tried of a list of which a whole run tries every `whole`-th. */
export const stepOf = (whole: number): number => (IS_WHOLE ? whole : whole * 8)

/** How often a property is tried whose trials take long. */
export const countRuns = (most: number): number => (IS_WHOLE ? most : Math.ceil(most / 8))

/** Options of tests by chance, kills and power cuts: what fails once in many tries is what they look for, so it is never run once more. */
export const ONCE = { meta: { once: true } } as const
