import { tick } from 'svelte'
import type { Profile } from './profile.svelte.ts'

/** Leads to the first field below `root` whose value the engine refused. */
export async function showFirstError({ errors }: Profile, root: ParentNode): Promise<void> {
  await tick()
  const [path = ''] = errors.keys()
  const row = root.querySelector<HTMLElement>(`[data-company="${CSS.escape(path)}"], [data-company="${CSS.escape(`${path}[0]`)}"]`)
  for (let fold = row?.closest('details'); fold; fold = fold.parentElement?.closest('details')) fold.open = true
  row?.querySelector<HTMLElement>('input, textarea, select, button')?.focus()
  row?.scrollIntoView({ block: 'center' })
}
