import type { ShellWords } from '../types.ts'

export const SHELL: ShellWords = {
  menu: {
    file: '&Datei',
    edit: '&Bearbeiten',
    view: '&Ansicht',
    close: 'Schließen',
    quit: 'Kontor beenden',
    undo: 'Rückgängig',
    redo: 'Wiederholen',
    cut: 'Ausschneiden',
    copy: 'Kopieren',
    paste: 'Einfügen',
    selectAll: 'Alles auswählen',
    zoomIn: 'Größer',
    zoomOut: 'Kleiner',
    resetZoom: 'Normale Größe',
    fullScreen: 'Vollbild',
  },
  signIn:
    'Dieser Link wurde schon benutzt, ist älter als {minutes} Minuten, oder dieser Browser hat noch keinen geöffnet. Kontor nennt den Link in seinem Terminal; die Eingabetaste dort liefert einen neuen. Ohne Terminal hilft es, Kontor neu zu starten.',
}
