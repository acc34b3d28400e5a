import { Notification } from 'electron'
import { showWindow } from './current-window.ts'

/** Those that may still be clicked, the oldest first: one that nobody holds is collected, and its click goes nowhere. */
const shown = new Map<Notification, (isClicked: boolean) => void>()
const MOST = 20

/** Shows a notification of the system; whether it was clicked, as soon as that is known. */
export function notify(title: unknown, body: unknown): Promise<boolean> {
  if (!Notification.isSupported()) return Promise.resolve(false)
  const notification = new Notification({ title: String(title).slice(0, 200), body: String(body).slice(0, 1000) })
  const { promise, resolve } = Promise.withResolvers<boolean>()
  shown.set(notification, resolve)
  notification.on('click', () => {
    showWindow()
    end(notification, true)
  })
  notification.on('close', () => end(notification, false))
  for (const oldest of [...shown.keys()].slice(0, -MOST)) end(oldest, false)
  notification.show()
  return promise
}

function end(notification: Notification, isClicked: boolean): void {
  shown.get(notification)?.(isClicked)
  shown.delete(notification)
}
