import type { UpdateRing } from '../../contract/updates.ts'
import { refuse } from '../../update/refusal.ts'
import { offerOfFolder } from './folder.ts'
import type { Offer, Reach } from './offer.ts'
import { offerOfAddress } from './web.ts'

/** The place of a ring below a source: an address, or a folder or share by its whole path. */
export function openSource(source: string, ring: UpdateRing, reach: Reach): Promise<Offer> {
  const below = ring === 'stable' ? '' : `${ring}/`
  if (/^https?:\/\//i.test(source)) {
    const base = URL.canParse(source) ? new URL(source.endsWith('/') ? source : `${source}/`) : undefined
    if (base === undefined) throw refuse('no_source')
    return offerOfAddress(new URL(below, base), reach)
  }
  return offerOfFolder(`${source}/${below}`)
}

/** How a source is named to people: its host, or the folder. */
export function nameOfSource(source: string): string {
  return /^https?:\/\//i.test(source) && URL.canParse(source) ? new URL(source).host : source
}
