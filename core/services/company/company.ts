import { AppError } from '../../base/errors.ts'
import type { Store } from '../../store/store.ts'
import { checkCompany, tidyCompany } from './check.ts'
import { COMPANY_SETTING, readCompany } from './read.ts'
import type { Company } from '../../contract/types.ts'

export interface CompanyPorts {
  readonly store: Store
  /** Called once it is stored: documents are compared with it. */
  readonly changed: () => Promise<void>
}

/** Who the client company is. */
export function createCompany({ store, changed }: CompanyPorts) {
  return {
    /** Null while nobody has said it. */
    get: async (): Promise<Company | null> => (await readCompany(store)) ?? null,
    /** Replaces the whole profile. Throws `validation_error` with the path of every value that is wrong. */
    set: async (input: Company): Promise<Company> => {
      const company = tidyCompany(input)
      const errors = checkCompany(company)
      const [first] = errors
      if (first !== undefined) throw new AppError('validation_error', first.message, { errors })
      await store.write(async (tx) => {
        await tx.settings.write(COMPANY_SETTING, company)
        // By another profile it may be one of this company.
        await tx.mirror.forgetElsewhere()
      })
      await changed()
      return company
    },
  }
}
