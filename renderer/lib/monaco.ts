/** Monaco, loaded when the first XML text is looked at: only what reading and writing XML needs. */
import editorWorker from 'monaco-editor/editor/editor.worker?worker&url'
import * as monaco from 'monaco-editor/editor'
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
