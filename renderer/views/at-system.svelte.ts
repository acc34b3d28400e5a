import { partnerOf } from '../../core/contract/side.ts'
import { untrack } from 'svelte'
import type { DesktopApi } from '../../core/contract/desktop.ts'
import type { Import } from '../documents/import/import.svelte.ts'
import { spellingOf } from '../lib/spelling.ts'
import type { Services } from '../lib/services.ts'
import { SendingProgress } from '../queue/sending-progress.svelte.ts'
import { Recent } from './recent.ts'

/** How long what waits at all client companies is not counted again. */
const COUNTED_MS = 3_000

/** What the system shows of the window outside it: theme and language, work under way, what waits, last documents, spelling. Called where a component begins. */
export function showAtSystem(desktop: DesktopApi, services: Services, run: Pick<Import, 'running' | 'done' | 'total'>): void {
  const { api, desk, i18n, preferences, router, report } = services
  const quietly = (asked: Promise<unknown>): void => void asked.catch((error: unknown) => report(error, 'settings'))

  $effect(() => {
    const theme = preferences.theme === 'contrast' ? 'dark' : preferences.theme
    quietly(desktop.setAppearance({ theme, language: i18n.language }))
  })

  const sending = new SendingProgress()
  $effect(() => untrack(() => sending.follow(api, desk)))
  const share = $derived(run.running && run.total > 1 ? run.done / run.total : sending.share)
  $effect(() => quietly(desktop.setProgress(share ?? null)))

  $effect(() => followWaiting(desktop, services))

  // By themselves: the state of the desk is told anew with everything that happens.
  const workspace = $derived(desk.state.workspace.id)
  const shown = $derived(router.documentId)
  $effect(() => followRecent(desktop, services, workspace, shown))

  let checked = ''
  const check = ({ target }: FocusEvent): void => {
    const languages = spellingOf(target, i18n.language)
    if (languages === undefined || languages.join() === checked) return
    checked = languages.join()
    quietly(desktop.setSpelling(languages))
  }
  $effect(() => {
    addEventListener('focusin', check)
    return () => removeEventListener('focusin', check)
  })
}

/** Counts what waits for a person at all client companies, whenever that may have changed. */
function followWaiting(desktop: DesktopApi, { api, desk, t }: Services): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const count = async (): Promise<void> => {
    timer = undefined
    try {
      const { items } = await api.desk_workspaces()
      const waiting = items.reduce((sum, { attention }) => sum + attention, 0)
      await desktop.setBadge(waiting, t('nav.attention', { count: waiting }))
    } catch {
      // The engine is gone, as the frame says.
    }
  }
  const soon = (wait = COUNTED_MS): void => void (timer ??= setTimeout(() => void count(), wait))
  soon(0)
  const stop = desk.listen(({ type }) => {
    if (type !== 'mirror') soon()
  })
  return () => {
    stop()
    clearTimeout(timer)
  }
}

/** Offers the documents that were opened last at the client company that is shown, where the system has such a list. */
function followRecent(
  desktop: DesktopApi,
  { api, desk, t, report }: Services,
  workspace: string,
  document_id: string | undefined,
): (() => void) | undefined {
  if (workspace === '') return undefined
  const recent = new Recent(localStorage)
  const show = (): void => void desktop.setRecent(recent.list(workspace)).catch((error: unknown) => report(error, 'settings'))
  const note = async (id: string): Promise<void> => {
    const record = await api.document_get({ params: { document_id: id } })
    const { number, filename } = record
    const partner = partnerOf(record).name
    recent.note({
      workspace,
      id,
      title: [number ?? filename ?? t('list.unnamed'), ...(partner === undefined ? [] : [partner])].join(' · '),
    })
    show()
  }
  if (document_id === undefined) show()
  // What cannot be opened is none that was opened.
  else void note(document_id).catch(() => undefined)
  return desk.listen((event) => {
    if (event.type !== 'deleted') return
    recent.forget(event.id)
    show()
  })
}
