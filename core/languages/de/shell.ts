import { lazy } from '../../base/lazy.ts'
import type { ShellWords } from '../types.ts'

export const SHELL = lazy((): ShellWords => ({
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
    learnSpelling: 'Zum Wörterbuch hinzufügen',
    noSuggestions: 'Keine Vorschläge',
    help: '&Hilfe',
    updates: 'Nach Aktualisierungen sehen',
    about: 'Über Kontor',
  },
  tasks: {
    newInvoice: 'Neue Rechnung',
    newInvoiceMeans: 'Eine neue Rechnung beginnen',
    recent: 'Zuletzt geöffnete Belege',
  },
  crashed: {
    title: 'Das Fenster ist zweimal kurz nacheinander abgestürzt.',
    means:
      'Ihre Belege sind gespeichert, und was Sie getippt haben, liegt als Entwurf bereit. Öffnen Sie das Fenster noch einmal an seinem Anfang, oder beenden Sie Kontor. Das Protokoll des Programms sagt, was geschehen ist.',
    reopen: 'Fenster wieder öffnen',
    quit: 'Kontor beenden',
  },
  leaving: {
    title: 'Es ist noch etwas nicht gespeichert oder nicht fertig.',
    means:
      'Ein Import läuft noch, oder das Firmenprofil, ein Kontakt oder ein Artikel hat ungespeicherte Änderungen. Wenn Sie jetzt schließen, bricht der Import ab, und die Änderungen sind verloren. Belege und Entwürfe bleiben erhalten.',
    leave: 'Trotzdem schließen',
    stay: 'Hier bleiben',
  },
  hangs: {
    title: 'Das Fenster antwortet nicht.',
    means:
      'Vielleicht arbeitet es nur an etwas Großem. Warten Sie, oder laden Sie es neu: Ihre Belege sind gespeichert, und was Sie getippt haben, liegt als Entwurf bereit.',
    wait: 'Warten',
    reload: 'Neu laden',
  },
  signIn:
    'Dieser Link wurde schon benutzt, ist älter als {minutes} Minuten, oder dieser Browser hat noch keinen geöffnet. Kontor nennt den Link in seinem Terminal; die Eingabetaste dort liefert einen neuen. Ohne Terminal hilft es, Kontor neu zu starten.',
}))
