// @ts-check
import { existsSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { ROOT, runProgram, setUp } from './setup.mjs'

/** `npm run dev`: the window with hot reload on the real engine and made-up documents. */

await setUp(import.meta.url)
// The engine starts anew at each change: what has been compiled of its sources is kept.
process.env['NODE_COMPILE_CACHE'] ??= join(ROOT, 'node_modules', '.cache', 'kontor', 'compiled')

const USAGE = 'Usage: npm run dev -- [--fresh] [--data DIR] [--port N]'
const { data, fresh = false, port } = readFlags()
const home = data === undefined ? join(ROOT, 'node_modules', '.cache', 'kontor', 'desk') : resolve(process.env['INIT_CWD'] ?? '.', data)
if (fresh) removeSeeded(home)
if (!existsSync(home)) {
  const code = await runProgram(process.execPath, [join(ROOT, 'test', 'support', 'made-up-desk', 'run.ts'), home])
  if (code !== 0) process.exit(code)
}
const { runLoop } = await import('../dev/loop.ts')
await runLoop({ root: ROOT, home, port })
process.exit(0)

function readFlags() {
  try {
    const options = /** @type {const} */ ({ data: { type: 'string' }, fresh: { type: 'boolean' }, port: { type: 'string' } })
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
