import type { RouteName } from '../../core/contract/routes.ts'
import { languageName, LANGUAGES, type Language } from '../../core/languages/languages.ts'
import type { Desk } from './desk.svelte.ts'
import type { I18n } from './i18n/i18n.svelte.ts'
import { keysOf, type KeyPress } from './keys.ts'
import type { Preferences } from './preferences.svelte.ts'
import type { View, ViewRows } from './router.svelte.ts'

/**
 * Every action of the window that is reached by the command palette or by a key, but the ways to the views, in the order in which they are listed: one
 * table for palette, keys and the list of shortcuts. Its words are the message `command.` and the id (`actionName`). `keys` is what a person who has
 * changed nothing presses, `needs` the operation without which the action does nothing.
 */
const ACTIONS = [
  { id: 'palette', group: 'general', keys: 'Mod+K' },
  { id: 'help', group: 'general', keys: 'F1' },
  { id: 'shortcuts', group: 'general', keys: '?' },
  { id: 'workspaces', group: 'general', keys: 'Alt+M' },
  { id: 'newWorkspace', group: 'general', keys: '' },
  { id: 'newInvoice', group: 'general', keys: 'Alt+N', needs: 'desk_invoice_create' },
  { id: 'import', group: 'general', keys: 'Mod+O', needs: 'desk_import' },
  { id: 'importFolder', group: 'general', keys: '', needs: 'desk_import' },
  { id: 'exchange', group: 'line', keys: '' },
  { id: 'log', group: 'line', keys: '', needs: 'desk_calls' },
  { id: 'fetch', group: 'line', keys: '', needs: 'desk_mirror_start' },
  { id: 'holdQueue', group: 'line', keys: '', needs: 'desk_queue_hold' },
  { id: 'releaseQueue', group: 'line', keys: '', needs: 'desk_queue_release' },
  { id: 'exportLog', group: 'line', keys: '', needs: 'desk_calls_export' },
  { id: 'testRemote', group: 'line', keys: '', needs: 'desk_remote_test' },
  { id: 'startRehearsal', group: 'line', keys: '' },
  { id: 'stopRehearsal', group: 'line', keys: '' },
  { id: 'createKey', group: 'line', keys: '', needs: 'desk_key_create' },
  { id: 'addCard', group: 'cards', keys: '', needs: 'desk_card_create' },
  { id: 'collectCards', group: 'cards', keys: '', needs: 'desk_cards_collect' },
  { id: 'invoiceContact', group: 'cards', keys: 'Alt+R', needs: 'desk_invoice_create' },
  { id: 'contactDocuments', group: 'cards', keys: '' },
  { id: 'search', group: 'list', keys: '/' },
  { id: 'mend', group: 'list', keys: '' },
  { id: 'ready', group: 'list', keys: '' },
  { id: 'refused', group: 'list', keys: '' },
  { id: 'all', group: 'list', keys: '' },
  { id: 'chooseAll', group: 'list', keys: 'Mod+A' },
  { id: 'checkChosen', group: 'list', keys: '' },
  { id: 'compareChosen', group: 'list', keys: '' },
  { id: 'sendChosen', group: 'list', keys: '', needs: 'document_send' },
  { id: 'mailChosen', group: 'list', keys: '', needs: 'desk_mail_draft_make' },
  { id: 'mailSentChosen', group: 'list', keys: '', needs: 'desk_mail_sent' },
  { id: 'markChosen', group: 'list', keys: '', needs: 'document_handling' },
  { id: 'passOnChosen', group: 'list', keys: '', needs: 'document_handling' },
  { id: 'turnDownChosen', group: 'list', keys: '', needs: 'document_handling' },
  { id: 'exportXml', group: 'list', keys: '' },
  { id: 'exportPdf', group: 'list', keys: '' },
  { id: 'exportXlsx', group: 'list', keys: '' },
  { id: 'exportCsv', group: 'list', keys: '' },
  { id: 'changeChosen', group: 'list', keys: '', needs: 'update_terms' },
  { id: 'deleteChosen', group: 'list', keys: '', needs: 'document_delete' },
  { id: 'clearChosen', group: 'list', keys: '' },
  { id: 'save', group: 'document', keys: 'Mod+S', needs: 'update_terms' },
  { id: 'undo', group: 'document', keys: 'Mod+Z' },
  { id: 'redo', group: 'document', keys: 'Mod+Shift+Z' },
  { id: 'nextFinding', group: 'document', keys: 'F8' },
  { id: 'previousFinding', group: 'document', keys: 'Shift+F8' },
  { id: 'nextDifference', group: 'document', keys: 'F7' },
  { id: 'previousDifference', group: 'document', keys: 'Shift+F7' },
  { id: 'takeKnown', group: 'document', keys: 'Mod+.', needs: 'update_terms' },
  { id: 'repairAll', group: 'document', keys: '', needs: 'update_terms' },
  { id: 'primary', group: 'document', keys: 'Mod+Enter' },
  { id: 'send', group: 'document', keys: '', needs: 'document_send' },
  { id: 'mail', group: 'document', keys: '', needs: 'desk_mail_draft_make' },
  { id: 'mailSent', group: 'document', keys: '', needs: 'desk_mail_sent' },
  { id: 'check', group: 'document', keys: 'Mod+Shift+Enter', needs: 'document_handling' },
  { id: 'passOn', group: 'document', keys: '', needs: 'document_handling' },
  { id: 'turnDown', group: 'document', keys: '', needs: 'document_handling' },
  { id: 'reuse', group: 'document', keys: '', needs: 'desk_invoice_create' },
  { id: 'copy', group: 'document', keys: '', needs: 'desk_invoice_create' },
  { id: 'creditNote', group: 'document', keys: '', needs: 'desk_invoice_create' },
  { id: 'partialCredit', group: 'document', keys: '', needs: 'desk_invoice_create' },
  { id: 'correction', group: 'document', keys: '', needs: 'desk_invoice_create' },
  { id: 'partInvoice', group: 'document', keys: '', needs: 'desk_invoice_create' },
  { id: 'finalInvoice', group: 'document', keys: '', needs: 'desk_invoice_create' },
  { id: 'page', group: 'document', keys: '' },
  { id: 'xml', group: 'document', keys: '' },
  { id: 'pdf', group: 'document', keys: '' },
  { id: 'ownPdf', group: 'document', keys: '', needs: 'desk_pages_set' },
  { id: 'print', group: 'document', keys: 'Mod+P' },
  { id: 'besideXml', group: 'document', keys: 'Alt+X' },
  { id: 'besidePdf', group: 'document', keys: 'Alt+V' },
  { id: 'changes', group: 'document', keys: '' },
  { id: 'delivery', group: 'document', keys: '' },
  { id: 'convert', group: 'document', keys: '' },
  { id: 'report', group: 'document', keys: '' },
  { id: 'support', group: 'document', keys: '' },
  { id: 'preserve', group: 'document', keys: '', needs: 'desk_preservation_add' },
  { id: 'delete', group: 'document', keys: '', needs: 'document_delete' },
  { id: 'previous', group: 'document', keys: 'Alt+ArrowUp' },
  { id: 'next', group: 'document', keys: 'Alt+ArrowDown' },
  { id: 'close', group: 'document', keys: 'Escape' },
  { id: 'backup', group: 'keeping', keys: '', needs: 'desk_archive_start' },
  { id: 'export', group: 'keeping', keys: '', needs: 'desk_archive_start' },
  { id: 'proof', group: 'keeping', keys: '', needs: 'desk_archive_start' },
  { id: 'showProof', group: 'keeping', keys: '' },
  { id: 'stamp', group: 'keeping', keys: '', needs: 'desk_timestamp' },
  { id: 'checkExport', group: 'keeping', keys: '', needs: 'desk_archive_check' },
  { id: 'restore', group: 'keeping', keys: '' },
  { id: 'addPreservation', group: 'keeping', keys: '', needs: 'desk_preservation_add' },
  { id: 'openProgramLog', group: 'keeping', keys: '' },
  { id: 'copyProgramLog', group: 'keeping', keys: '' },
  { id: 'checkUpdates', group: 'keeping', keys: '' },
  { id: 'about', group: 'keeping', keys: '' },
  { id: 'light', group: 'appearance', keys: '' },
  { id: 'dark', group: 'appearance', keys: '' },
  { id: 'contrast', group: 'appearance', keys: '' },
  { id: 'system', group: 'appearance', keys: '' },
  ...LANGUAGES.map((language) => ({ id: `speak.${language}` as const, group: 'appearance' as const, keys: '' })),
] as const satisfies readonly { id: string; group: string; keys: string; needs?: RouteName }[]

