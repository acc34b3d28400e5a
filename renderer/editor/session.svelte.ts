import { createContext } from 'svelte'
import { isIsoDate } from '../../core/base/date.ts'
import type { Invoice } from '../../core/model/invoice.ts'
import type { Change } from '../../core/terms/change.ts'
import type { RepairStep } from '../../core/terms/finding.ts'
import { sideOf } from '../../core/contract/side.ts'
import type { EditAnswer, EditRequest, RepairAnswer, Side, ValidationResult } from '../../core/contract/types.ts'
import { compareThree } from '../diff/merge.ts'
import { storeAnew } from '../documents/batch/deletions.ts'
import { isBegun, isEditable, isMadeHere } from '../documents/list/stage.ts'
import type { Api } from '../lib/api.ts'
import { codeOf, isLineFault } from '../lib/explain.ts'
import { encodeXmlText } from '../lib/xml-text.ts'
import { KnownCards } from './address-book/known.svelte.ts'
import type { Draft, Drafts } from './drafts.svelte.ts'
import { followChanges } from './follow.ts'
import { isComputed } from './follow-totals.ts'
import { addStep, changesOf, closeStep, EMPTY_HISTORY, redoStep, undoStep, type History, type Step } from './history.ts'
import { isEmptyLine, removeLine } from './lines.ts'
import { readValue } from './model.ts'
import { Said } from './said.svelte.ts'
import { shortenChanges } from './shorten.ts'
import { StepResults } from './step-results.ts'
import { fetchPage, fetchRecord, fetchText, fetchVersion, fetchWhole, judgeText, type Stored } from './stored.ts'
import { TextDraft, type Preview } from './text-draft.svelte.ts'

/** A check follows a key after as long as three checks take, within these bounds in milliseconds: at once in a short invoice, and not at each key in a long one. */
const DELAY = { least: 50, most: 250, checks: 3 } as const

export type SessionApi = Pick<
  Api,
  | 'document_get'
  | 'document_version_xml'
  | 'document_model'
  | 'document_validation'
  | 'update_terms'
  | 'repair_document'
  | 'update_xml'
  | 'upload_xml'
  | 'validate_xml'
  | 'xml_to_model'
  | 'desk_document_cards'
  | 'desk_document_orders'
>

/**
 * One document being read or edited. Changes are kept as a list that can be undone; what they lead to is asked from the engine without
 * storing it. Nothing typed is lost: not when a save fails, not when the window closes.
 */
export class EditSession {
  readonly id: string
  /** The version that the page shows, and that a draft stands on. */
  stored: Stored | undefined = $state.raw()
  /** What somebody else has stored since the draft was begun, or what can be changed no more: the draft stays on the version before until a person decides. */
  newer: Stored | undefined = $state.raw()
  /** The person looks at what both have changed. */
  comparing = $state(false)
  failure: unknown = $state.raw()
  /** Somebody else has deleted the document since the draft was begun. */
  isGone = $state(false)
  history: History = $state.raw(EMPTY_HISTORY)
  private readonly text = new TextDraft()
  private preview: Preview | undefined = $state.raw()
  /** Failure of the last check of the draft. */
  previewFailure: unknown = $state.raw()
  checking = $state(false)
  saving = $state(false)
  saveFailure: unknown = $state.raw()
  /** Fields asked for with "add field". */
  asked: ReadonlySet<string> = $state.raw(new Set<string>())
  /** Where the person is: new line fields go to the line last visited. */
  lastPath = $state('')
  /** Values that saving wrote beside those of the person, as the format demands them. */
  savedNotes: EditAnswer['notes'] = []
  restoredDraft = $state(false)
  /** True while the draft is larger than what the window may keep. */
  draftTooLarge = $state(false)
  /** The key of the window lets it be changed. */
  mayChange = $state(true)
  /** Cards of the sender and the recipient. */
  readonly cards = new KnownCards()
  /** The line that was begun last, while nothing was done since. */
  private begun: Step | undefined = $state.raw()
  private readonly api: SessionApi
  private readonly drafts: Drafts
  /** The draft was changed since it was checked last. */
  private isDue = false
  private running: Promise<void> = Promise.resolve()
  private timer: ReturnType<typeof setTimeout> | undefined
  private delay: number = DELAY.least
  private asks = 0
  private loading: Promise<void> | undefined
  /** That of the window when the findings were asked for. */
  private language: string | undefined
  /** Settles when what is being stored is stored, or was refused. */
  private storing: Promise<unknown> = Promise.resolve()
  private readonly results = new StepResults()
  /** What is said of the draft, and what of it already. */
  readonly said: Said

