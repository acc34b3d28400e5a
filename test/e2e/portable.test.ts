import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { repositoryRoot } from '../support/shared.ts'

/** The program of a stick in processes of its own: what it keeps, where, and what a kill leaves. */

const folder = mkdtempSync(join(tmpdir(), 'kontor-stick-'))
const [stick, home, starts] = ['stick', 'home', 'starts'].map((name) => join(folder, name)) as [string, string, string]
const data = join(stick, 'kontor-data')
const running: ChildProcess[] = []
afterAll(() => {
  for (const child of running) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
})

interface Program {
  evaluate(script: string): Promise<unknown>
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void>
}

async function start(): Promise<Program> {
  const count = readdirSync(starts).length
  const child = spawn(process.execPath, [join(repositoryRoot(), 'test/support/electron/program.ts'), repositoryRoot()], {
    env: {
      ...process.env,
      ...{ APPIMAGE: join(stick, 'Kontor.AppImage'), KONTOR_STAND_IN: starts, HOME: home },
      ...{ XDG_DATA_HOME: undefined, XDG_CONFIG_HOME: undefined },
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  running.push(child)
  const ended = once(child, 'exit')
  await expect.poll(() => readdirSync(starts).length, { timeout: 60_000 }).toBe(count + 1)
  await expect.poll(() => readFileSync(join(starts, String(count + 1)), 'utf8')).not.toBe('')
  const url = readFileSync(join(starts, String(count + 1)), 'utf8')
  return {
    evaluate: async (script) => (await fetch(`${url}/evaluate`, { method: 'POST', body: script })).json(),
    async end(signal) {
      child.kill(signal)
      await ended
    },
  }
}

// Elsewhere the program lies beside its marker itself, and here it is Node.
describe.skipIf(process.platform !== 'linux')(
  'the program on a stick, with a file beside it that says so (skipped where the system is not Linux)',
  () => {
    it('keeps everything beside itself, keys under a key file, and tells this computer nothing', { timeout: 120_000 }, async () => {
      for (const place of [stick, home, starts]) mkdirSync(place)
      writeFileSync(join(stick, 'kontor-portable'), '')
      const program = await start()
      const remote = { url: 'https://exchange.example/api', key: 'top-secret-key' }
      expect(
        await program.evaluate(`(async () => {
        await fetch('/api/v2/desk/remote', { method: 'PUT', headers: { 'content-type': 'application/json' }, body: '${JSON.stringify(remote)}' })
        const state = await (await fetch('/api/v2/desk/state')).json()
        return [state.host, await window.desktopApi.setOpenings({ files: true, links: true }), await window.desktopApi.openings()]
      })()`),
      ).toEqual(['portable', { files: false, links: false }, { files: false, links: false }])
      // The log is written once a second.
      await expect.poll(() => readdirSync(data)).toEqual(expect.arrayContaining(['electron', 'logs', 'workspace']))
      expect(readdirSync(join(data, 'workspace'))).toContain('kontor.key')
      const database = readdirSync(join(data, 'workspace'), { withFileTypes: true }).filter((entry) => entry.isFile())
      expect(database.map(({ name }) => readFileSync(join(data, 'workspace', name), 'latin1')).join()).not.toContain(remote.key)
      await program.evaluate(`location.hash = '#/settings/program'`)
      await expect.poll(() => program.evaluate(`document.querySelector('[data-testid=portable]')?.textContent ?? ''`)).toContain('key file')
      await expect
        .poll(() => existsSync(join(data, 'electron', 'open.json')) && readFileSync(join(data, 'electron', 'open.json'), 'utf8'))
        .toContain('program')
      await program.end('SIGKILL')
    })

    it('opens what was open when it was killed, and begins at its beginning when it was not', { timeout: 120_000 }, async () => {
      const killed = await start()
      expect(await killed.evaluate('location.hash')).toBe('#/settings/program')
      await expect.poll(() => killed.evaluate('document.body.textContent')).toContain('did not end properly')
      await killed.end('SIGTERM')
      const next = await start()
      await expect.poll(() => next.evaluate('location.hash')).toBe('#/documents')
      await next.end('SIGTERM')
      // Chromium has caches of its own there; of the program there is nothing.
      const left = readdirSync(home, { recursive: true, encoding: 'utf8' }).filter((name) => /kontor/i.test(name))
      expect(left).toEqual([])
    })
  },
)
