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
    learnSpelling: 'Aan woordenboek toevoegen',
    noSuggestions: 'Geen suggesties',
    help: '&Help',
    updates: 'Naar updates kijken',
    about: 'Over Kontor',
  },
  tasks: {
    newInvoice: 'Nieuwe factuur',
    newInvoiceMeans: 'Een nieuwe factuur beginnen',
    recent: 'Laatst geopende documenten',
  },
  crashed: {
    title: 'Het venster is kort na elkaar twee keer gecrasht.',
    means:
      'Uw documenten zijn opgeslagen, en wat u hebt getypt is als concept bewaard. Open het venster opnieuw bij het begin, of sluit Kontor af. Het logboek van het programma zegt wat er is gebeurd.',
    reopen: 'Venster opnieuw openen',
    quit: 'Kontor afsluiten',
  },
  signIn:
    'Deze link is al gebruikt, is ouder dan {minutes} minuten, of deze browser heeft er nog geen geopend. Kontor toont de link in zijn terminal; druk daar op Enter voor een nieuwe. Zonder terminal: start Kontor opnieuw.',
}
