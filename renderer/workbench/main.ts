import { mount } from 'svelte'
import '../ui/base.css'
import { createApi } from '../lib/api.ts'
import { LiveClock } from '../lib/clock.svelte.ts'
import { Desk } from '../lib/desk.svelte.ts'
import { I18n } from '../lib/i18n/i18n.svelte.ts'
import { Notices } from '../lib/notices.svelte.ts'
import { Preferences } from '../lib/preferences.svelte.ts'
import { Router } from '../lib/router.svelte.ts'
import { createServices } from '../lib/services.ts'
import Workbench from './Workbench.svelte'

/** The switches are the workbench's own: what a person likes in the window stays as it is. */
const preferences = new Preferences(sessionStorage, navigator.languages)
const i18n = await I18n.load(preferences.language)
const apiOf = (workspace: string | undefined) => createApi(() => i18n.language, workspace)
const api = apiOf(undefined)
const services = createServices({
  api,
  apiOf,
  i18n,
  preferences,
  desk: new Desk(api),
  router: new Router(),
  notices: new Notices(),
  clock: new LiveClock(),
})

const target = document.getElementById('app')
if (target === null) throw new Error('the page has no place for the workbench')
mount(Workbench, { target, props: { services } })