export type ActionId = (typeof ACTIONS)[number]['id'] | View
type ActionGroup = (typeof ACTIONS)[number]['group']

interface ActionRow {
  readonly id: ActionId
  readonly group: ActionGroup
  /** As `Mod+Shift+Z`; empty where there are none. */
  readonly keys: string
  /** The operation without which it does nothing: who may not call it is not offered it. */
  readonly needs?: RouteName
}

/** All actions, with the way to each view. */
export function listActions(views: ViewRows): readonly ActionRow[] {
  const ways = Object.entries(views).map(([view, { keys }]): ActionRow => ({ id: view as View, group: 'general', keys }))
  return [...ways, ...ACTIONS]
}

export function actionName(id: ActionId, t: I18n['t']): string {
  const language = LANGUAGES.find((one) => id === `speak.${one}`)
  return language === undefined
    ? t(`command.${id as Exclude<ActionId, `speak.${Language}`>}`)
    : t('command.speak', { language: languageName(language) })
}

export interface Action extends ActionRow {
  readonly run: () => void
}

type Offers = Partial<Readonly<Record<ActionId, (() => void) | undefined>>>

/** Keys that the XML editor has for itself. */
const OF_EDITOR: ReadonlySet<ActionId> = new Set(['close', 'previous', 'next'])

