import { realpathSync } from 'node:fs'
import { join } from 'node:path'
import { createServer, type Connect, type ServerOptions, type ViteDevServer } from 'vite'
import { reasonOf } from '../../core/base/errors.ts'

/** The window's sources, served by Vite as a page wants them, and whatever changes in those of the engine. */

/** An editor that stores many files at once is followed once. */
const SETTLED_AFTER_MS = 40

/** `door` is asked before Vite. */
export function serveSources(root: string, server: ServerOptions, door: Connect.NextHandleFunction): Promise<ViteDevServer> {
  return createServer({
    configFile: join(root, 'vite.config.ts'),
    cacheDir: join(root, 'node_modules', '.cache', 'kontor', 'vite'),
    logLevel: 'warn',
    server: { cors: false, fs: { allow: [root, realpathSync(join(root, 'node_modules', 'vite', '..'))] }, ...server },
    // All packages are prepared at the start: one that is met later reloads the window and loses what stands in it.
    optimizeDeps: { entries: ['**/*.html', '**/*.svelte', '**/*.ts'] },
    plugins: [{ name: 'kontor-door', configureServer: ({ middlewares }) => void middlewares.use(door) }],
  })
}

/** Calls `renew` when a source of the engine has changed, and shows in the window why it failed. */
export function followSources(server: ViteDevServer, root: string, renew: () => Promise<void>): void {
  const folders = ['core', 'electron'].map((name) => join(root, name))
  let timer: ReturnType<typeof setTimeout> | undefined
  const follow = (): void =>
    void renew().catch((error: unknown) => {
      const message = reasonOf(error)
      server.ws.send({ type: 'error', err: { message, stack: '' } })
    })
  server.watcher.add(folders)
  server.watcher.on('all', (event, path) => {
    if (event.endsWith('Dir') || !folders.some((folder) => path.startsWith(folder))) return
    clearTimeout(timer)
    timer = setTimeout(follow, SETTLED_AFTER_MS)
  })
}