  constructor(id: string, api: SessionApi, drafts: Drafts) {
    this.id = id
    this.api = api
    this.drafts = drafts
    this.said = new Said(this, drafts.judged(id), (judged) => this.keepSafely(() => drafts.keepJudged(id, judged)))
  }

  /** The XML text as edited; from then on the text is the draft and the form shows what it says. */
  get xmlDraft(): string | undefined {
    return this.text.text
  }

  /** The engine found no invoice in the text as it stands: the form shows the document without it. */
  readonly isTextUnread: boolean = $derived(
    this.xmlDraft !== undefined && this.preview?.xml === this.xmlDraft && this.text.model === undefined,
  )

  private readonly storedModel: Invoice = $derived(this.stored?.model ?? { document: {} })
  /** What the form shows: the stored invoice with all changes, or the edited XML's invoice. */
  readonly model: Invoice = $derived.by(() => {
    if (this.xmlDraft !== undefined && this.text.model !== undefined) return this.text.model
    return this.results.after(this.storedModel, this.history.done)
  })
  /** What would be written. */
  readonly changes: readonly Change[] = $derived(
    shortenChanges(this.storedModel, changesOf(this.history), this.results.after(this.storedModel, this.history.done)),
  )
  readonly changeCount: number = $derived(this.xmlDraft === undefined ? this.changes.length : 1)
  readonly validation: ValidationResult | undefined = $derived(this.preview?.validation ?? this.stored?.validation)
  readonly xml: string = $derived(this.xmlDraft ?? this.preview?.xml ?? this.stored?.xml ?? '')
  readonly editable: boolean = $derived(
    this.stored !== undefined && isEditable(this.stored.record) && this.mayChange && this.xmlDraft === undefined,
  )
  /** Sent or received, or not this person's to change: the page is there to be read. */
  readonly isRead: boolean = $derived(this.stored !== undefined && !(isEditable(this.stored.record) && this.mayChange))
  readonly isOutbound: boolean = $derived(this.stored?.record.direction === 'outbound')
  /** That of the client company, as the stored document says it. */
  readonly side: Side | undefined = $derived(this.stored === undefined ? undefined : sideOf(this.stored.record))
  /** Made here, and still being written. */
  readonly isBegun: boolean = $derived(this.editable && this.stored !== undefined && isBegun(this.stored.record))
  /** The path of the last line, where a person has begun it and done nothing in it since: it goes by itself before the invoice leaves. */
  readonly emptyLine: string | undefined = $derived.by(() => {
    const last = (this.model.items?.length ?? 0) - 1
    const isLeft = this.begun !== undefined && this.history.done.includes(this.begun) && isEmptyLine(this.model, last)
    return isLeft ? `items[${last}].` : undefined
  })
  /** Fields that the page has beside the usual ones and those with a value. */
  readonly wanted: ReadonlySet<string> = $derived.by(
    () => new Set([...this.asked, ...this.said.paths].filter((path) => path !== '' && !(this.said.isCalm && isComputed(path)))),
  )
  readonly canUndo: boolean = $derived(this.text.canUndo || (this.editable && this.history.done.length > 0))
  readonly canRedo: boolean = $derived(this.text.canRedo || (this.editable && this.history.undone.length > 0))

