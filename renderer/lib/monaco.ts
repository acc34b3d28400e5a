/** Monaco, loaded when the first XML text is looked at: only what reading and writing XML needs. */
import EditorWorker from 'monaco-editor/editor/editor.worker?worker'
import * as monaco from 'monaco-editor/editor'
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

self.MonacoEnvironment = { getWorker: () => new EditorWorker() }

/** Monaco's own light and dark colours follow the window. */
export function themeOf(): 'vs' | 'vs-dark' {
  const chosen = document.documentElement.dataset['theme']
  const dark = chosen === undefined ? matchMedia('(prefers-color-scheme: dark)').matches : chosen === 'dark'
  return dark ? 'vs-dark' : 'vs'
}

export const EDITOR_OPTIONS = {
  language: 'xml',
  automaticLayout: true,
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

export { monaco }
