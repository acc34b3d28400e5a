import type { PageLanguage } from '../../languages/languages.ts'
import type { DocumentRecord } from '../../contract/types.ts'
import type { StoreReads } from '../../store/store.ts'
import { cardOfReceiver } from '../sending/outgoing.ts'
import { readCompany } from './read.ts'

/**
 * Language of the pages of a document that goes out, as somebody has chosen it: on the card of its customer, else in the profile of the company.
 * Undefined where nobody has; it is then that of the customer's country. Of any other document the pages are for their reader.
 */
export async function chosenPageLanguage(
  store: Pick<StoreReads, 'cards' | 'settings'>,
  document: DocumentRecord,
  reader: PageLanguage,
): Promise<PageLanguage | undefined> {
  if (document.direction !== 'outbound') return reader
  const card = await cardOfReceiver(store, document)
  const ofCustomer = card !== undefined && 'language' in card ? card.language : undefined
  return ofCustomer ?? (await readCompany(store))?.defaults?.language
}
