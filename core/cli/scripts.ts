import type { Script } from 'node:vm'

type Exports = Record<string, unknown>
type Body = (exports: Exports, require: (name: string) => unknown, module: { exports: Exports }, filename: string) => void

/**
 * Loads scripts (CommonJS) and what they require of each other, with the code that they were compiled to at build time. Node's own compile cache keeps
 * what V8 compiles before a module runs, which is next to no function: of a command that runs for a moment, compiling them anew was a quarter of the
 * time. What was kept lies in `folder`, for each version of V8, and is only read: nothing is written beside an installed program. V8 itself refuses
 * what another version or another processor has made; it does not see that a text has changed: a build empties the folder. What was not there, or
 * was refused, is added to `fresh`.
 */
export function createLoader(folder: string, fresh?: Map<string, Script>): (filename: string) => Exports {
  // Asked for by name: an import would load all that a module offers, of files streams and promises too, which takes longer than all else here.
  const { readFileSync } = process.getBuiltinModule('fs')
  const { basename, dirname, join } = process.getBuiltinModule('path')
  const { Script } = process.getBuiltinModule('vm')
  const kept = keptIn(folder)
  const loaded = new Map<string, { exports: Exports }>()

  function load(filename: string): Exports {
    const known = loaded.get(filename)
    if (known !== undefined) return known.exports
    const module = { exports: {} }
    loaded.set(filename, module)
    const cachedData = readKept(join(kept, basename(filename)))
    // The build writes ASCII only, which Latin-1 reads without a look at the bytes, and the function around it: a text that is put together is copied.
    const text = readFileSync(filename, 'latin1')
    const script = new Script(text, { filename, cachedData })
    if (cachedData === undefined || script.cachedDataRejected === true) fresh?.set(filename, script)
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

/** The place of what this V8 can take. */
export function keptIn(folder: string): string {
  return process.getBuiltinModule('path').join(folder, `${process.versions.v8}-${process.arch}`)
}

function readKept(file: string): Buffer | undefined {
  try {
    return process.getBuiltinModule('fs').readFileSync(file)
  } catch {
    // Without what was kept V8 compiles the script anew: a command is slower by that, and does the same.
    return undefined
  }
}
