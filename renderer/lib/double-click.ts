/** What a press is meant for, rather than the word or icon in it. */
const CONTROL = 'a, button, input, select, textarea, label, summary, [role]'

/**
 * Whoever is used to opening things by a double click presses a second time when the first press has already led elsewhere, to another place or
 * into a dialog or out of it: that press must not reach what has come there meanwhile, nor mark a text. It is only for what the first one was for,
 * such as the arrow to the next document. Answers how to end it.
 */
export function ignoreSecondPress(): () => void {
  let place = ''
  let name = ''

  const press = (event: MouseEvent): void => {
    if (event.detail > 1) {
      if (place === placeNow() || name === nameAt(event)) return
      event.preventDefault()
      event.stopImmediatePropagation()
    } else if (event.type === 'mousedown') [place, name] = [placeNow(), nameAt(event)]
  }

  const kinds = ['mousedown', 'mouseup', 'click', 'dblclick'] as const
  for (const kind of kinds) addEventListener(kind, press, true)
  return () => {
    for (const kind of kinds) removeEventListener(kind, press, true)
  }
}

const placeNow = (): string => `${location.hash} ${document.querySelectorAll('dialog[open]').length}`

function nameAt({ target }: MouseEvent): string {
  const control = target instanceof Element ? target.closest(CONTROL) : null
  return control === null ? '' : `${control.localName} ${control.getAttribute('aria-label') ?? control.textContent}`
}
