import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { extractAll, listPackage } from '@electron/asar'
import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LINK_HEADER, SESSION_HEADER, SESSION_PATH } from '../../core/contract/session.ts'
import { packProgram } from '../support/electron/packed.ts'
import { readFirstLink } from '../support/host-process.ts'
import { repositoryRoot } from '../support/shared.ts'

const ROOT = repositoryRoot()

/** Everything the archive may hold, and must. */
const CONTENT = [
  /^\/package\.json$/,
  /^\/dist\/(host|engine-worker|archive-worker|container-worker)\.js$/,
  /^\/dist\/chunks\/[\w.-]+\.js$/,
  /^\/dist\/assets\/256x256\.png$/,
  /^\/dist\/assets\/[\w.-]+\.(ttf|pfb|xml)$/,
  /^\/dist\/assets\/harfbuzz\.wasm$/,
  /^\/dist\/assets\/verify-export\.mjs$/,
  /^\/dist\/electron\/(main\.js|preload\.cjs)$/,
  /^\/dist\/renderer\/index\.html$/,
  /^\/dist\/renderer\/assets\/[\w.-]+\.(js|mjs|css|ttf|woff2|svg|wasm)(\.br)?$/,
  /^\/dist\/renderer\/pdfjs\/wasm\/[\w-]+\.js(\.br)?$/,
  /^\/node_modules\/better-sqlite3\/(package\.json|LICENSE)$/,
  /^\/node_modules\/better-sqlite3\/lib\/[\w/-]+\.js$/,
  new RegExp(`^/node_modules/better-sqlite3/prebuilds/linux-${process.arch}\\.node$`),
]

