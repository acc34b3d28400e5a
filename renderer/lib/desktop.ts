import type { DesktopApi, OpenedFile } from '../../core/contract/desktop.ts'

/** Present only in Electron. */
export function desktopApi(): DesktopApi | undefined {
  return (globalThis as { desktopApi?: DesktopApi }).desktopApi
}

/** A file of the desktop as the browser hands files over. */
export const asFile = ({ name, bytes }: OpenedFile): File => new File([bytes as BlobPart], name)

/** Hands a file to the person: the desktop's save dialog, or the browser's download. False where the person did not want it after all. */
export async function saveFile(name: string, bytes: Uint8Array, type: string): Promise<boolean> {
  const desktop = desktopApi()
  if (desktop !== undefined) return (await desktop.saveFile(name, bytes)) !== null

  const url = URL.createObjectURL(new Blob([bytes as BlobPart], { type }))
  download(name, url)
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
  return true
}

/** Has the browser save what an address answers. */
export function download(name: string, url: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
}

/** A file name of letters that every system takes; what the invoice number brings along is replaced. */
export function safeFileName(stem: string, extension: string): string {
  const clean = stem
    .replace(/[^\p{L}\p{N}._-]+/gu, '_')
    .replace(/^[._]+/, '')
    .slice(0, 80)
  return `${clean === '' ? 'invoice' : clean}.${extension}`
}
