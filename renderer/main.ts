import { mount } from 'svelte'
import './ui/base.css'
import { loadFont } from './lib/fonts.ts'
import { watchPartsGone } from './lib/parts-gone.ts'
import { shownWorkspace } from './lib/router.svelte.ts'
import { selectWhole } from './lib/select-whole.ts'
import { enter } from './lib/session.ts'
import { startServices } from './lib/start.ts'
import { watchWindowFaults } from './lib/window-faults.ts'
import App from './views/App.svelte'
import { VIEWS } from './views/views.ts'

/** A function, not the module itself: what is loaded meanwhile imports from the file that this is in, which has to be there by then. */
async function begin(): Promise<void> {
  watchPartsGone(sessionStorage)
  if (!(await enter(localStorage))) return
  const [services] = await Promise.all([startServices(localStorage, shownWorkspace(), VIEWS), loadFont('IBM Plex Sans')])
  watchWindowFaults(services.api)
  selectWhole(document)

  const target = document.getElementById('app')
  if (target === null) throw new Error('the page has no place for the window')
  mount(App, { target, props: { services } })
}

void begin()
