/** A bar at the foot of the window, above which messages stand however many rows it has; the one of an import is below any other. */
export function atFoot(bar: HTMLElement, property: '--foot' | '--import' = '--foot'): () => void {
  const { style } = document.documentElement
  const observer = new ResizeObserver(() => style.setProperty(property, `${bar.offsetHeight}px`))
  observer.observe(bar)
  return () => {
    observer.disconnect()
    style.removeProperty(property)
  }
}
