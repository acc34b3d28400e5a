import { countStops } from '../../../core/contract/need.ts'
import type { Card, DocumentRecord, Issue, ValidationResult } from '../../../core/contract/types.ts'
import type { Invoice } from '../../../core/model/invoice.ts'
import { findFaults, type CardFault } from '../../editor/address-book/faults.ts'
import { isContact } from '../../editor/address-book/fill.ts'
import { shownIssues } from '../../findings/findings.ts'
import type { Api } from '../../lib/api.ts'
import { BulkRun } from './bulk.svelte.ts'
import { changesFor, groupCauses, type Cause, type Checked } from './causes.ts'
import { isEditable } from '../list/stage.ts'
import { takeBack, type Applied } from './take-back.ts'

type BatchApi = Pick<
  Api,
  'document_validation' | 'document_model' | 'desk_document_cards' | 'update_terms' | 'document_version_xml' | 'update_xml' | 'document_get'
>

interface Entry extends Checked {
  readonly card: Card | null
}

/** Many documents checked together: what is wrong by cause, mended in all of them at once; only those that changed are judged again. */
export class Batch {
  private entries: ReadonlyMap<string, Entry> = $state.raw(new Map())
  readonly causes: readonly Cause[] = $derived(groupCauses(this.entries.values()))
  /** Whether each document that was judged is in order, as it is now. */
  private verdicts: ReadonlyMap<string, boolean> = $state.raw(new Map())
  readonly bad: number = $derived([...this.verdicts.values()].filter((isGood) => !isGood).length)
  readonly good: number = $derived(this.verdicts.size - this.bad)
  /** What is being done to the documents of a cause. */
  run: BulkRun | undefined = $state.raw()
  applied: Applied | undefined = $state.raw()
  private readonly api: BatchApi
  private readonly say: (fault: CardFault) => string

  /** `say`: the words for what parts from a card. */
  constructor(api: BatchApi, say: (fault: CardFault) => string) {
    this.api = api
    this.say = say
  }

  /** Judges one document as it is now: it may have changed since it was chosen. Rejects with what the engine says. */
  async check({ id }: DocumentRecord): Promise<void> {
    const params = { document_id: id }
    const [record, validation] = await Promise.all([this.api.document_get({ params }), this.api.document_validation({ params })])
    this.note(id, shownIssues(validation))
    if (!isEditable(record) || record.format === null) return
    const [model, { card }] = await Promise.all([this.api.document_model({ params }), this.api.desk_document_cards({ params })])
    this.put(record, validation, model, card)
  }

  private note(id: string, issues: readonly Issue[]): void {
    this.verdicts = new Map(this.verdicts).set(id, countStops(issues) === 0)
  }

  private put(record: DocumentRecord, validation: ValidationResult, model: Invoice | undefined, card: Card | null): void {
    const issues = shownIssues(validation)
    this.note(record.id, issues)
    const causes = issues.filter(({ caused_by, severity }) => caused_by === undefined && severity !== 'information')
    const customer = card !== null && isContact(card) ? card : undefined
    const demanded = findFaults(model ?? { document: {} }, { supplier: undefined, customer, company: undefined }).filter(
      ({ kind }) => kind === 'required',
    )
    const known = new Set(causes.map(({ path }) => path))
    const more = demanded
      .filter(({ path }) => !known.has(path))
      .map((fault) => ({
        rule_id: 'KONTOR-CARD-REQUIRED',
        path: fault.path,
        message: this.say(fault),
        severity: 'warning' as const,
        remedy: 'input' as const,
      }))
    this.entries = new Map(this.entries).set(record.id, { record, findings: [...causes, ...more], card })
  }

  /** Mends a cause in all its documents, with the value where one was entered. What fails stays as it was, with its reason in `run`. */
  async mend(cause: Cause, value?: string): Promise<void> {
    const records = this.recordsOf(cause.findings.keys())
    const versions = new Map<string, number>()
    const changed: DocumentRecord[] = []
    await this.work(records, async (record) => {
      const changes = changesFor(cause.findings.get(record.id) ?? [], value)
      const body = { base_version: record.version, changes }
      const { document, validation, model } = await this.api.update_terms({ params: { document_id: record.id }, body })
      versions.set(record.id, record.version)
      changed.push(document)
      this.put(document, validation, model, this.entries.get(record.id)?.card ?? null)
    })
    if (changed.length > 0) this.applied = { records: changed, versions }
  }

  /** Each document is again as it was, as a version of its own. */
  async undo(): Promise<void> {
    const { applied } = this
    if (applied === undefined) return
    this.applied = undefined
    await this.work(applied.records, async (changed) => {
      const record = await takeBack(this.api, changed, applied)
      const { id } = record
      const params = { document_id: id }
      const [validation, model] = await Promise.all([this.api.document_validation({ params }), this.api.document_model({ params })])
      this.put(record, validation, model, this.entries.get(id)?.card ?? null)
    })
  }

  private async work(records: readonly DocumentRecord[], one: (record: DocumentRecord) => Promise<void>): Promise<void> {
    const run = new BulkRun('mend', records.length)
    this.run = run
    await run.work(records, one, () => Promise.resolve())
  }

  private recordsOf(ids: Iterable<string>): DocumentRecord[] {
    return [...ids].flatMap((id) => this.entries.get(id)?.record ?? [])
  }
}
