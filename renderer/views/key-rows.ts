/** The keys as they are listed, in the dialog and on the printed card. */

export const KEY_GROUPS = ['general', 'list', 'document', 'keeping', 'appearance'] as const

/** Keys that belong to a place and are not changed: as they are pressed, and the end of `shortcuts.fixed.`. */
export const FIXED_KEYS = {
  general: [],
  list: [
    ['ArrowUp / ArrowDown', 'rows'],
    ['Space', 'choose'],
    ['Enter', 'open'],
    ['Alt+Shift+1 … 9', 'view'],
  ],
  document: [
    ['Enter', 'nextCell'],
    ['Mod+V', 'pasteBlock'],
    ['Alt+Enter', 'why'],
    ['+30', 'days'],
  ],
  keeping: [],
  appearance: [],
} as const

/** Several keys that are pressed for the same, as a person reads them. */
export function wordFixed(text: string, word: (keys: string) => string): string {
  return text.split(' / ').map(word).join(' / ')
}
