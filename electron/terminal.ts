import { spawn } from 'node:child_process'

/** What a host of the window says in the terminal that it was started in, and hears there. */

export function say(text: string): void {
  process.stdout.write(`${text}\n`)
}

/** What has been done since `began`, a reading of `performance.now()`. */
export function sayTime(text: string, began: number): void {
  say(`${text} after ${((performance.now() - began) / 1000).toFixed(1)} s.`)
}

/** A desktop to open a browser on: always on Windows and macOS, elsewhere when a display is named. False where there is none. */
export function openDefaultBrowser(link: string): boolean {
  const [program, ...args] =
    process.platform === 'win32' ? ['rundll32', 'url.dll,FileProtocolHandler'] : process.platform === 'darwin' ? ['open'] : ['xdg-open']
  const hasDisplay = ['win32', 'darwin'].includes(process.platform) || Boolean(process.env['DISPLAY'] ?? process.env['WAYLAND_DISPLAY'])
  if (!hasDisplay || program === undefined) return false
  const child = spawn(program, [...args, link], { stdio: 'ignore', detached: true })
  child.on('error', () => say('No browser could be opened from here; open the link yourself.'))
  child.unref()
  return true
}

/** The link works once, and a browser can lose its cookies: Enter in the terminal gives another. */
export function offerNewLinks(newLink: () => string, signal: AbortSignal): void {
  if (!process.stdin.isTTY) return
  process.stdin.on('data', () => say(`  ${newLink()}`))
  signal.addEventListener('abort', () => process.stdin.pause())
}

/** Resolves with the first Ctrl-C or request to end; a second one ends at once. */
export function untilAsked(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.once(signal, () => {
        process.once(signal, () => process.exit(1))
        resolve()
      })
    }
  })
}
