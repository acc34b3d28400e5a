import { AppError } from '../../base/errors.ts'
import type { Store } from '../../store/store.ts'
import type { CompanyDesk } from '../types.ts'
import { checkCompany, tidyCompany } from './check.ts'
import { COMPANY_SETTING, readCompany } from './read.ts'

export interface CompanyPorts {
  readonly store: Store
  /** Called once it is stored: documents are compared with it. */
  readonly changed: () => void
}

export function createCompany({ store, changed }: CompanyPorts): CompanyDesk {
  return {
    get: () => readCompany(store) ?? null,
    set: (input) => {
      const company = tidyCompany(input)
      const errors = checkCompany(company)
      const [first] = errors
      if (first !== undefined) throw new AppError('validation_error', first.message, { errors })
      store.write((tx) => tx.settings.write(COMPANY_SETTING, company))
      changed()
      return company
    },
  }
}
