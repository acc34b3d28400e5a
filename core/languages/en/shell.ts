import type { ShellWords } from '../types.ts'

export const SHELL: ShellWords = {
  menu: {
    file: '&File',
    edit: '&Edit',
    view: '&View',
    close: 'Close',
    quit: 'Quit Kontor',
    undo: 'Undo',
    redo: 'Redo',
    cut: 'Cut',
    copy: 'Copy',
    paste: 'Paste',
    selectAll: 'Select all',
    zoomIn: 'Larger',
    zoomOut: 'Smaller',
    resetZoom: 'Normal size',
    fullScreen: 'Full screen',
  },
  signIn:
    'This link was used already, is older than {minutes} minutes, or this browser has not opened one. Kontor prints the link in its terminal; press Enter there for a new one. Without a terminal, start Kontor again.',
}
