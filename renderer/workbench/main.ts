import { mount } from 'svelte'
import '../ui/base.css'
import { enter } from '../lib/session.ts'
import { startServices } from '../lib/start.ts'
import Workbench from './Workbench.svelte'

if (await enter(localStorage)) {
  /** The switches are the workbench's own: what a person likes in the window stays as it is. */
  const services = await startServices(sessionStorage, undefined, {})

  const target = document.getElementById('app')
  if (target === null) throw new Error('the page has no place for the workbench')
  mount(Workbench, { target, props: { services } })
}
