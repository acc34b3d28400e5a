// @ts-check
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ROOT, setUp } from './setup.mjs'

/** `npm run build`, and the check by which the other commands know whether they must build. */

const STAMP = join(ROOT, 'dist', '.built-from')
const SOURCES = ['core', 'electron', 'renderer', 'package.json', 'package-lock.json', 'tsconfig.json', 'vite.config.ts']

export async function buildIfStale() {
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === hashSources(ROOT)) return
  await build()
}

export async function build() {
  const started = Date.now()
  console.error('Building Kontor …')
  const before = hashSources(ROOT)
  const { createBuilder } = await import('vite')
  // Whatever it is elsewhere, as in a test that builds: the bundles are those that people get.
  const { NODE_ENV } = process.env
  process.env['NODE_ENV'] = 'production'
  const builder = await createBuilder({ configFile: join(ROOT, 'vite.config.ts'), logLevel: 'warn' }, null)
  await builder.buildApp()
  if (NODE_ENV === undefined) delete process.env['NODE_ENV']
  else process.env['NODE_ENV'] = NODE_ENV
  keepCompiled()
  // The state at the start: what was changed while building is stale next time.
  writeFileSync(STAMP, before)
  console.error(`Built in ${((Date.now() - started) / 1000).toFixed(1)} s.`)
}

/** What the command compiles is kept beside it (core/cli/scripts.ts), where only a build writes. */
function keepCompiled() {
  const samples = ['xrechnung', 'peppol'].map((name) => join(ROOT, 'core', 'services', 'samples', `${name}.xml`))
  const { status } = spawnSync(process.execPath, [join(ROOT, 'core', 'cli', 'keep-compiled.ts'), join(ROOT, 'dist'), ...samples], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (status !== 0) throw new Error(`The command that was built ends with ${status}.`)
}

/**
 * Names and contents of everything the bundle is made from.
 * @param {string} root
 */
export function hashSources(root) {
  const hash = createHash('sha256')
  for (const file of SOURCES.flatMap((name) => listFiles(join(root, name)))) {
    hash.update(`${relative(root, file)}\0`)
    hash.update(readFileSync(file))
  }
  return hash.digest('hex')
}

/**
 * @param {string} path
 * @returns {string[]}
 */
function listFiles(path) {
  if (!existsSync(path)) return []
  if (statSync(path).isFile()) return [path]
  const entries = readdirSync(path, { withFileTypes: true })
  return entries
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? listFiles(join(path, entry.name)) : [join(path, entry.name)]))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await setUp(import.meta.url)
  await build()
}
