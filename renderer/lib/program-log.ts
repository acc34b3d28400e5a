import { desktopApi, saveFile } from './desktop.ts'
import type { Services } from './services.ts'

/** What the program wrote down about itself: its folder on the desktop, a file in the browser. */
export async function openProgramLog({ api }: Pick<Services, 'api'>): Promise<void> {
  const desktop = desktopApi()
  if (desktop !== undefined) return desktop.showLog()
  const { text } = await api.desk_log()
  await saveFile('kontor.log', new TextEncoder().encode(text), 'text/plain')
}

/** Its newest lines, for the clipboard. */
export async function copyProgramLog({ api }: Pick<Services, 'api'>): Promise<void> {
  const { text } = await api.desk_log()
  await navigator.clipboard.writeText(text)
}
