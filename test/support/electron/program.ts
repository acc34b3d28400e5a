import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { listen } from '../../../core/http/listen.ts'
import { runMain } from './run-main.ts'

/**
 * Stands for Electron's program, with the strict stand-in for its module: `node program.ts FOLDER …` runs the main process that the folder names, with what stands behind it. A
 * test finds its address in the folder KONTOR_STAND_IN, under the number of this start, once there is a window, and asks there what that shows.
 */
const [folder = '', ...args] = process.argv.slice(2)
const starts = process.env['KONTOR_STAND_IN'] ?? ''

const { main } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { main: string }
const control = await runMain(join(folder, main), args)
const ACTIONS: Readonly<Record<string, (script: string) => unknown>> = {
  evaluate: async (script) => (await control.waitForWindow()).evaluate(script),
  problems: () => control.problems,
  close: () => control.closeAll(),
}
await control.waitForWindow()
const { url } = await listen({
  handle: async (request) => {
    const value = await ACTIONS[new URL(request.url).pathname.slice(1)]?.(await request.text())
    return Response.json(value ?? null)
  },
})
writeFileSync(join(starts, String(readdirSync(starts).length + 1)), url)
process.exit(await control.exit.promise)
