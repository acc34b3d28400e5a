import { createApi } from './api.ts'
import { LiveClock } from './clock.svelte.ts'
import { Desk } from './desk.svelte.ts'
import { I18n } from './i18n/i18n.svelte.ts'
import { Notices } from './notices.svelte.ts'
import { Preferences } from './preferences.svelte.ts'
import { Presence } from './presence.svelte.ts'
import { Router, type ViewRows } from './router.svelte.ts'
import { createServices, type Services } from './services.ts'
// Whoever comes first has the policy of workers, so nobody else can take its name.
import './workers.ts'

/**
 * The services of one page: its preferences lie in `storage`, it shows the client company of `workspace`, or the one that the desk was started with,
 * and in it one of its `views`.
 */
export async function startServices(storage: Storage, workspace: string | undefined, views: ViewRows): Promise<Services> {
  const preferences = new Preferences(storage, navigator.languages)
  const i18n = await I18n.load(preferences.language)
  const apiOf = (id: string | undefined) => createApi(() => i18n.language, id)
  const api = apiOf(workspace)
  const [desk, router, notices, clock] = [new Desk(api, workspace), new Router(views), new Notices(), new LiveClock()]
  return createServices({ api, apiOf, i18n, preferences, desk, router, notices, presence: new Presence(api), clock }, views)
}
