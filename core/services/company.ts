import { decodeBody } from '../contract/decode.ts'
import type { Company } from '../contract/types.ts'
import type { Store, StoreReads } from '../store/store.ts'
import type { CompanyDesk } from './types.ts'

const SETTING = 'company'

/** The profile of the client company; undefined while nobody has said who it is. */
export function readCompany(store: Pick<StoreReads, 'readSetting'>): Company | undefined {
  const stored = store.readSetting(SETTING)
  return stored === undefined ? undefined : decodeBody('company_set', stored)
}

export function createCompany(store: Store): CompanyDesk {
  return {
    get: () => readCompany(store) ?? null,
    set: (company) => {
      store.write((tx) => tx.writeSetting(SETTING, company))
      return company
    },
  }
}
