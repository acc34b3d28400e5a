import { desktopApi } from './desktop.ts'

/** Whether a message can be shown outside the window: always in Electron, in a browser once the person has allowed it. */
export function mayNotify(): boolean {
  return desktopApi() !== undefined || notifyPermission() === 'granted'
}

/** What the browser says; undefined where it knows no notifications, or where the desktop shows them itself. */
export function notifyPermission(): NotificationPermission | undefined {
  return desktopApi() === undefined && 'Notification' in globalThis ? Notification.permission : undefined
}

/** Shows a message outside the window; a click on it brings the window to the front and calls `onclick`. */
export async function notify(title: string, body: string, onclick: () => void): Promise<void> {
  const desktop = desktopApi()
  if (desktop !== undefined) {
    if (await desktop.notify(title, body)) onclick()
    return
  }
  // Another window with the same company has the same to tell: the same tag shows it once.
  const notification = new Notification(title, { body, tag: `${title} ${body}` })
  notification.onclick = () => {
    window.focus()
    notification.close()
    onclick()
  }
}
