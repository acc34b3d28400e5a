// @ts-check
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * What every command does first: install what is missing and go on in the project's own Node. Runs on a bare Node 20 with nothing
 * installed, so plain JavaScript without dependencies.
 */

export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..', '..')
const NEEDED_NODE = 24

/** @param {string} root */
const projectNode = (root) => join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')

/**
 * Ends this process with `code` in place of the caller when it could not go on itself.
 * @param {string} script `import.meta.url` of the caller
 */
export async function setUp(script) {
  if (!isInstalled(ROOT)) install()
  if (Number(process.versions.node.split('.')[0]) >= NEEDED_NODE) return
  process.exit(await runProgram(projectNode(ROOT), [fileURLToPath(script), ...process.argv.slice(2)]))
}

/**
 * npm writes its own record of what it installed when it is done; compared with the lock file it tells a whole installation from a missing,
 * interrupted or outdated one. Optional packages are those of other platforms.
 * @param {string} root
 */
export function isInstalled(root) {
  const record = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(record) || !existsSync(projectNode(root))) return false
  const wanted = readPackages(join(root, 'package-lock.json'))
  const present = readPackages(record)
  return Object.entries(wanted).every(
    ([path, entry]) => path === '' || entry.optional === true || (present[path]?.version === entry.version && existsSync(join(root, path))),
  )
}

/**
 * @param {string} file
 * @returns {Record<string, { version: string, optional?: boolean }>}
 */
function readPackages(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages
}

function install() {
  console.error('Installing what Kontor needs (about a minute, once) …')
  // npm empties node_modules before it fills it, so it must not run in the Node that lies there.
  const inside = join(ROOT, 'node_modules')
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => !folder.startsWith(inside))
  const env = { ...process.env, PATH: folders.join(delimiter) }
  const options = ['ci', '--no-audit', '--no-fund', '--loglevel=error']
  const cli = process.env['npm_execpath']
  const node = process.execPath.startsWith(inside) ? 'node' : process.execPath
  const done =
    cli !== undefined && /npm-cli\.c?js$/.test(cli)
      ? spawnSync(node, [cli, ...options], { cwd: ROOT, env, stdio: ['ignore', 2, 2] })
      : spawnSync('npm', options, { cwd: ROOT, env, stdio: ['ignore', 2, 2], shell: process.platform === 'win32' })
  if (done.status === 0 && isInstalled(ROOT)) return
  console.error(
    'The installation did not succeed; npm says why above. Kontor needs access to an npm registry once. Then run the command again.',
  )
  process.exit(1)
}

/**
 * Runs a program in the foreground, hands signals on to it and answers its exit code.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, onOutput?: (text: string) => void }} [options] `onOutput` gets what it says, which else goes to the terminal
 * @returns {Promise<number>}
 */
export function runProgram(program, args, options = {}) {
  return new Promise((resolve, reject) => {
    const { env = process.env, onOutput } = options
    const child = spawn(program, args, { cwd: ROOT, stdio: onOutput === undefined ? 'inherit' : ['ignore', 'pipe', 'pipe'], env })
    for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text) => onOutput?.(text))
    // Ctrl-C reaches the whole foreground group; what has to be handed on is a signal sent to this process alone.
    const hold = () => undefined
    const hand = (/** @type {NodeJS.Signals} */ signal) => child.kill(signal)
    process.on('SIGINT', hold)
    process.on('SIGTERM', hand)
    process.on('SIGHUP', hand)
    // npm ended by a signal ends the shell between it and this process, which passes nothing on: the new parent is the only sign of it.
    const parent = process.ppid
    const watch = setInterval(() => process.ppid !== parent && child.kill(), 500)
    child.on('error', reject)
    child.on('close', (code, signal) => {
      clearInterval(watch)
      process.off('SIGINT', hold)
      process.off('SIGTERM', hand)
      process.off('SIGHUP', hand)
      resolve(code ?? (signal === null ? 1 : 128 + (signal === 'SIGINT' ? 2 : 15)))
    })
  })
}
