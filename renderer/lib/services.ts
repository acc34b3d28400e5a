import { createContext } from 'svelte'
import type { RouteName } from '../../core/contract/routes.ts'
import type { TermKind } from '../../core/terms/kinds.ts'
import { formatDate } from './dates.ts'
import { formatDecimal } from './numbers.ts'
import { Actions } from './actions.svelte.ts'
import type { Api } from './api.ts'
import type { LiveClock } from './clock.svelte.ts'
import type { Desk } from './desk.svelte.ts'
import { explainError, isXmlFault, type Doing, type Explanation } from './explain.ts'
import type { I18n, MessageKey, Params } from './i18n/i18n.svelte.ts'
import { wordKeys } from './keys.ts'
import type { Notices } from './notices.svelte.ts'
import type { Preferences } from './preferences.svelte.ts'
import type { Presence } from './presence.svelte.ts'
import type { Router, ViewRows } from './router.svelte.ts'
import { formatTerm } from './values.ts'

interface Parts {
  readonly api: Api
  /** The engine as another client company of the desk sees it. */
  readonly apiOf: (workspace: string) => Api
  readonly i18n: I18n
  readonly preferences: Preferences
  readonly desk: Desk
  readonly router: Router
  readonly notices: Notices
  readonly presence: Presence
  readonly clock: LiveClock
}

/** What the engine is asked to do. */
export type Operation = RouteName

/** What every part of the window uses, with the shorthands for words and numbers. */
export interface Services extends Parts {
  readonly actions: Actions
  t(key: MessageKey, params?: Params): string
  /** Keys as they stand on the keyboard. */
  keys(keys: string): string
  amount(value: string | undefined): string
  date(iso: string | undefined): string
  /** The value of a business term. */
  termValue(kind: TermKind, value: string): string
  /** Why the key of this window may not do an operation; undefined where it may. */
  whyNot(operation: Operation | undefined): string | undefined
  explain(thrown: unknown, doing: Doing): Explanation
  /** Says a failure at the lower edge of the window. */
  report(thrown: unknown, doing: Doing): void
}

const isMac = typeof navigator !== 'undefined' && navigator.platform.startsWith('Mac')

export function createServices(parts: Parts, views: ViewRows): Services {
  const { i18n, preferences, desk, notices } = parts
  const explain = (thrown: unknown, doing: Doing) => explainError(i18n, thrown, doing)
  return {
    ...parts,
    actions: new Actions(preferences, desk, views),
    t: i18n.t,
    keys: (keys) => wordKeys(keys, (name) => i18n.t(`key.${name}`), isMac),
    amount: (value) => (value === undefined ? '' : formatDecimal(value, preferences.numberStyle, 2)),
    termValue: (kind, value) => formatTerm(kind, value, preferences.numberStyle, i18n.language),
    date: (iso) => (iso === undefined ? '' : formatDate(iso, i18n.language)),
    whyNot(operation) {
      const right = desk.lacks(operation)
      return right === undefined ? undefined : i18n.t('right.lacking', { right: i18n.t(`method.${right}`) })
    },
    explain,
    report(thrown, doing) {
      const say = (): void => {
        const words = explain(thrown, doing)
        notices.say(words.title, 'bad', [words.means, words.next], words.detail)
      }
      if (isXmlFault(thrown)) i18n.bringXml().then(say, say)
      else say()
    },
  }
}

export const [useServices, provideServices] = createContext<Services>()
