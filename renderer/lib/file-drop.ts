/** Handlers of a place that takes one file: `hover` says whether files are held above it, `take` gets the first that is let go. */
export function fileDrop(hover: (isAbove: boolean) => void, take: (file: File | undefined) => void) {
  return {
    ondragover: (event: DragEvent): void => {
      if (event.dataTransfer?.types.includes('Files') !== true) return
      event.preventDefault()
      hover(true)
    },
    ondragleave: (): void => hover(false),
    ondrop: (event: DragEvent): void => {
      event.preventDefault()
      hover(false)
      take(event.dataTransfer?.files[0])
    },
  }
}
