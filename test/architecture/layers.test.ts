import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { repositoryRoot } from '../support/shared.ts'
import { listViolations } from './check.ts'
import { listCircles } from './circles.ts'
import { listFullFolders, readSources, type Sources } from './graph.ts'

const ROOT = repositoryRoot()
const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as Record<'dependencies' | 'devDependencies', object>
const DECLARED = { dependencies: Object.keys(manifest.dependencies), devDependencies: Object.keys(manifest.devDependencies) }
const sources = readSources(ROOT)

describe('layers', () => {
  it('every import is one that the table of the house allows', () => {
    expect(sources.size).toBeGreaterThan(50)
    expect(listViolations(sources, DECLARED, ROOT)).toEqual([])
  })

  it('no file imports itself through others', () => {
    expect(listCircles(sources, ROOT)).toEqual([])
    const planted = ['a', 'b', 'c', 'd'].map((name, index) => [`x/${name}.ts`, `import './${'bcab'[index] ?? ''}.ts'`] as const)
    expect(listCircles(new Map(planted), ROOT)).toEqual([['x/a.ts', 'x/b.ts', 'x/c.ts']])
  })

  it('a folder under core with more than five files opens with a README', () => {
    expect(listFullFolders(sources, 'core', 5).filter((folder) => !existsSync(join(ROOT, folder, 'README.md')))).toEqual([])
  })

  it('only packages that stay outside the bundle are runtime dependencies', () => {
    expect(DECLARED.dependencies).toEqual(['better-sqlite3'])
  })
})

/** What the lint must catch: [what, file, its text, part of the sentence]. */
const PLANTED: readonly (readonly [string, string, string, string])[] = [
  ['a pure room reads a file', 'core/model/x.ts', `import { readFileSync } from 'node:fs'`, 'core/model may not'],
  ['a pure room reads a file by the old name', 'core/rules/x.ts', `import fs from 'fs'`, 'imports node:*'],
  ['a pure room knows Electron', 'core/pdf/x.ts', `import { app } from 'electron'`, 'imports electron'],
  ['the engine knows Svelte', 'core/services/x.ts', `import { mount } from 'svelte'`, 'imports svelte'],
  ['base imports upwards', 'core/base/x.ts', `import type { Invoice } from '../model/invoice.ts'`, 'core/base may not import core/model'],
  ['a format imports another', 'core/formats/ubl/x.ts', `export * from '../cii/y.ts'`, 'core/formats/ubl may not import core/formats/cii'],
  ['a rule sees the XML', 'core/rules/en16931/x.ts', `import type { XmlDocument } from '../../xml/types.ts'`, 'may not import core/xml'],
  ['the contract sees the store', 'core/contract/x.ts', `import '../store/x.ts'`, 'core/contract may not import core/store'],
  ['the window reaches the engine', 'renderer/lib/x.ts', `import '../../core/xml/types.ts'`, 'renderer/lib may not import core/xml'],
  ['a component reaches the engine', 'renderer/views/X.svelte', `<script lang="ts">import '../../core/xml/types.ts'</script>`, 'may not'],
  [
    'a primitive knows a domain',
    'renderer/ui/X.svelte',
    `<script>import Y from '../editor/Y.svelte'</script>`,
    'may not import renderer/editor',
  ],
  ['one domain imports another', 'renderer/queue/x.ts', `import '../editor/y.ts'`, 'renderer/queue may not import renderer/editor'],
  ['only services combine', 'core/http/x.ts', `import '../pdf/x.ts'`, 'core/http may not import core/pdf'],
  ['Electron reaches past the services', 'electron/x.ts', `import '../core/store/x.ts'`, 'electron may not import core/store'],
  ['a lazy import counts', 'core/terms/x.ts', `export const f = () => import('../services/x.ts')`, 'may not import core/services'],
  ['a type import counts', 'core/terms/x.ts', `export type T = import('../services/x.ts').T`, 'may not import core/services'],
  ['a computed import hides its target', 'core/xml/x.ts', 'export const f = (n: string) => import(`./${n}.ts`)', 'leads to no file'],
  ['a file that is not there', 'core/xml/x.ts', `import './missing.ts'`, 'leads to no file'],
  ['an undeclared package', 'core/pdf/x.ts', `import { PDFDocument } from 'pdf-lib'`, 'imports pdf-lib'],
  ['the program imports a test', 'core/xml/x.ts', `import '../../test/support/shared.ts'`, 'no part of the program'],
  ['a new top folder', 'tools/x.ts', '', 'lies in no room'],
  ['a new folder under core', 'core/helpers/x.ts', '', 'lies in no room'],
  ['a new format', 'core/formats/edifact/x.ts', '', 'lies in no room'],
  ['a new folder of the window', 'renderer/misc/x.ts', '', 'lies in no room'],
]

describe('planted violations', () => {
  const around: Sources = new Map(
    ['core/model/invoice.ts', 'core/xml/types.ts', 'core/formats/cii/y.ts', 'core/store/x.ts', 'core/pdf/x.ts', 'core/services/x.ts']
      .concat(['renderer/editor/Y.svelte', 'renderer/editor/y.ts'])
      .map((path) => [path, '']),
  )

  it('the surroundings of the planted ones are clean', () => {
    expect(listViolations(around, DECLARED, ROOT)).toEqual([])
  })

  it.each(PLANTED)('%s is caught', (_, path, text, sentence) => {
    const found = listViolations(new Map([...around, [path, text]]), DECLARED, ROOT)
    expect(found).toHaveLength(1)
    expect(found[0]).toContain(path)
    expect(found[0]).toContain(sentence)
  })
})
