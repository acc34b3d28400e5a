import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { deflateRawSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listParts, writeBill, writeNotices } from '../../electron/launch/parts.mjs'
import { writeStatements } from '../../electron/launch/statements.mjs'
import { readParts } from '../support/generate-parts.ts'
import { repositoryRoot } from '../support/shared.ts'

const ROOT = repositoryRoot()
const sha256 = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex')

interface Bill {
  readonly metadata: { readonly timestamp?: string; readonly component: { readonly name: string } }
  readonly components: readonly {
    readonly 'bom-ref': string
    readonly name: string
    readonly version: string
    readonly purl?: string
    readonly hashes?: readonly { readonly alg: string; readonly content: string }[]
    readonly licenses: readonly unknown[]
  }[]
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[]
}
const readBill = (): Bill => JSON.parse(readFileSync(join(ROOT, 'dist', 'sbom.cdx.json'), 'utf8')) as Bill

describe('the list of parts', () => {
  it('has each package of the bundle with version, licence and the hash of the lock file', () => {
    const { components, dependencies, metadata } = readBill()
    const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
      packages: Readonly<Record<string, { readonly version: string; readonly integrity: string }>>
    }
    const fromNpm = components.filter(({ purl }) => purl !== undefined)
    expect(fromNpm.length).toBeGreaterThan(25)
    for (const { name, version, hashes } of fromNpm) {
      const locked = packages[`node_modules/${name}`]
      expect(version).toBe(locked?.version)
      const content = Buffer.from(locked?.integrity.replace('sha512-', '') ?? '', 'base64').toString('hex')
      expect(hashes).toEqual([{ alg: 'SHA-512', content }])
    }
    expect(components.filter(({ licenses, version }) => licenses.length === 0 || version === '')).toEqual([])
    const refs = components.map((component) => component['bom-ref'])
    const led = new Set(dependencies.flatMap(({ dependsOn }) => dependsOn))
    expect(refs.filter((ref) => !led.has(ref))).toEqual([])
    expect([...led].filter((ref) => !refs.includes(ref))).toEqual([])
    expect(metadata).not.toHaveProperty('timestamp')
    expect(components.map(({ name }) => name)).not.toEqual(expect.arrayContaining(['vitest', 'playwright-core', 'cfb']))
  })

  it('names no package that it knows nothing of, and a time only where one is given', () => {
    const parts = listParts(new Map([['svelte', 90_000]]))
    expect(writeNotices(parts)).toContain('## svelte ')
    expect(JSON.parse(writeBill(parts))).toMatchObject({ metadata: { lifecycles: [{ phase: 'build' }] } })
    expect(() => listParts(new Map([['@cantoo/pdf-lib', 1]]))).toThrow('nobody has said why')
    expect(parts.every(({ notice }) => notice.length > 20)).toBe(true)
    const { SOURCE_DATE_EPOCH } = process.env
    process.env['SOURCE_DATE_EPOCH'] = '1790000000'
    try {
      expect((JSON.parse(writeBill(parts)) as Bill).metadata.timestamp).toBe('2026-09-21T14:13:20.000Z')
    } finally {
      if (SOURCE_DATE_EPOCH === undefined) delete process.env['SOURCE_DATE_EPOCH']
      else process.env['SOURCE_DATE_EPOCH'] = SOURCE_DATE_EPOCH
    }
  })
})

