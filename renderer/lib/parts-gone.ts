const KEY = 'kontor.loaded_anew'
/** Who loads the page anew and meets the same again so soon would do it for ever. */
const NOT_AGAIN_MS = 60_000

/**
 * Loads the window anew where a part of it is not there any more: the program was renewed beneath an open window, and the parts have other names now. Typed
 * drafts are kept, and what is not asks first.
 */
export function watchPartsGone(storage: Pick<Storage, 'getItem' | 'setItem'>): void {
  addEventListener('vite:preloadError', () => {
    const now = Date.now()
    if (now - Number(storage.getItem(KEY) ?? 0) < NOT_AGAIN_MS) return
    storage.setItem(KEY, String(now))
    location.reload()
  })
}