  /** The path that the next undo is about, the one that the person changed; empty for the text of the XML, undefined where there is none. */
  readonly undoes: string | undefined = $derived(this.text.canUndo ? '' : this.history.done.at(-1)?.changes[0]?.path)
  readonly redoes: string | undefined = $derived(
    !this.text.canRedo || (this.editable && this.history.undone.length > 0) ? this.history.undone[0]?.changes[0]?.path : '',
  )

  /** What was ready to be sent once is judged whatever becomes of it. */
  private takeReady(): void {
    const { record } = this.stored ?? {}
    if (record !== undefined && record.need.code === 'ready' && isMadeHere(record)) this.said.judgeWhole()
  }

  /** Once for all that ask meanwhile: a second reading would lay the kept draft over what was typed since the first. */
  load(): Promise<void> {
    this.loading ??= this.fetchFirst().finally(() => (this.loading = undefined))
    return this.loading
  }

  private async fetchFirst(): Promise<void> {
    const draft = this.drafts.read(this.id)
    try {
      const newest = await fetchPage(this.api, this.id)
      // Where the store was put back to an earlier moment, the version that the draft was begun on is not there any more.
      const version = Math.min(draft?.base_version ?? Number.POSITIVE_INFINITY, newest.record.version)
      const isNewest = version === newest.record.version
      this.stored = isNewest ? newest : await fetchVersion(this.api, newest.record, version)
      if (draft !== undefined && !(isNewest && isEditable(newest.record))) this.newer = newest
      this.failure = undefined
      this.takeReady()
      void this.fetchRest(this.stored)
    } catch (error) {
      this.failure = error
      return
    }
    if (draft === undefined) return
    this.history = draft.history
    this.text.text = draft.xml
    // What follows from figures was not worked out where the window closed in the middle of typing.
    this.endTyping()
    this.restoredDraft = this.changeCount > 0
    if (this.newer !== undefined && (!this.restoredDraft || this.isAllStored(this.newer))) this.standOnNewest([])
    // Nobody waits for it here: it may find that another version was stored meanwhile, and read the document once more.
    else if (this.restoredDraft) void this.check()
  }

  /** Status, log and delivery as they are now; the text is only asked again when another version was stored. */
  async refresh(): Promise<void> {
    if (this.stored === undefined && this.loading === undefined) return this.load()
    // What is being read may have changed since it was asked for.
    await this.loading
    if (this.stored === undefined) return
    const record = await fetchRecord(this.api, this.id)
    const isAnother = record.version > (await this.known()).version
    const whole = isAnother ? await fetchWhole(this.api, this.id) : undefined
    const known = await this.known()
    if (whole !== undefined && whole.record.version > known.version) return this.takeNewer(whole)
    // Asked before this window stored a version of its own.
    if (record.version < known.version) return
    // Text and findings may have come meanwhile.
    if (this.newer !== undefined) this.newer = { ...this.newer, record }
    else if (this.changeCount > 0 && isEditable(known) && !isEditable(record)) this.newer = { ...this.stored, record }
    else this.stored = { ...this.stored, record }
  }

  /** The text did not come, the draft could not be checked, or not be saved, while nobody answered. */
  async resume(): Promise<void> {
    await this.refresh()
    if (this.stored !== undefined && this.stored.xml === undefined) await this.takeText(this.stored)
    if (this.previewFailure !== undefined) await this.check()
    if (isLineFault(this.saveFailure)) this.saveFailure = undefined
  }

  /** What this window knows as the newest version, once what it is storing itself is stored. */
  private async known(): Promise<Stored['record']> {
    await this.storing
    return (this.newer ?? (this.stored as Stored)).record
  }

  private takeNewer(whole: Stored): void {
    this.newer = whole
    // The draft would be saved over what somebody else has stored; a page that nobody has typed on just follows.
    if (this.changeCount === 0 || this.isAllStored(whole)) this.standOnNewest([])
    else clearTimeout(this.timer)
  }

