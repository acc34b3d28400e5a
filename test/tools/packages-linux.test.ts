import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readBuildFacts } from '../../electron/build-facts.ts'
import { writeElectronFolder } from '../support/electron/dist-folder.ts'
import {
  dpkg,
  hasTool,
  lint,
  makeDebianRoot,
  makeKey,
  makePackages,
  missing,
  run,
  snapshot,
  tryToRun,
  type ThrowAwayKey,
} from '../support/packages.ts'
import { repositoryRoot } from '../support/shared.ts'

const ROOT = repositoryRoot()
const { version, devDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  version: string
  devDependencies: { electron: string }
}
const SAMPLE = join(ROOT, 'core', 'services', 'samples', 'peppol.xml')
const NEEDED: Readonly<Record<string, readonly string[]>> = {
  deb: ['dpkg-deb'],
  rpm: ['rpmbuild', 'rpm'],
  'tar.gz': ['tar'],
  appimage: ['mksquashfs', 'unsquashfs'],
  apt: ['apt-ftparchive', 'apt-get', 'dpkg-deb'],
  yum: ['createrepo_c', 'rpmbuild', 'rpm'],
}
const isMade = (target: string): boolean => missing(...(NEEDED[target] ?? [])).length === 0
const skipped = (...tools: readonly string[]): string => {
  const lacking = missing(...tools)
  return lacking.length === 0 ? '' : ` (skipped without ${lacking.join(', ')})`
}
const targets = Object.keys(NEEDED).filter(isMade)
const isRoot = process.getuid?.() === 0
const ARCH = process.arch === 'x64' ? { deb: 'amd64', rpm: 'x86_64' } : { deb: 'arm64', rpm: 'aarch64' }

