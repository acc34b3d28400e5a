import { Menu, session, type BrowserWindow, type MenuItemConstructorOptions } from 'electron'
import { shellWords } from './appearance.ts'

const MAX_SUGGESTIONS = 5

/** What every program has under the right button of the mouse. Where the page has a menu of its own, it keeps this one away. */
export function offerContextMenu(window: BrowserWindow): void {
  const { webContents } = window
  webContents.on('context-menu', (_event, { isEditable, selectionText, editFlags, misspelledWord, dictionarySuggestions, frame }) => {
    const words = shellWords().menu
    const spelling: MenuItemConstructorOptions[] =
      misspelledWord === ''
        ? []
        : [
            ...dictionarySuggestions.slice(0, MAX_SUGGESTIONS).map((word) => ({
              // An ampersand would be taken for a key of the menu.
              label: word.replaceAll('&', '&&'),
              click: () => webContents.replaceMisspelling(word),
            })),
            ...(dictionarySuggestions.length === 0 ? [{ label: words.noSuggestions, enabled: false }] : []),
            { label: words.learnSpelling, click: () => void session.defaultSession.addWordToSpellCheckerDictionary(misspelledWord) },
            { type: 'separator' },
          ]
    const editing: MenuItemConstructorOptions[] = [
      { label: words.undo, role: 'undo', enabled: editFlags.canUndo },
      { label: words.redo, role: 'redo', enabled: editFlags.canRedo },
      { type: 'separator' },
      { label: words.cut, role: 'cut', enabled: editFlags.canCut },
      { label: words.copy, role: 'copy', enabled: editFlags.canCopy },
      { label: words.paste, role: 'paste', enabled: editFlags.canPaste },
      { type: 'separator' },
      { label: words.selectAll, role: 'selectAll', enabled: editFlags.canSelectAll },
    ]
    const template = isEditable
      ? [...spelling, ...editing]
      : selectionText.trim() === ''
        ? []
        : [{ label: words.copy, role: 'copy', enabled: editFlags.canCopy } as const]
    if (template.length === 0) return
    Menu.buildFromTemplate(template).popup({ window, ...(frame === null ? {} : { frame }) })
  })
}
