// @ts-check
import { existsSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { findElectron } from './electron-binary.mjs'
import { ROOT, runProgram, setUp } from './setup.mjs'

/** `npm run dev`: the window with hot reload on the real engine and made-up documents, in the browser; `npm run dev:electron`: in Electron's window. */

await setUp(import.meta.url)
// The engine starts anew at each change: what has been compiled of its sources is kept.
process.env['NODE_COMPILE_CACHE'] ??= join(ROOT, 'node_modules', '.cache', 'kontor', 'compiled')

const USAGE = 'Usage: npm run dev -- [--fresh] [--data DIR] [--port N], npm run dev:electron -- [--fresh] [--data DIR]'
const { data, fresh = false, electron: wantsElectron = false, port } = readFlags()
const electron = wantsElectron ? await requireElectron() : undefined
const home = data === undefined ? join(ROOT, 'node_modules', '.cache', 'kontor', 'desk') : resolve(process.env['INIT_CWD'] ?? '.', data)
if (fresh) removeSeeded(home)
if (!existsSync(home)) {
  const code = await runProgram(process.execPath, [join(ROOT, 'test', 'support', 'made-up-desk', 'run.ts'), home])
  if (code !== 0) process.exit(code)
}
if (electron === undefined) {
  const { runLoop } = await import('../dev/loop.ts')
  await runLoop({ root: ROOT, home, port })
} else {
  const { runElectronLoop } = await import('../dev/electron-loop.ts')
  await runElectronLoop({ root: ROOT, home, electron })
}
process.exit(0)

async function requireElectron() {
  const found = await findElectron()
  if ('program' in found) return found.program
  console.error(`${found.problem}. This command needs a display and Electron's program, which comes from the network once (from GitHub, or from the
mirror that ELECTRON_MIRROR names). \`npm run dev\` gives the same loop in the browser, without either.`)
  process.exit(1)
}

function readFlags() {
  try {
    const options = /** @type {const} */ ({
      data: { type: 'string' },
      electron: { type: 'boolean' },
      fresh: { type: 'boolean' },
      port: { type: 'string' },
    })
    const { port = '5173', ...values } = parseArgs({ options }).values
    if (!/^\d+$/.test(port) || Number(port) > 65_535) throw new Error('--port takes a number from 0 to 65535.')
    return { ...values, port: Number(port) }
  } catch (error) {
    console.error(error instanceof Error ? error.message : error, USAGE)
    process.exit(2)
  }
}

/**
 * Only what the script has made goes: a folder without its mark may be a person's own.
 * @param {string} folder
 */
function removeSeeded(folder) {
  if (!existsSync(folder)) return
  if (existsSync(join(folder, 'made-up.txt'))) return rmSync(folder, { recursive: true })
  console.error(`${folder} holds no made-up documents, so --fresh leaves it alone.`)
  process.exit(2)
}
