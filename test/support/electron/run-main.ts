import { createRequire, registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'
import type { control as Control } from './stand-in.ts'

/**
 * Evaluates a bundled main process with the stand-in for `electron`, in this process, and each file once: what is started again after its end is a copy of
 * it. A main module that awaits anything at its top level cannot be required, which is what is wanted: waiting there for Electron to be ready would never end in the real one.
 */
export async function runMain(file: string, args: readonly string[]): Promise<typeof Control> {
  const standIn = new URL('./stand-in.ts', import.meta.url)
  registerHooks({
    resolve: (specifier, context, next) =>
      specifier === 'electron' ? { url: standIn.href, shortCircuit: true } : next(specifier, context),
  })
  process.argv = [process.execPath, ...args]
  // Node's own loader, not the test runner's: the stand-in must be the module that the bundle gets.
  const load = createRequire(import.meta.url)
  const { control } = load(fileURLToPath(standIn)) as { control: typeof Control }
  control.beginAnew()
  load(file)
  await new Promise((resolve) => setImmediate(resolve))
  control.becomeReady()
  return control
}
