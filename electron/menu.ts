import { app, Menu, type MenuItemConstructorOptions } from 'electron'

interface Words {
  readonly file: string
  readonly edit: string
  readonly view: string
  readonly close: string
  readonly quit: string
  readonly undo: string
  readonly redo: string
  readonly cut: string
  readonly copy: string
  readonly paste: string
  readonly selectAll: string
  readonly zoomIn: string
  readonly zoomOut: string
  readonly resetZoom: string
  readonly fullScreen: string
}

// prettier-ignore
const WORDS: Readonly<Record<'en' | 'de' | 'fr', Words>> = {
  en: { file: '&File', edit: '&Edit', view: '&View', close: 'Close', quit: 'Quit Kontor', undo: 'Undo', redo: 'Redo', cut: 'Cut', copy: 'Copy', paste: 'Paste', selectAll: 'Select all', zoomIn: 'Larger', zoomOut: 'Smaller', resetZoom: 'Normal size', fullScreen: 'Full screen' },
  de: { file: '&Datei', edit: '&Bearbeiten', view: '&Ansicht', close: 'Schließen', quit: 'Kontor beenden', undo: 'Rückgängig', redo: 'Wiederholen', cut: 'Ausschneiden', copy: 'Kopieren', paste: 'Einfügen', selectAll: 'Alles auswählen', zoomIn: 'Größer', zoomOut: 'Kleiner', resetZoom: 'Normale Größe', fullScreen: 'Vollbild' },
  fr: { file: '&Fichier', edit: '&Édition', view: '&Affichage', close: 'Fermer', quit: 'Quitter Kontor', undo: 'Annuler', redo: 'Rétablir', cut: 'Couper', copy: 'Copier', paste: 'Coller', selectAll: 'Tout sélectionner', zoomIn: 'Agrandir', zoomOut: 'Réduire', resetZoom: 'Taille normale', fullScreen: 'Plein écran' },
}

/** The native menu: what the system expects of every program. What Kontor itself can do is in the window. */
export function buildMenu(): void {
  const language = app.getLocale().slice(0, 2)
  const words = language === 'de' || language === 'fr' ? WORDS[language] : WORDS.en
  const template: MenuItemConstructorOptions[] = [
    ...(process.platform === 'darwin' ? [{ role: 'appMenu' } as const] : []),
    {
      label: words.file,
      submenu: [process.platform === 'darwin' ? { label: words.close, role: 'close' } : { label: words.quit, role: 'quit' }],
    },
    {
      label: words.edit,
      submenu: [
        { label: words.undo, role: 'undo' },
        { label: words.redo, role: 'redo' },
        { type: 'separator' },
        { label: words.cut, role: 'cut' },
        { label: words.copy, role: 'copy' },
        { label: words.paste, role: 'paste' },
        { label: words.selectAll, role: 'selectAll' },
      ],
    },
    {
      label: words.view,
      submenu: [
        { label: words.zoomIn, role: 'zoomIn' },
        { label: words.zoomOut, role: 'zoomOut' },
        { label: words.resetZoom, role: 'resetZoom' },
        { type: 'separator' },
        { label: words.fullScreen, role: 'togglefullscreen' },
        // Tools for developers only where the program runs from its sources.
        ...(app.isPackaged ? [] : [{ role: 'toggleDevTools' } as const]),
      ],
    },
  ]
  Menu.setApplicationMenu(Menu.buildFromTemplate(template))
}