describe('what is shipped', () => {
  /** What the packager leaves out of what is built. */
  const left = [...readFileSync(join(ROOT, 'electron-builder.yml'), 'utf8').matchAll(/'!dist\/([\w/.-]+)'/g)].map(([, path = '']) => path)
  const shipped = readdirSync(join(ROOT, 'dist'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(join(ROOT, 'dist'), join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    // Notices and list lie beside the archive.
    .filter((path) => /^(?:sbom|third-party)/.test(path) || !left.some((name) => path === name || path.startsWith(`${name}/`)))
  const ofOtherScripts = (path: string): boolean => /\/Noto\w+\.ttf$/.test(path) && !path.includes('/NotoSans_')

  it('is at most 12 MB without the fonts of other scripts', () => {
    expect(left).toEqual(expect.arrayContaining(['command', 'compile-cache', 'engine']))
    expect(shipped.filter(ofOtherScripts).length).toBeGreaterThan(20)
    const bytes = shipped.filter((path) => !ofOtherScripts(path)).reduce((sum, path) => sum + statSync(join(ROOT, 'dist', path)).size, 0)
    expect(bytes).toBeGreaterThan(9_000_000)
    expect(bytes).toBeLessThanOrEqual(12_000_000)
  })

  it('is at most 30 MB when it is compressed, with the fonts of all scripts and the database', () => {
    const binding = join('..', 'node_modules', 'better-sqlite3', 'prebuilds', 'linux-x64.node')
    const sizes = [...shipped, binding].map((path) => deflateRawSync(readFileSync(join(ROOT, 'dist', path)), { level: 1 }).length)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(30_000_000)
  })

  it('is listed in docs/parts.md with its size and its reason (node test/support/generate-parts.ts writes it anew)', () => {
    const { written, made } = readParts()
    const rowsOf = (page: string) =>
      page
        .split('\n')
        .filter((line) => /^\| (?!Package|---)/.test(line))
        .map((line) => line.split('|').map((cell) => cell.trim()))
    const facts = (page: string) =>
      rowsOf(page)
        .map(([, name, version, , why]) => [name, version, why].join(' | '))
        .sort()
    expect(facts(written)).toEqual(facts(made))
    // A new version of a package moves its size; that of our own code moves those of others a little.
    const bytesOf = (said = ''): number => Number.parseFloat(said) * (said.endsWith('MB') ? 1_000_000 : 1_000)
    const sizes = (page: string) =>
      new Map(rowsOf(page).map(([, name = '', version = '', size = '', why = '']) => [`${name} ${version} ${why}`, bytesOf(size)]))
    const now = sizes(made)
    const far = [...sizes(written)].filter(([name, said]) => Math.abs(said - (now.get(name) ?? 0)) > Math.max(said * 0.2, 3_000))
    expect(far).toEqual([])
  })
})

describe('what is said of artefacts', () => {
  it('has the digest of each, and of what they were made', () => {
    const folder = mkdtempSync(join(tmpdir(), 'kontor-release-'))
    try {
      mkdirSync(join(folder, 'linux-unpacked'))
      writeFileSync(join(folder, 'builder-debug.yml'), 'x: y\n')
      for (const name of ['Kontor.tar.gz', 'Kontor.AppImage']) writeFileSync(join(folder, name), name)
      writeStatements(folder, ['--linux'])
      const sums = readFileSync(join(folder, 'SHA256SUMS'), 'utf8')
      expect(sums).toBe(['Kontor.AppImage', 'Kontor.tar.gz'].map((name) => `${sha256(name)}  ${name}\n`).join(''))
      expect(JSON.parse(readFileSync(join(folder, 'provenance.intoto.json'), 'utf8'))).toMatchObject({
        _type: 'https://in-toto.io/Statement/v1',
        predicateType: 'https://slsa.dev/provenance/v1',
        subject: ['Kontor.AppImage', 'Kontor.tar.gz'].map((name) => ({ name, digest: { sha256: sha256(name) } })),
        predicate: {
          buildDefinition: {
            externalParameters: { command: 'npm run package', arguments: ['--linux'] },
            resolvedDependencies: [
              { name: 'source', digest: { sha256: expect.stringMatching(/^[0-9a-f]{64}$/) as string } },
              { name: 'package-lock.json', digest: { sha256: sha256(readFileSync(join(ROOT, 'package-lock.json'))) } },
              { name: 'electron-builder.yml' },
            ],
          },
        },
      })
      // A second run says the same, and nothing of what the first has said.
      writeStatements(folder, ['--linux'])
      expect(readFileSync(join(folder, 'SHA256SUMS'), 'utf8')).toBe(sums)
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})

/** What a build does not begin with. What the command has compiled (`compile-cache`) is not shipped, and is the machine's own. */
const NOT_BUILT_FROM = /^(?:\.git|node_modules|dist|release|coverage|test|docs)$/

describe('two builds of the same sources in folders of other names', () => {
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'kontor-twice-'))
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  /** Every file that is built, by its path, with its digest. */
  function buildIn(name: string): Map<string, string> {
    const clone = join(folder, name)
    mkdirSync(clone, { recursive: true })
    for (const entry of readdirSync(ROOT))
      if (!NOT_BUILT_FROM.test(entry)) cpSync(join(ROOT, entry), join(clone, entry), { recursive: true })
    symlinkSync(join(ROOT, 'node_modules'), join(clone, 'node_modules'), 'junction')
    const script = `await (await import('./electron/launch/build.mjs')).build()`
    const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { cwd: clone, encoding: 'utf8' })
    if (status !== 0) throw new Error(`The build in ${name} ends with ${String(status)}: ${stderr}`)
    const files = readdirSync(join(clone, 'dist'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((path) => !path.includes('compile-cache'))
    return new Map(files.map((path) => [path.slice(clone.length), sha256(readFileSync(path))]))
  }

  it('are the same bytes', { timeout: 300_000 }, () => {
    const [one, other] = [buildIn('a'), buildIn('another folder, with spaces')]
    expect(one.size).toBeGreaterThan(100)
    expect([...one].filter(([path, digest]) => other.get(path) !== digest).map(([path]) => path)).toEqual([])
    expect([...other.keys()].filter((path) => !one.has(path))).toEqual([])
  })
})
