import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { listActions, type ActionId } from '../../../renderer/lib/actions.svelte.ts'
import { LANGUAGES } from '../../../core/languages/languages.ts'
import { VIEWS, VIEW_NAMES } from '../../../renderer/views/views.ts'
import { repositoryRoot } from '../../support/shared.ts'

/** What can be done with the mouse can be done by the command palette and by keys of one's own: the buttons of the views against the table. */

const root = join(repositoryRoot(), 'renderer')
const components = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.svelte'))
const sourceOf = (path: string): string => readFileSync(join(root, path), 'utf8')

/** Names in what the components offer: `search:`, and `help,` where a function of that name does it. */
const OFFER = /\$effect\(\(\) => actions\.offer\(.*\n|\$effect\(\(\) =>\n\s+actions\.offer\([^]*?\n {2}\)\n/g
const offers = components.flatMap((path) => sourceOf(path).match(OFFER) ?? [])
const offered = new Set([
  ...offers.flatMap((offer) => [...offer.matchAll(/(?<=[{\s])(\w+)(?=[:,])/g)].map(([name]) => name)),
  // One for each view and each language, whichever there are.
  ...VIEW_NAMES.filter(() => offers.some((offer) => offer.includes('VIEW_NAMES.map((view) => [view,'))),
  ...LANGUAGES.filter(() => offers.some((offer) => offer.includes('[`speak.${language}`'))).map((language) => `speak.${language}`),
])

/** The buttons of the line, the settings and the cards, and the action that does the same. */
const BUTTONS: Readonly<Record<string, ActionId>> = {
  'queue-hold': 'holdQueue',
  'queue-release': 'releaseQueue',
  'mirror-fetch': 'fetch',
  'mirror-received': 'all',
  'calls-export': 'exportLog',
  'test-remote': 'testRemote',
  'rehearsal-start': 'startRehearsal',
  'rehearsal-stop': 'stopRehearsal',
  'create-key': 'createKey',
  'keep-{kind}': 'backup',
  'keep-check': 'checkExport',
  'keep-restore': 'restore',
  'proof-check': 'proof',
  stamp: 'stamp',
  'add-preservation': 'addPreservation',
  'updates-check': 'checkUpdates',
  'about-copy': 'about',
  'add-card': 'addCard',
  collect: 'collectCards',
}

/** What is about one row, one field or a work under way is reached where that is, not by a name in a list. */
const OF_ITS_PLACE = [
  /^(job|batch|mirror-look|mirror-cancel|calls-more|queue-more|queue-configure)/,
  /^(hold-confirm|key-create|key-calls-open|new-key|create-workspace|restore-card|card-row)/,
  /^(lift|confirm-lift|confirm-preservation)$/,
  /^(discard-company|answer-company|propose-footer|\{testid\}-add)/,
  // The log is for support, and stands with what else there is to say of the program.
  /^log-(open|copy)/,
  // What they do is about the version or the backup that is shown there.
  /^(updates-(download|cancel|install|file)|update-backup-(restore|remove|confirm)|about-(rules|notices))/,
  // A certificate and a copy are of what is shown beside them.
  /^(root-confirm|proof-copy)/,
  /^(keep-(save|cancel|close)|add-(tax|unit)|clear-idoc|save-|(choose|remove)-(logo|paper|fonts)|notifications-allow)/,
]

describe('every action', () => {
  it('of the table is offered by a view', () => {
    expect(
      listActions(VIEWS)
        .map(({ id }) => id)
        .filter((id) => !offered.has(id)),
    ).toEqual([])
  })

  it('and every view has keys of its own, or none', () => {
    const byKeys = Map.groupBy(
      listActions(VIEWS).filter(({ keys }) => keys !== ''),
      ({ keys }) => keys,
    )
    const shared = [...byKeys]
      .filter(([, rows]) => rows.length > 1)
      .map(([keys, rows]) => `${keys}: ${rows.map(({ id }) => id).join(', ')}`)
    expect(shared, 'choose free keys in views.ts or actions.svelte.ts').toEqual([])
  })

  it('that a button of the line, the settings or the cards does stands in the table', () => {
    const buttons = components
      .filter((path) => /^(queue\b|settings\b|address-book.CardsView)/.test(path))
      .flatMap((path) => [...sourceOf(path).matchAll(/<Button\b(?:=>|[^>])*?data-testid="([^"]+)"/g)].map(([, id = '']) => id))
    expect(buttons).toEqual(expect.arrayContaining(['queue-hold', 'create-key', 'collect']))
    const strangers = buttons.filter((id) => BUTTONS[id] === undefined && !OF_ITS_PLACE.some((pattern) => pattern.test(id)))
    expect(strangers, 'name the action of the button, or why it has none').toEqual([])
    expect(Object.keys(BUTTONS).filter((id) => !buttons.includes(id))).toEqual([])
  })
})
