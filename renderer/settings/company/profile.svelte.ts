import { AppError } from '../../../core/base/errors.ts'
import { isUnfinished } from '../../../core/contract/company.ts'
import type { Company } from '../../../core/contract/types.ts'
import type { Api } from '../../lib/api.ts'
import { companyOf, followForm, formOf, withoutEmptyRows, type CompanyForm } from './form.ts'

type CompanyApi = Pick<Api, 'company_get' | 'company_set' | 'desk_state'>

/** The profile of the client company, and what a person is changing in it; kept while other views are shown. */
export class Profile {
  /** As it is stored; null: nobody has said who the company is; undefined until the engine has answered. */
  stored: Company | null | undefined = $state.raw()
  failure: unknown = $state.raw()
  form: CompanyForm = $state(formOf(null))
  /** What the engine refused, by place. */
  errors: ReadonlyMap<string, string> = $state.raw(new Map())
  busy = $state(false)
  /** Nobody has to answer the first questions any more. */
  readonly isReady: boolean = $derived.by(() => this.stored !== undefined && this.stored !== null && !isUnfinished(this.stored))
  readonly isChanged: boolean = $derived.by(() => this.stored !== undefined && textOf(this.form) !== textOf(formOf(this.stored)))
  private readonly api: CompanyApi

  constructor(api: CompanyApi) {
    this.api = api
  }

  /** Asks for the profile; what is being typed stays. */
  async load(): Promise<void> {
    try {
      const company = await this.read()
      this.take(company, formOf(this.stored ?? null))
      this.failure = undefined
    } catch (error) {
      this.failure = error
    }
  }

  private async read(): Promise<Company | null> {
    // Asking for what is not there would be a complaint in the log of every first start.
    const { has_profile } = await this.api.desk_state()
    return has_profile ? this.api.company_get() : null
  }

  /** `shown`: what the form said when this was stored or read; what was typed since then stays. */
  private take(company: Company | null, shown: CompanyForm): void {
    this.stored = company
    this.form = followForm($state.snapshot(this.form), shown, formOf(company))
  }

  discard(): void {
    this.errors = new Map()
    this.form = formOf(this.stored ?? null)
  }

  /** What was refused is being typed anew. */
  forget(path: string): void {
    if (this.errors.has(path)) this.errors = new Map([...this.errors].filter(([other]) => other !== path))
  }

  /** Saves what the form says. False where something is refused: it then stands at its place. Rejects with every other failure. */
  save(): Promise<boolean> {
    const saved = withoutEmptyRows($state.snapshot(this.form))
    this.form = structuredClone(saved)
    return this.put(companyOf(saved), saved)
  }

  /** Puts a whole profile in the place of the stored one. `shown`: what of the form it stands for. */
  async put(company: Company, shown: CompanyForm = formOf(this.stored ?? null)): Promise<boolean> {
    this.busy = true
    try {
      this.take(await this.api.company_set({ body: company }), shown)
      this.errors = new Map()
      return true
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'validation_error') throw error
      this.errors = new Map(error.errors.map(({ path, code }) => [path, code]))
      return false
    } finally {
      this.busy = false
    }
  }
}

/** Rows in which nothing was entered are no change. */
const textOf = (form: CompanyForm): string => JSON.stringify(companyOf(withoutEmptyRows(form)))
