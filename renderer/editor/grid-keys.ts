/** What a key does in the line grid. */
export type GridAction =
  | 'next'
  | 'previous'
  | 'up'
  | 'down'
  | 'left'
  | 'right'
  | 'insert'
  | 'duplicate'
  | 'remove'
  | 'moveUp'
  | 'moveDown'
  | 'fillDown'

interface Key {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly shiftKey: boolean
  readonly altKey: boolean
}

/** Where the caret stands in the text of a field; a field just entered has all of it selected. */
export interface Caret {
  readonly start: number
  readonly end: number
  readonly length: number
}

/**
 * The keys of a spreadsheet: Enter goes on and Shift+Enter back, the arrows leave a field at its edges, Ctrl+D takes the value from above,
 * Ctrl+Shift+Enter begins a line below, Ctrl+Shift+D repeats one, Alt+Delete takes it away and Alt+Shift+arrows move it.
 */
export function actionOf(event: Key, caret: Caret): GridAction | undefined {
  const command = event.ctrlKey || event.metaKey
  const { key, shiftKey, altKey } = event
  const isEntered = caret.start === 0 && caret.end === caret.length
  if (altKey && !command) {
    if (key === 'Delete') return 'remove'
    return !shiftKey ? undefined : key === 'ArrowUp' ? 'moveUp' : key === 'ArrowDown' ? 'moveDown' : undefined
  }
  if (key === 'Enter') return !command ? (shiftKey ? 'previous' : 'next') : shiftKey ? 'insert' : undefined
  if (command) return key.toLowerCase() === 'd' ? (shiftKey ? 'duplicate' : 'fillDown') : undefined
  if (shiftKey) return undefined
  if (key === 'ArrowUp') return 'up'
  if (key === 'ArrowDown') return 'down'
  if (key === 'ArrowLeft' && (isEntered || caret.end === 0)) return 'left'
  if (key === 'ArrowRight' && (isEntered || caret.start === caret.length)) return 'right'
  return undefined
}
