/** What is loaded together: the tables of situations come with what shows them. */
export { Chooser } from './chooser.svelte.ts'
export { default as DocumentSituation } from './DocumentSituation.svelte'
export { default as LineSituation } from './LineSituation.svelte'