  /** The newest version says all that the draft does: it was saved, and only the answer was lost. */
  private isAllStored({ model: theirs }: Stored): boolean {
    const base = this.stored?.model
    if (base === undefined || theirs === undefined || this.xmlDraft !== undefined) return false
    return compareThree(base, theirs, this.model).every(({ by }) => by === 'theirs')
  }

  /** From now on the draft is made of these changes of the newest version, as one step. */
  standOnNewest(changes: readonly Change[]): void {
    if (this.newer === undefined) return
    this.text.end()
    this.leaveBase(changes.length === 0 ? EMPTY_HISTORY : { done: [{ changes }], undone: [] })
  }

  /** The text is to be stored in place of the newest version, as a person decided who has seen that. */
  replaceNewest(text: string): void {
    if (this.newer === undefined) return
    this.text.end()
    this.text.type(text, undefined)
    this.leaveBase(EMPTY_HISTORY)
  }

  private leaveBase(history: History): void {
    this.stored = this.newer
    this.newer = undefined
    this.preview = undefined
    this.history = history
    this.comparing = false
    this.saveFailure = undefined
    this.restoredDraft = false
    this.checkSoon()
    if (this.stored?.xml === undefined && this.stored !== undefined) void this.fetchRest(this.stored)
  }

  /** Cards of the two companies, or the profile of the client, were changed somewhere. */
  async refreshCards(): Promise<void> {
    if (this.stored !== undefined) await this.fetchCards(this.stored)
  }

  /** What the page does not wait for: the text, the findings of what is stored, and its cards, which read the whole document once more. */
  private async fetchRest(stored: Stored): Promise<void> {
    // A version before the newest has come with its text, and is checked with the draft.
    if (stored.xml === undefined) {
      await this.takeText(stored)
      await this.fetchValidation(stored)
    }
    await this.fetchCards(stored)
    if (isEditable(stored.record)) await this.fetchHints()
  }

  /** What hints are made of; without it nothing is missing but the hints. */
  private async fetchHints(): Promise<void> {
    try {
      this.said.findHints ??= (await import('./hints/hints.ts')).findHints
      this.cards.orders = (await this.api.desk_document_orders({ params: { document_id: this.id } })).items
    } catch (error) {
      this.previewFailure = error
    }
  }

  private async takeText(stored: Stored): Promise<void> {
    try {
      const xml = await fetchText(this.api, stored.record)
      if (this.stored?.record.version === stored.record.version) this.stored = { ...this.stored, xml }
    } catch (error) {
      // The page stands without it, and is typed on while the line is down.
      if (isLineFault(error)) this.previewFailure = error
      else this.failure = error
    }
  }

  /** Without the cards nothing is missing but their notes; a text that holds no invoice names no companies. */
  private async fetchCards({ model }: Stored): Promise<void> {
    if (model === undefined) return
    try {
      this.cards.take(await this.api.desk_document_cards({ params: { document_id: this.id } }))
    } catch (error) {
      this.previewFailure = error
    }
  }

  private async fetchValidation(stored: Stored): Promise<void> {
    try {
      const validation = await this.api.document_validation({ params: { document_id: this.id } })
      if (this.stored?.record.version === stored.record.version) this.stored = { ...this.stored, validation }
      this.previewFailure = undefined
    } catch (error) {
      this.previewFailure = error
    }
  }

  /** The window speaks a language; the engine has said its findings in the one before, so they are asked for again. */
  async speak(language: string): Promise<void> {
    const isAnother = this.language !== undefined && this.language !== language
    this.language = language
    if (!isAnother || this.stored === undefined) return
    if (this.newer === undefined && this.stored.validation !== undefined) await this.fetchValidation(this.stored)
    if (this.changeCount > 0) await this.check()
  }

  value(path: string): string | undefined {
    return readValue(this.model, path)
  }

