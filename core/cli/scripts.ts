import type { Script } from 'node:vm'

type Exports = Record<string, unknown>
type Body = (exports: Exports, require: (name: string) => unknown, module: { exports: Exports }, filename: string) => void

/**
 * Loads scripts (CommonJS) and what they require of each other, with the code that they were compiled to when they ran before. Node's own compile
 * cache keeps what V8 compiles before a module runs, which is next to no function: of a command that runs for a moment, compiling them anew was a
 * quarter of the time. What is kept lies in `folder`, for each version of V8; where it cannot be written, all goes on without. V8 itself refuses
 * what another version or another processor has made; it does not see that a text has changed: a build empties the folder.
 */
export function createLoader(folder: string): (filename: string) => Exports {
  // Asked for by name: an import would load all that a module offers, of files streams and promises too, which takes longer than all else here.
  const { readFileSync } = process.getBuiltinModule('fs')
  const { basename, dirname, join } = process.getBuiltinModule('path')
  const { Script } = process.getBuiltinModule('vm')
  const kept = join(folder, `${process.versions.v8}-${process.arch}`)
  const loaded = new Map<string, { exports: Exports }>()
  const fresh = new Map<string, Script>()
  process.once('exit', () => keepAll(kept, fresh))

  function load(filename: string): Exports {
    const known = loaded.get(filename)
    if (known !== undefined) return known.exports
    const module = { exports: {} }
    loaded.set(filename, module)
    const cachedData = readKept(join(kept, basename(filename)))
    // The build writes ASCII only, which Latin-1 reads without a look at the bytes.
    const text = `(function (exports, require, module, __filename) {${readFileSync(filename, 'latin1')}\n})`
    const script = new Script(text, { filename, cachedData })
    if (cachedData === undefined || script.cachedDataRejected === true) fresh.set(filename, script)
    const require = (name: string): unknown => {
      if (name.startsWith('.')) return load(join(dirname(filename), name))
      return process.getBuiltinModule(name) ?? process.getBuiltinModule('module').createRequire(filename)(name)
    }
    const run = script.runInThisContext() as Body
    run(module.exports, require, module, filename)
    return module.exports
  }
  return load
}

function readKept(file: string): Buffer | undefined {
  try {
    return process.getBuiltinModule('fs').readFileSync(file)
  } catch {
    return undefined
  }
}

/** Whole files only: another process may be reading them. */
function keepAll(folder: string, scripts: ReadonlyMap<string, Script>): void {
  const { mkdirSync, renameSync, writeFileSync } = process.getBuiltinModule('fs')
  const { basename, join } = process.getBuiltinModule('path')
  try {
    for (const [filename, script] of scripts) {
      mkdirSync(folder, { recursive: true })
      const file = join(folder, basename(filename))
      writeFileSync(`${file}.${process.pid}`, script.createCachedData())
      renameSync(`${file}.${process.pid}`, file)
    }
  } catch {
    // A folder that is not the person's own: every run compiles.
  }
}
