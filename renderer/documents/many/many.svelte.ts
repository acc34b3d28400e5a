import { countStops } from '../../../core/contract/need.ts'
import { pageLanguageOf } from '../../../core/contract/agreed-terms.ts'
import type { DocumentRecord } from '../../../core/contract/types.ts'
import { loadPages } from '../../../core/languages/load.ts'
import { rewriteTerms } from '../../../core/payment-terms/write.ts'
import { encodeXmlText } from '../../lib/xml-text.ts'
import { shownIssues } from '../../findings/findings.ts'
import type { Api } from '../../lib/api.ts'
import { BulkRun } from '../batch/bulk.svelte.ts'
import type { Applied } from '../batch/take-back.ts'
import { formatName } from '../convert/targets.ts'
import { isEditable } from '../list/stage.ts'
import { TERMS_PATH } from '../../editor/terms/typed.ts'
import { planChange, type Planned, type Wish } from './plan.ts'

type ManyApi = Pick<
  Api,
  | 'document_get'
  | 'document_model'
  | 'update_terms'
  | 'documents_list'
  | 'desk_conversion'
  | 'desk_document_cards'
  | 'document_xml'
  | 'convert_xml'
  | 'update_xml'
  | 'document_version_xml'
>

/** Why a document stays as it is. */
type Stays = 'same' | 'sent' | 'unreadable' | 'taken'

/** One document before anything is stored. */
export interface Row extends Planned {
  readonly record: DocumentRecord
  readonly stays: Stays | undefined
  /** How many findings stop it from being sent afterwards. */
  readonly stops: number
  /** How many values the format does not hold. */
  readonly lost: number
  /** BT-20 is written otherwise in the new format, with the same meaning. */
  readonly terms?: { readonly before: string; readonly after: string }
}

/** One change of many documents: looked at first, then stored as one step that is taken back as one. */
export class Many {
  rows: readonly Row[] = $state.raw([])
  run: BulkRun | undefined = $state.raw()
  /** The wish that the rows answer. */
  wish: Wish | undefined = $state.raw()
  readonly going: readonly Row[] = $derived(this.rows.filter(({ stays }) => stays === undefined))
  private readonly api: ManyApi
  private readonly documents: readonly DocumentRecord[]

  constructor(api: ManyApi, documents: readonly DocumentRecord[]) {
    this.api = api
    this.documents = documents
  }

  /** What was looked at does not answer what is asked for now. */
  forget(): void {
    this.run?.stop()
    this.run = undefined
    this.rows = []
    this.wish = undefined
  }

  /** Works out for each document what it would be; nothing is stored. */
  async look(wish: Wish): Promise<void> {
    this.forget()
    const found = new Map<string, Row>()
    // Numbers follow the order of the list, whoever answers first; what stays as it is uses none up.
    const numbered = new Map(this.documents.filter(isEditable).map(({ id }, index) => [id, index]))
    const run = new BulkRun('look', this.documents.length)
    this.run = run
    await run.work(
      this.documents,
      async ({ id }) => void found.set(id, await this.lookAt(id, wish, numbered.get(id) ?? 0)),
      () => Promise.resolve(),
    )
    if (this.run !== run) return
    this.rows = this.documents.flatMap(({ id }) => found.get(id) ?? [])
    this.wish = wish
  }

  private async lookAt(id: string, wish: Wish, index: number): Promise<Row> {
    const params = { document_id: id }
    const record = await this.api.document_get({ params })
    const nothing = { record, before: '', after: '', changes: [], stops: 0, lost: 0 }
    if (!isEditable(record)) return { ...nothing, stays: 'sent' }
    if (record.format === null) return { ...nothing, stays: 'unreadable' }
    if (wish.kind === 'format') {
      const names = { before: formatName(record.format), after: formatName(wish.target) }
      if (record.format === wish.target) return { ...nothing, ...names, stays: 'same' }
      const { lost } = await this.api.desk_conversion({ params: { ...params, target_format: wish.target } })
      return { ...nothing, ...names, ...(await this.rewordTerms(id, wish.target)), lost: lost.length, stays: undefined }
    }
    const planned = planChange(wish, await this.api.document_model({ params }), index)
    if (planned.changes.length === 0) return { ...nothing, ...planned, stays: 'same' }
    if (wish.kind === 'numbers' && (await this.isTaken(planned.after))) return { ...nothing, ...planned, stays: 'taken' }
    const body = { base_version: record.version, changes: [...planned.changes], dry_run: true }
    const { validation } = await this.api.update_terms({ params, body })
    return { ...nothing, ...planned, stops: countStops(shownIssues(validation)), stays: undefined }
  }

  /** Discounts as lines, or in words, as the format has them. */
  private async rewordTerms(id: string, format: string): Promise<Pick<Row, 'terms' | 'changes'>> {
    const params = { document_id: id }
    const model = await this.api.document_model({ params })
    const before = model.document.terms
    if (before === undefined) return { changes: [] }
    const { company, card } = await this.api.desk_document_cards({ params })
    const customer = card?.kind === 'customer' ? card : undefined
    const { PAGES } = await loadPages(pageLanguageOf({ company: company ?? undefined, customer, source: model }))
    const after = rewriteTerms(before, PAGES(), { format, seller: model.supplier?.country_code })
    return after === before ? { changes: [] } : { terms: { before, after }, changes: [{ path: TERMS_PATH, value: after }] }
  }

  /** True when a document that keeps its number has it already. */
  private async isTaken(number: string): Promise<boolean> {
    const chosen = new Set(this.documents.map(({ id }) => id))
    const { items } = await this.api.documents_list({ query: { search: number, direction: 'outbound', limit: '50' } })
    return items.some((other) => other.number === number && !chosen.has(other.id))
  }

  /** Stores what was looked at. What fails, or was changed since, stays as it was, with its reason in `run`. */
  async apply(): Promise<Applied | undefined> {
    const { wish, going } = this
    if (wish === undefined) return undefined
    const rows = new Map(going.map((row) => [row.record.id, row]))
    const versions = new Map<string, number>()
    const records: DocumentRecord[] = []
    const run = new BulkRun('mend', going.length)
    this.run = run
    const one = async (record: DocumentRecord): Promise<void> => {
      const stored =
        wish.kind === 'format'
          ? await this.rewrite(record, wish.target, rows.get(record.id))
          : await this.change(record, rows.get(record.id))
      versions.set(record.id, record.version)
      records.push(stored)
    }
    await run.work(
      going.map(({ record }) => record),
      one,
      () => Promise.resolve(),
    )
    return records.length === 0 ? undefined : { records, versions }
  }

  private async change({ id, version }: DocumentRecord, row: Row | undefined): Promise<DocumentRecord> {
    const body = { base_version: version, changes: [...(row?.changes ?? [])] }
    return (await this.api.update_terms({ params: { document_id: id }, body })).document
  }

  /** One version: what changes beside the format is put into the text before it is converted. */
  private async rewrite({ id, version }: DocumentRecord, target_format: string, row: Row | undefined): Promise<DocumentRecord> {
    const params = { document_id: id }
    const changes = [...(row?.changes ?? [])]
    const source =
      changes.length === 0
        ? await this.api.document_xml({ params })
        : encodeXmlText((await this.api.update_terms({ params, body: { base_version: version, changes, dry_run: true } })).xml)
    const body = await this.api.convert_xml({ params: { target_format }, body: source })
    return this.api.update_xml({ params, body, query: { draft: 'true', base_version: String(version) } })
  }
}