/** What Windows and Linux have for the same beside it, as the XML editor does; a person may give it to something else. */
const ALSO: Readonly<Record<string, ActionId>> = { 'Mod+Y': 'redo' }

/** What can be done now: each view offers its actions while it is shown, and nobody else listens for their keys. */
export class Actions {
  private offers: readonly Offers[] = $state.raw([])
  /** What is offered, beside what is shown of it: an effect that is taken back may still read what was shown before another's offer. */
  private readonly held = new Set<Offers>()
  /** Whether they can be done now or not. */
  readonly rows: readonly ActionRow[]
  private readonly preferences: Preferences
  private readonly desk: Pick<Desk, 'lacks'>

  constructor(preferences: Preferences, desk: Pick<Desk, 'lacks'>, views: ViewRows) {
    this.preferences = preferences
    this.desk = desk
    this.rows = listActions(views)
  }

  /** Offers actions until the returned function is called; one that is undefined cannot be done now. Made for `$effect`. */
  offer(offers: Offers): () => void {
    this.held.add(offers)
    this.offers = [...this.held]
    return () => {
      this.held.delete(offers)
      this.offers = [...this.held]
    }
  }

  /** The keys of an action, the person's own where there are some. */
  keys(id: ActionId): string {
    return this.preferences.keys[id] ?? this.rows.find((action) => action.id === id)?.keys ?? ''
  }

  /** The operation that an action needs. */
  needs(id: ActionId): RouteName | undefined {
    return this.rows.find((action) => action.id === id)?.needs
  }

  /** What can be done now, in the order of the table. */
  get available(): readonly Action[] {
    const runs = Object.assign({}, ...this.offers) as Offers
    return this.rows.flatMap(({ id, group, needs }) => {
      const run = runs[id]
      return run === undefined || this.desk.lacks(needs) !== undefined ? [] : [{ id, group, keys: this.keys(id), run }]
    })
  }

  /**
   * Does what the keys stand for. Where something is typed, a plain character is a character and Mod+A means the text; behind a dialog
   * nothing is done.
   */
  press(event: KeyPress & Pick<KeyboardEvent, 'target' | 'defaultPrevented' | 'preventDefault'>): void {
    const keys = keysOf(event)
    if (keys === undefined || event.defaultPrevented || document.querySelector('dialog[open]') !== null) return
    const target = event.target instanceof HTMLElement ? event.target : undefined
    const within = (places: string): boolean => target !== undefined && target.closest(places) !== null
    const types = within('input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], .monaco-editor')
    if (types && ([...keys].length === 1 || keys === 'Mod+A')) return
    const inEditor = within('.monaco-editor')
    const { available } = this
    const also = this.rows.some(({ id }) => this.keys(id) === keys) ? undefined : ALSO[keys]
    const action = available.find((candidate) =>
      also === undefined ? candidate.keys === keys && !(inEditor && OF_EDITOR.has(candidate.id)) : candidate.id === also,
    )
    if (action === undefined) return
    event.preventDefault()
    action.run()
  }
}
