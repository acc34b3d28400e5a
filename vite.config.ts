import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig, type Plugin } from 'vite'
import { FoundPackages, listParts, writeBill, writeNotices } from './electron/launch/parts.mjs'

/**
 * One build, four environments: the window (dist/renderer), everything that runs in Node or in Electron's main process (dist, split so that
 * each entry loads only what it uses), the same for the `kontor` command (dist/command, CommonJS: only of scripts can the compiled code be kept, see
 * core/cli/scripts.ts), and the preload script, which has to be one CommonJS file because a sandboxed preload cannot be ESM.
 */

const ROOT = import.meta.dirname
const EXTERNAL = ['electron', 'better-sqlite3', ...builtinModules.flatMap((name) => [name, `node:${name}`])]

const NODE_ENTRIES: Record<string, string> = {
  cli: 'core/cli/bin.ts',
  host: 'electron/browser-host.ts',
  'electron/main': 'electron/main.ts',
  'engine-worker': 'core/services/engine/worker.ts',
  'archive-worker': 'core/services/archives/worker.ts',
  'container-worker': 'core/services/containers/worker.ts',
}

const isForNode = ({ name }: { readonly name: string }): boolean => name === 'node' || name === 'command'

const COMMON_OF_COMMANDS =
  /core\/(base|cli\/(command|each-input|inputs|language|main|read|said|terminal|workspace-settings)\.|contract\/problems|languages\/(en\/command|languages)\.|engine\/file-kind|services\/(ports|containers\/kind)\.)/

type Chunk = (id: string, graph: { getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null }) => string | null

/**
 * All that a module imports, without what it loads later, as one file: each further one is a request that the window's first sight waits for, or a file
 * that a cold start has to find.
 */
function startOf(entry: string, name: string): Chunk {
  const start = new Set<string>()
  return (id, graph) => {
    if (start.size === 0) {
      const waiting = [join(ROOT, entry)]
      for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
        if (start.has(next)) continue
        start.add(next)
        waiting.push(...(graph.getModuleInfo(next)?.importedIds ?? []))
      }
    }
    return start.has(id) ? name : null
  }
}

/**
 * What nearly every command needs is one file, and what judges an invoice another one: each file that a cold start has to find, read and link takes
 * time.
 */
const SPLITTING = {
  includeDependenciesRecursively: false,
  groups: [
    { name: 'base', test: COMMON_OF_COMMANDS, priority: 1 },
    { name: startOf('core/cli/commands/validate.ts', 'judge'), debugName: 'judge' },
  ],
}

/**
 * `new URL('./file', import.meta.url)` works when the sources run directly and, by this, in the bundle too: the file is copied to dist/assets
 * and the address rewritten to it; that of a TypeScript file, which is started as a thread, to the entry built from it. Vite itself does this
 * for the browser only. Addresses of folders stay as they are.
 */
function nodeAssets(): Plugin {
  const MARK = 'kontor-asset:'
  const ENTRY_MARK = 'kontor-entry:'
  return {
    name: 'kontor-node-assets',
    enforce: 'pre',
    applyToEnvironment: isForNode,
    transform(code, id) {
      if (!id.startsWith(ROOT) || id.includes('node_modules')) return null
      return code.replace(/new URL\(\s*'(\.[^']+\.\w+)',\s*import\.meta\.url,?\s*\)/g, (_, address: string) => {
        const file = join(dirname(id), address)
        if (file.endsWith('.ts')) return `new URL('${ENTRY_MARK}${entryOf(file)}.js', import.meta.url)`
        const source = readFileSync(file)
        this.emitFile({ type: 'asset', fileName: `assets/${basename(address)}`, source, originalFileName: file })
        return `new URL('${MARK}${basename(address)}', import.meta.url)`
      })
    },
    // A chunk's place, and so its way to the assets, is known only now.
    renderChunk(code, chunk) {
      const way = '../'.repeat(chunk.fileName.split('/').length - 1) || './'
      return code.replaceAll(MARK, `${way}assets/`).replaceAll(ENTRY_MARK, way)
    },
  }
}

/**
 * What pdf.js asks for by name when a PDF needs it: the readers of faxed, JBIG2 and JPEG 2000 pictures, in JavaScript, since the window compiles no
 * WebAssembly. The fonts that a PDF may leave out lie among the assets of the engine, which needs them as well (electron/window-files.ts).
 */
function pdfParts(): Plugin {
  const from = join(ROOT, 'node_modules/pdfjs-dist')
  return {
    name: 'kontor-pdf-parts',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle() {
      for (const name of readdirSync(join(from, 'wasm')).filter((file) => file.endsWith('_nowasm_fallback.js'))) {
        const originalFileName = join(from, 'wasm', name)
        this.emitFile({ type: 'asset', fileName: `pdfjs/wasm/${name}`, source: readFileSync(originalFileName), originalFileName })
      }
    },
    // In the development loop the package itself gives them.
    configureServer: ({ middlewares }) => {
      middlewares.use((request, _, next) => {
        const [, part] = /^\/pdfjs\/((?:standard_fonts|wasm)\/[\w.-]+)$/.exec(request.url ?? '') ?? []
        if (part !== undefined) request.url = `/@fs/${join(from, part)}`
        next()
      })
    },
  }
}

/** Scripts of the window from this size on, in bytes. None of them is among those that its first sight waits for. */
const LARGE = 300_000

/** Large scripts lie compressed, and are given out as the window takes them (electron/window-files.ts): together they are half of all that is built. */
function packLargeScripts(folder: string): void {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.m?js$/.test(name))
  for (const file of names.map((name) => join(folder, name)).filter((path) => statSync(path).size >= LARGE)) {
    writeFileSync(`${file}.br`, brotliCompressSync(readFileSync(file), { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }))
    rmSync(file)
  }
}

