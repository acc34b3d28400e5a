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
    learnSpelling: 'Add to dictionary',
    noSuggestions: 'No suggestions',
    help: '&Help',
    updates: 'Look for updates',
    about: 'About Kontor',
  },
  tasks: {
    newInvoice: 'New invoice',
    newInvoiceMeans: 'Begin a new invoice',
    recent: 'Last opened documents',
  },
  crashed: {
    title: 'The window crashed twice within a short time.',
    means:
      'Your documents are stored, and what you typed is kept as a draft. Open the window again at its beginning, or quit Kontor. The log of the program says what happened.',
    reopen: 'Open the window again',
    quit: 'Quit Kontor',
  },
  signIn:
    'This link was used already, is older than {minutes} minutes, or this browser has not opened one. Kontor prints the link in its terminal; press Enter there for a new one. Without a terminal, start Kontor again.',
}
