import type { PageLanguage } from '../../languages/languages.ts'
import type { DocumentRecord } from '../../contract/types.ts'
import type { StoreReads } from '../../store/store.ts'
import { cardOfCustomer } from '../sending/outgoing.ts'
import { readCompany } from './read.ts'

/**
 * Language of the pages of a document that goes out: its customer's by the card, else the one that the company usually writes. Of any other document
 * the pages are for whoever asks for them.
 */
export async function pageLanguageOf<Otherwise extends PageLanguage>(
  store: Pick<StoreReads, 'cards' | 'settings'>,
  document: DocumentRecord,
  otherwise: Otherwise,
): Promise<PageLanguage> {
  if (document.direction !== 'outbound') return otherwise
  const card = await cardOfCustomer(store, document)
  const ofCustomer = card !== undefined && 'language' in card ? card.language : undefined
  return ofCustomer ?? (await readCompany(store))?.defaults?.language ?? otherwise
}
