/**
 * A click that brings the caret into a figure or a date (`data-whole`) selects it, as walking into it by keys does: what is typed takes its place, and is
 * not written into the middle of it. What keys have walked into stays selected at the first click. The next one sets the caret; what was dragged over stays
 * selected.
 */
export function selectWhole(page: Document): void {
  let entered: HTMLInputElement | undefined
  let clicked: EventTarget | null = null

  const press = (event: MouseEvent): void => {
    const { target } = event
    entered = undefined
    if (!(target instanceof HTMLInputElement) || target.dataset['whole'] === undefined || target.readOnly) return
    if (target !== page.activeElement) entered = target
    else if (target !== clicked && target.selectionStart === 0 && target.selectionEnd === target.value.length) {
      event.preventDefault()
      clicked = target
    }
  }

  const release = (): void => {
    const field = entered
    entered = undefined
    if (field === undefined || field.selectionStart !== field.selectionEnd) return
    field.select()
    clicked = field
  }

  page.addEventListener('mousedown', press, { capture: true })
  page.addEventListener('click', release, { capture: true })
  // Another field has the caret.
  page.addEventListener('focusin', () => (clicked = null), { capture: true })
}
