import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { repositoryRoot } from '../support/shared.ts'
import { PURE } from './layers.ts'

/** The second fence beside the layer lint: the pure rooms are compiled without the types of Node and of the browser (a step of `npm run check`). */
const ROOT = repositoryRoot()
const config = ts.getParsedCommandLineOfConfigFile(join(ROOT, 'tsconfig.json'), undefined, {
  ...ts.sys,
  onUnRecoverableConfigFileDiagnostic: (diagnostic) => {
    throw new Error(ts.flattenDiagnosticMessageText(diagnostic.messageText, '\n'))
  },
})
if (config === undefined) throw new Error('tsconfig.json cannot be read')
const { options, fileNames } = config

/** What the compiler says of each planted file, all in one program. */
function compile(planted: ReadonlyMap<string, string>): Map<string, string> {
  const host = ts.createCompilerHost(options)
  const read = host.getSourceFile.bind(host)
  const exists = host.fileExists.bind(host)
  host.getSourceFile = (name, ...rest) => {
    const text = planted.get(name)
    return text === undefined ? read(name, ...rest) : ts.createSourceFile(name, text, ts.ScriptTarget.ES2024)
  }
  host.fileExists = (name) => planted.has(name) || exists(name)
  const found = ts.getPreEmitDiagnostics(ts.createProgram([...planted.keys()], options, host))
  return new Map(found.map(({ file, messageText }) => [file?.fileName ?? '', ts.flattenDiagnosticMessageText(messageText, '\n')]))
}

const FORBIDDEN = ['Buffer', 'process', 'document', 'window', 'fetch', 'TextDecoder', 'setTimeout', 'crypto', 'performance', 'console']
const placeOf = (name: string): string => join(ROOT, `core/model/planted-${name}.ts`)
const found = compile(new Map(FORBIDDEN.map((name) => [placeOf(name), `export const value: unknown = ${name}`])))

describe('pure rooms', () => {
  it('all of them are compiled by the root configuration', () => {
    const { include } = JSON.parse(readFileSync(join(ROOT, 'tsconfig.json'), 'utf8')) as { include: string[] }
    expect(include).toEqual(PURE)
    expect(PURE.filter((room) => !fileNames.some((name) => name.includes(`/${room}/`)))).toEqual([])
    expect(options.types).toEqual([])
    expect(options.lib).toEqual(['lib.es2024.d.ts'])
  })

  it.each(FORBIDDEN)('a planted use of %s does not compile', (name) => {
    expect(found.get(placeOf(name))).toContain(`Cannot find name '${name}'`)
  })

  it('none has a clock or knows chance, which are members of the language: it takes a Clock or an IdSource', () => {
    const CLOCK_OR_CHANCE = /\bDate\.now\(|\bnew Date\(\s*\)|\bMath\.random\b/
    expect(CLOCK_OR_CHANCE.test('const today = new Date()')).toBe(true)
    expect(fileNames.filter((name) => CLOCK_OR_CHANCE.test(readFileSync(name, 'utf8')))).toEqual([])
  })
})
