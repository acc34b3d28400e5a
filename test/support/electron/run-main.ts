import { registerHooks } from 'node:module'
import { pathToFileURL } from 'node:url'
import type { control as Control } from './stand-in.ts'

/**
 * Evaluates a bundled main process with the stand-in for `electron`, in this process and once per process. Fails when the module does not finish:
 * then it waits for Electron to be ready at its top level, which never happens in the real one.
 */
export async function runMain(file: string, args: readonly string[]): Promise<typeof Control> {
  const standIn = new URL('./stand-in.ts', import.meta.url).href
  registerHooks({
    resolve: (specifier, context, next) => (specifier === 'electron' ? { url: standIn, shortCircuit: true } : next(specifier, context)),
  })
  process.argv = [process.execPath, file, ...args]
  // Natively, not through the test runner: its module must be the one that the bundle gets.
  const native = new Function('url', 'return import(url)') as (url: string) => Promise<unknown>
  const { control } = (await native(standIn)) as { control: typeof Control }
  const evaluated = native(pathToFileURL(file).href)
  const late = new Promise((_, reject) => setTimeout(() => reject(new Error('the main module waits at its top level')), 15_000).unref())
  await Promise.race([evaluated, late])
  control.becomeReady()
  return control
}
