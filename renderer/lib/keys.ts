/** Keys as texts: `Mod+Shift+Z`, `F8`, `?`. `Mod` is Ctrl, and Command on a Mac; the order of the parts is always the same. */

export type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

const HELD = new Set(['Control', 'Shift', 'Alt', 'Meta', 'AltGraph', 'Dead', 'Process', 'Unidentified', 'CapsLock'])

/** The text for what is pressed; undefined as long as only keys are held that mean nothing alone. */
export function keysOf({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyPress): string | undefined {
  if (HELD.has(key)) return undefined
  const isCharacter = [...key].length === 1
  const isLetter = isCharacter && key.toLowerCase() !== key.toUpperCase()
  // The character itself says whether Shift was held, except with letters.
  const shift = shiftKey && (!isCharacter || isLetter) ? ['Shift'] : []
  return [
    ...(ctrlKey || metaKey ? ['Mod'] : []),
    ...(altKey ? ['Alt'] : []),
    ...shift,
    isLetter ? key.toUpperCase() : key === ' ' ? 'Space' : key,
  ].join('+')
}

/** Keys that a person may give to an action: a letter or figure alone would be typed, and some belong to lists and fields. */
export function mayBeChosen(keys: string): boolean {
  return /^(Mod\+|Alt\+)/.test(keys) || /^(Shift\+)?F\d{1,2}$/.test(keys)
}

/** What stands on the keys, by the language of the window and the system. */
export type KeyName = 'mod' | 'shift' | 'alt' | 'escape' | 'enter' | 'space' | 'delete'

const NAMED: Readonly<Record<string, KeyName>> = {
  Mod: 'mod',
  Shift: 'shift',
  Alt: 'alt',
  Escape: 'escape',
  Enter: 'enter',
  Space: 'space',
  Delete: 'delete',
}
const SIGNS: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  PageUp: '⇞',
  PageDown: '⇟',
}

/** `Mod+Shift+Z` -> `Strg+Umschalt+Z`. */
export function wordKeys(keys: string, name: (key: KeyName) => string, isMac: boolean): string {
  if (keys === '') return ''
  return keys
    .split(/\+(?=.)/)
    .map((part) => (part === 'Mod' && isMac ? '⌘' : (SIGNS[part] ?? (NAMED[part] === undefined ? part : name(NAMED[part])))))
    .join('+')
}
