import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { app } from 'electron'
import { asAppError } from '../../core/base/errors.ts'
import { APP_VERSION } from '../../core/base/version.ts'
import { openWorkspaceHost } from '../../core/http/workspace-host.ts'
import { createKeyFileBox } from '../../core/services/remote/secret-box.ts'
import { declareScheme, serveScheme, type PageSource } from '../scheme.ts'
import { closeOffNetwork, openWindow } from '../window.ts'
import { saysStarted } from './trial.ts'

/**
 * The program as the version before it tries it (`trial.ts`): everything that a start needs, in a folder of its own, and a window that nobody sees. It touches nothing of the person's, asks no
 * key store, and reaches nobody.
 */
export function openTrial({ preload, pages }: { readonly preload: string; readonly pages: PageSource }): void {
  declareScheme()
  const folder = mkdtempSync(join(tmpdir(), 'kontor-'))
  app.setPath('userData', join(folder, 'profile'))
  app
    .whenReady()
    .then(async () => {
      const host = await openWorkspaceHost({
        place: { dir: join(folder, 'workspace') },
        secrets: createKeyFileBox,
        host: 'electron',
        threads: true,
        report: fail,
      })
      await closeOffNetwork(pages)
      serveScheme(host.handleWindow, pages)
      openWindow(preload, () => void process.stdout.write(`${saysStarted(APP_VERSION)}\n`, () => app.exit(0)))
    })
    .catch(fail)
}

function fail(error: unknown): void {
  process.stderr.write(`${asAppError(error).message}\n`, () => app.exit(3))
}
