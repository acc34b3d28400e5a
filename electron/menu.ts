import { app, Menu, type MenuItemConstructorOptions } from 'electron'
import { shellWords } from './appearance.ts'
import { showPlace } from './os-open-requests.ts'

/** The native menu: what the system expects of every program. What Kontor itself can do is in the window. */
export function buildMenu(): void {
  const words = shellWords().menu
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
    {
      label: words.help,
      submenu: [
        { label: words.updates, click: () => showPlace('updates') },
        { label: words.about, click: () => showPlace('about') },
      ],
    },
  ]
  Menu.setApplicationMenu(Menu.buildFromTemplate(template))
}
