/** A bar at the foot of the window, above which messages stand however many rows it has. */
export function atFoot(bar: HTMLElement): () => void {
  const { style } = document.documentElement
  const observer = new ResizeObserver(() => style.setProperty('--foot', `${bar.offsetHeight}px`))
  observer.observe(bar)
  return () => {
    observer.disconnect()
    style.removeProperty('--foot')
  }
}
