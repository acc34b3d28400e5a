import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { launchBrowser } from '../support/browser.ts'
import { readFirstLink, startBuilt } from '../support/host-process.ts'

const folder = mkdtempSync(join(tmpdir(), 'kontor-opened-'))
const ARGS = join(folder, 'args')
const running: ChildProcess[] = []
afterAll(() => {
  for (const child of running) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

/** A script in the place of the system's opener, which writes down what it is started with: what all users of a computer may see. */
function startWithOpener(): ChildProcess {
  const programs = join(folder, 'bin')
  mkdirSync(programs, { recursive: true })
  writeFileSync(join(programs, 'xdg-open'), `#!/bin/sh\nprintf '%s\\n' "$@" > '${ARGS}.part'\nmv '${ARGS}.part' '${ARGS}'\n`, {
    mode: 0o755,
  })
  const host = startBuilt('dist/host.js', ['--data', join(folder, 'data')], {
    DISPLAY: ':0',
    PATH: `${programs}${delimiter}${process.env['PATH'] ?? ''}`,
    TMPDIR: folder,
  })
  running.push(host)
  return host
}

describe.runIf(process.platform === 'linux')(
  'the link that the browser of the desktop opens (skipped where the system is not Linux)',
  () => {
    it('stands in a file that only the person can read, which goes when it is used', { timeout: 60_000 }, async () => {
      const host = startWithOpener()
      const link = await readFirstLink(host)
      await vi.waitUntil(() => existsSync(ARGS), { timeout: 20_000 })
      const args = readFileSync(ARGS, 'utf8')
      expect(args).not.toContain(new URL(link).searchParams.get('token'))
      const page = args.trim()
      expect([statSync(page).mode & 0o777, statSync(dirname(page)).mode & 0o777]).toEqual([0o600, 0o700])

      const browser = await launchBrowser()
      const window = await browser.newPage()
      await window.goto(pathToFileURL(page).href)
      await window.getByTestId('first-start').waitFor()
      expect(window.url()).toMatch(new URL(link).origin)
      expect(window.url()).not.toContain('token')
      await expect.poll(() => existsSync(dirname(page))).toBe(false)
      await browser.close()
      host.kill('SIGINT')
      expect(await once(host, 'exit')).toEqual([0, null])
    })

    it('goes with the program where nobody has used it', { timeout: 60_000 }, async () => {
      rmSync(ARGS, { force: true })
      const host = startWithOpener()
      await readFirstLink(host)
      await vi.waitUntil(() => existsSync(ARGS), { timeout: 20_000 })
      const page = readFileSync(ARGS, 'utf8').trim()
      expect(existsSync(page)).toBe(true)
      host.kill('SIGINT')
      expect(await once(host, 'exit')).toEqual([0, null])
      expect(existsSync(dirname(page))).toBe(false)
    })
  },
)
