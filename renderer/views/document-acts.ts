import { mayLeave } from '../../core/contract/need.ts'
import type { DesktopApi } from '../../core/contract/desktop.ts'
import type { HandlingRequest, Issue } from '../../core/contract/types.ts'
import { isTermId } from '../../core/terms/lookup.ts'
import type { Way, Wish } from '../documents/family/ways.ts'
import { shareOut } from '../documents/list/drag.ts'
import { handle } from '../documents/received/handling.ts'
import type { EditSession } from '../editor/session.svelte.ts'
import type { Stored } from '../editor/stored.ts'
import type { DocumentNotes } from '../findings/document-notes.svelte.ts'
import { nameOfDocument } from '../lib/document-name.ts'
import type { Doing } from '../lib/explain.ts'
import type { Labels } from '../lib/labels.svelte.ts'
import { explainLoss } from '../lib/loss.ts'
import type { Services } from '../lib/services.ts'
import { showTerm } from '../lib/term-value.ts'
import type { DocumentDialog } from './DocumentDialogs.svelte'
import type { DocumentWalk } from './document-walk.svelte.ts'

/** What the acts on a document need of its view. */
interface Surroundings {
  readonly session: EditSession
  readonly services: Services
  readonly labels: Labels
  readonly notes: DocumentNotes
  readonly walk: DocumentWalk
  /** Opens a dialog about the document, or closes the one that is open. */
  ask(dialog: DocumentDialog | undefined): void
}

/** What a person does with one document as a whole. A failure is said at the lower edge of the window. */
export class DocumentActs {
  private readonly around: Surroundings

  constructor(surroundings: Surroundings) {
    this.around = surroundings
  }

  /** The whole is to leave: what is wrong or lacking is said, and only what is in order goes on, with what was typed. */
  async leave(way: 'send' | 'mail'): Promise<void> {
    const { session, walk, ask } = this.around
    if (session.isBegun) {
      leaveField()
      session.dropEmptyLine()
      await session.settle()
      const first = way === 'mail' ? this.firstForMail() : this.firstForSending()
      if (first !== undefined) return walk.goTo(first)
      if (session.changeCount > 0 && !(await this.save())) return
      if (session.stored === undefined || (way === 'send' && !mayLeave(session.stored.record.need))) return
    }
    ask(way)
  }

  /** The first thing in the way of sending; when all is judged for the first time and nothing is in the way, the first that may be wrong. */
  private firstForSending(): Issue | undefined {
    const { session, notes } = this.around
    const isFirst = session.said.isCalm
    session.said.judgeWhole()
    if (session.said.left.length > 0 || !isFirst) return session.said.left[0]
    return notes.issues.find(({ severity }) => severity !== 'information')
  }

  /** A mail takes the invoice in its own format, or in that of the customer's card, which its dialog looks at: what a network asks for is not in its way. */
  private firstForMail(): Issue | undefined {
    const { said } = this.around.session
    const [first] = said.ownStops
    if (first !== undefined) said.judgeWhole()
    return first
  }

  /** Stores what was changed, and says what was written beside it; true when it was stored. */
  async save(): Promise<boolean> {
    const { session, services, labels } = this.around
    const { t, notices, desk } = services
    leaveField()
    // Enter behind the last value begins another line, and whoever then saves has not meant one.
    if (session.emptyLine !== undefined) session.dropEmptyLine()
    if (session.changeCount === 0) return false
    const isSaved = await session.save()
    if (isSaved) {
      const added = session.savedNotes.map((note) => {
        return t('saved.added', {
          term: isTermId(note.term) ? labels.term(note.term) : note.path,
          value: showTerm(services, labels, note.term, note.value),
          reason: explainLoss(services, labels, note),
        })
      })
      const saved = session.stored?.record
      notices.say(t('saved', { document: nameOfDocument(services, saved), version: saved?.version ?? 1 }), 'good', added)
      void desk.refresh()
    }
    return isSaved
  }

  /** A delivery that has stopped is tried again. */
  retry(): Promise<void> {
    return this.change('queue', async ({ delivery }) => {
      if (delivery !== undefined) await this.around.services.api.desk_queue_retry({ params: { job_id: delivery.id } })
    })
  }

  /** A person's word that the mail with the document was sent, or was not. */
  markMail(isSent: boolean): Promise<void> {
    return this.change('save', async (record) => {
      const { settleMail } = await import('../documents/mail/settle-mail.ts')
      await settleMail(this.around.services, [record], isSent)
    })
  }

  /** A step of a received invoice. */
  step(request: HandlingRequest): Promise<void> {
    return this.change('save', (record) => handle(this.around.services, record, request))
  }

  /** What stands in the store afterwards is shown. */
  private async change(doing: Doing, act: (record: Stored['record']) => Promise<void>): Promise<void> {
    const { session, services } = this.around
    const record = session.stored?.record
    if (record === undefined) return
    try {
      await act(record)
      await session.refresh()
    } catch (error) {
      services.report(error, doing)
    }
  }

  /** Makes another document of this one; where somebody has to say how much of it, that is asked first. */
  async follow(way: Way, wish?: Wish): Promise<void> {
    const { session, services, ask } = this.around
    if ((way === 'part' || way === 'partial_credit') && wish === undefined) return ask(way)
    try {
      const { makeFrom } = await import('../documents/family/make.ts')
      if (await makeFrom(services, session, way, wish)) ask(undefined)
    } catch (error) {
      services.report(error, 'save')
    }
  }

  /** Gives its files to the system's list of who may get them. */
  async share(desktop: DesktopApi): Promise<void> {
    const { session, services } = this.around
    if (session.stored === undefined) return
    try {
      await shareOut(desktop, session.stored.record, services)
    } catch (error) {
      services.report(error, 'open')
    }
  }
}

/** What is still being typed in a field with a list is settled when the field is left. */
function leaveField(): void {
  const field = document.activeElement
  if (!(field instanceof HTMLInputElement)) return
  field.blur()
  field.focus()
}
