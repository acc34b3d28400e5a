import { membersOf } from '../../base/json.ts'
import { decodeShaped } from '../../contract/shape.ts'
import { company } from '../../contract/shapes/company.ts'
import type { Company, ProfileChange } from '../../contract/types.ts'
import type { StoreReads } from '../../store/store.ts'

export const COMPANY_SETTING = 'company'
export const CHANGE_SETTING = 'company_change'

/** The profile of the client company; undefined while nobody has said who it is. */
export async function readCompany(store: Pick<StoreReads, 'settings'>): Promise<Company | undefined> {
  const stored = await store.settings.read(COMPANY_SETTING)
  return stored === undefined ? undefined : decodeShaped(company, stored)
}

/** When and by whom the profile was changed last; undefined where an older program has kept it, or nobody. */
export async function readProfileChange(store: Pick<StoreReads, 'settings'>): Promise<ProfileChange | undefined> {
  const { updated_at, updated_by } = membersOf(await store.settings.read(CHANGE_SETTING))
  if (typeof updated_at !== 'string') return undefined
  return { updated_at, ...(typeof updated_by === 'string' ? { updated_by } : {}) }
}
