import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { hashSources } from '../../electron/launch/build.mjs'
import { presentElectron } from '../../electron/launch/electron-binary.mjs'
import { kindsOf } from '../../electron/launch/kinds.mjs'
import { isInstalled } from '../../electron/launch/setup.mjs'
import { repositoryRoot } from '../support/shared.ts'

let root: string
beforeEach(() => (root = mkdtempSync(join(tmpdir(), 'kontor-launch-'))))
afterEach(() => rmSync(root, { recursive: true }))

function write(path: string, content: unknown): void {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), typeof content === 'string' ? content : JSON.stringify(content))
}

describe('the launchers', () => {
  // Looked up in the documentation of Node 20: a clone links them by the system's Node, before the project's own is there.
  const IN_NODE_20 =
    /^(availableParallelism|copyFileSync|createHash|delimiter|dirname|existsSync|fileURLToPath|join|mkdirSync|mkdtempSync|normalize|parseArgs|readFileSync|readdirSync|relative|resolve|rmSync|spawn|spawnSync|statSync|statfsSync|tmpdir|writeFileSync)$/

  it('ask the system’s Node for nothing that Node 20 does not have', () => {
    const folder = join(repositoryRoot(), 'electron', 'launch')
    const texts = readdirSync(folder)
      .filter((name) => name.endsWith('.mjs'))
      .map((name) => readFileSync(join(folder, name), 'utf8'))
    const names = texts.flatMap((text) =>
      [...text.matchAll(/^import \{([^}]*)\} from 'node:/gm)].flatMap(([, list = '']) => list.split(',')),
    )
    expect(names.length).toBeGreaterThan(10)
    expect(names.map((name) => name.trim()).filter((name) => !IN_NODE_20.test(name))).toEqual([])
  })
})

describe('npm run soak', () => {
  it('refuses a word that it does not know, and names those that it does', () => {
    const script = join(repositoryRoot(), 'electron', 'launch', 'soak.mjs')
    const { status, stderr } = spawnSync(process.execPath, [script, 'offcie'], { encoding: 'utf8' })
    expect({ status, stderr }).toEqual({
      status: 2,
      stderr: 'npm run soak knows no offcie: it takes one of load, office, desks, views, or no word for the queue.\n',
    })
  })
})

describe('kindsOf', () => {
  const PURE = 'test/rules/en16931.test.ts'

  it.each([
    ['nothing', [], ['pure', 'store', 'window', 'e2e'], []],
    ['one file', [PURE], ['pure'], []],
    ['one file with a line', [`${PURE}:12`], ['pure'], []],
    ['one file from the root of the disk', [join(repositoryRoot(), PURE)], ['pure'], []],
    ['a part of a name, whatever its case', ['EN16931'], ['pure'], []],
    ['a test of one file', [PURE, '-t', 'BR-CO-10'], ['pure'], []],
    ['one file of the tools', ['test/tools/alone.test.ts'], ['tools'], []],
    ['a file, and one that is not there', [PURE, 'test/rules/no-such.test.ts'], ['pure'], ['test/rules/no-such.test.ts']],
  ])('says what is to run, and what no test has, of %s', (_, args, kinds, unknown) => {
    expect(kindsOf(args)).toEqual({ kinds, unknown })
  })

  it('adds those of the tools where everything is tried, and no others where something is named', () => {
    expect(kindsOf([], true).kinds).toEqual(['pure', 'store', 'office', 'window', 'e2e', 'tools'])
    expect(kindsOf([PURE], true).kinds).toEqual(['pure'])
  })
})

describe('presentElectron', () => {
  const NAMES: Partial<Record<NodeJS.Platform, string>> = { win32: 'electron.exe', darwin: 'Electron.app/Contents/MacOS/Electron' }
  const name = NAMES[process.platform] ?? 'electron'
  afterEach(() => vi.unstubAllEnvs())

  it('is what lies in the folder that a person has named', () => {
    vi.stubEnv('ELECTRON_OVERRIDE_DIST_PATH', root)
    expect(presentElectron()).toEqual({ problem: `ELECTRON_OVERRIDE_DIST_PATH names ${root}, where Electron is not` })
    write(name, '')
    expect(presentElectron()).toEqual({ program: join(root, name) })
  })
})

describe('isInstalled', () => {
  const LOCKED = {
    '': { version: '0.1.0' },
    'node_modules/vite': { version: '8.0.0' },
    'node_modules/other-platform': { version: '1.0.0', optional: true },
  }
  const PRESENT = { 'node_modules/vite': { version: '8.0.0' } }

  beforeEach(() => {
    write('package-lock.json', { packages: LOCKED })
    write('node_modules/.package-lock.json', { packages: PRESENT })
    write(`node_modules/node/bin/${process.platform === 'win32' ? 'node.exe' : 'node'}`, '')
    write('node_modules/vite/package.json', '{}')
  })

  it('is true for what the lock file names, without the packages of other platforms', () => {
    expect(isInstalled(root)).toBe(true)
  })

  it.each([
    ['nothing is installed', () => rmSync(join(root, 'node_modules'), { recursive: true })],
    ['an installation broke off', () => rmSync(join(root, 'node_modules', '.package-lock.json'))],
    ['a package was removed', () => rmSync(join(root, 'node_modules', 'vite'), { recursive: true })],
    ['the Node of the project is missing', () => rmSync(join(root, 'node_modules', 'node'), { recursive: true })],
    [
      'the lock file wants another version',
      () => write('package-lock.json', { packages: { ...LOCKED, 'node_modules/vite': { version: '8.0.1' } } }),
    ],
    [
      'the lock file wants one more',
      () => write('package-lock.json', { packages: { ...LOCKED, 'node_modules/new': { version: '1.0.0' } } }),
    ],
  ])('is false when %s', (_, happen) => {
    happen()
    expect(isInstalled(root)).toBe(false)
  })
})

describe('hashSources', () => {
  beforeEach(() => {
    write('core/base/a.ts', 'export const a = 1')
    write('package.json', '{}')
  })

  it('is the same for the same sources, whatever lies beside them', () => {
    const before = hashSources(root)
    write('test/a.test.ts', 'it')
    write('dist/cli.js', 'built')
    expect(hashSources(root)).toBe(before)
  })

  it.each([
    ['changed', () => write('core/base/a.ts', 'export const a = 2')],
    ['added', () => write('core/base/b.ts', '')],
    ['removed', () => rmSync(join(root, 'core/base/a.ts'))],
    ['moved', () => (rmSync(join(root, 'core/base/a.ts')), write('core/base/b.ts', 'export const a = 1'))],
    ['locked differently', () => write('package-lock.json', '{}')],
  ])('is another when a source was %s', (_, happen) => {
    const before = hashSources(root)
    happen()
    expect(hashSources(root)).not.toBe(before)
  })
})