/** The packager writes what is built for this system; on others the same configuration is read, but nothing can be run. */
describe.runIf(process.platform === 'linux')('the packed program (skipped where the system is not Linux)', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-package-'))
  let unpacked = ''
  let archive = ''
  const app = join(folder, 'app')
  let host: ChildProcess | undefined

  beforeAll(async () => {
    ;({ unpacked, archive } = await packProgram(folder))
    extractAll(archive, app)
  }, 120_000)

  afterAll(() => {
    host?.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  })

  it('holds what is needed and nothing else', () => {
    // Folders are listed too; a file has an ending.
    const files = listPackage(archive, { isPack: false }).filter((path) => /\.\w+$|LICENSE\w*$/.test(path))
    expect(files.filter((path) => !CONTENT.some((pattern) => pattern.test(path)))).toEqual([])
    expect(CONTENT.filter((pattern) => !files.some((path) => pattern.test(path))).map(String)).toEqual([])
  })

  it('holds nothing of the development loop', () => {
    const chunks = globSync('dist/**/*.{js,cjs}', { cwd: app }).map((path) => readFileSync(join(app, path), 'utf8'))
    expect(chunks.length).toBeGreaterThan(50)
    expect(chunks.filter((text) => /@vite\/|KONTOR_LOOP|x-kontor-loop/.test(text))).toEqual([])
  })

  it('keeps the names of functions, by which a fault in the log is found', () => {
    expect(readFileSync(join(app, 'dist/electron/main.js'), 'utf8')).toContain('function openProgram(')
  })

  it('keeps the binding outside the archive, where the system can load it', () => {
    expect(existsSync(`${archive}.unpacked/node_modules/better-sqlite3/prebuilds/linux-${process.arch}.node`)).toBe(true)
  })

  it('brings the notices and the list of its parts, each with its licence', () => {
    const read = (name: string): string => readFileSync(join(unpacked, 'resources', name), 'utf8')
    const { components } = JSON.parse(read('sbom.cdx.json')) as { components: readonly { name: string; version: string }[] }
    const notices = read('third-party-notices.md')
    expect(components.filter(({ name, version }) => !notices.includes(`\n## ${name} ${version} (`))).toEqual([])
    expect(components.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'better-sqlite3',
        'SQLite',
        'electron',
        'svelte',
        'Codicons (icon font)',
        'Noto Sans (font)',
        'Noto Sans SC (font)',
        'Arimo (font)',
        'Foxit fonts',
        'HarfBuzz',
        'OpenJPEG',
      ]),
    )
    // Each file of the window that no compiler made has a part that it belongs to.
    const fonts = listPackage(archive, { isPack: false }).filter((path) => /\.(ttf|pfb|woff2|wasm)$/.test(path))
    expect(fonts.filter((path) => !/codicon|NotoSans|NotoEmoji|Arimo|harfbuzz|Foxit|ibm-plex-sans|jetbrains-mono/.test(path))).toEqual([])
  })

  it('has its fuses set: no Node from outside, no code but the unchanged archive', async () => {
    const wire = await getCurrentFuseWire(join(unpacked, 'kontor'))
    const state = (option: FuseV1Options): unknown => (wire as unknown as Record<number, unknown>)[option]
    for (const off of [
      'RunAsNode',
      'EnableNodeOptionsEnvironmentVariable',
      'EnableNodeCliInspectArguments',
      'GrantFileProtocolExtraPrivileges',
    ] as const)
      expect([off, state(FuseV1Options[off])]).toEqual([off, FuseState.DISABLE])
    for (const on of ['EnableCookieEncryption', 'EnableEmbeddedAsarIntegrityValidation', 'OnlyLoadAppFromAsar'] as const)
      expect([on, state(FuseV1Options[on])]).toEqual([on, FuseState.ENABLE])
  })

  /** The packed main process in a process of its own, with the stand-in for Electron. */
  const start = (...args: string[]) => {
    const runMain = new URL('../support/electron/run-main.ts', import.meta.url).href
    const script = `const { runMain } = await import(${JSON.stringify(runMain)})
      const [main, ...args] = process.argv.slice(1)
      const { exit, windows } = await runMain(main, args)
      process.exit((await exit.promise) + 100 * windows.length)`
    const main = join(app, 'dist/electron/main.js')
    return spawnSync(process.execPath, ['--input-type=module', '-e', script, '--', main, ...args], { encoding: 'utf8' })
  }

  it('refuses what would open it to somebody, before it opens anything', () => {
    for (const args of [['--remote-debugging-port=9222'], ['--inspect'], ['--data', join(folder, 'refused'), '--js-flags=--jitless']]) {
      const { status, stderr } = start(...args)
      expect([args, status, stderr]).toEqual([args, 2, expect.stringMatching(/^kontor: Kontor is not started with "--/)])
    }
    expect(existsSync(join(folder, 'refused'))).toBe(false)
  })

  it('loads no binding of the database but the one that it was built with', () => {
    const [binding = ''] = globSync(`node_modules/better-sqlite3/prebuilds/linux-${process.arch}.node`, { cwd: app })
    const place = join(app, binding)
    const whole = readFileSync(place)
    const changed = Buffer.from(whole)
    changed[whole.length - 1] = (changed[whole.length - 1] ?? 0) ^ 1
    writeFileSync(place, changed)
    const { status, stderr } = start('--cli', '--', 'documents', '--data', join(folder, 'changed'))
    writeFileSync(place, whole)
    expect([status, stderr]).toEqual([3, expect.stringContaining(`changed or damaged: ${place}`)])
    expect(existsSync(join(folder, 'changed'))).toBe(false)
  })

  it('answers the command line from its packed form, without a window', () => {
    const cli = (...args: string[]) => start('--cli', '--no-sandbox', '--', ...args)
    const sample = (name: string): string => join(ROOT, 'core/services/samples', `${name}.xml`)
    const judged = cli('validate', '--json', sample('peppol'), sample('to-mend'))
    expect(judged.stderr).toBe('')
    const verdicts = judged.stdout.trimEnd().split('\n')
    expect(verdicts.map((line) => (JSON.parse(line) as { valid: boolean }).valid)).toEqual([true, false])
    expect(judged.status).toBe(1)
    const stored = cli('import', '--json', '--data', join(folder, 'command'), sample('peppol'))
    expect([stored.status, JSON.parse(stored.stdout)]).toMatchObject([0, { status: 'imported' }])
    expect(cli('nothing').status).toBe(2)
  })

  it('brings a launcher for it, which may be linked to from anywhere', () => {
    const launcher = join(unpacked, 'resources', 'bin', 'kontor')
    const elsewhere = join(folder, 'installed')
    mkdirSync(join(elsewhere, 'resources', 'bin'), { recursive: true })
    copyFileSync(launcher, join(elsewhere, 'resources', 'bin', 'kontor'))
    writeFileSync(join(elsewhere, 'kontor'), '#!/bin/sh\nprintf "%s\\n" "$@"\nexit 4\n', { mode: 0o755 })
    symlinkSync(join(elsewhere, 'resources', 'bin', 'kontor'), join(folder, 'linked'))
    const run = (display: string) =>
      spawnSync(join(folder, 'linked'), ['validate', 'an invoice.xml'], {
        encoding: 'utf8',
        env: { ...process.env, DISPLAY: display, WAYLAND_DISPLAY: '' },
      })
    expect(run(':0')).toMatchObject({ status: 4, stdout: '--cli\n--no-sandbox\n--disable-gpu\n--\nvalidate\nan invoice.xml\n' })
    expect(run('').stdout).toContain('--ozone-platform=headless\n--\nvalidate\n')
  })

  it('names no publisher that is none', () => {
    const { homepage, author } = JSON.parse(readFileSync(join(app, 'package.json'), 'utf8')) as Record<string, unknown>
    expect([homepage, author]).toEqual([undefined, undefined])
    expect(readFileSync(join(ROOT, 'electron-builder.yml'), 'utf8')).not.toMatch(/\.example|<.*@/)
  })

  it('starts the browser host from its packed form', async () => {
    host = spawn(process.execPath, [join(app, 'dist', 'host.js'), '--port', '0', '--data', join(folder, 'data')], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, DISPLAY: '', WAYLAND_DISPLAY: '' },
    })
    const link = await readFirstLink(host)
    const { origin, searchParams } = new URL(link)
    expect(await (await fetch(link)).text()).toContain('<div id="app">')
    const headers = { [LINK_HEADER]: searchParams.get('token') ?? '' }
    const session = await (await fetch(`${origin}${SESSION_PATH}`, { method: 'POST', headers })).text()
    expect(await (await fetch(`${origin}/api/v2/desk/state`, { headers: { [SESSION_HEADER]: session } })).json()).toMatchObject({
      host: 'browser',
      documents: 0,
    })
    host.kill('SIGINT')
    expect(await once(host, 'exit')).toEqual([0, null])
  })
})
