import { join } from 'node:path'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { repositoryRoot } from '../support/shared.ts'

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

function compile(roots: readonly string[], planted?: { path: string; text: string }): string[] {
  const host = ts.createCompilerHost(options)
  const read = host.getSourceFile.bind(host)
  const exists = host.fileExists.bind(host)
  host.getSourceFile = (name, ...rest) =>
    name === planted?.path ? ts.createSourceFile(name, planted.text, ts.ScriptTarget.ES2024) : read(name, ...rest)
  host.fileExists = (name) => name === planted?.path || exists(name)
  const found = ts.getPreEmitDiagnostics(ts.createProgram(roots, options, host))
  return found.map(({ file, messageText }) => `${file?.fileName ?? ''}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`)
}

describe('pure rooms', () => {
  it('all of them are compiled by the root configuration', () => {
    const rooms = ['base', 'model', 'terms', 'codelists', 'xml', 'formats', 'rules', 'pdf', 'contract']
    expect(rooms.filter((room) => !fileNames.some((name) => name.includes(`/core/${room}/`)))).toEqual([])
    expect(options.types).toEqual([])
    expect(options.lib).toEqual(['lib.es2024.d.ts'])
  })

  it.each(['Buffer', 'process', 'document', 'window', 'fetch', 'TextDecoder', 'setTimeout', 'crypto', 'performance', 'console'])(
    'a planted use of %s does not compile',
    (name) => {
      const planted = { path: join(ROOT, 'core/model/planted.ts'), text: `export const value: unknown = ${name}` }
      expect(compile([planted.path], planted).join()).toContain(`Cannot find name '${name}'`)
    },
  )
})