  /** Changes one value; typing in one field is one step until the field is left. An empty text takes the term away. */
  set(path: string, value: string | undefined): void {
    const next = value === undefined || value === '' ? undefined : value
    if (next === this.value(path)) return
    this.apply([{ path, value: next }], path)
  }

  /** Changes several values as one step. With a mark it is typing that goes on, and what follows from it is worked out at its end. */
  apply(changes: readonly Change[], mark?: string): void {
    if (!this.editable) return
    // A key may begin something else while a field still has the focus.
    if (this.history.done.at(-1)?.mark !== mark) this.endTyping()
    const following = mark === undefined ? this.follow(this.model, changes) : []
    this.text.forgetUndone()
    this.history = addStep(this.history, { changes: [...changes, ...following], mark })
    this.checkSoon()
  }

  /** What follows from changes. The days of what came from elsewhere are what its sender has agreed on. */
  private follow(before: Invoice, changes: readonly Change[]): readonly Change[] {
    return followChanges(before, changes, this.isBegun)
  }

  /** What is put in the place of what was being typed at a path: one step, which leads back to before the typing. */
  applyInstead(path: string, changes: readonly Change[]): void {
    if (!this.editable) return
    if (this.history.done.at(-1)?.mark === path) this.history = undoStep(this.history)
    this.apply(changes)
  }

  /** A line is begun, which goes again by itself where nothing is done in it. */
  begin(changes: readonly Change[]): void {
    this.apply(changes)
    this.begun = this.history.done.at(-1)
  }

  /** Takes the last line away where nothing was done in it: as if it had never been begun, or as a step where more was done since. */
  dropEmptyLine(): void {
    const last = (this.model.items?.length ?? 0) - 1
    if (!this.editable || last < 1 || !isEmptyLine(this.model, last)) return
    if (this.begun === undefined || this.history.done.at(-1) !== this.begun) return this.apply(removeLine(this.model, last))
    this.begun = undefined
    this.history = { done: this.history.done.slice(0, -1), undone: [] }
    this.checkSoon()
  }

  /** Changes that were shown to the person one by one: exactly these, as one step. */
  applyShown(changes: readonly RepairStep[]): void {
    if (!this.editable) return
    this.text.forgetUndone()
    this.history = addStep(this.history, { changes })
    this.checkSoon()
  }

  /** What all safe repairs would make of the draft; nothing is stored. */
  askRepairs(): Promise<RepairAnswer> {
    return this.api.repair_document({ params: { document_id: this.id }, body: this.editRequest(true) })
  }

  /** The field of a path is left, and judged from now on. */
  leave(path: string): void {
    this.endTyping()
    this.said.judge(path)
  }

  /** What was typed is all: amounts and days that follow from it become part of the same step. */
  endTyping(): void {
    const last = this.history.done.at(-1)
    if (last?.mark === undefined) return
    const following = this.follow(this.beforeTyping(last), last.changes)
    this.history = closeStep(this.history, following)
    if (following.length > 0) this.checkSoon()
  }

  /** The draft before its last step. What follows from another invoice date is counted from the last that was one, whatever stood there in between. */
  private beforeTyping({ changes }: Step): Invoice {
    const { done } = undoStep(this.history)
    const before = this.results.after(this.storedModel, done)
    if (isIsoDate(before.document.issue_date ?? '') || !changes.some(({ path }) => path === 'document.issue_date')) return before
    for (let count = done.length - 1; count >= 0; count--) {
      const { issue_date = '', due_date } = this.results.after(this.storedModel, done.slice(0, count)).document
      if (due_date !== before.document.due_date) return before
      if (isIsoDate(issue_date)) return { ...before, document: { ...before.document, issue_date } }
    }
    return before
  }

  /** Takes back the last step, in the text of the XML or in the form. */
  undo(): void {
    if (this.saving || !this.canUndo) return
    if (this.text.canUndo) this.preview = this.text.undo(this.preview)
    else this.history = undoStep(this.history)
    this.checkSoon()
  }

