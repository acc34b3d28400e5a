import { untrack } from 'svelte'
import type { Issue } from '../../core/contract/types.ts'
import { comparePlaces, pageOrder } from '../editor/layout.ts'
import type { EditSession } from '../editor/session.svelte.ts'
import type { DocumentNotes } from '../findings/document-notes.svelte.ts'
import type { Companion } from '../lib/preferences.svelte.ts'
import type { DocumentTab } from '../lib/router.svelte.ts'

/** The parts of the view of a document between which a person goes. What stands in a tab comes and goes with it. */
export interface Ground {
  readonly tab: DocumentTab
  readonly beside: Companion
  readonly page:
    | {
        focusIssue(issue: Issue): Promise<boolean>
        focusPath(path: string): Promise<boolean>
        point(path: string): Promise<void>
      }
    | null
    | undefined
  readonly bar: { focusPrimary(): void } | undefined
  show(tab: DocumentTab): void
}

/** The ways from finding to finding and from field to field through one document, whatever tab is shown. Made while its view is. */
export class DocumentWalk {
  private readonly session: EditSession
  private readonly notes: DocumentNotes
  private readonly ground: Ground
  private isGoing = false
  private goingTo: string | undefined = $state()

  constructor(session: EditSession, notes: DocumentNotes, ground: Ground) {
    this.session = session
    this.notes = notes
    this.ground = ground
    $effect(() => {
      const { page } = ground
      if (!page || this.goingTo === undefined) return
      void page.focusPath(this.goingTo)
      this.goingTo = undefined
    })
    // A finding chosen while another tab was shown is gone to as soon as the page is there; a person who chose the page stays on it.
    $effect(() => {
      const { page } = ground
      const issue = untrack(() => notes.active)
      if (!page || issue === undefined || untrack(() => this.goingTo) !== undefined) return
      if (this.isGoing) void this.focusOnPage(issue)
      else void page.focusIssue(issue)
      this.isGoing = false
    })
  }

  /** Goes to the finding after or before the active one, round and round. */
  on(by: number): void {
    const next = this.notes.next(by)
    if (next !== undefined) this.goTo(next)
  }

  /** What no field of the page shows is shown in the XML, at its line. */
  goTo(issue: Issue): void {
    this.notes.active = issue
    const { tab } = this.ground
    if (tab === 'page') void this.focusOnPage(issue)
    else if (tab !== 'xml') {
      this.isGoing = true
      this.ground.show('page')
    }
  }

  private async focusOnPage(issue: Issue): Promise<void> {
    const { page } = this.ground
    if (page && !(await page.focusIssue(issue)) && issue.location !== undefined && this.ground.beside !== 'xml') this.ground.show('xml')
  }

  /** On to what is left to do behind a field, or before it, and where nothing is left to what the state bar suggests. */
  async goToLeft({ from, outside }: { readonly from?: string; readonly outside?: number }): Promise<void> {
    const { session } = this
    const place = document.activeElement
    await session.settle()
    const { activeElement } = document
    if (outside !== undefined) session.dropEmptyLine()
    // Whoever has gone elsewhere meanwhile stays there.
    if (activeElement !== place && activeElement !== document.body) return
    const { left } = session.said
    const others = left.filter(({ path }) => path !== from && (outside === undefined || !path.startsWith(`items[${outside}]`)))
    const behind = from === undefined ? undefined : others.find(({ path }) => comparePlaces(pageOrder(path), pageOrder(from)) > 0)
    const next = behind ?? others[0] ?? left.find(({ path }) => path === from)
    if (next === undefined) this.ground.bar?.focusPrimary()
    else this.goTo(next)
  }

  /** To a field chosen in the text. */
  goToField(path: string): void {
    this.goingTo = path
    this.ground.show('page')
  }

  /** The caret of the XML stands in this field. */
  showCaret(path: string): void {
    this.session.lastPath = path
    void this.ground.page?.point(path)
  }
}
