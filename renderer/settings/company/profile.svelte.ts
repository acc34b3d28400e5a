import { AppError } from '../../../core/base/errors.ts'
import { createTurns } from '../../../core/base/turns.ts'
import { isUnfinished } from '../../../core/contract/company.ts'
import type { Company, ProfileChange } from '../../../core/contract/types.ts'
import type { Api } from '../../lib/api.ts'
import { overtakenBy } from '../../lib/explain.ts'
import { collide, follow } from '../../lib/follow-form.ts'
import { companyOf, formOf, withoutEmptyRows, type CompanyForm } from './form.ts'

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
  readonly isChanged: boolean = $derived.by(() => this.stored !== undefined && textOf(this.form) !== textOf(this.begun()))
  private readonly api: CompanyApi
  /** What the form of a company that nobody has named begins with. */
  private suggested = ''
  /** The change that has made `stored`. */
  private change: ProfileChange | undefined
  /** What one reads, the next one goes on from: two at once would each take what the other has read for what a person has typed. */
  private readonly inTurn = createTurns(1)

  constructor(api: CompanyApi) {
    this.api = api
  }

  /** The name that the client company was given in the list stands there until somebody says another one; it is nothing that a person would lose. */
  suggestName(name: string): void {
    if (this.stored !== null || this.suggested !== '' || this.form.name !== '') return
    this.suggested = name
    this.form.name = name
  }

  /** The form before anything is typed. */
  private begun(): CompanyForm {
    const form = formOf(this.stored ?? null)
    return this.stored === null ? { ...form, name: this.suggested } : form
  }

  /** Asks for the profile; what is being typed stays. Answers the change that says something else of a value that is being typed. */
  async load(): Promise<ProfileChange | undefined> {
    try {
      const isContested = await this.inTurn(() => this.read())
      this.failure = undefined
      return isContested ? this.change : undefined
    } catch (error) {
      this.failure = error
      return undefined
    }
  }

  /** `shown`: what the form said when this was stored or read; what was typed since then stays. True where somebody else has changed that as well. */
  private async read(shown = this.begun()): Promise<boolean> {
    // First the change: where another one comes between, the next save is refused, and never overwrites what was not seen. And asking for what is not
    // there would be a complaint in the log of every first start.
    const { has_profile, profile: change } = await this.api.desk_state()
    const company = has_profile ? await this.api.company_get() : null
    const [mine, before] = [withoutEmptyRows($state.snapshot(this.form)), withoutEmptyRows(shown)]
    this.change = change
    this.stored = company
    const stored = this.begun()
    this.form = follow(mine, before, stored)
    return collide(mine, before, stored)
  }

  discard(): void {
    this.errors = new Map()
    this.form = this.begun()
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

  /** Puts a whole profile in the place of the stored one, unless somebody else has put another one there. `shown`: what of the form it stands for. */
  async put(company: Company, shown?: CompanyForm): Promise<boolean> {
    this.busy = true
    try {
      const query = this.change === undefined ? {} : { updated_at: this.change.updated_at }
      await this.inTurn(async () => {
        await this.api.company_set({ body: company, query })
        await this.read(shown)
      })
      this.errors = new Map()
      return true
    } catch (error) {
      if (overtakenBy(error) !== undefined) await this.load()
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
