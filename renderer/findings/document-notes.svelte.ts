import type { Issue } from '../../core/contract/types.ts'
import type { CardFault } from '../editor/address-book/faults.ts'
import type { EditSession } from '../editor/session.svelte.ts'
import type { Labels } from '../lib/labels.svelte.ts'
import type { Services } from '../lib/services.ts'
import { listNotes, nestIssues, noteOfChange, noteOfFault, noteOfHint, type Note } from './findings.ts'
import { wordHint } from './hint-words.ts'

/** What is said beside one document, and what a person is led through in it. */
export interface DocumentNotes {
  /** What stands beside the page: of a draft that is being written what is wrong with a value, and the one thing left to do that the person went to. */
  readonly shown: readonly Note[]
  readonly issues: readonly Issue[]
  /** What the person is led through. */
  readonly walked: readonly Issue[]
  /** What the person was led to last. */
  active: Issue | undefined
  /** The finding so many after the active one, or before it, round and round. */
  next(by: number): Issue | undefined
}

export function makeDocumentNotes(session: EditSession, labels: Labels, { t }: Pick<Services, 't'>): DocumentNotes {
  let active: Issue | undefined = $state.raw()
  const record = $derived(session.stored?.record)

  function wordFault({ source, kind, expected, term }: CardFault): string {
    if ('company' in source && kind !== 'required' && kind !== 'fixed') return t(`company.fault.${kind}`, { expected })
    return t(`cards.fault.${kind}`, { expected, term: labels.short(term) })
  }

  // What a supplier has changed is confirmed on the invoice, so that it is kept who did.
  const cardFaults = $derived(session.said.cardFaults.filter(({ kind }) => record?.direction !== 'inbound' || kind === 'required'))
  const cardNotes = $derived(cardFaults.map((fault) => noteOfFault(fault, wordFault(fault))))
  const hintNotes = $derived(session.said.hints.map((hint) => noteOfHint(hint, wordHint(t, hint))))
  const changeNotes = $derived(
    (record?.supplier_changes ?? []).map((change) =>
      noteOfChange(session.model, change, t(`changed.title.${change.kind}`, { value: change.value })),
    ),
  )
  const all = $derived(nestIssues(session.said.issues, [...cardNotes, ...hintNotes, ...changeNotes]))
  const shown = $derived(session.said.isCalm ? all.flatMap(sayCalmly) : all)
  const issues = $derived(listNotes(shown))
  const walked = $derived(session.said.isCalm ? session.said.left : issues)

  const isActive = ({ rule_id, path }: Issue): boolean => rule_id === active?.rule_id && path === active.path

  function sayCalmly(note: Note): Note[] {
    const isSaid =
      note.isHint === true ||
      (note.fault === undefined ? session.said.isShown(note.issue) : session.said.shownCardFaults.includes(note.fault))
    if (isSaid) return [{ ...note, follows: note.follows.filter((issue) => session.said.isShown(issue)) }]
    return isActive(note.issue) ? [{ ...note, follows: [], isTodo: true }] : []
  }

  return {
    get shown() {
      return shown
    },
    get issues() {
      return issues
    },
    get walked() {
      return walked
    },
    get active() {
      return active
    },
    set active(issue) {
      active = issue
    },
    next(by) {
      const at = walked.findIndex(isActive)
      return walked[(at < 0 ? (by > 0 ? 0 : walked.length - 1) : at + by + walked.length) % walked.length]
    },
  }
}
