import { lazy } from '../../base/lazy.ts'
import type { ShellWords } from '../types.ts'

export const SHELL = lazy((): ShellWords => ({
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
  leaving: {
    title: 'Something is not saved or not finished.',
    means:
      'An import is still running, or the company profile, a contact or an item has changes that are not saved. If you close now, the import breaks off and the changes are lost. Documents and drafts are kept.',
    leave: 'Close anyway',
    stay: 'Stay here',
  },
  hangs: {
    title: 'The window does not respond.',
    means:
      'It may only be at work on something large. Wait, or load it again: your documents are stored, and what you typed is kept as a draft.',
    wait: 'Wait',
    reload: 'Load again',
  },
  signIn:
    'This link was used already, is older than {minutes} minutes, or this browser has not opened one. Kontor prints the link in its terminal; press Enter there for a new one. Without a terminal, start Kontor again.',
}))
