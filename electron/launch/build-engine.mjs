// @ts-check
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, normalize, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { ROOT, setUp } from './setup.mjs'

/**
 * `npm run build:engine`: the engine as a package for other programs, in `dist/engine` or in the folder after `--out`: one ES module that needs neither
 * Node nor a browser, and its types. `npm pack` there makes the file that is handed over.
 */

const ENTRY = 'core/engine/index.ts'
const CONFIG = join(ROOT, 'core', 'engine', 'tsconfig.package.json')
const LICENCES = 'third-party-licences.md'

/** @param {string} out */
async function buildEngine(out) {
  const { version, license, engines } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  await bundle(out, version)
  writeTypes(out, await declare())
  const manifest = {
    name: '@kontor/engine',
    version,
    description: 'Reads, judges and writes e-invoices of EN 16931, without Node and without a network',
    license,
    private: true,
    type: 'module',
    sideEffects: false,
    exports: { '.': { types: './index.d.ts', default: './index.js' } },
    types: './index.d.ts',
    files: ['index.js', 'index.d.ts', 'types', LICENCES],
    engines,
  }
  writeFileSync(join(out, 'package.json'), `${JSON.stringify(manifest, undefined, 2)}\n`)
  copyFileSync(join(ROOT, 'docs', 'engine.md'), join(out, 'README.md'))
}

/**
 * @param {string} out
 * @param {string} version
 */
async function bundle(out, version) {
  const { build } = await import('vite')
  await build({
    configFile: false,
    root: ROOT,
    publicDir: false,
    logLevel: 'warn',
    define: { __KONTOR_VERSION__: JSON.stringify(version) },
    build: {
      outDir: out,
      emptyOutDir: true,
      // What Node 20 understands, and browsers of its time.
      target: 'es2022',
      minify: false,
      license: { fileName: LICENCES },
      lib: { entry: join(ROOT, ENTRY), formats: ['es'], fileName: () => 'index.js' },
      rolldownOptions: { output: { codeSplitting: false } },
    },
  })
}

/**
 * What the compiler says the types of all files are, by their paths below `core`. It knows no more of the language there than Node 20 does.
 * @returns {Promise<Map<string, string>>}
 */
async function declare() {
  const { default: ts } = await import('typescript')
  const config = ts.getParsedCommandLineOfConfigFile(CONFIG, undefined, { ...ts.sys, onUnRecoverableConfigFileDiagnostic: fail })
  if (config === undefined) throw new Error(`${CONFIG} cannot be read.`)
  const program = ts.createProgram(config.fileNames, config.options)
  /** @type {Map<string, string>} */
  const types = new Map()
  const { diagnostics } = program.emit(
    undefined,
    (file, text) => void types.set(slashed(relative(config.options.outDir ?? '', file)), text),
  )
  const [first] = [...ts.getPreEmitDiagnostics(program), ...diagnostics]
  if (first !== undefined) fail(first)
  return types

  /** @type {(diagnostic: import('typescript').Diagnostic) => never} */
  function fail({ file, start = 0, messageText }) {
    const place = file === undefined ? '' : `${file.fileName}:${file.getLineAndCharacterOfPosition(start).line + 1}: `
    throw new Error(`${place}${ts.flattenDiagnosticMessageText(messageText, '\n')}`)
  }
}

const IMPORT = /(?<=['"])(\.{1,2}\/[^'"]+)\.ts(?=['"])/g

/**
 * Writes the types that the entry leads to, and none of the others.
 * @param {string} out
 * @param {ReadonlyMap<string, string>} types
 */
function writeTypes(out, types) {
  const entry = slashed(relative('core', ENTRY)).replace(/\.ts$/, '.d.ts')
  const found = new Set([entry])
  for (const name of found) {
    const text = types.get(name)
    if (text === undefined) throw new Error(`The types of ${name} are missing.`)
    for (const [, address = ''] of text.matchAll(IMPORT)) found.add(`${slashed(normalize(join(dirname(name), address)))}.d.ts`)
    const file = join(out, 'types', name)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text.replace(IMPORT, '$1.js'))
  }
  writeFileSync(join(out, 'index.d.ts'), `export * from './types/${entry.replace(/\.d\.ts$/, '.js')}'\n`)
}

/** @param {string} path */
function slashed(path) {
  return path.replaceAll('\\', '/')
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await setUp(import.meta.url)
  const { values } = parseArgs({ options: { out: { type: 'string', default: join(ROOT, 'dist', 'engine') } } })
  const started = Date.now()
  await buildEngine(resolve(values.out))
  console.error(`Built ${relative(process.cwd(), resolve(values.out))} in ${((Date.now() - started) / 1000).toFixed(1)} s.`)
}
