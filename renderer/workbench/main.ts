import { mount } from 'svelte'
import '../ui/base.css'
import { startServices } from '../lib/start.ts'
import Workbench from './Workbench.svelte'

/** The switches are the workbench's own: what a person likes in the window stays as it is. */
const services = await startServices(sessionStorage, undefined, {})

const target = document.getElementById('app')
if (target === null) throw new Error('the page has no place for the workbench')
mount(Workbench, { target, props: { services } })
