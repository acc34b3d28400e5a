/** What a press is meant for, rather than the word or icon in it. */
const CONTROL = 'a, button, input, select, textarea, label, summary, [role]'

/**
 * Whoever is used to opening things by a double click presses a second time when the first press has already opened them: that one must not reach
 * what has come there meanwhile, nor mark a text. It is only for what the first press was for, or what has taken its place. Answers how to end it.
 */
export function ignoreSecondPress(): () => void {
  let first: Element | undefined
  let name = ''

  const press = (event: MouseEvent): void => {
    const control = controlAt(event)
    if (event.detail > 1) stop(event, control)
    else if (event.type === 'mousedown') [first, name] = [control, nameOf(control)]
  }

  function stop(event: MouseEvent, control: Element | undefined): void {
    if (first === undefined || first.isConnected || (control !== undefined && nameOf(control) === name)) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }

  const kinds = ['mousedown', 'mouseup', 'click', 'dblclick'] as const
  for (const kind of kinds) addEventListener(kind, press, true)
  return () => {
    for (const kind of kinds) removeEventListener(kind, press, true)
  }
}

function controlAt({ target }: MouseEvent): Element | undefined {
  return target instanceof Element ? (target.closest(CONTROL) ?? undefined) : undefined
}

const nameOf = (control: Element | undefined): string =>
  control === undefined ? '' : `${control.localName} ${control.getAttribute('aria-label') ?? control.textContent}`
