import type { ShellWords } from '../types.ts'

export const SHELL: ShellWords = {
  menu: {
    file: '&Bestand',
    edit: 'Be&werken',
    view: 'Bee&ld',
    close: 'Sluiten',
    quit: 'Kontor afsluiten',
    undo: 'Ongedaan maken',
    redo: 'Opnieuw',
    cut: 'Knippen',
    copy: 'Kopiëren',
    paste: 'Plakken',
    selectAll: 'Alles selecteren',
    zoomIn: 'Groter',
    zoomOut: 'Kleiner',
    resetZoom: 'Normale grootte',
    fullScreen: 'Volledig scherm',
  },
  signIn:
    'Deze link is al gebruikt, is ouder dan {minutes} minuten, of deze browser heeft er nog geen geopend. Kontor toont de link in zijn terminal; druk daar op Enter voor een nieuwe. Zonder terminal: start Kontor opnieuw.',
}