/** Every package is made once, signed with a key that is thrown away, and opened, installed, used and removed by tools that are not ours. */
describe.runIf(process.platform === 'linux')('packages for Linux (skipped where the system is not Linux)', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-packages-'))
  const out = join(folder, 'out')
  const deb = join(out, `kontor_${version}_${ARCH.deb}.deb`)
  const rpm = join(out, `kontor-${version}-1.${ARCH.rpm}.rpm`)
  let key: ThrowAwayKey | undefined

  beforeAll(() => {
    writeElectronFolder(join(folder, 'electron'), devDependencies.electron)
    if (hasTool('gpg')) key = makeKey(folder)
    writeRuntime(join(folder, 'runtime'))
    makePackages(['--quick', '--out', out, '--target', targets.join(',')], {
      ...key?.env,
      ELECTRON_OVERRIDE_DIST_PATH: join(folder, 'electron'),
      APPIMAGE_RUNTIME: join(folder, 'runtime'),
      KONTOR_PUBLISHER: 'Packages of a test <packages@example.org>',
    })
  }, 120_000)

  afterAll(() => {
    if (key !== undefined) tryToRun('gpgconf', ['--homedir', key.home, '--kill', 'all'])
    rmSync(folder, { recursive: true, force: true })
  })

  const command = (root: string) => (args: readonly string[]) => tryToRun(join(root, 'usr/bin/kontor'), args, { env: { DISPLAY: ':0' } })

  /** What a person does with it, from wherever it was put; documents go to the folder of the person. */
  function use(kontor: (args: readonly string[]) => { status: number | null; stdout: string; stderr: string }, home: string): void {
    expect(kontor(['import', '--data', home, SAMPLE])).toMatchObject({ status: 0 })
  }

  it.runIf(isMade('deb'))('deb: is what dpkg-deb reads as whole', () => {
    const control = run('dpkg-deb', ['--info', deb])
    expect(control).toMatch(/^ Package: kontor$/m)
    expect(control).toContain(` Version: ${version}\n`)
    expect(control).toMatch(/^ Depends: .*libnss3.*$/m)
    const content = run('dpkg-deb', ['--contents', deb])
    expect(content).toMatch(/^-rwsr-xr-x root\/root .*\.\/usr\/lib\/kontor\/chrome-sandbox$/m)
    expect(content).toMatch(/^-rwxr-xr-x root\/root .*\.\/usr\/lib\/kontor\/kontor$/m)
    expect(content).toMatch(/^lrwxrwxrwx root\/root .*\.\/usr\/bin\/kontor -> \.\.\/lib\/kontor\/resources\/bin\/kontor$/m)
    expect(content.match(/\.\/usr\/share\/icons\/hicolor\/\d+x\d+\/apps\/kontor\.png$/gm)?.length).toBeGreaterThanOrEqual(9)
    expect(content.split('\n').filter((line) => line !== '' && !/^[-dl].{9} root\/root /.test(line))).toEqual([])
  })

  it.runIf(isMade('deb') && hasTool('lintian'))(`deb: lintian finds no error${skipped('lintian')}`, () => {
    expect(lint(deb)).toBe('')
  })

  for (const [tool, check] of Object.entries(CHECKS))
    it.runIf(isMade('deb') && hasTool(tool))(`deb: ${tool} finds no error${skipped('dpkg-deb', tool)}`, () => {
      const root = join(folder, tool)
      run('dpkg-deb', ['-x', deb, root])
      check(join(root, 'usr/share'))
    })

  it.runIf(isMade('deb') && isRoot)(
    'deb: is installed into a scratch root, used, and removed without a trace but the documents (skipped without root)',
    () => {
      const root = join(folder, 'deb-root')
      makeDebianRoot(root)
      const before = snapshot(root, isOfPackages)
      dpkg(root, '--install', deb)
      expect(readBuildFacts(join(root, 'usr/lib/kontor/resources'))).toMatchObject({ kind: 'deb', version, signed: key !== undefined })
      use(command(root), join(root, 'documents'))
      dpkg(root, '--purge', 'kontor')
      const after = snapshot(root, isOfPackages)
      expect(after.filter((path) => !before.includes(path) && !path.startsWith('documents'))).toEqual([])
      expect(existsSync(join(root, 'documents', 'workspace.db')) || readdirSync(join(root, 'documents')).length > 0).toBe(true)
    },
  )

  it.runIf(isMade('rpm'))(
    `rpm: is installed into a scratch root, used, and removed without a trace but the documents${skipped('rpmbuild', 'rpm')}`,
    () => {
      const root = join(folder, 'rpm-root')
      mkdirSync(root)
      const ask = (...args: readonly string[]): string => run('rpm', ['--root', root, ...args])
      expect(run('rpm', ['-qp', '--info', rpm])).toMatch(
        new RegExp(`^Name +: kontor$[^]*^Version +: ${version}$[^]*^Architecture: ${ARCH.rpm}$`, 'm'),
      )
      expect(run('rpm', ['-qp', '--requires', rpm])).toMatch(/^\(nss or mozilla-nss\)$/m)
      ask('--initdb')
      const isProgram = (path: string): boolean => !/^(?:var\/lib\/rpm|usr\/lib\/sysimage|root\/\.rpmdb)/.test(path)
      ask('--install', '--nodeps', '--nosignature', rpm)
      expect(ask('--verify', '--nodeps', 'kontor')).toBe('')
      expect(statSync(join(root, 'usr/lib/kontor/chrome-sandbox')).mode & 0o7777).toBe(0o4755)
      expect(readBuildFacts(join(root, 'usr/lib/kontor/resources'))).toMatchObject({ kind: 'rpm', version })
      use(command(root), join(root, 'documents'))
      ask('--erase', '--nodeps', 'kontor')
      expect(snapshot(root, isProgram).filter((path) => !path.startsWith('documents') && / |kontor/.test(path))).toEqual([])
    },
  )

  it.runIf(isMade('rpm') && hasTool('gpg'))(`rpm: carries a signature that rpm proves${skipped('rpmbuild', 'gpg')}`, () => {
    const keys = join(folder, 'rpm-keys')
    mkdirSync(keys)
    run('rpm', ['--dbpath', keys, '--initdb'])
    expect(tryToRun('rpm', ['--dbpath', keys, '--checksig', rpm]).stdout).toContain('SIGNATURES NOT OK')
    run('rpm', ['--dbpath', keys, '--import', join(out, 'repository/yum/kontor.asc')])
    expect(run('rpm', ['--dbpath', keys, '--checksig', rpm])).toMatch(/digests signatures OK$/m)
  })

  it('tar.gz: is unpacked, used and thrown away, and every file in it is of root', () => {
    const archive = join(out, `kontor-${version}-linux-${process.arch}.tar.gz`)
    expect(
      run('tar', ['-tvzf', archive])
        .split('\n')
        .filter((line) => line !== '' && !/^\S+ 0\/0 /.test(line)),
    ).toEqual([])
    const place = join(folder, 'tar')
    mkdirSync(place)
    run('tar', ['-xzf', archive, '-C', place])
    const program = join(place, `kontor-${version}-linux-${process.arch}`)
    expect(readBuildFacts(join(program, 'resources'))).toMatchObject({ kind: 'tar', version })
    use((args) => tryToRun(join(program, 'resources/bin/kontor'), args), join(folder, 'tar-documents'))
  })

  it.runIf(isMade('appimage'))(`AppImage: runs the command from what is squashed into it${skipped('mksquashfs', 'unsquashfs')}`, () => {
    const image = join(out, `Kontor-${version}-linux-${process.arch}.AppImage`)
    const listed = run('unsquashfs', ['-o', String(RUNTIME_SIZE), '-lln', image])
    expect(listed).toMatch(/^-rwxr-xr-x 0\/0 .*\/AppRun$/m)
    expect(listed).toMatch(/\/kontor\.desktop$/m)
    use((args) => tryToRun(image, ['--cli', '--', ...args]), join(folder, 'appimage-documents'))
  })

  it.runIf(isMade('apt') && hasTool('gpg'))(
    `apt: updates from the repository by its signature, and from no other${skipped('apt-ftparchive', 'gpg')}`,
    () => {
      const repository = join(out, 'repository/apt')
      const { update, ask } = useApt(join(folder, 'apt'), repository, join(repository, 'kontor.asc'))
      expect(update()).toMatchObject({ status: 0 })
      expect(ask('policy', 'kontor')).toContain(`Candidate: ${version}`)
      expect(ask('show', 'kontor')).toMatch(/^SHA256: \w{64}$/m)
      const release = join(repository, 'dists/stable/InRelease')
      const whole = readFileSync(release, 'utf8')
      writeFileSync(release, whole.replace('Suite: stable', 'Suite: unsafe'))
      rmSync(join(repository, 'dists/stable/Release.gpg'))
      expect(useApt(join(folder, 'apt-again'), repository, join(repository, 'kontor.asc')).update().status).not.toBe(0)
      writeFileSync(release, whole)
    },
  )

  it.runIf(isMade('yum') && hasTool('gpg'))(
    `yum: the list of packages names ours, and gpg proves it${skipped('createrepo_c', 'gpg')}`,
    () => {
      const repodata = join(out, 'repository/yum/repodata')
      verify(join(repodata, 'repomd.xml.asc'), join(repodata, 'repomd.xml'))
      const primary = readdirSync(repodata).find((name) => name.endsWith('primary.xml.gz')) ?? ''
      expect(run('gzip', ['-cd', join(repodata, primary)])).toContain(`<location href="kontor-${version}-1.${ARCH.rpm}.rpm"/>`)
    },
  )

  it.runIf(hasTool('gpg'))(`the sums are those of the packages, and gpg proves them${skipped('gpg')}`, () => {
    run('sha256sum', ['--check', '--strict', 'SHA256SUMS'], { cwd: out })
    verify(join(out, 'SHA256SUMS.asc'), join(out, 'SHA256SUMS'))
    const sums = readFileSync(join(out, 'SHA256SUMS'), 'utf8')
    writeFileSync(
      join(folder, 'other'),
      sums.replace(/^./, (digit) => (digit === '0' ? '1' : '0')),
    )
    expect(() => verify(join(out, 'SHA256SUMS.asc'), join(folder, 'other'))).toThrow(/BAD signature/)
  })

  const verify = (signature: string, file: string): string =>
    run('gpg', ['--homedir', key?.home ?? '', '--batch', '--verify', signature, file])
})

