import type { OfficeTrip } from '../../../core/contract/types.ts'
import type { Drafts } from '../../editor/drafts.svelte.ts'
import { EMPTY_HISTORY } from '../../editor/history.ts'
import type { Api } from '../../lib/api.ts'
import { decodeXmlText } from '../../lib/xml-text.ts'

type Conflict = NonNullable<OfficeTrip['report']>['conflicts'][number]
type TripApi = Pick<Api, 'desk_office_take' | 'desk_office_return' | 'desk_office_trip' | 'desk_office_trip_end' | 'desk_office_handed'>

const EVERY_MS = 300

/** What is under way between this desk and the office for one of its clients there, as a window follows it. */
export class Trip {
  readonly id: string
  state: OfficeTrip | undefined = $state.raw()
  /** Why it could not be begun or followed. */
  failure: unknown = $state.raw()
  /** Conflicts whose content is not kept by the window, by the id of their document: it has other changes of it, or no room. */
  unkept: ReadonlyMap<string, 'unsaved' | 'large'> = $state.raw(new Map())
  private readonly api: TripApi
  private readonly apiOf: (workspace: string) => Pick<Api, 'document_version_xml'>
  private readonly drafts: Drafts
  private readonly letGo: (id: string) => boolean
  private isOver = false

  /**
   * `apiOf` asks in another workspace; `id` is the client at the office, by which this desk answers whichever one the window shows. `letGo` lets the window
   * read a document anew with its draft, unless the person has changed it there.
   */
  constructor(
    id: string,
    apiOf: (workspace: string) => TripApi & Pick<Api, 'document_version_xml'>,
    drafts: Drafts,
    letGo: (id: string) => boolean,
  ) {
    this.id = id
    this.api = apiOf(id)
    this.apiOf = apiOf
    this.drafts = drafts
    this.letGo = letGo
  }

  begin(kind: OfficeTrip['kind']): Promise<void> {
    const params = { workspace_id: this.id }
    return this.follow(() => (kind === 'take' ? this.api.desk_office_take({ params }) : this.api.desk_office_return({ params })))
  }

  /** One that is under way already, or whose end was not put away. */
  resume(): Promise<void> {
    return this.follow(() => this.api.desk_office_trip({ params: { workspace_id: this.id } }))
  }

  /** Cuts it off where it still runs, and puts away what has come of it. */
  async end(): Promise<void> {
    this.isOver = true
    if (this.state !== undefined) await this.api.desk_office_trip_end({ params: { workspace_id: this.id } })
  }

  private async follow(ask: () => Promise<OfficeTrip>): Promise<void> {
    this.failure = undefined
    try {
      this.state = await ask()
      while (this.state.state === 'running') {
        await new Promise((resolve) => setTimeout(resolve, EVERY_MS))
        const seen = await this.api.desk_office_trip({ params: { workspace_id: this.id } })
        if (this.isOver) return
        this.state = seen
      }
      await this.keepConflicts(this.state)
    } catch (error) {
      // Put away meanwhile: nobody waits for it any more.
      if (!this.isOver) this.failure = error
    }
  }

  /** Puts what both sides have changed among the person's drafts, where the document at the office shows it. */
  private async keepConflicts({ report, workspace }: OfficeTrip): Promise<void> {
    if (report === undefined || workspace === undefined) return
    const unkept = new Map<string, 'unsaved' | 'large'>()
    for (const conflict of report.conflicts.filter(({ reason, handed }) => reason === 'changed' && !handed)) {
      const why = await this.keep(conflict, workspace)
      const { document_id, local_id, version } = conflict
      if (why !== undefined) unkept.set(document_id, why)
      else this.state = await this.api.desk_office_handed({ params: { workspace_id: this.id }, body: { local_id, version } })
    }
    this.unkept = unkept
  }

  /** Why it cannot be kept; undefined where it is. */
  private async keep(
    { document_id, local_id, version, base_version, name }: Conflict,
    workspace: string,
  ): Promise<'unsaved' | 'large' | undefined> {
    const bytes = await this.apiOf(workspace).document_version_xml({ params: { document_id: local_id, version: String(version) } })
    const xml = decodeXmlText(bytes)
    const known = this.drafts.read(document_id)
    if (known?.xml === xml) return undefined
    if (known !== undefined || !this.letGo(document_id)) return 'unsaved'
    try {
      this.drafts.keep(document_id, { base_version, history: EMPTY_HISTORY, xml }, name)
      return undefined
    } catch (error) {
      if (error instanceof DOMException && error.name === 'QuotaExceededError') return 'large'
      throw error
    }
  }
}
