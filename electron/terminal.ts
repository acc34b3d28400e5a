import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { LIFE_MINUTES } from './sessions.ts'

/** What a host of the window says in the terminal that it was started in, and hears there. */

export function say(text: string): void {
  process.stdout.write(`${text}\n`)
}

/** What has been done since `began`, a reading of `performance.now()`. */
export function sayTime(text: string, began: number): void {
  say(`${text} after ${((performance.now() - began) / 1000).toFixed(1)} s.`)
}

/**
 * Opens a link in the browser of the desktop: always on Windows and macOS, elsewhere when a display is named. What a program is started with is seen by all
 * users of a computer, so it gets a page that leads on, in a file that only this person can read. The answer removes that file, which is gone at the
 * latest when the link is too old to be used; undefined where there is no desktop.
 */
export function openDefaultBrowser(link: string): (() => void) | undefined {
  const [program, ...args] =
    process.platform === 'win32' ? ['rundll32', 'url.dll,FileProtocolHandler'] : process.platform === 'darwin' ? ['open'] : ['xdg-open']
  const hasDisplay = ['win32', 'darwin'].includes(process.platform) || Boolean(process.env['DISPLAY'] ?? process.env['WAYLAND_DISPLAY'])
  if (!hasDisplay || program === undefined) return undefined
  // The folder that is made is its owner's alone, also where the system knows no modes of files.
  const folder = mkdtempSync(join(tmpdir(), 'kontor-open-'))
  const page = join(folder, 'kontor.html')
  writeFileSync(page, leadingPage(link), { mode: 0o600, flag: 'wx' })
  const remove = (): void => {
    clearTimeout(timer)
    rmSync(folder, { recursive: true, force: true })
  }
  const timer = setTimeout(remove, LIFE_MINUTES * 60_000)
  timer.unref()
  const child = spawn(program, [...args, page], { stdio: 'ignore', detached: true })
  child.on('error', () => {
    remove()
    say('No browser could be opened from here; open the link yourself.')
  })
  child.unref()
  return remove
}

/** The link holds letters of an address only, none that HTML reads otherwise. */
function leadingPage(link: string): string {
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="referrer" content="no-referrer"><title>Kontor</title>
<meta http-equiv="refresh" content="0; url=${link}"><a href="${link}">Kontor</a></html>
`
}

/** The link works once, and a browser can lose its session: Enter in the terminal gives another. */
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
