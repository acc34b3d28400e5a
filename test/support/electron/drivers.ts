import { once } from 'node:events'
import { join } from 'node:path'
import { extractAll } from '@electron/asar'
import { _electron, type Page } from 'playwright-core'
import { presentElectron } from '../../../electron/launch/electron-binary.mjs'
import { openDisplay, type Display } from '../display.ts'
import type { Packed } from './packed.ts'
import { runMain } from './run-main.ts'

/** The program with its window, as a person has it before them. */
export interface Started {
  readonly page: Page
  /** What is chosen in the next dialog for opening files. */
  chooses(file: string): Promise<void>
  /** Where the next dialog for saving puts the file. */
  savesAs(file: string): Promise<void>
  /** Closes the window and waits for the end of the program; its exit code. */
  quit(): Promise<number | null>
}

/** A way to start the packed program and to do in it what a person does. */
export interface Driver {
  readonly name: string
  /** Electron's own files for the packager; undefined where there are none. */
  readonly dist: string | undefined
  /** What a program that shows itself has in its environment. */
  readonly env: Readonly<Record<string, string>>
  start(packed: Packed, args: readonly string[]): Promise<Started>
  close(): void
}

/**
 * A real Electron where its program and a screen are at hand (ELECTRON_OVERRIDE_DIST_PATH, or Electron's installer has run), else the stand-in. Throws where the
 * variable names a folder without it.
 */
export async function findDriver(): Promise<Driver> {
  const present = presentElectron()
  if (present !== undefined && 'problem' in present) throw new Error(present.problem)
  const display = present === undefined ? undefined : await openDisplay()
  return present === undefined || display === undefined ? standInDriver() : realDriver(present.program, display)
}

function standInDriver(): Driver {
  let count = 0
  return {
    name: 'the stand-in for Electron, since no real one is here',
    dist: undefined,
    env: {},
    async start({ archive, unpacked }, args) {
      // Each start evaluates files of its own.
      const app = join(unpacked, '..', `start-${++count}`)
      extractAll(archive, app)
      const control = await runMain(join(app, 'dist', 'electron', 'main.js'), args)
      return {
        page: await control.waitForWindow(),
        chooses: async (file) => void control.openDialogs.push({ canceled: false, filePaths: [file] }),
        savesAs: async (file) => void control.saveDialogs.push({ canceled: false, filePath: file }),
        async quit() {
          await control.closeAll()
          const code = await control.exit.promise
          if (control.problems.length > 0) throw new Error(control.problems.join('\n'))
          return code
        },
      }
    },
    close: () => undefined,
  }
}

/**
 * The archive of the packed program in Electron's own program: the packed one lets nobody in from outside, by its fuses and its arguments, and so no test
 * either. `startsItself` in the test of it shows that one.
 */
function realDriver(program: string, display: Display): Driver {
  const dist = process.platform === 'darwin' ? join(program, '..', '..', '..', '..') : join(program, '..')
  return {
    name: `Electron (${program})`,
    dist,
    env: display.env,
    async start({ archive }, args) {
      const env = { ...process.env, ...display.env } as Record<string, string>
      const app = await _electron.launch({ args: [archive, ...args], env, timeout: 60_000 })
      const ended = once(app.process(), 'exit')
      const page = await app.firstWindow()
      return {
        page,
        chooses: (file) =>
          app.evaluate(({ dialog }, path) => {
            dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [path] })
          }, file),
        savesAs: (file) =>
          app.evaluate(({ dialog }, path) => {
            dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath: path })
          }, file),
        async quit() {
          await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().forEach((window) => window.close()))
          return ((await ended) as [number | null])[0]
        },
      }
    },
    close: () => display.close(),
  }
}
