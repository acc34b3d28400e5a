import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startElectronLoop, type TestElectronLoop } from '../support/dev-loop.ts'
import { repositoryRoot } from '../support/shared.ts'

const LAUNCHER = join(repositoryRoot(), 'electron', 'launch', 'dev.mjs')

it('npm run dev:electron says what is missing and what to do where Electron cannot be had', () => {
  const { status, stderr } = spawnSync(process.execPath, [LAUNCHER, '--electron'], {
    encoding: 'utf8',
    env: { ...process.env, DISPLAY: '', WAYLAND_DISPLAY: '' },
  })
  expect(status).toBe(1)
  expect(stderr).toMatch(/^There is no display here\. This command needs .*`npm run dev` gives the same loop in the browser/s)
})

/** The script that stands for Electron's program is one of a shell. */
describe.skipIf(process.platform === 'win32')(
  'npm run dev:electron (strict stand-in for the electron module; skipped where the system has no shell scripts)',
  () => {
    let loop: TestElectronLoop

    beforeAll(async () => {
      loop = await startElectronLoop()
      await vi.waitUntil(() => loop.starts() === 1, { timeout: 110_000 })
    })
    afterAll(() => loop?.end())

    const untilWindow = (script: string) => expect.poll(() => loop.inWindow(script), { timeout: 40_000 })
    const version = `fetch('/api/v2/desk/state').then((answer) => answer.json()).then((state) => state.app_version)`

    it('shows the window from its sources, on the real engine with made-up documents', async () => {
      await untilWindow(`location.hash = '#/documents'; document.querySelectorAll('[data-document]').length > 5`).toBe(true)
      expect(await loop.inWindow(`'desktopApi' in window`)).toBe(true)
      expect(await loop.inWindow(`performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/main.ts'))`)).toBe(true)
    })

    it('exchanges a changed component in the window that is open', async () => {
      await loop.inWindow(`window.isTheSame = true`)
      loop.change('renderer/views/Navigation.svelte', '</nav>', '<p data-testid="hot">hot</p></nav>')
      await untilWindow(`document.querySelector('[data-testid=hot]') !== null`).toBe(true)
      expect(await loop.inWindow(`window.isTheSame`)).toBe(true)
      expect(loop.starts()).toBe(1)
    })

    it('lets the window reach the socket of the loop and no other', async () => {
      const other = createServer()
      let calls = 0
      other.on('connection', () => (calls += 1))
      await once(other.listen(0, '127.0.0.1'), 'listening')
      const { port } = other.address() as AddressInfo
      const opened = `new Promise((answer) => {
        const socket = new WebSocket('ws://127.0.0.1:${port}/')
        socket.onopen = () => answer(true)
        socket.onclose = () => answer(false)
      })`
      expect(await loop.inWindow(opened)).toBe(false)
      other.close()
      expect(calls).toBe(0)
    })

    it('starts main process and engine anew when a source of theirs has changed', async () => {
      loop.change('core/services/version.ts', '? __KONTOR_VERSION__ :', `? 'changed' :`)
      await untilWindow(version).toBe('changed')
      expect(loop.starts()).toBe(2)
    })

    it('says in the window why it cannot be built, leaves the one that runs, and goes on when that is mended', async () => {
      loop.change('core/services/version.ts', `'changed'`, `'changed`)
      await untilWindow(`document.querySelector('vite-error-overlay') !== null`).toBe(true)
      expect(await loop.inWindow(version)).toBe('changed')
      loop.change('core/services/version.ts', `'changed`, `'mended'`)
      await untilWindow(version).toBe('mended')
      expect(loop.starts()).toBe(3)
      expect(await loop.problems()).toEqual([])
    })

    it('gives the sources to nobody but the main process', async () => {
      const origin = String(await loop.inWindow(`fetch('/@vite/client').then((answer) => answer.text())`))
      const [, port] = /const hmrPort = (\d+)/.exec(origin) ?? []
      expect((await fetch(`http://127.0.0.1:${port}/main.ts`)).status).toBe(403)
    })

    it('ends when the window is closed', async () => {
      await loop.closeWindow()
      expect(await loop.exit).toBe(0)
    })
  },
)
