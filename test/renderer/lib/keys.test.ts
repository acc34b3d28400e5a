import { describe, expect, it } from 'vitest'
import { listActions } from '../../../renderer/lib/actions.svelte.ts'
import { VIEWS } from '../../../renderer/views/views.ts'
import { messages as de } from '../../../core/languages/de/window.ts'
import { keysOf, mayBeChosen, wordKeys, type KeyName } from '../../../renderer/lib/keys.ts'

const press = (key: string, held: Partial<Record<'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey', boolean>> = {}) =>
  keysOf({ key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...held })

describe('keys', () => {
  it('are one text, however they are pressed', () => {
    expect(press('k', { ctrlKey: true })).toBe('Mod+K')
    expect(press('K', { metaKey: true, shiftKey: true })).toBe('Mod+Shift+K')
    expect(press('F8', { shiftKey: true })).toBe('Shift+F8')
    // On a German keyboard the question mark needs Shift: the character says so itself.
    expect(press('?', { shiftKey: true })).toBe('?')
    expect(press('Control', { ctrlKey: true })).toBeUndefined()
  })

  it('may be chosen when they are no typing', () => {
    expect(['Mod+J', 'Alt+1', 'F2', 'Shift+F2'].every(mayBeChosen)).toBe(true)
    expect(['a', 'Shift+A', 'Enter', '?', 'Escape'].some(mayBeChosen)).toBe(false)
  })

  it('are said as they stand on the keyboard', () => {
    const german = (name: KeyName): string => de[`key.${name}`]
    expect(wordKeys('Mod+Shift+Z', german, false)).toBe('Strg+Umschalt+Z')
    expect(wordKeys('Mod+K', german, true)).toBe('⌘+K')
    expect(wordKeys('Alt+ArrowUp', german, false)).toBe('Alt+↑')
    expect(wordKeys('Mod++', german, false)).toBe('Strg++')
    expect(wordKeys('', german, false)).toBe('')
  })

  it('of the table belong to one action each, and every action has words', () => {
    const actions = listActions(VIEWS)
    const given = actions.map(({ keys }): string => keys).filter((keys) => keys !== '')
    expect(new Set(given).size).toBe(given.length)
    expect(actions.filter(({ id }) => !id.startsWith('speak.') && !(`command.${id}` in de))).toEqual([])
  })
})
