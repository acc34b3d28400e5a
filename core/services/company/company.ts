import { AppError } from '../../base/errors.ts'
import type { Clock } from '../../base/ports.ts'
import type { Store } from '../../store/store.ts'
import { checkCompany, tidyCompany } from './check.ts'
import { CHANGE_SETTING, COMPANY_SETTING, readCompany, readProfileChange } from './read.ts'
import type { Company } from '../../contract/types.ts'
import { currentActor } from '../actor.ts'
import { requireUnchanged } from '../unchanged.ts'

export interface CompanyPorts {
  readonly store: Store
  readonly clock: Clock
  /** Called once it is stored: documents are compared with it. */
  readonly changed: () => Promise<void>
}

/** Who the client company is. */
export function createCompany({ store, clock, changed }: CompanyPorts) {
  return {
    /** Null while nobody has said it. */
    get: async (): Promise<Company | null> => (await readCompany(store)) ?? null,
    /**
     * Replaces the whole profile. `follows`: when the one was stored that it follows. Throws `validation_error` with the path of every value that is
     * wrong, and as `requireUnchanged` does.
     */
    set: async (input: Company, follows?: string): Promise<Company> => {
      const company = tidyCompany(input)
      const errors = checkCompany(company)
      const [first] = errors
      if (first !== undefined) throw new AppError('validation_error', first.message, { errors })
      await store.write(async (tx) => {
        requireUnchanged(await readProfileChange(tx), follows)
        await tx.settings.write(COMPANY_SETTING, company)
        const updated_by = currentActor()
        await tx.settings.write(CHANGE_SETTING, { updated_at: clock.now(), ...(updated_by === undefined ? {} : { updated_by }) })
        // By another profile it may be one of this company.
        await tx.mirror.forgetElsewhere()
      })
      await changed()
      return company
    },
  }
}