/** Short, but with the names of functions and classes, by which a fault in the log is found. */
const READABLE = {
  compress: { keepNames: { function: true, class: true } },
  mangle: { keepNames: { function: true, class: true } },
  codegen: true,
} as const

/** One sign beyond Latin-1 doubles what is read, hashed and kept of a whole chunk, which a command that runs for a moment notices: all are escaped. */
function asciiOnly(): Plugin {
  return {
    name: 'kontor-ascii-only',
    applyToEnvironment: isForNode,
    // Not earlier: Vite writes the signs themselves again when it renders a chunk.
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) if (file.type === 'chunk') file.code = file.code.replace(/[\u0080-\uffff]/g, escapeUnit)
    },
  }
}

/** The scripts of the command are functions of what CommonJS gives them, which `core/cli/scripts.ts` calls. */
function wrapScripts(): Plugin {
  return {
    name: 'kontor-wrap-scripts',
    applyToEnvironment: ({ name }) => name === 'command',
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk') file.code = `(function (exports, require, module, __filename) {${file.code}\n})`
    },
  }
}

const escapeUnit = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`

/** SHA-256 of the binaries of SQLite's binding, of which a packed program has one outside its archive. */
function digestBindings(): Record<string, string> {
  const folder = join(ROOT, 'node_modules/better-sqlite3/prebuilds')
  const digest = (name: string): string =>
    createHash('sha256')
      .update(readFileSync(join(folder, name)))
      .digest('hex')
  return Object.fromEntries(readdirSync(folder).map((name) => [name, digest(name)]))
}

function entryOf(file: string): string {
  const entry = Object.entries(NODE_ENTRIES).find(([, source]) => join(ROOT, source) === file)
  if (entry === undefined) throw new Error(`${file} is started as a program of its own, and is no entry of the build.`)
  return entry[0]
}

const packages = new FoundPackages()

export default defineConfig({
  root: join(ROOT, 'renderer'),
  base: './',
  publicDir: false,
  clearScreen: false,
  plugins: [svelte({ configFile: false }), nodeAssets(), pdfParts(), asciiOnly(), wrapScripts(), packages.plugin()],
  // A thread of the window is a bundle of its own.
  worker: { plugins: () => [packages.plugin()] },
  define: {
    __KONTOR_BINDINGS__: JSON.stringify(digestBindings()),
    __KONTOR_VERSION__: JSON.stringify((JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string }).version),
  },
  builder: {
    // What one environment has found, the others add to.
    sharedConfigBuild: true,
    async buildApp(builder) {
      // The first one empties dist as a whole.
      for (const name of ['node', 'command', 'preload', 'client']) {
        const environment = builder.environments[name]
        if (environment !== undefined) await builder.build(environment)
      }
      const parts = listParts(packages.sizes)
      writeFileSync(join(ROOT, 'dist', 'sbom.cdx.json'), writeBill(parts))
      writeFileSync(join(ROOT, 'dist', 'third-party-notices.md'), writeNotices(parts))
      packLargeScripts(join(ROOT, 'dist', 'renderer'))
    },
  },
  environments: {
    client: {
      build: {
        outDir: join(ROOT, 'dist/renderer'),
        emptyOutDir: true,
        target: 'es2024',
        assetsInlineLimit: 0,
        chunkSizeWarningLimit: 8000,
        rolldownOptions: {
          input: join(ROOT, 'renderer/index.html'),
          output: {
            codeSplitting: {
              includeDependenciesRecursively: false,
              groups: [{ name: startOf('renderer/main.ts', 'start'), debugName: 'start' }],
            },
          },
        },
      },
    },
    node: {
      consumer: 'server',
      resolve: { noExternal: true, external: EXTERNAL },
      build: {
        outDir: join(ROOT, 'dist'),
        emptyOutDir: true,
        target: 'node24',
        minify: false,
        emitAssets: true,
        rolldownOptions: {
          input: Object.fromEntries(Object.entries(NODE_ENTRIES).map(([name, file]) => [name, join(ROOT, file)])),
          external: EXTERNAL,
          output: {
            format: 'es',
            minify: READABLE,
            entryFileNames: '[name].js',
            chunkFileNames: 'chunks/[name]-[hash].js',
            assetFileNames: 'assets/[name][extname]',
            codeSplitting: SPLITTING,
          },
        },
      },
    },
    command: {
      consumer: 'server',
      resolve: { noExternal: true, external: EXTERNAL },
      build: {
        outDir: join(ROOT, 'dist'),
        emptyOutDir: false,
        target: 'node24',
        minify: false,
        emitAssets: true,
        rolldownOptions: {
          input: { main: join(ROOT, 'core/cli/main.ts') },
          external: EXTERNAL,
          output: {
            format: 'cjs',
            minify: READABLE,
            entryFileNames: 'command/[name].cjs',
            chunkFileNames: 'command/[name]-[hash].cjs',
            assetFileNames: 'assets/[name][extname]',
            codeSplitting: SPLITTING,
          },
        },
      },
    },
    preload: {
      consumer: 'server',
      resolve: { noExternal: true, external: ['electron'] },
      build: {
        outDir: join(ROOT, 'dist/electron'),
        emptyOutDir: false,
        target: 'node24',
        minify: false,
        rolldownOptions: {
          input: join(ROOT, 'electron/preload.ts'),
          external: ['electron'],
          output: { format: 'cjs', minify: READABLE, entryFileNames: 'preload.cjs' },
        },
      },
    },
  },
})
