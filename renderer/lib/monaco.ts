/** Monaco, loaded when the first XML text is looked at: only what reading and writing XML needs. */
import editorWorker from 'monaco-editor/editor/editor.worker?worker&url'
import * as monaco from 'monaco-editor/editor'
import { loadFont } from './fonts.ts'
import { startWorker } from './workers.ts'
import 'monaco-editor/features/find/register'
import 'monaco-editor/features/folding/register'
import 'monaco-editor/features/hover/register'
import 'monaco-editor/features/gotoError/register'
import 'monaco-editor/features/bracketMatching/register'
import 'monaco-editor/features/wordOperations/register'
import 'monaco-editor/features/linesOperations/register'
import 'monaco-editor/features/comment/register'
import 'monaco-editor/features/contextmenu/register'
import 'monaco-editor/features/clipboard/register'
import 'monaco-editor/features/diffEditor/register'
import 'monaco-editor/features/gotoLine/register'
import 'monaco-editor/languages/definitions/xml/register'

// The editor measures its letters once, when it is made.
await loadFont('JetBrains Mono')

self.MonacoEnvironment = { getWorker: () => startWorker(editorWorker) }

// Monaco's light colours of attribute names and declarations are too pale to be read (WCAG 2.2, 1.4.3).
monaco.editor.defineTheme('kontor-light', {
  base: 'vs',
  inherit: true,
  rules: [
    { token: 'attribute.name', foreground: 'a4261d' },
    { token: 'metatag.xml', foreground: '565e68' },
    { token: 'delimiter', foreground: '1b3fae' },
    { token: 'comment', foreground: '2d6a2d' },
  ],
  colors: {},
})

/** Light and dark follow the window. */
export function themeOf(): 'kontor-light' | 'vs-dark' | 'hc-black' {
  const chosen = document.documentElement.dataset['theme']
  if (chosen === 'contrast') return 'hc-black'
  const dark = chosen === undefined ? matchMedia('(prefers-color-scheme: dark)').matches : chosen === 'dark'
  return dark ? 'vs-dark' : 'kontor-light'
}

export const EDITOR_OPTIONS = {
  language: 'xml',
  automaticLayout: true,
  fontFamily: 'JetBrains Mono',
  fontSize: 13,
  lineHeight: 20,
  minimap: { enabled: false },
  scrollBeyondLastLine: false,
  wordWrap: 'on',
  renderWhitespace: 'none',
  links: false,
  unicodeHighlight: { ambiguousCharacters: false },
  fixedOverflowWidgets: true,
} as const satisfies monaco.editor.IStandaloneEditorConstructionOptions

/** An editor in the window, and its end: what was shown is forgotten, and the editor is kept for the next text. */
interface Borrowed<View> {
  readonly view: View
  readonly giveBack: () => void
}

/**
 * Editors that nobody needs now. Monaco leaves nodes, a listener and memory behind with each editor that it makes and disposes of, so that a day's work
 * would end in a slow window; one that is moved from place to place leaves nothing.
 */
class Shelf<View extends { layout(): void }> {
  private readonly free: { readonly view: View; readonly place: HTMLElement }[] = []
  private readonly make: (place: HTMLElement) => View
  private readonly empty: (view: View) => void

  constructor(make: (place: HTMLElement) => View, empty: (view: View) => void) {
    this.make = make
    this.empty = empty
  }

  take(host: HTMLElement): Borrowed<View> {
    const { view, place } = this.free.pop() ?? this.furnish()
    host.append(place)
    view.layout()
    const giveBack = (): void => {
      // A focus that goes with its place is not noticed by the editor, which would believe that it is typed in.
      if (place.contains(document.activeElement)) (document.activeElement as HTMLElement).blur()
      this.empty(view)
      place.remove()
      this.free.push({ view, place })
    }
    return { view, giveBack }
  }

  private furnish(): { readonly view: View; readonly place: HTMLElement } {
    const place = document.createElement('div')
    place.style.height = '100%'
    return { view: this.make(place), place }
  }
}

/** What keys do in an editor of text; whoever shows it says it anew. */
export interface EditorKeys {
  undo: () => void
  redo: () => void
}
const nothing = (): void => undefined
const keysOfEditor = new WeakMap<monaco.editor.IStandaloneCodeEditor, EditorKeys>()

const EDITORS = new Shelf(makeEditor, (view) => {
  const model = view.getModel()
  // The box to find would stand open over the next text.
  view.trigger('kontor', 'closeFindWidget', undefined)
  view.setModel(null)
  model?.dispose()
  keysOfEditor.set(view, { undo: nothing, redo: nothing })
})

function makeEditor(place: HTMLElement): monaco.editor.IStandaloneCodeEditor {
  // Tab leaves the editor for those who work by keyboard.
  const view = monaco.editor.create(place, { ...EDITOR_OPTIONS, model: null, tabFocusMode: true })
  const { KeyMod, KeyCode } = monaco
  view.addCommand(KeyMod.CtrlCmd | KeyCode.KeyZ, () => keysOfEditor.get(view)?.undo())
  for (const keys of [KeyMod.CtrlCmd | KeyMod.Shift | KeyCode.KeyZ, KeyMod.CtrlCmd | KeyCode.KeyY])
    view.addCommand(keys, () => keysOfEditor.get(view)?.redo())
  return view
}

export function borrowEditor(host: HTMLElement, text: string, keys: EditorKeys): Borrowed<monaco.editor.IStandaloneCodeEditor> {
  const borrowed = EDITORS.take(host)
  borrowed.view.setModel(monaco.editor.createModel(text, EDITOR_OPTIONS.language))
  keysOfEditor.set(borrowed.view, keys)
  return borrowed
}

const COMPARISONS = new Shelf(makeComparison, showNoTexts)

function makeComparison(place: HTMLElement): monaco.editor.IStandaloneDiffEditor {
  const view = monaco.editor.createDiffEditor(place, {
    ...EDITOR_OPTIONS,
    readOnly: true,
    renderSideBySideInlineBreakpoint: 760,
    renderOverviewRuler: false,
    diffWordWrap: 'on',
  })
  // Monaco wraps no line of the earlier text any more once there was too little room for two texts, as there is before it is in its place.
  const original = view.getOriginalEditor()
  original.onDidLayoutChange(() => original.updateOptions({ wordWrapOverride2: 'inherit' }))
  const { language } = EDITOR_OPTIONS
  view.setModel({ original: monaco.editor.createModel('', language), modified: monaco.editor.createModel('', language) })
  return view
}

function showNoTexts(view: monaco.editor.IStandaloneDiffEditor): void {
  showTexts(view, '', '')
}

export function borrowComparison(host: HTMLElement): Borrowed<monaco.editor.IStandaloneDiffEditor> {
  return COMPARISONS.take(host)
}

/**
 * Shows two texts beside each other, in place of those that were shown. The models stay: Monaco keeps something of each pair that it has compared, and
 * fails where one is taken away while it is being compared.
 */
export function showTexts(view: monaco.editor.IStandaloneDiffEditor, before: string, after: string): void {
  const model = view.getModel()
  model?.original.setValue(before)
  model?.modified.setValue(after)
}

export { monaco }
