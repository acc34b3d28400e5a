// @ts-check
import { join, resolve } from 'node:path'
import { buildIfStale } from './build.mjs'
import { findElectron } from './electron-binary.mjs'
import { ROOT, runProgram, setUp } from './setup.mjs'

/**
 * `npm start`: the Electron window, or the same window in the browser where Electron cannot be had, cannot show itself or is not wanted.
 * A fixed port is a wish for the browser.
 */

await setUp(import.meta.url)
await buildIfStale()

// npm runs this in the folder of the project; a path is meant from where the person called it.
const absolute = (/** @type {string} */ path) => resolve(process.env['INIT_CWD'] ?? process.cwd(), path)
const args = process.argv.slice(2).map((arg, index, all) => {
  if (all[index - 1] === '--data') return absolute(arg)
  return arg.startsWith('--data=') ? `--data=${absolute(arg.slice('--data='.length))}` : arg
})
const wantsBrowser = args.some((arg) => arg === '--browser' || arg === '--port' || arg.startsWith('--port='))
const electron = wantsBrowser ? undefined : await findElectron()
if (electron !== undefined && 'problem' in electron) console.error(`${electron.problem}, so Kontor opens in the browser.`)
else if (electron !== undefined) {
  const started = Date.now()
  const code = await runProgram(electron.program, [ROOT, ...args])
  // An Electron that cannot start (a missing system library, no sandbox) ends at once; one that a person used does not.
  if (code === 0 || Date.now() - started > 5_000) process.exit(code)
  console.error(`Electron ended with code ${code} before it showed a window. Kontor goes on in the browser.`)
}
process.exit(await runProgram(process.execPath, [join(ROOT, 'dist', 'host.js'), ...args]))
