// @ts-check
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './setup.mjs'

/**
 * Electron's program does not come with its package but from the network, about 110 MB, at the first start. It is tried once: a machine that
 * cannot get it is not slowed down at each start.
 */

const PACKAGE = join(ROOT, 'node_modules', 'electron')
const CACHE = join(ROOT, 'node_modules', '.cache', 'kontor')
/** @type {Partial<Record<NodeJS.Platform, string>>} */
const NAMES = { win32: 'electron.exe', darwin: join('Electron.app', 'Contents', 'MacOS', 'Electron') }
const SILENCE_LIMIT_MS = 20_000
const RETRY_AFTER_MS = 24 * 60 * 60 * 1000

/**
 * Path of the program, or why there is none, as a sentence without its full stop.
 * @returns {Promise<{ program: string } | { problem: string }>}
 */
export async function findElectron() {
  if (!hasDisplay()) return { problem: 'There is no display here' }
  const present = presentElectron()
  if (present !== undefined) return present
  const failed = join(CACHE, `electron-${electronVersion()}-failed`)
  if (existsSync(failed) && Date.now() - statSync(failed).mtimeMs < RETRY_AFTER_MS)
    return { problem: `Electron could not be downloaded earlier (to try again, delete ${failed})` }
  console.error('Downloading Electron (about 110 MB, once) …')
  mkdirSync(CACHE, { recursive: true })
  const problem = await download()
  const program = installedProgram()
  if (program !== undefined) return { program }
  writeFileSync(failed, problem)
  return { problem: `Electron cannot be downloaded here (${problem})` }
}

/**
 * The program where it is at hand: in the folder that ELECTRON_OVERRIDE_DIST_PATH names, which people fill where nothing can be downloaded, or where Electron's
 * installer has put it. Undefined where it has to be downloaded.
 * @returns {{ program: string } | { problem: string } | undefined}
 */
export function presentElectron() {
  const named = process.env['ELECTRON_OVERRIDE_DIST_PATH'] ?? ''
  if (named === '') {
    const program = installedProgram()
    return program === undefined ? undefined : { program }
  }
  const program = join(named, NAMES[process.platform] ?? 'electron')
  return existsSync(program) ? { program } : { problem: `ELECTRON_OVERRIDE_DIST_PATH names ${named}, where Electron is not` }
}

function hasDisplay() {
  return ['win32', 'darwin'].includes(process.platform) || Boolean(process.env['DISPLAY'] ?? process.env['WAYLAND_DISPLAY'])
}

function electronVersion() {
  return JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8')).version
}

/** Asks the files that Electron's installer leaves; importing the package would start the download by itself. */
function installedProgram() {
  const record = join(PACKAGE, 'path.txt')
  if (!existsSync(record)) return undefined
  const program = join(PACKAGE, 'dist', readFileSync(record, 'utf8'))
  return existsSync(program) ? program : undefined
}

/**
 * Runs Electron's own installer. It is ended when for a while nothing has arrived, so a slow line may take its time and a closed one does not.
 * @returns {Promise<string>} why it did not succeed, for people; empty when it did
 */
function download() {
  const temporary = join(CACHE, 'electron-download')
  rmSync(temporary, { recursive: true, force: true })
  mkdirSync(temporary, { recursive: true })
  return new Promise((resolve) => {
    const env = { ...process.env, TMPDIR: temporary, TEMP: temporary, TMP: temporary }
    const child = spawn(process.execPath, [join(PACKAGE, 'install.js')], { env, stdio: ['ignore', 'ignore', 'pipe'] })
    let problem = ''
    let words = ''
    let seen = 0
    let lastChange = Date.now()
    child.stderr.on('data', (chunk) => (words = (words + String(chunk)).slice(-4_000)))
    const watch = setInterval(() => {
      const size = sizeOf(temporary) + sizeOf(join(PACKAGE, 'dist'))
      if (size !== seen) lastChange = Date.now()
      seen = size
      if (Date.now() - lastChange < SILENCE_LIMIT_MS) return
      problem = `nothing arrived for ${SILENCE_LIMIT_MS / 1000} s`
      child.kill()
    }, 500)
    child.on('error', (error) => (problem = error.message))
    child.on('close', (code) => {
      clearInterval(watch)
      rmSync(temporary, { recursive: true, force: true })
      resolve(code === 0 ? '' : problem || (/^.*Error: (.*)$/m.exec(words)?.[1] ?? `the installer ended with code ${code}`))
    })
  })
}

/**
 * @param {string} folder
 * @returns {number} bytes in it
 */
function sizeOf(folder) {
  if (!existsSync(folder)) return 0
  let size = 0
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    size += statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0
  }
  return size
}
