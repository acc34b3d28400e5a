import { lazy } from '../../base/lazy.ts'
import type { ShellWords } from '../types.ts'

export const SHELL = lazy((): ShellWords => ({
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
  leaving: {
    title: 'Er is nog iets niet opgeslagen of niet klaar.',
    means:
      'Er loopt nog een import, of het bedrijfsprofiel, een contact of een artikel heeft wijzigingen die niet zijn opgeslagen. Als u nu sluit, breekt de import af en gaan de wijzigingen verloren. Documenten en concepten blijven bewaard.',
    leave: 'Toch sluiten',
    stay: 'Hier blijven',
  },
  hangs: {
    title: 'Het venster reageert niet.',
    means:
      'Misschien is het alleen met iets groots bezig. Wacht, of laad het opnieuw: uw documenten zijn opgeslagen, en wat u hebt getypt is als concept bewaard.',
    wait: 'Wachten',
    reload: 'Opnieuw laden',
  },
  signIn:
    'Deze link is al gebruikt, is ouder dan {minutes} minuten, of deze browser heeft er nog geen geopend. Kontor toont de link in zijn terminal; druk daar op Enter voor een nieuwe. Zonder terminal: start Kontor opnieuw.',
}))
