import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readBuildFacts } from '../../electron/build-facts.ts'
import { dpkg, hasTool, lint, makeDebianRoot, makePackages, missing, run, snapshot, tryToRun } from '../support/packages.ts'
import { repositoryRoot } from '../support/shared.ts'

const ROOT = repositoryRoot()
const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string }
const SAMPLES = join(ROOT, 'core', 'services', 'samples')
const isRoot = process.getuid?.() === 0
const isMade = process.platform === 'linux' && missing('dpkg-deb', 'tar').length === 0

/** The service without a window runs here as it does where it is installed: nothing in it stands for anything. */
describe.runIf(isMade)('the packages of the server (skipped without Linux, dpkg-deb and tar)', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-server-'))
  const out = join(folder, 'out')
  const deb = join(out, `kontor-server_${version}_${process.arch === 'x64' ? 'amd64' : 'arm64'}.deb`)

  beforeAll(
    () =>
      makePackages(['--quick', '--out', out, '--target', 'server-deb,server-tar'], {
        KONTOR_PUBLISHER: 'Packages of a test <packages@example.org>',
      }),
    120_000,
  )
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('deb: names what it needs, what an administrator may change, and that it brings the same command as the program', () => {
    const control = run('dpkg-deb', ['--info', deb])
    expect(control).toMatch(/^ Package: kontor-server\n Version: /m)
    expect(control).toMatch(/^ Conflicts: kontor$/m)
    expect(run('dpkg-deb', ['--info', deb, 'conffiles'])).toBe('/etc/kontor/server.env\n')
  })

  it.runIf(hasTool('lintian'))('deb: lintian finds no error (skipped without it)', () => {
    expect(lint(withoutNode(deb, folder))).toBe('')
  })

  it.runIf(hasTool('systemd-analyze'))(
    'deb: systemd reads the units as whole, and finds the service shut in (skipped without systemd-analyze)',
    () => {
      const root = join(folder, 'units')
      run('dpkg-deb', ['-x', deb, root])
      const unit = join(root, 'usr/lib/systemd/system/kontor.service')
      const { stderr } = tryToRun('systemd-analyze', ['verify', '--man=no', '--recursive-errors=no', `--root=${root}`, unit])
      expect(stderr.split('\n').filter((line) => line.includes('kontor'))).toEqual([])
      run('systemd-analyze', ['security', '--offline=yes', '--threshold=20', unit])
    },
  )

  it.runIf(isRoot && hasTool('systemd-sysusers'))(
    'deb: is installed into a scratch root, serves, and is purged without a trace but the documents (skipped without root and systemd-sysusers)',
    async () => {
      const root = join(folder, 'root')
      makeDebianRoot(root)
      mkdirSync(join(root, 'etc'))
      const before = snapshot(root, isOfPackages)
      dpkg(root, '--install', deb)
      expect(readFileSync(join(root, 'etc/passwd'), 'utf8')).toMatch(/^kontor:x:\d+:\d+:Kontor:\/var\/lib\/kontor:/m)
      expect(readBuildFacts(join(root, 'usr/lib/kontor-server'))).toMatchObject({ kind: 'server-deb', version, signed: false })
      await use(join(root, 'usr/bin/kontor'), join(root, 'var/lib/kontor/workspace'))
      dpkg(root, '--purge', 'kontor-server')
      expect(
        snapshot(root, isOfPackages).filter(
          (path) => !before.includes(path) && !/^etc\/(?:passwd|group|g?shadow|\.pwd\.lock)-? /.test(path),
        ),
      ).toEqual([])
      expect(snapshot(join(root, 'var/lib/kontor/workspace')).length).toBeGreaterThan(0)
    },
  )

  it('tar.gz: is unpacked and serves, from wherever it lies', async () => {
    run('tar', ['-xzf', join(out, `kontor-server-${version}-linux-${process.arch}.tar.gz`), '-C', folder])
    const place = join(folder, 'kontor-server')
    expect(readBuildFacts(place)).toMatchObject({ kind: 'server-tar', version })
    expect(readFileSync(join(place, 'service', 'README'), 'utf8')).toContain('systemctl enable --now kontor')
    await use(join(place, 'bin/kontor'), join(folder, 'tar-documents'))
  })
})

/** The same with a small program in place of Node, which lintian reads for longer than a person waits. */
function withoutNode(deb: string, folder: string): string {
  const [tree, file, node] = [join(folder, 'lint'), join(folder, 'lint.deb'), 'usr/lib/kontor-server/bin/node']
  run('dpkg-deb', ['--raw-extract', deb, tree])
  copyFileSync('/bin/true', join(tree, node))
  const digest = createHash('md5').update(readFileSync('/bin/true')).digest('hex')
  const sums = join(tree, 'DEBIAN/md5sums')
  writeFileSync(sums, readFileSync(sums, 'utf8').replace(new RegExp(`^\\w+(?=  ${node}$)`, 'm'), digest))
  run('dpkg-deb', ['-Zgzip', '-z1', '--root-owner-group', '--build', tree, file])
  return file
}

const isOfPackages = (path: string): boolean => !path.startsWith('var/')

/** Says what it is, judges an invoice, and answers on loopback until it is told to stop. No Node is on the way to it but its own. */
async function use(program: string, data: string): Promise<void> {
  const env = { ...process.env, PATH: '/usr/bin:/bin' }
  const ask = (...args: readonly string[]) => spawnSync(program, args, { encoding: 'utf8', env })
  expect(ask('--version')).toMatchObject({ status: 0, stdout: expect.stringContaining(version) as string })
  const judged = ask('validate', '--json', join(SAMPLES, 'peppol.xml'), join(SAMPLES, 'to-mend.xml'))
  expect([judged.status, judged.stdout.match(/"valid":\w+/g)]).toEqual([1, ['"valid":true', '"valid":false']])
  const service = spawn(program, ['serve', '--data', data, '--host', '127.0.0.1', '--port', '0'], {
    env,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const ended = new Promise<number | null>((resolve) => service.once('exit', resolve))
  try {
    const line = await new Promise<string>((resolve, reject) => {
      service.stdout.once('data', (chunk: Buffer) => resolve(String(chunk)))
      void ended.then((code) => reject(new Error(`The service ended with ${code}.`)))
    })
    const { url, api_key: key } = JSON.parse(line) as { url: string; api_key: string }
    const headers = { 'x-api-key': key, 'content-type': 'application/xml' }
    const invoice = { method: 'POST', headers, body: readFileSync(join(SAMPLES, 'peppol.xml')) }
    const stored = await fetch(`${url}/v2/documents/upload/xml?direction=outbound`, invoice)
    expect([stored.status, await stored.json()]).toEqual([201, expect.objectContaining({ id: expect.any(String) as string })])
    expect((await fetch(new URL('/healthz', url))).status).toBe(200)
  } finally {
    service.kill('SIGTERM')
  }
  expect(await ended).toBe(0)
}