  redo(): void {
    if (this.saving || !this.canRedo) return
    if (!this.text.canRedo || (this.editable && this.history.undone.length > 0)) this.history = redoStep(this.history)
    else this.preview = this.text.redo(this.preview)
    this.checkSoon()
  }

  editXml(text: string): void {
    if (text === this.xml) return
    this.text.type(text === this.stored?.xml && this.changes.length === 0 ? undefined : text, this.preview)
    this.history = { ...this.history, undone: [] }
    this.checkSoon()
  }

  /** Back to what is stored. */
  discard(): void {
    if (this.newer !== undefined) return this.standOnNewest([])
    this.history = EMPTY_HISTORY
    this.text.end()
    this.asked = new Set()
    this.saveFailure = undefined
    this.restoredDraft = false
    this.checkSoon()
  }

  /** Stores what somebody else has deleted anew, as it was when the draft was begun; on that the draft stands as before, unsaved. Answers its id; rejects as the engine does. */
  async bringBack(): Promise<string> {
    const { record, xml = '' } = this.stored as Stored
    const { id, version } = await storeAnew(this.api, record, encodeXmlText(xml))
    this.drafts.keep(id, this.draftOn(version), this.draftName(record))
    return id
  }

  /** What was typed in a document that is not there any more can only be let go. */
  hasKeptDraft(): boolean {
    return this.drafts.read(this.id) !== undefined
  }

  forgetDraft(): void {
    this.drafts.forgetAll(this.id)
  }

  ask(path: string): void {
    this.asked = new Set([...this.asked, path])
  }

  private checkSoon(): void {
    clearTimeout(this.timer)
    this.isDue = true
    this.keep()
    this.timer = setTimeout(() => void this.check(), this.delay)
  }

  private keep(): void {
    if (this.stored === undefined) return
    const { record } = this.stored
    const draft = this.draftOn(record.version)
    this.keepSafely(() => {
      if (this.changeCount === 0) this.drafts.forget(this.id)
      else this.drafts.keep(this.id, draft, this.draftName(record))
    })
  }

  private draftOn(base_version: number): Draft {
    return { base_version, history: this.history, xml: this.xmlDraft }
  }

  private draftName({ number, filename }: Stored['record']): string {
    return this.value('document.number') ?? number ?? filename ?? ''
  }

  private keepSafely(keep: () => void): void {
    try {
      keep()
      this.draftTooLarge = false
    } catch (error) {
      if (!(error instanceof DOMException) || error.name !== 'QuotaExceededError') throw error
      this.draftTooLarge = true
    }
  }

  /** Ends what is being typed, and waits for the verdict on it. */
  async settle(): Promise<void> {
    this.endTyping()
    if (this.isDue || this.validation === undefined) await this.check()
    else await this.running
  }

  /** Asks the engine what the draft would be; an answer that was overtaken by further typing is dropped. */
  check(): Promise<void> {
    clearTimeout(this.timer)
    this.isDue = false
    return (this.running = this.judgeDraft())
  }

  private async judgeDraft(): Promise<void> {
    if (this.isGone) return
    // What the draft would be is only known of the newest version.
    if (this.newer !== undefined && this.xmlDraft === undefined) return
    if (this.changeCount === 0 && this.stored !== undefined && this.stored.validation === undefined)
      return this.fetchValidation(this.stored)
    const ask = ++this.asks
    this.text.endTyping()
    this.checking = true
    const began = performance.now()
    const base = this.stored?.record.version
    try {
      const preview = await this.fetchPreview()
      this.delay = Math.min(DELAY.most, Math.max(DELAY.least, DELAY.checks * (performance.now() - began)))
      if (ask !== this.asks) return
      this.preview = preview
      this.previewFailure = undefined
    } catch (error) {
      // The draft it was asked for has been saved meanwhile.
      if (base !== this.stored?.record.version) return
      if (codeOf(error) === 'invalid_state') await this.refreshAfter(error)
      else if (ask === this.asks) this.previewFailure = error
    } finally {
      if (ask === this.asks) this.checking = false
    }
  }