const isOfPackages = (path: string): boolean => !path.startsWith('var/')

/** What tools that are not ours say of the files that a desktop reads. */
const CHECKS: Readonly<Record<string, (share: string) => void>> = {
  'desktop-file-validate': (share) => expect(run('desktop-file-validate', [join(share, 'applications/kontor.desktop')])).toBe(''),
  appstreamcli: (share) =>
    void run('appstreamcli', ['validate', '--no-net', '--strict', join(share, 'metainfo/org.kontor.desk.metainfo.xml')]),
  groff: (share) => {
    const page = run('gzip', ['-cd', join(share, 'man/man1/kontor.1.gz')])
    const plain = join(share, 'kontor.1')
    writeFileSync(plain, page)
    expect(tryToRun('groff', ['-man', '-Tutf8', '-ww', '-z', plain])).toMatchObject({ status: 0, stderr: '' })
    expect(page).toContain('validate   judge invoices')
  },
}

const RUNTIME_SIZE = 512

/** Stands for the runtime of AppImages, which mounts what lies behind it: this one unpacks it. */
function writeRuntime(file: string): void {
  const script = `#!/bin/sh
place=$(mktemp -d)
unsquashfs -q -n -o ${RUNTIME_SIZE} -d "$place/app" "$0" >/dev/null
"$place/app/AppRun" "$@"
code=$?
rm -r "$place"
exit $code
`
  writeFileSync(file, script.padEnd(RUNTIME_SIZE, '#'), { mode: 0o755 })
}

/** apt with a world of its own, in which the repository is all there is. */
function useApt(world: string, repository: string, key: string) {
  for (const name of ['state/lists/partial', 'cache/archives/partial', 'etc/parts', 'log'])
    mkdirSync(join(world, name), { recursive: true })
  makeDebianRoot(join(world, 'root'))
  writeFileSync(join(world, 'etc/sources.list'), `deb [signed-by=${key}] file:${repository} stable main\n`)
  const options = Object.entries({
    'Dir::State': join(world, 'state'),
    'Dir::State::status': join(world, 'root/var/lib/dpkg/status'),
    'Dir::Cache': join(world, 'cache'),
    'Dir::Log': join(world, 'log'),
    'Dir::Etc': join(world, 'etc'),
    'Dir::Etc::sourceparts': join(world, 'etc/parts'),
    'Dir::Etc::parts': join(world, 'etc/parts'),
    'APT::Sandbox::User': '',
    'Acquire::Languages': 'none',
  }).flatMap(([name, value]) => ['-o', `${name}=${value}`])
  return {
    update: () => tryToRun('apt-get', [...options, '-o', 'APT::Update::Error-Mode=any', 'update']),
    ask: (...args: readonly string[]) => run('apt-cache', [...options, ...args]),
  }
}
