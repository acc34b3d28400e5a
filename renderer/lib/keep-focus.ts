/** What a person can be brought to without anything happening: fields open their lists, so they are left out unless they are meant. */
const USABLE = 'button:not(:disabled), a[href], summary, [tabindex="0"]'
/** Where a view is begun by keyboard: its list, or its chosen tab. */
const FIRST = '[data-first]'
const REGIONS = 'dialog[open], main, nav, header'

/**
 * Nobody who works by keyboard loses the place (WCAG 2.2, 2.4.3): when what has the focus is taken away, the focus goes to what is left nearest
 * to it; when it cannot be used for a while, the focus comes back to it; where nothing has it, a new view takes it. Answers how to say that
 * another view is coming.
 */
export function keepFocus(): { readonly begin: () => void; readonly end: () => void } {
  let last: HTMLElement | undefined
  /** What encloses it, from inside to outside; once it is taken away, nothing does. */
  let around: readonly HTMLElement[] = []
  let isBeginning = true
  /** It is still there, and cannot be used until an answer has come. */
  let isWaiting = false
  let timer: ReturnType<typeof setTimeout> | undefined

  function come(): void {
    const element = document.activeElement
    if (!(element instanceof HTMLElement) || element === document.body) return
    isBeginning = isWaiting = false
    last = element
    const found: HTMLElement[] = []
    for (let parent = element.parentElement; parent !== null; parent = parent.parentElement) found.push(parent)
    around = found
  }

  /** After the moment in which the focus goes from one place to the next, and nothing has it. */
  function soon(): void {
    timer ??= setTimeout(look)
  }

  function look(): void {
    timer = undefined
    if (document.activeElement !== document.body || (last === undefined && !isBeginning)) return
    if (last?.isConnected === true) {
      if (last.matches(':disabled')) isWaiting = true
      else if (isWaiting) go(last)
      // Left on purpose, as by a click on the ground, it is not looked for.
      else last = undefined
      return
    }
    const next = isBeginning ? firstIn(document.querySelector('main')) : nearest()
    if (next !== undefined) go(next)
  }

  /** Within the region that was left; what comes there only now is waited for. */
  function nearest(): HTMLElement | undefined {
    const region = around.find((element) => element.isConnected && element.matches(REGIONS)) ?? document.querySelector('main')
    const inner = around.filter((element) => element.isConnected && region?.contains(element) === true && element !== region)
    return [...inner, region].map(firstIn).find((element) => element !== undefined)
  }

  function go(element: HTMLElement): void {
    element.focus({ preventScroll: true })
  }

  const observer = new MutationObserver(soon)
  observer.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] })
  addEventListener('focusin', come)
  addEventListener('focusout', soon)
  return {
    begin: () => {
      isBeginning = document.activeElement === document.body
      soon()
    },
    end: () => {
      clearTimeout(timer)
      observer.disconnect()
      removeEventListener('focusin', come)
      removeEventListener('focusout', soon)
    },
  }
}

function firstIn(region: HTMLElement | null): HTMLElement | undefined {
  const isShown = (element: HTMLElement): boolean => element.checkVisibility() && element.closest('[aria-hidden=true]') === null
  const find = (what: string): HTMLElement | undefined => [...(region?.querySelectorAll<HTMLElement>(what) ?? [])].find(isShown)
  return find(FIRST) ?? find(USABLE)
}
