import { decodeShaped } from '../../contract/shape.ts'
import { company } from '../../contract/shapes/company.ts'
import type { Company } from '../../contract/types.ts'
import type { StoreReads } from '../../store/store.ts'

export const COMPANY_SETTING = 'company'

/** The profile of the client company; undefined while nobody has said who it is. */
export async function readCompany(store: Pick<StoreReads, 'settings'>): Promise<Company | undefined> {
  const stored = await store.settings.read(COMPANY_SETTING)
  return stored === undefined ? undefined : decodeShaped(company, stored)
}
