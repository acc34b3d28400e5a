import { createContext } from 'svelte'
import type { Chooser } from './chooser.svelte.ts'

type Parts = typeof import('./parts.ts')

let parts: Parts | undefined

/** What shows situations of VAT on a page: it comes when the first document is opened, as nothing of it is needed before. */
export class Situations {
  loaded: (Pick<Parts, 'LineSituation' | 'DocumentSituation'> & { readonly chooser: Chooser }) | undefined = $state.raw()

  constructor(...given: ConstructorParameters<Parts['Chooser']>) {
    if (parts !== undefined) this.take(parts, given)
    else this.coming = import('./parts.ts').then((come) => this.take((parts = come), given))
  }

  /** Settles when the parts have come, and fails with what kept them away. */
  readonly coming: Promise<void> | undefined

  private take({ Chooser, ...views }: Parts, given: ConstructorParameters<Parts['Chooser']>): void {
    this.loaded = { ...views, chooser: new Chooser(...given) }
  }
}

export const [useSituations, provideSituations] = createContext<Situations>()