  private async fetchPreview(): Promise<Preview | undefined> {
    if (this.xmlDraft !== undefined) {
      const xml = this.xmlDraft
      const { validation, model } = await judgeText(this.api, xml)
      if (xml === this.xmlDraft) this.text.model = model
      return { xml, validation }
    }
    if (this.changeCount === 0) return undefined
    return this.postChanges(true)
  }

  private postChanges(dry_run: boolean): Promise<EditAnswer> {
    return this.api.update_terms({ params: { document_id: this.id }, body: this.editRequest(dry_run) })
  }

  private editRequest(dry_run: boolean): EditRequest {
    return { base_version: this.stored?.record.version ?? 1, changes: [...this.changes], dry_run }
  }

  /**
   * Stores a version. True when it was stored; otherwise every change is still there, and `saveFailure` says why, or what somebody else has stored
   * meanwhile is compared: nothing is saved over it.
   */
  async save(): Promise<boolean> {
    if (this.changeCount === 0 || this.saving) return false
    if (this.newer !== undefined) {
      this.comparing = true
      return false
    }
    clearTimeout(this.timer)
    this.saving = true
    // What is typed from now on, in the same field too, is a step of its own and stays unsaved.
    this.endTyping()
    const stored = this.store(this.history.done.length)
    this.storing = stored.catch(() => undefined)
    try {
      await stored
      this.saveFailure = undefined
      this.restoredDraft = false
      this.keep()
      return true
    } catch (error) {
      this.saveFailure = error
      if (codeOf(error) === 'invalid_state') await this.refreshAfter(error)
      return false
    } finally {
      this.saving = false
    }
  }

  private async store(saved: number): Promise<void> {
    if (this.xmlDraft !== undefined) await this.saveXml(this.xmlDraft)
    else this.takeSaved(await this.postChanges(false), saved)
  }

  /** Refused because of what is stored: where that is another version, it is what the person has to see. */
  private async refreshAfter(error: unknown): Promise<void> {
    const isSave = this.saveFailure === error
    const base = this.stored?.record.version
    try {
      await this.refresh()
    } catch (failure) {
      if (isSave) this.saveFailure = failure
      else this.previewFailure = failure
      return
    }
    if (this.newer !== undefined && isSave) {
      this.saveFailure = undefined
      this.comparing = true
    } else if (this.newer === undefined && !isSave && base === this.stored?.record.version) this.previewFailure = error
  }

  private async saveXml(text: string): Promise<void> {
    // Kept as a draft even with errors; only what is no XML at all is refused.
    this.savedNotes = []
    const base_version = String(this.stored?.record.version ?? 1)
    const query = { draft: 'true', base_version } as const
    const { version } = await this.api.update_xml({ params: { document_id: this.id }, body: encodeXmlText(text), query })
    const newest = await fetchWhole(this.api, this.id)
    const isNewest = newest.record.version === version
    const stored = isNewest ? newest : await fetchVersion(this.api, newest.record, version)
    this.stored = { ...stored, validation: this.preview?.validation }
    this.history = EMPTY_HISTORY
    this.preview = undefined
    this.text.takeSaved(text)
    if (!isNewest) return this.takeNewer(newest)
    if (this.xmlDraft !== undefined) this.checkSoon()
    await this.fetchValidation(stored)
  }

  private takeSaved(answer: EditAnswer, saved: number): void {
    const { document, xml, model, validation, notes } = answer
    this.savedNotes = notes
    this.stored = { record: { ...this.stored?.record, ...document }, xml, model, modelFailure: undefined, validation }
    this.preview = undefined
    this.takeReady()
    this.history = { done: this.history.done.slice(saved), undone: [] }
    if (this.history.done.length > 0) this.checkSoon()
  }
}

export const [useSession, provideSession] = createContext<EditSession>()
